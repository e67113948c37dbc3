"""Games of the levels, their decisions weighed: what the ladder and the agreement of grades come from.

`python -m research.review.games rows.jsonl --players 2 --games 40 --processes 16` adds a line for each decision; an
interrupted run goes on where it stopped. With `--seeds 2` each decision is weighed twice, so that grades can be
compared. `research.review.ladder` reads the lines.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any

from tripple.bots import LADDER, LEVELS, Budget
from tripple.notation import Game, Seat, read_game, write_game
from tripple.review import repeatable
from tripple.review.course import Chooses, course
from tripple.review.decision import weigh
from tripple.rules import Deal, Match, sheet

from .spread import spread

SHEET = "classic-en"
THINKING = {"planner": Budget(playouts=1000), "elephant": Budget(playouts=5000), "master": Budget(playouts=5000)}
"""Less than they think of their own accord, so that it does not take days."""


def tables(levels: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Who meets whom: every set of these levels, of different ones if there are enough, turned around the table."""
    sets = list((combinations if len(levels) >= players else combinations_with_replacement)(levels, players))
    return [(*chosen[turn:], *chosen[:turn]) for turn in range(players) for chosen in sets]


def played(levels: tuple[str, ...], seed: str) -> Game:
    rules = sheet(SHEET)
    match = Match(rules, len(levels))
    while not match.end:
        match = match.start_round(Deal.from_seed(seed, len(match.rounds) + 1, match.players, rules))
        while match.round:
            match = _moved(match, levels)
    return Game(tuple(map(Seat, levels, levels)), match, seed)


def kept(levels: tuple[str, ...], seed: str, folder: Path) -> Game:
    """The game with this seed, played once and written down."""
    record = folder / f"{seed.replace('/', '-')}.tripple"
    if not record.exists():
        folder.mkdir(parents=True, exist_ok=True)
        record.write_text(write_game(played(levels, seed)), "utf-8")
    return read_game(record.read_text("utf-8"))


def _moved(match: Match, levels: tuple[str, ...]) -> Match:
    assert match.round
    view, level = match.view(match.round.turn), levels[match.round.turn]
    if len(view.actions) == 1:
        return match.play(view.actions[0])[0]
    return match.play(LEVELS[level](view, THINKING.get(level, Budget())).action)[0]


def rows(game: Game, number: int, seeds: int, every: int, playouts: int) -> Iterator[dict[str, Any]]:
    """A row for each decision, or every second, third, … one: the loss of what was played, by each of the seeds."""
    levels = [seat.level for seat in game.seats]
    for place, moment in enumerate(course(game)):
        if isinstance(moment, Chooses) and (place + number) % every == 0:
            view = moment.match.view(moment.seat)
            budgets = [Budget(playouts=playouts, seed=1000 * place + seed) for seed in range(seeds)]
            weighed = [weigh(view, moment.action, budget) for budget in budgets]
            yield {
                "game": number,
                "players": len(levels),
                "level": levels[moment.seat],
                "playouts": playouts,
                "seen": [_seen(one, str(moment.action)) for one in weighed],
            }


def _seen(weighed: Any, action: str) -> dict[str, Any]:
    option = next(one for one in weighed.options if one.action == action)
    loss = option.loss
    return {
        "grade": option.grade,
        "win": loss.win,
        "win_error": loss.win_error,
        "points": loss.points,
        "points_error": loss.points_error,
        "unforced": any(one.grade != "good" for one in weighed.options),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", type=Path)
    parser.add_argument("--records", type=Path, default=Path("review-records"), help="where the games are kept")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--levels", default=",".join(LADDER))
    parser.add_argument("--seed", default="review", help="another one for other levels, so that games are told apart")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--stride", type=int, default=1, help="take every so many of the tables, so that few are a mix")
    parser.add_argument("--seeds", type=int, default=1, help="how often each decision is weighed")
    parser.add_argument("--every", type=int, default=2, help="weigh one of so many decisions")
    parser.add_argument("--playouts", type=int, help="as a review, if it is left out")
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    done = {json.loads(line)["game"] for line in asked.rows.open()} if asked.rows.exists() else set()
    left = [number for number in range(asked.games) if number not in done]
    for number, found in spread(partial(weighed, asked), left, asked.processes):
        with asked.rows.open("a") as out:
            out.writelines(json.dumps(row) + "\n" for row in found)
        print(number, len(found), file=sys.stderr, flush=True)


def weighed(asked: argparse.Namespace, number: int) -> tuple[int, list[dict[str, Any]]]:
    order = tables(asked.levels.split(","), asked.players)
    game = kept(order[asked.stride * number % len(order)], f"{asked.seed}/{asked.players}/{number}", asked.records)
    playouts = repeatable(Budget(playouts=asked.playouts), game).playouts or 0
    return number, list(rows(game, number, asked.seeds, asked.every, playouts))


if __name__ == "__main__":
    main()

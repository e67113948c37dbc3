"""A file of games of the levels, for learning from them, and its reader.

    .venv/bin/python -m research.dataset games.jsonl.gz --games 10000 --processes 2

Every pair of the levels plays as many rounds as the others, each deal once from either seat. A line is one round as
JSON: the `levels` by seat, the `points`, and the `record`, which `tripple check` would referee. The same seed and the
same levels give the same lines. In Python:

    from research.dataset import games

    for game in games("games.jsonl.gz"):
        print(game.levels, game.points, len(game.record.match.rounds[0].history))
"""

import argparse
import gzip
import json
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from tripple.arena import Contest, ContestTerms, entrants
from tripple.arena.contest import MirroredSet
from tripple.bots import Budget
from tripple.notation import Game, read_game
from tripple.rules import sheet
from tripple.work import HERE, Processes, Workplace

LEVELS = "random", "beginner", "greedy", "thinker", "planner", "master"
PLAYOUTS = 20


class KeptGame(NamedTuple):
    levels: list[str]
    points: list[int]
    record: Game
    """The round with every step, refereed while it is read."""


def games(path: str | Path) -> Iterator[KeptGame]:
    """Read such a file, round by round; nothing is kept in memory."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            yield KeptGame(row["levels"], row["points"], read_game(row["record"]))


def lines(levels: Sequence[str], wanted: int, seed: str, place: Workplace = HERE) -> Iterator[str]:
    """As many rounds as wanted, or a few more, so that each pair has the same number."""
    pairs = list(combinations(levels, 2))
    for pair in pairs:
        terms = ContestTerms(sheet("classic-en"), f"{seed}/{'/'.join(pair)}", single_rounds=True, records=True)
        contest = Contest(terms, entrants(list(pair), Budget(playouts=PLAYOUTS)))
        for one in contest.sets(contest.sets_for(-(-wanted // len(pairs))), place):
            yield from written(pair, one)


def written(pair: Sequence[str], played: MirroredSet) -> Iterator[str]:
    for turned, result in enumerate(played):
        seated = [*range(len(pair))][turned:] + [*range(len(pair))][:turned]
        points = [result.points[who] for who in seated]
        yield json.dumps({"levels": [pair[who] for who in seated], "points": points, "record": result.record})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--seed", default="games")
    parser.add_argument("--processes", type=int, default=1)
    words = parser.parse_args()
    place = Processes(words.processes) if words.processes > 1 else HERE
    with gzip.open(words.file, "wt", encoding="utf-8") as out:
        for count, line in enumerate(lines(words.levels.split(","), words.games, words.seed, place), 1):
            out.write(line + "\n")
            if count % 500 == 0:
                print(f"{count:,} rounds", flush=True)
    print(f"{count:,} rounds, {words.file.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()

"""Is an even position even? Each seat's own estimate at its first decision, from its own view, on mirrored deals.

`python -m research.review.even --deals 1000 --players 2 4 --processes 16` prints a table: the mean over all seats of
what they expect, in points and as the chance to win, not divided by their sum. As all seats of a deal are asked, every
hand is in every seat.
"""

import argparse
from functools import partial
from statistics import fmean, stdev
from typing import NamedTuple

from tripple.bots import Budget
from tripple.bots.searching import MASTER
from tripple.bots.searching import played as alike
from tripple.review.decision import weigh
from tripple.rules import Deal, Match, sheet

from .spread import spread

MOVES = 400  # play-outs of a move until everybody has had a choice


class Estimate(NamedTuple):
    points: float
    win: float


def estimates(players: int, playouts: int, seed: str, number: int) -> Estimate:
    """The mean over the seats of a deal."""
    rules = sheet("classic-en")
    match = Match(rules, players).start_round(Deal.from_seed(f"{seed}/{number}", 1, players, rules))
    found: dict[int, Estimate] = {}
    while match.round and len(found) < players:
        seat = match.round.turn
        view = match.view(seat)
        action = view.actions[0]
        if len(view.actions) > 1:
            if seat not in found:
                best = weigh(view, action, Budget(seed=number, playouts=playouts)).options[0]
                found[seat] = Estimate(best.points, best.win or 0.0)
            action = alike(MASTER, view, Budget(seed=number, playouts=MOVES), alike=True).action
        match, _ = match.play(action)
    return Estimate(fmean(one.points for one in found.values()), fmean(one.win for one in found.values()))


def row(players: int, found: list[Estimate]) -> str:
    points, wins = [one.points for one in found], [100 * one.win for one in found]
    half = 1.96 / len(found) ** 0.5
    return (
        f"| {players} | {len(found)} | {fmean(points):+.1f} ± {half * stdev(points):.1f} "
        f"| {fmean(wins):.1f} % ± {half * stdev(wins):.1f} | {100 / players:.1f} % |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--playouts", type=int, default=4000, help="of an estimate")
    parser.add_argument("--seed", default="even")
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    print("| players | deals | points ahead | chance to win | equal share |\n|---|---|---|---|---|")
    for players in asked.players:
        work = partial(estimates, players, asked.playouts, asked.seed)
        print(row(players, list(spread(work, range(asked.deals), asked.processes))), flush=True)


if __name__ == "__main__":
    main()

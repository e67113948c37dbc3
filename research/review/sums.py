"""Do decisions and luck add up to the way of the line, and is luck fair?

`python -m research.review.sums --games 200 --processes 16` reviews games of all levels with few play-outs, and prints a
table by the number of players: how far the sum is off at most, and the mean of all seats' luck, of those with stronger
and with weaker opponents. Luck adds up to 0 among all seats of a game.
"""

import argparse
from collections import defaultdict
from functools import partial
from statistics import fmean, stdev
from typing import NamedTuple

from tripple.bots import LADDER, Budget
from tripple.notation import Game
from tripple.review import Line, review
from tripple.review.balance import LEAD, WIN

from .games import played, tables
from .spread import spread


class Sum(NamedTuple):
    players: int
    off: float  # the furthest that a sum is from the way of its line
    luck: float  # points of luck of the seat with the strongest level


def added(playouts: int, seed: str, number: int) -> Sum:
    players = 2 + number % 3
    order = tables(LADDER, players)
    levels = order[number * 7919 % len(order)]
    game = played(levels, f"{seed}/{number}")
    found = review(game, Budget(playouts=playouts, seed=number))
    off = 0.0
    for seat in range(players):
        for of in (LEAD, WIN):
            line = Line(game, found.findings, seat, of)
            steps = tuple(line.steps)
            moved = sum(one.own + one.others + one.luck + one.expected for one in steps)
            off = max(off, abs(line.start + moved - steps[-1].now), abs(steps[-1].now - _came(game, seat, of)))
    strongest = max(range(players), key=lambda seat: LADDER.index(levels[seat]))
    luck = found.players[strongest].luck
    return Sum(players, off, luck.lead[0] if luck else 0.0)


def _came(game: Game, seat: int, of: str) -> float:
    totals = game.match.totals
    if of == WIN:
        return 1 / len(game.match.winners) if seat in game.match.winners else 0.0
    return totals[seat] - (sum(totals) - totals[seat]) / (len(totals) - 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--playouts", type=int, default=400)
    parser.add_argument("--seed", default="sums")
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    sums = defaultdict[int, list[Sum]](list)
    for one in spread(partial(added, asked.playouts, asked.seed), range(asked.games), asked.processes):
        sums[one.players].append(one)
    print("| players | games | furthest off | luck of the strongest, points a game |\n|---|---|---|---|")
    for players, found in sorted(sums.items()):
        luck = [one.luck for one in found]
        half = 1.96 * stdev(luck) / len(luck) ** 0.5 if len(luck) > 1 else float("inf")
        print(f"| {players} | {len(found)} | {max(one.off for one in found):.0e} | {fmean(luck):+.0f} ± {half:.0f} |")


if __name__ == "__main__":
    main()

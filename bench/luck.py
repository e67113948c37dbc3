"""How much surer results are without the luck of the tiles: the spread of mirrored sets, as they are and less luck.

    python bench/luck.py thinker greedy --sets 60 --worlds 200
    python bench/luck.py master:playouts=200 planner:playouts=200 --sets 60 --worlds 200
    python bench/luck.py thinker greedy --games --sets 30

Prints the variance of the lead and of the share of wins, both ways, in the same sets; their ratio is how many times as
many sets it would take without looking at luck. Beside it, how much the luck explains at best, with the one coefficient
that fits these sets, and how much processor time the games and their luck took.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean, stdev, variance
from time import process_time

import numpy as np

from tripple.arena import Contest, ContestTerms, GameResult, entrants
from tripple.arena.statistics import less_luck, times_as_many
from tripple.arena.sums import Sums
from tripple.arena.tally import LUCK_COUNTS, LUCK_MAY_COUNT, STAND_FOR_THEMSELVES
from tripple.bots import Budget
from tripple.rules import sheet


@dataclass
class Measured:
    """One entrant's sets: a value each, and its luck."""

    name: str
    at_first: float
    values: list[float] = field(default_factory=list)
    lucks: list[float] = field(default_factory=list)

    def rows(self) -> Iterator[str]:
        adjusted = less_luck(self.values, self.lucks, self.at_first)
        worth = times_as_many(Sums.of(self.values), Sums.of(adjusted))
        best = 1 / (1 - np.corrcoef(self.values, self.lucks)[0, 1] ** 2)
        yield f"{self.name}: mean {fmean(self.values):.3f}, less luck {fmean(adjusted):.3f}"
        spreads = f"{variance(self.values):.4g}, less luck {variance(adjusted):.4g}"
        yield f"  variance {spreads}: {worth:.2f} times (at best {best:.2f})"
        yield f"  luck {fmean(self.lucks):.3f} ± {stdev(self.lucks) / len(self.lucks) ** 0.5:.3f} (standard error)"


def measure(contest: Contest, sets: int) -> Iterator[str]:
    at_first = LUCK_COUNTS if {*contest.levels} <= {*STAND_FOR_THEMSELVES} else LUCK_MAY_COUNT
    ahead, share = Measured("ahead", at_first), Measured("share", at_first)
    plain = replace(contest, terms=replace(contest.terms, luck_worlds=0))
    playing = both = 0.0
    for number in range(sets):
        began = process_time()
        if number < 3:
            plain.play_set(number)
            playing += (process_time() - began) / min(3, sets)
            began = process_time()
        add(ahead, share, contest.play_set(number))
        both += (process_time() - began) / sets
    yield from ahead.rows()
    yield from share.rows()
    yield f"{playing:.2f} s a set to play, {both - playing:.2f} s more for the luck"


def add(ahead: Measured, share: Measured, played: Sequence[GameResult]) -> None:
    """The first entrant's mean over the games of a set."""
    others = len(played) - 1
    ahead.values.append(fmean(game.points[0] - sum(game.points[1:]) / others for game in played))
    ahead.lucks.append(fmean(game.luck[0].ahead for game in played))
    share.values.append(fmean(game.wins[0] for game in played))
    share.lucks.append(fmean(game.luck[0].share for game in played))


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("players", nargs="+")
    asked.add_argument("--sets", type=int, default=40)
    asked.add_argument("--worlds", type=int, default=200)
    asked.add_argument("--games", action="store_true", help="whole games instead of single rounds")
    asked.add_argument("--seed", default="luck")
    words = asked.parse_args()
    terms = ContestTerms(sheet("classic-en"), words.seed, not words.games, words.worlds)
    contest = Contest(terms, entrants(words.players, Budget()))
    contest.get_ready()
    print(
        f"{' '.join(words.players)}: {words.sets} sets of {'games' if words.games else 'rounds'}, {words.worlds} worlds"
    )
    for row in measure(contest, words.sets):
        print(row)

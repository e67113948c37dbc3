"""How much of a result is the luck of the tiles, over mirrored sets in the arena.

    python -m research.luck thinker greedy --sets 60 --worlds 200
    python -m research.luck master:playouts=200 planner:playouts=200 --sets 60 --worlds 200
    python -m research.luck thinker greedy --games --sets 30

Prints the variance of the first player's lead and of its share of wins, as they are and less luck, with the one
coefficient that fits these sets best; the ratio is how many times as many sets it would take without looking at luck.
"""

import argparse
from collections.abc import Iterator, Sequence
from math import fsum
from statistics import correlation, fmean, stdev, variance
from typing import NamedTuple

from tripple.arena import Contest, ContestTerms, GameResult, entrants
from tripple.bots import Budget
from tripple.notation import read_game
from tripple.review.luck import Value, luck_of_game, policies_for
from tripple.rules import sheet


class Played(NamedTuple):
    """One set, for the first entrant: its lead and its share of wins, and the luck in either."""

    ahead: float
    share: float
    lucky_ahead: float
    lucky_share: float


def luck_in(result: GameResult, worlds: int, seed: str, single: bool) -> Sequence[tuple[str, Value]]:
    """By seat, the name and what all tiles that came gave it."""
    game = read_game(result.record)
    found = luck_of_game(game.match, policies_for([seat.level for seat in game.seats]), worlds, seed, single)
    lucks = [one.luck.luck for one in found]
    leads = tuple(fsum(luck.lead[seat] for luck in lucks) for seat in range(len(game.seats)))
    wins = tuple(fsum(luck.win[seat] for luck in lucks if luck.win) for seat in range(len(game.seats)))
    return [(seat.name, Value((lead,), (win,))) for seat, lead, win in zip(game.seats, leads, wins, strict=True)]


def set_of(contest: Contest, number: int, worlds: int) -> Played:
    played = contest.play_set(number)
    who, single = contest.entrants[0].name, contest.terms.single_rounds
    # The same worlds for all games of a set, so that equal players are equally lucky.
    lucks = [dict(luck_in(game, worlds, f"{contest.terms.seed}/{number}", single))[who] for game in played]
    return Played(
        fmean(game.points[0] - fmean(game.points[1:]) for game in played),
        fmean(game.wins[0] for game in played),
        fmean(luck.lead[0] for luck in lucks),
        fmean(luck.win[0] for luck in lucks if luck.win),
    )


def row(name: str, values: Sequence[float], lucks: Sequence[float]) -> Iterator[str]:
    explained = correlation(values, lucks) ** 2 if stdev(values) and stdev(lucks) else 0.0
    left = variance(values) * (1 - explained)
    yield f"{name}: mean {fmean(values):.3f}, luck {fmean(lucks):.3f} ± {stdev(lucks) / len(lucks) ** 0.5:.3f}"
    yield f"  variance {variance(values):.4g}, less luck {left:.4g}: {1 / max(1e-9, 1 - explained):.2f} times"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("players", nargs="+", help="each by another name")
    asked.add_argument("--sets", type=int, default=40)
    asked.add_argument("--worlds", type=int, default=200)
    asked.add_argument("--games", action="store_true", help="whole games instead of single rounds")
    asked.add_argument("--seed", default="luck")
    words = asked.parse_args()
    terms = ContestTerms(sheet("classic-en"), words.seed, single_rounds=not words.games, records=True)
    contest = Contest(terms, entrants(words.players, Budget()))
    contest.get_ready()
    sets = [set_of(contest, number, words.worlds) for number in range(words.sets)]
    ahead, share, lucky_ahead, lucky_share = zip(*sets, strict=True)
    print(*row("ahead", ahead, lucky_ahead), *row("share", share, lucky_share), sep="\n")


if __name__ == "__main__":
    main()

"""How strong the searching players are: the matches that each level has to win, on mirrored deals.

    python bench/strength.py [--quick] [--keep]

Takes an hour or two on a quiet machine; --quick plays a tenth of it. With --keep the figures are added to
bench/results.md. Budgets are times, so a busy machine makes the players weaker.
"""

import sys
from collections.abc import Iterator
from typing import NamedTuple

from report import report

from tripple.arena import Contest, ContestTerms, Tally, entrants
from tripple.bots import Budget, prepare
from tripple.rules import sheet


class Match(NamedTuple):
    wanted: str
    players: tuple[str, ...]
    number: int
    single_rounds: bool = False


PLANNER, MASTER = "planner:seconds=0.05", "master:seconds=0.5,threads=2"
MATCHES = (
    Match("at least 40 points ahead", (PLANNER, "greedy"), 400, single_rounds=True),
    Match("more than half", (PLANNER, "thinker"), 400, single_rounds=True),
    Match("at least 88 %", (MASTER, "greedy"), 200),
    Match("at least 56 %, lower end above 50 %", (MASTER, PLANNER), 200),
    Match("at least 45 %", (MASTER, "greedy", "greedy", "greedy"), 200),
)


def played(match: Match, share: int) -> Tally:
    contest = Contest(
        ContestTerms(sheet("classic-en"), "strength", match.single_rounds), entrants(match.players, Budget())
    )
    tally = Tally(contest.entrants)
    for one in contest.sets(contest.sets_for(max(4, match.number // share))):
        tally.add(one)
    return tally


def figures(share: int) -> Iterator[str]:
    prepare(("thinker", "planner", "master"))
    for match in MATCHES:
        tally = played(match, share)
        first = next(one for one in tally.standings() if one.entrant.name == match.players[0])
        what = "rounds" if match.single_rounds else "games"
        won, ahead = first.share_interval, first.ahead_interval
        yield (
            f"{' '.join(match.players)}, {tally.games} {what}, wanted {match.wanted}: "
            f"{100 * first.share:.1f} % ({100 * won.low:.1f} to {100 * won.high:.1f}), "
            f"{first.ahead:+.1f} points ({ahead.low:+.1f} to {ahead.high:+.1f}), {1000 * first.pace.mean:.0f} ms a move"
        )


if __name__ == "__main__":
    report("bench/strength.py", figures(10 if "--quick" in sys.argv else 1))

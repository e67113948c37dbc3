"""How strong the searching players are: the matches that each level has to win, on mirrored deals.

    python -m research.strength.measure [--share 10]

Takes an hour or two on a quiet machine, and with --share that part of it. Budgets are times, so a busy machine makes
the players weaker.
"""

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import NamedTuple

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
    for one in contest.sets(contest.sets_for(max(len(match.players), match.number // share))):
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
    parser = ArgumentParser()
    parser.add_argument("--share", type=int, default=1, help="one of so many games; at least one set of each match")
    for line in figures(parser.parse_args().share):
        print(line, flush=True)

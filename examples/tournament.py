"""A tournament on mirrored deals, played until somebody is proven to be the best or the games run out.

python examples/tournament.py greedy beginner ./examples/collector.py
"""

import argparse

from tripple.arena import Contest, ContestTerms, Tally, entrants
from tripple.bots import Budget
from tripple.rules import sheet


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("entrants", nargs="+", help="levels of ours, or programs that speak the bot protocol")
    parser.add_argument("--games", type=int, default=600)
    options = parser.parse_args()
    terms = ContestTerms(sheet("compact-en"), seed="tournament", single_rounds=True)
    contest = Contest(terms, entrants(options.entrants, Budget(seconds=0.1)))
    tally = Tally(contest.entrants, anytime=True)
    for played in contest.sets(contest.sets_for(options.games)):
        tally.add(played)
        if tally.leader:
            break
    for place, standing in enumerate(tally.standings(), 1):
        low, high = standing.share_interval
        print(f"{place}. {standing.entrant.name:12} won {standing.share:.0%} ({low:.0%} to {high:.0%})")
    print(f"after {tally.games} rounds:", f"{tally.leader.name} is the best" if tally.leader else "nothing is proven")


if __name__ == "__main__":
    main()

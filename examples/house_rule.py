"""Tells what a house rule does to the game, by playing thousands of rounds with it and without it.

python examples/house_rule.py hexagon=100
"""

import argparse

from tripple.notation import read_sheet
from tripple.rules import Sheet, sheet
from tripple.sim import RunSummary, chunks


def summary(rules: Sheet, number: int) -> RunSummary:
    """Two greedy players, the same deals for every sheet."""
    result = RunSummary(players=2)
    for played in chunks(rules, ["greedy", "greedy"], number, seed="house rule"):
        result.add(played)
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("change", help="a field and its value, such as hexagon=100")
    parser.add_argument("--rounds", type=int, default=20_000)
    options = parser.parse_args()
    usual = sheet("compact-en")
    changed = read_sheet(usual.id, [options.change])
    for name, rules in (("as printed", usual), (options.change, changed)):
        found = summary(rules, options.rounds)
        points, bonus = found.points[0], found.counted["hexagons"]
        print(f"{name:14} {points.mean:6.1f} ± {points.margin:.1f} points a round, {bonus.mean:.2f} hexagons a round")


if __name__ == "__main__":
    main()

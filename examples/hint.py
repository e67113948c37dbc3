"""Reads a position and tells what a computer player would do there, and what else it considered.

python examples/hint.py position.txt --level planner
"""

import argparse
from pathlib import Path

from tripple.bots import LADDER, Budget, advise
from tripple.notation import read_position


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("position", type=Path)
    parser.add_argument("--level", default="greedy", choices=LADDER)
    options = parser.parse_args()
    round_ = read_position(options.position.read_text("utf-8"))
    view = round_.view(round_.turn)
    for candidate in advise(view, Budget(seconds=1.0), options.level)[:3]:
        print(f"{candidate.action} {candidate.points:+.1f}", *candidate.because)


if __name__ == "__main__":
    main()

"""Nights by their seeds.

python -m tests.nights SEED           one night as a story, the same byte for byte each time
python -m tests.nights SEED --shrink  with as few faults as it needs to be violated
python -m tests.nights --many N       N nights by all cores, going on where the last run stopped
"""

import argparse
import sys
from contextlib import ExitStack
from pathlib import Path

from .many import many
from .night import played
from .removals import REMOVALS, without
from .shrinking import shrunk, story

KEPT = Path("build/nights")


def one(seed: int, shrink: bool) -> int:
    night = played(seed)
    print(story(shrunk(night) if shrink and night.violations else night))
    print(f"trace {night.trace:08x}")
    return int(bool(night.violations))


def main() -> int:
    asking = argparse.ArgumentParser(prog="python -m tests.nights", description=__doc__)
    asking.add_argument("seed", type=int, nargs="?", default=1, help="the night's, or the first one's")
    asking.add_argument("--shrink", action="store_true")
    asking.add_argument("--without", choices=list(REMOVALS), help="a safeguard that is taken away")
    asking.add_argument("--many", type=int, metavar="N")
    asking.add_argument("--processes", type=int, help="as many as there are cores, if left out")
    asking.add_argument("--kept", type=Path, default=KEPT, help="the folder with a line for each night played")
    asked = asking.parse_args()
    if asked.many:
        return many(asked.seed, asked.many, asked.processes, asked.kept)
    with ExitStack() as removed:
        if asked.without:
            removed.enter_context(without(asked.without))
        return one(asked.seed, asked.shrink)


if __name__ == "__main__":
    sys.exit(main())

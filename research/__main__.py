"""Runs every script on its smallest input, to see that it still works: `python -m research`, some minutes."""

import shlex
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tripple.sim.cuda import check_card

ROOT = Path(__file__).parents[1]
SMALLEST = """
fits.thinker --fit 2 --generations 1 --to {here}/weights.json
fits.policy --fit 2 --only may-draw --rounds 8 --generations 1 --to {here}/skilled.json
calibration.measure play {here}/rows.npz --rounds 4 --games 1 --players 2 --playouts 4 --opponents greedy
calibration.measure fit {here}/rows.npz --to {here}/fit.json
calibration.measure show {here}/rows.npz --fit {here}/fit.json --picture {here}/picture.svg
strategy.measure --rounds 200 --games 1 --playouts 2 --to {here}/strategy.json
strategy.page --check
editions.measure --quick
editions.page --check
ladder.measure --try 2 --setting two --upper puppy
ladder.page --check
strength.measure --share 400
strength.plot --check
review.games {here}/rows.jsonl --records {here} --levels greedy,random --games 2 --every 30 --playouts 200
review.ladder {here}/rows.jsonl
review.even --deals 2 --players 2 --playouts 40
review.sums --games 3 --playouts 2
puzzles --most 1 --processes 1
exact.measure --hands 5 --levels greedy --sample 5
exact.endings --games 2 --sizes 6,8 --steps 20000
exact.page --check
dataset {here}/games.jsonl.gz --games 4 --levels greedy,random
luck greedy random --sets 3 --worlds 2
noise 60 1
style 1
work --sets 4 --turns 1 --workers 2 --on ""
card --prove 10000 --quick
"""


def has_card() -> bool:
    try:
        check_card()
    except Exception:  # its libraries, its driver or the card itself is not there, each with an error of its own
        return False
    return True


def main() -> int:
    failed = []
    with TemporaryDirectory() as here:
        for line in SMALLEST.format(here=here).strip().splitlines():
            name, *words = shlex.split(line)
            if name == "card" and not has_card():
                print("== card: there is none here")
                continue
            began = perf_counter()
            print(f"== {name}", flush=True)
            if subprocess.run([sys.executable, "-m", f"research.{name}", *words], cwd=ROOT).returncode:
                failed.append(name)
            print(f"== {name}: {perf_counter() - began:.0f} s", flush=True)
    print("failed:" if failed else "all ran", *failed)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

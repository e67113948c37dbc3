"""How fast the compiled engine is: against the readable one, in threads, over many rounds, and at the start.

    python bench/sim.py [--keep]

With --keep the figures are added to bench/results.md.
"""

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from random import Random
from statistics import median
from time import perf_counter, process_time

from report import report

from tripple.rules import Deal, Round, sheet
from tripple.sim import RunSummary, chunks, rounds, warm_up

RULES = sheet("classic-de")
RANDOM = "random", "random"
MANY = 1_000_000
_START = """
from time import perf_counter, process_time
began, worked = perf_counter(), process_time()
from tripple import sim
sim.warm_up(thinking=%s)
print(perf_counter() - began, process_time() - worked)
"""


def readable(number: int) -> float:
    """Actions a CPU second of random two-player rounds, action by action."""
    random, actions, began = Random(1), 0, process_time()
    for count in range(number):
        here = Round.start(RULES, Deal.from_seed(str(count), 1, 2, RULES))
        while allowed := here.actions():
            here, _ = here.play(random.choice(allowed))
            actions += 1
    return actions / (process_time() - began)


def compiled(number: int) -> float:
    began = process_time()
    actions = int(rounds(RULES, RANDOM, number)["actions"].sum())
    return actions / (process_time() - began)


def seconds(number: int, threads: int = 1) -> float:
    summary, began = RunSummary(2), perf_counter()
    for part in chunks(RULES, RANDOM, number, threads=threads):
        summary.add(part)
    return perf_counter() - began


def threads_gain() -> float:
    """One and two threads in turn, so that whatever else the machine does hits both alike."""
    return median(seconds(100_000) / seconds(100_000, threads=2) for _ in range(5))


def peak_memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def start(folder: str, thinking: bool) -> str:
    """A start in a process of its own; the processor's seconds tell more than the clock's on a busy machine."""
    environment = os.environ | {"NUMBA_CACHE_DIR": folder}
    command = [sys.executable, "-c", _START % thinking]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    clock, processor = map(float, done.stdout.split())
    return f"{clock:.2f} s ({processor:.2f} s of the processor)"


def figures() -> Iterator[str]:
    slow, fast = readable(300), compiled(40_000)
    yield f"compiled against readable, random two-player rounds, one core: {fast / slow:.0f} times"
    yield f"readable: {slow:,.0f} actions a second; compiled: {fast / 1e6:.2f} million actions a second"
    yield f"two threads against one: {threads_gain():.2f} times"
    cost, memory = {}, {}
    for number in (1_000, 10_000, 100_000, MANY):
        cost[number] = 1e6 * seconds(number) / number
        memory[number] = peak_memory()
    yield "microseconds a round: " + ", ".join(f"{each:.1f} ({number:,})" for number, each in cost.items())
    yield "peak memory, MiB: " + ", ".join(f"{each:.0f} ({number:,})" for number, each in memory.items())
    with tempfile.TemporaryDirectory() as folder:
        yield f"first start, compiling what simulating takes: {start(folder, thinking=False)}"
        yield f"later starts: {start(folder, thinking=False)}"
    with tempfile.TemporaryDirectory() as folder:
        yield f"first start, compiling the searching players, too: {start(folder, thinking=True)}"
        yield f"later starts: {start(folder, thinking=True)}"


if __name__ == "__main__":
    warm_up(thinking=False)
    report("bench/sim.py", figures())

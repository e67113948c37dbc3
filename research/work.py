"""How much of the cores there are gets into the work: one process, a pool and Ray in turns, on the same sets.

    python -m research.work [--sets 400] [--turns 5] [--workers 2] [--on ray://host:port]

Efficiency is the rate of all workers, divided by their number and by the rate of one process alone. Workers are warm
when the clock starts. Each must come to the same digits. Beside other work the clock tells little; what holds even then
is the share of the time that workers have something to do, and what a set costs them of a processor's time.
"""

import argparse
from collections.abc import Iterator
from contextlib import ExitStack
from statistics import median
from time import perf_counter, process_time

from tripple.arena import Contest, ContestTerms, MirroredSet, Tally, entrants
from tripple.bots import Budget
from tripple.extras import has
from tripple.rules import sheet
from tripple.work import HERE, Bag, Job, batched, cores, place_named

PLAYERS = "thinker", "greedy"
CONTEST = Contest(ContestTerms(sheet("classic-en"), "work", single_rounds=True), entrants(PLAYERS, Budget()))
Timed = tuple[float, tuple[MirroredSet, ...]]


def play(numbers: range) -> Timed:
    """The sets, and what they took of a processor's time."""
    began = process_time()
    sets = CONTEST.play_sets(numbers)
    return process_time() - began, sets


class Runner:
    """A place with its workers, who stay from turn to turn."""

    def __init__(self, name: str, bag: Bag[range, Timed], workers: int) -> None:
        self.name, self.bag, self.workers = name, bag, workers
        self.rates: list[float] = []
        self.busy: list[float] = []
        self.cost: list[float] = []
        self.results: set[str] = set()

    def turn(self, sets: int) -> None:
        tally, worked, spent, began = Tally(CONTEST.entrants), 0.0, 0.0, perf_counter()
        for _, done in batched(self.bag, range(sets), lambda batch: batch):
            cost, played = done.result
            worked += done.seconds
            spent += cost
            for one in played:
                tally.add(one)
        took = perf_counter() - began
        self.rates.append(sets / took)
        self.busy.append(worked / took / self.workers)
        self.cost.append(spent / sets)
        self.results.add(str([(one.entrant.name, one.share, one.ahead_interval) for one in tally.standings()]))

    def warm_up(self) -> None:
        """Until every worker has compiled and played."""
        seen: set[str] = set()
        while len(seen) < self.workers:
            seen |= {done.worker for _, done in batched(self.bag, range(4 * self.workers), lambda batch: batch)}


def figures(runners: list[Runner], sets: int) -> Iterator[str]:
    alone = runners[0]
    yield f"{' '.join(PLAYERS)}, single rounds, {sets} sets a turn, {len(alone.rates)} turns, medians; {cores()} cores"
    for one in runners:
        ratios = [rate / (one.workers * base) for rate, base in zip(one.rates, alone.rates, strict=True)]
        yield (
            f"{one.name}: {median(one.rates):.1f} sets a second with {one.workers}, "
            f"{median(ratios):.1%} of so many times one process ({min(ratios):.1%} – {max(ratios):.1%}), "
            f"workers busy {median(one.busy):.1%} of the time, {1000 * median(one.cost):.1f} ms of a processor a set"
        )
    same = len({result for one in runners for result in one.results}) == 1
    yield "the same digits everywhere" if same else "THE DIGITS DIFFER"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sets", type=int, default=400)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--on", default="ray" if has("ray") else None)
    asked = parser.parse_args()
    CONTEST.get_ready()
    job = Job(play, CONTEST.get_ready)
    places = [("one process", HERE, 1), ("processes", place_named(None, asked.workers), asked.workers)]
    if asked.on:
        places.append((asked.on, place_named(asked.on, asked.workers), asked.workers))
    with ExitStack() as stack:
        runners = [Runner(name, stack.enter_context(place.bag(job)), number) for name, place, number in places]
        for one in runners:
            one.warm_up()
        for _ in range(asked.turns):
            for one in runners:
                one.turn(asked.sets)
    print(*figures(runners, asked.sets), sep="\n")


if __name__ == "__main__":
    main()

"""Many nights, by several processes: with progress, and going on where the last run stopped.

It needs what the server needs, and nothing else beside the standard library.
"""

import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import get_args

import msgspec

from tripple.live.tables.events import AnyEvent

from .faults import KINDS
from .night import Outcome, played

WANTED = (
    *(f"fault {kind}" for kind in KINDS),
    *(f"event {event.__name__}" for event in get_args(AnyEvent)),
    *(f"database {how}" for how in ("before", "after", "late", "full", "doubled", "deafening", "untold")),
    "died in ",
)
"""What nights are there to reach."""
REPORTED = 10.0
"""Seconds between two lines of progress."""


class Line(msgspec.Struct, frozen=True):
    """What is kept of one night."""

    seed: int
    cpu: float
    seconds: float
    trace: int
    kinds: tuple[str, ...]
    """What was special: pads, people who are forgotten."""
    reached: dict[str, int]
    violations: tuple[str, ...]

    @classmethod
    def of(cls, night: Outcome, cpu: float) -> "Line":
        return cls(night.seed, cpu, night.seconds, night.trace, night.kinds, dict(night.reached), night.violations)

    @property
    def faults(self) -> int:
        return sum(times for what, times in self.reached.items() if what.startswith("fault "))


def lines(file: Path) -> Iterator[Line]:
    """Nights that were played before; a line that was cut off is played again."""
    if not file.exists():
        return
    for line in file.read_bytes().splitlines():
        try:
            yield msgspec.json.decode(line, type=Line)
        except msgspec.DecodeError:
            continue


def work(seeds: Sequence[int], file: Path) -> None:
    """Play these nights in this process, each noted as it ends."""
    with file.open("ab") as kept:
        kept.write(b"\n")
        for seed in seeds:
            began = time.process_time()
            night = played(seed)
            kept.write(msgspec.json.encode(Line.of(night, time.process_time() - began)) + b"\n")
            kept.flush()


class Many:
    def __init__(self, first: int, last: int, processes: int, folder: Path) -> None:
        self._seeds, self._processes, self._folder = range(first, last + 1), processes, folder
        folder.mkdir(parents=True, exist_ok=True)
        self._began = time.monotonic()

    def lines(self) -> list[Line]:
        wanted = {line.seed: line for file in sorted(self._folder.glob("*.jsonl")) for line in lines(file)}
        return [wanted[seed] for seed in self._seeds if seed in wanted]

    def run(self) -> list[Line]:
        known = self.lines()
        played_before = {line.seed for line in known}
        left = [seed for seed in self._seeds if seed not in played_before]
        print(f"{len(self._seeds)} nights, {len(known)} of them known, {self._processes} processes", flush=True)
        working = [self._begin(number, left[number :: self._processes]) for number in range(self._processes)]
        while any(process.poll() is None for process in working):
            time.sleep(min(REPORTED, 0.2 + (time.monotonic() - self._began) / 5))
            self._report(len(known))
        if failed := [process.returncode for process in working if process.returncode]:
            raise SystemExit(f"{len(failed)} processes have failed: {failed}")
        return self.lines()

    def _begin(self, number: int, seeds: Sequence[int]) -> "subprocess.Popen[bytes]":
        file = self._folder / f"{number:03}.jsonl"
        process = subprocess.Popen([sys.executable, "-m", "tests.nights.many", str(file)], stdin=subprocess.PIPE)
        assert process.stdin
        process.stdin.write(" ".join(map(str, seeds)).encode())
        process.stdin.close()
        return process

    def _report(self, before: int) -> None:
        found = self.lines()
        took, bad = time.monotonic() - self._began, [line.seed for line in found if line.violations]
        rate = (len(found) - before) / took
        left = f"{(len(self._seeds) - len(found)) / rate:.0f} s left" if rate else "it begins"
        print(f"{len(found)} nights, {rate:.1f} a second, {left}, {len(bad)} violated: {bad[:8]}", flush=True)


def report(found: Sequence[Line]) -> str:
    """What many nights have shown: the rate by kind of night, what was reached, what was violated."""
    out = []
    for kind in ("", *sorted({kind for line in found for kind in line.kinds})):
        some = [line for line in found if (kind in line.kinds if kind else not line.kinds)]
        if some:
            cpu, faults = sum(line.cpu for line in some), sum(line.faults for line in some)
            out.append(
                f"{len(some)} nights {f'with {kind}' if kind else 'of tables alone'}: {cpu / len(some):.3f} CPU "
                f"seconds and {sum(line.seconds for line in some) / len(some):.0f} virtual seconds each, "
                f"{faults} faults, {faults / cpu:.0f} a CPU second"
            )
    reached: Counter[str] = Counter()
    for line in found:
        reached.update(line.reached)
    out += [f"{times:9} {what}" for what, times in sorted(reached.items())]
    missed = [what for what in WANTED if not any(known.startswith(what) for known in reached)]
    out += [f"never reached: {', '.join(missed)}"] if missed else []
    bad = [line for line in found if line.violations]
    out += [f"seed {line.seed}: {line.violations[0]}" for line in bad[:50]]
    return "\n".join([*out, f"{len(bad)} of {len(found)} nights were violated"])


def many(first: int, number: int, processes: int | None, folder: Path) -> int:
    found = Many(first, first + number - 1, processes or os.cpu_count() or 1, folder).run()
    print(report(found))
    return int(any(line.violations for line in found))


if __name__ == "__main__":
    work([int(seed) for seed in sys.stdin.read().split()], Path(sys.argv[1]))

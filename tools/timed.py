"""A plug-in for pytest that notes how long each test takes: `pytest -p tools.timed`. Run by itself, it adds them up.

CPU seconds count every thread of the process and every child that has ended by then, user and system. What a test
module imports and what its fixtures start is noted at its first test. Each process of a test run leaves a file in
FOLDER.
"""

import json
import os
import resource
import sys
import time
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import pytest

FOLDER = Path(__file__).parents[1] / "build" / "timed"
PROCESS = os.environ.get("PYTEST_XDIST_WORKER", "main")
LONGEST = 40


class Noted(NamedTuple):
    name: str
    wall: float
    cpu: float


@dataclass
class Sum:
    tests: int = 0
    wall: float = 0
    cpu: float = 0

    def add(self, one: Noted) -> None:
        self.tests += one.name != OUTSIDE
        self.wall += one.wall
        self.cpu += one.cpu


OUTSIDE = "(starting, collecting)"
noted: list[Noted] = []


def processor() -> float:
    """CPU seconds of this process and of the children that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    wall, cpu = time.perf_counter(), processor()
    try:
        return (yield)
    finally:
        noted.append(Noted(item.nodeid, time.perf_counter() - wall, processor() - cpu))


def pytest_sessionfinish() -> None:
    """A process that gave its tests to others has none of its own, and its children are counted by themselves."""
    if noted:
        started = Noted(OUTSIDE, 0, processor() - sum(one.cpu for one in noted))
        FOLDER.mkdir(parents=True, exist_ok=True)
        FOLDER.joinpath(f"{PROCESS}-{os.getpid()}.json").write_text(json.dumps([*noted, started]))


def folder_of(name: str) -> str:
    """`tests/server`, or `tests` for the files that lie there."""
    return name if name == OUTSIDE else name.partition("::")[0].rpartition("/")[0]


def by_folder(tests: Iterable[Noted]) -> dict[str, Sum]:
    """Those that took most of the processor come first."""
    folders: dict[str, Sum] = {}
    for one in tests:
        folders.setdefault(folder_of(one.name), Sum()).add(one)
    return dict(sorted(folders.items(), key=lambda pair: -pair[1].cpu))


def table(tests: Iterable[Noted]) -> str:
    rows = [f"{'folder':24} {'tests':>6} {'wall s':>8} {'CPU s':>8}"]
    for name, there in by_folder(tests).items():
        rows.append(f"{name:24} {there.tests:6} {there.wall:8.1f} {there.cpu:8.1f}")
    return "\n".join(rows)


def longest(tests: Iterable[Noted], number: int = LONGEST) -> str:
    """By CPU seconds, then by the clock those that only wait."""
    last = sorted(tests, key=lambda one: -max(one.cpu, one.wall))[:number]
    head = f"{'wall s':>7} {'CPU s':>7}  the longest"
    return "\n".join([head, *(f"{one.wall:7.1f} {one.cpu:7.1f}  {one.name}" for one in last)])


def read(folder: Path = FOLDER) -> list[Noted]:
    return [Noted(*one) for path in sorted(folder.glob("*.json")) for one in json.loads(path.read_text())]


def main() -> int:
    tests = read()
    print(f"{table(tests)}\n\n{longest(tests)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

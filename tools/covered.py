"""Says how much of each room the tests reach, and fails where that is less than its floor.

A room is a top folder or module of `tripple` (docs/architecture.md). What counts are its lines and, of each line that
branches, the ways on from there. Reads what `pytest -p tools.traced` has left behind.
"""

import json
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from slipcover import merge_coverage, print_coverage
from slipcover.slipcover import add_summaries

from tools.traced import FOLDER, PACKAGE, Notes

FLOORS: dict[str, int] = {
    "rules": 100,
    "extras": 100,
    "locales": 99,
    "notation": 100,
    "learning": 98,
    "sim": 94,
    "bots": 98,
    "work": 92,
    "review": 95,
    "arena": 95,
    "envs": 95,
    "look": 100,
    "personal": 100,
    "pad": 98,
    "printing": 100,
    "store": 96,
    "live": 97,
    "server": 94,
    "client": 95,
    "testing": 99,
    "cli": 94,
}
"""In percent: what honest tests reach, rounded down; one or two less where clocks, threads or made-up examples matter.

None is below 90.

What runs in a process of its own (a terminal, a server, a worker) is tested there and counts as missed here.
"""


class File(TypedDict):
    """What is known of one: its lines, and pairs of lines where one branches to the other."""

    executed_lines: list[int]
    missing_lines: list[int]
    executed_branches: list[tuple[int, int]]
    missing_branches: list[tuple[int, int]]


class Measured(TypedDict):
    meta: Mapping[str, object]
    files: dict[str, File]


@dataclass
class Reached:
    """How much of a room there is, and how much of that the tests reach."""

    lines: int = 0
    lines_missed: int = 0
    ways: int = 0  # to leave the lines that branch
    ways_missed: int = 0

    def add(self, file: File) -> None:
        self.lines += len(file["executed_lines"]) + len(file["missing_lines"])
        self.lines_missed += len(file["missing_lines"])
        self.ways += len(file["executed_branches"]) + len(file["missing_branches"])
        self.ways_missed += len(file["missing_branches"])

    @property
    def percent(self) -> float:
        there, missed = self.lines + self.ways, self.lines_missed + self.ways_missed
        return 100 * (there - missed) / there if there else 100.0


DOORS = ("__init__", "__main__")  # of the package itself; they belong to no room


def added_up(processes: Iterable[Path], package: Path = PACKAGE) -> Measured:
    """Of every file there is, whether a test has imported it or not."""
    whole: Measured = Notes([str(package)]).get_coverage()
    for path in processes:
        merge_coverage(whole, json.loads(path.read_text()))
    return whole


def room_of(file: str, package: Path) -> str:
    return Path(file).resolve().relative_to(package.resolve()).with_suffix("").parts[0]


def reached_in_rooms(measured: Measured, package: Path = PACKAGE) -> dict[str, Reached]:
    rooms: dict[str, Reached] = {}
    for name, file in sorted(measured["files"].items()):
        if (room := room_of(name, package)) not in DOORS:
            rooms.setdefault(room, Reached()).add(file)
    return rooms


def table(rooms: dict[str, Reached]) -> str:
    """In the order of the floors."""
    rows = [f"{'room':10} {'lines':>6} {'missed':>6} {'ways':>6} {'missed':>6} {'covered':>8} {'floor':>6}"]
    for name in sorted(rooms, key=lambda name: [*FLOORS, name].index(name)):
        room = rooms[name]
        rows.append(
            f"{name:10} {room.lines:6} {room.lines_missed:6} {room.ways:6} {room.ways_missed:6} "
            f"{room.percent:7.2f}% {FLOORS.get(name, '?'):>5}%"
        )
    return "\n".join(rows)


def complaints(rooms: dict[str, Reached], floors: dict[str, int]) -> dict[str, str]:
    """Why a room fails, by its name."""
    unlisted = dict.fromkeys(rooms.keys() - floors.keys(), "has no floor in tools/covered.py")
    gone = dict.fromkeys(floors.keys() - rooms.keys(), "has a floor in tools/covered.py and is not there")
    fallen = {
        name: f"is covered to {room.percent:.2f} %, and its floor is {floors[name]} %"
        for name, room in rooms.items()
        if name in floors and room.percent < floors[name]
    }
    return {**unlisted, **gone, **fallen}


def show(measured: Measured, room: str) -> None:
    """What is missed there, file by file."""
    files = {name: file for name, file in measured["files"].items() if room_of(name, PACKAGE) == room}
    shown = {"meta": measured["meta"], "files": files}
    add_summaries(shown)
    print_coverage(shown, skip_covered=True)


def main() -> int:
    measured = added_up(FOLDER.glob("*.json"))
    rooms = reached_in_rooms(measured)
    print(table(rooms))
    wrong = complaints(rooms, FLOORS)
    for name, why in sorted(wrong.items()):
        print(f"\n{name} {why}")
        show(measured, name)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())

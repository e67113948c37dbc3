"""Says how much of each room the tests reach, and fails where that is less than its floor.

A room is a top folder or module of `tripple` (docs/architecture.md). What counts are its lines and, of each line that
branches, the ways on from there. Reads what `pytest --cov` has left behind.
"""

import sys
from dataclasses import dataclass
from pathlib import Path

from coverage import Coverage

PACKAGE = Path(__file__).parents[1] / "src" / "tripple"
FLOORS: dict[str, int] = {
    "rules": 100,
    "extras": 100,
    "locales": 99,
    "notation": 100,
    "sim": 96,
    "bots": 98,
    "analysis": 95,
    "arena": 94,
    "look": 100,
    "solitaire": 99,
    "pad": 97,
    "printing": 99,
    "stats": 99,
    "store": 95,
    "live": 97,
    "tables": 98,
    "pads": 97,
    "server": 95,
    "client": 98,
    "testing": 95,
    "cli": 94,
}
"""In percent: what honest tests reach, rounded down; one or two less where clocks, threads or made-up examples matter.

None is below 90.

What runs in a process of its own (a terminal, a server, a worker) is tested there and counts as missed here.
"""


@dataclass
class Reached:
    """How much of a room there is, and how much of that the tests reach."""

    lines: int = 0
    lines_missed: int = 0
    ways: int = 0
    """To leave the lines that branch."""
    ways_missed: int = 0

    def add(self, measured: Coverage, path: Path) -> None:
        _, lines, _, missed, _ = measured.analysis2(str(path))
        ways = measured.branch_stats(str(path)).values()
        self.lines += len(lines)
        self.lines_missed += len(missed)
        self.ways += sum(there for there, _ in ways)
        self.ways_missed += sum(there - taken for there, taken in ways)

    @property
    def percent(self) -> float:
        there, missed = self.lines + self.ways, self.lines_missed + self.ways_missed
        return 100 * (there - missed) / there if there else 100.0


DOORS = ("__init__", "__main__")
"""Of the package itself; they belong to no room."""


def reached_in_rooms(measured: Coverage, package: Path = PACKAGE) -> dict[str, Reached]:
    """Of every file there is, whether a test has imported it or not."""
    rooms: dict[str, Reached] = {}
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(package).with_suffix("").parts[0]
        if name not in DOORS:
            rooms.setdefault(name, Reached()).add(measured, path)
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


def main() -> int:
    measured = Coverage()
    measured.load()
    rooms = reached_in_rooms(measured)
    print(table(rooms))
    wrong = complaints(rooms, FLOORS)
    for name, why in sorted(wrong.items()):
        print(f"\n{name} {why}")
        if name in rooms:
            measured.report(include=[f"*/tripple/{name}/*", f"*/tripple/{name}.py"], show_missing=True)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())

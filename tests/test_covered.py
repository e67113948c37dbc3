"""The gate of the coverage: every room has a floor, and one that falls below it is told with what it misses."""

import subprocess
import sys
from pathlib import Path

import pytest
from coverage import Coverage
from tools.covered import FLOORS, Reached, complaints, reached_in_rooms, table

from .test_boundaries import ROOMS

FORKED = "def sign(number: int) -> str:\n    if number < 0:\n        return '-'\n    return '+'\n"


def test_every_room_has_a_floor_that_is_high_enough() -> None:
    assert FLOORS.keys() == ROOMS.keys() - {"__main__"}
    assert FLOORS["rules"] == FLOORS["notation"] == 100
    assert min(FLOORS.values()) >= 90


@pytest.fixture
def measured(tmp_path: Path) -> Coverage:
    """Of a small package with three rooms: one half run, one not at all, and one that is machine code."""
    package = tmp_path / "tripple"
    for name, text in {
        "__init__.py": "",
        "half.py": f"from . import sim\n\n\n{FORKED}sign(1)\n",
        "never/__init__.py": "",
        "never/deep.py": FORKED,
        "sim.py": "def kernel(made):\n    return made\n\n\n@kernel\n" + FORKED,
    }.items():
        package.joinpath(name).parent.mkdir(parents=True, exist_ok=True)
        package.joinpath(name).write_text(text)
    config, data = Path(__file__).parents[1] / "pyproject.toml", tmp_path / "data"
    run = [sys.executable, "-m", "coverage", "run", f"--rcfile={config}", f"--data-file={data}"]
    subprocess.run([*run, "-m", "tripple.half"], cwd=tmp_path, env={"PYTHONPATH": str(tmp_path)}, check=True)
    found = Coverage(data_file=str(data), config_file=str(config))
    found.load()
    return found


@pytest.mark.process
def test_lines_and_ways_are_counted_room_by_room(measured: Coverage, tmp_path: Path) -> None:
    rooms = reached_in_rooms(measured, tmp_path / "tripple")
    assert rooms == {
        "half": Reached(lines=6, lines_missed=1, ways=2, ways_missed=1),
        "never": Reached(lines=4, lines_missed=4, ways=2, ways_missed=2),
        "sim": Reached(lines=2, lines_missed=0, ways=0, ways_missed=0),
    }
    assert {name: round(room.percent) for name, room in rooms.items()} == {"half": 75, "never": 0, "sim": 100}
    assert [line.split()[0] for line in table(rooms).splitlines()] == ["room", "sim", "half", "never"]


def test_a_room_below_its_floor_fails_and_so_does_one_without_a_floor() -> None:
    rooms = {"rules": Reached(lines=1000), "store": Reached(lines=1000, lines_missed=51), "cellar": Reached()}
    assert complaints(rooms, {"rules": 100, "store": 94}) == {"cellar": "has no floor in tools/covered.py"}
    assert complaints(rooms, {"rules": 100, "store": 95, "cellar": 90}) == {
        "store": "is covered to 94.90 %, and its floor is 95 %"
    }
    assert "attic" in complaints(rooms, {"rules": 100, "store": 90, "cellar": 90, "attic": 90})

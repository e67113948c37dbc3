"""The gate of the coverage: every room has a floor, and one that falls below it is told with what it misses."""

import subprocess
import sys
from pathlib import Path

import pytest
from tools.covered import FLOORS, Reached, added_up, complaints, reached_in_rooms, table

ROOT = Path(__file__).parents[1]
FORKED = "def sign(number: int) -> str:\n    if number < 0:\n        return '-'\n    return '+'\n"
HALF_RUN = """
import sys
from pathlib import Path
from tools.traced import begin, leave
package, folder = map(Path, sys.argv[1:])
sys.path.append(str(package.parent))
begin(package)
import house.half
leave(folder)
"""


def test_every_room_has_a_floor_that_is_high_enough() -> None:
    there = {path.stem for path in (ROOT / "src" / "tripple").iterdir() if path.suffix == ".py" or path.is_dir()}
    assert FLOORS.keys() == there - {"__init__", "__main__", "__pycache__", "web"}
    assert FLOORS["rules"] == FLOORS["notation"] == 100
    assert min(FLOORS.values()) >= 90


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """With three rooms: one half run, one not at all, and one that is machine code."""
    package = tmp_path / "house"
    for name, text in {
        "__init__.py": "",
        "half.py": f"from . import sim\n\n\n{FORKED}sign(1)\n",
        "never/__init__.py": "",
        "never/deep.py": FORKED,
        "sim.py": "def kernel(made):\n    return made\n\n\n@kernel\n" + FORKED,
    }.items():
        package.joinpath(name).parent.mkdir(parents=True, exist_ok=True)
        package.joinpath(name).write_text(text)
    return package


@pytest.mark.process
def test_lines_and_ways_are_counted_room_by_room(package: Path) -> None:
    folder = package.parent / "traced"
    subprocess.run([sys.executable, "-c", HALF_RUN, package, folder], cwd=ROOT, check=True)
    rooms = reached_in_rooms(added_up(folder.iterdir(), package), package)
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

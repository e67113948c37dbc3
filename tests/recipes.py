"""Carries out two recipes of CONTRIBUTING.md in a copy of the project: the tests that they name fail, then pass.

.venv/bin/python -m tests.recipes
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
COPIED = ("src", "tests", "tools", "docs", "pyproject.toml", "CONTRIBUTING.md")


@dataclass(frozen=True)
class Edit:
    file: str
    before: str
    """A text that the file holds exactly once; empty for a new file."""
    after: str


@dataclass(frozen=True)
class Recipe:
    """An example of a recipe. After the first edits the named tests fail, after the rest they pass."""

    title: str
    first: tuple[Edit, ...]
    rest: tuple[Edit, ...]


def _behind(file: str, line: str, more: str) -> Edit:
    return Edit(file, line, f"{line}\n{more}")


RECIPES = (
    Recipe(
        "A house rule",
        (
            _behind(
                "src/tripple/rules/sheet.py",
                '    """Worth of 000 where tiles count their numbers."""',
                '    triples: int = _number(0, "R4")\n    """Additional worth of a triple."""',
            ),
            Edit(
                "src/tripple/rules/sheet.py",
                "        return tile.value or self.zero",
                "        return (tile.value or self.zero) + (self.triples if tile.is_triple else 0)",
            ),
        ),
        (
            _behind(
                "src/tripple/locales/terms.py",
                '    "zero": N_("Value of 0-0-0"),',
                '    "triples": N_("Extra points for a triple"),',
            ),
            _behind(
                "src/tripple/locales/chapters.py",
                '            N_("Only 0-0-0 is different: it is worth {zero}."),\n'
                '            "R4",\n'
                '            "zero",\n'
                "            lambda sheet: _by_numbers(sheet) and sheet.zero > 0,\n"
                "        ),",
                '        Clause(N_("A triple is worth {triples} more."), "R4", "triples", lambda by: by.triples > 0),',
            ),
            Edit("src/tripple/locales/rulebook.py", '"start_zero", "zero",', '"start_zero", "zero", "triples",'),
            _behind("tests/rules/houses.py", '    "zero": (20,),', '    "triples": (10,),'),
            _behind("docs/bot-protocol.md", '  "hexagon": 50,', '  "triples": 0,'),
        ),
    ),
    Recipe(
        "A computer player",
        (
            Edit(
                "src/tripple/bots/hedgehog.py",
                "",
                '"""A player that saves its bridges for later."""\n\n'
                "from tripple.rules import Connection, Lay, View\n\n"
                "from .bot import Budget, Choice\nfrom .simple import best_of\n\n\n"
                "def hedgehog(view: View, budget: Budget) -> Choice:\n"
                "    slots = view.board.slots\n"
                "    plain = [one for one in view.actions if isinstance(one, Lay) and one.cell in slots]\n"
                "    plain = [one for one in plain if slots[one.cell].connection is Connection.PLAIN]\n"
                "    return best_of(view, plain or view.actions)\n",
            ),
            Edit(
                "src/tripple/bots/characters.py",
                '    "greedy": Character(',
                '    "hedgehog": Character("hedgehog", N_("Hedgehog"), N_("Saves its bridges."), N_("Hedy, Hugo"), '
                '990, "greedy"),\n'
                '    "greedy": Character(',
            ),
        ),
        (
            Edit(
                "src/tripple/web/faces/animals.js",
                "  chick: {\n",
                '  hedgehog: {\n    ground: "sky",\n    shapes: [["bark", 0, 4, 31], ...eyes(12, -3, 5)],\n  },\n'
                "  chick: {\n",
            ),
            _behind(
                "src/tripple/bots/__init__.py", "from .flaws import FLAWS, Flaws", "from .hedgehog import hedgehog"
            ),
            _behind("src/tripple/bots/__init__.py", '    "greedy": greedy,', '    "hedgehog": hedgehog,'),
        ),
    ),
)


def tests_of(title: str, guide: str) -> list[str]:
    """The tests that a recipe names as failing until it is done."""
    part = guide.partition(f"### {title}\n")[2].partition("\n### ")[0]
    return re.findall(r"`(tests/[\w/]+\.py::\w+)`", part.partition("These fail until you are done:")[2])


def carried_out(recipe: Recipe, house: Path) -> list[str]:
    """Complaints about a recipe, carried out in this copy of the project."""
    tests = tests_of(recipe.title, (house / "CONTRIBUTING.md").read_text("utf-8"))
    _make(recipe.first, house)
    early = _passing(tests, house)
    _make(recipe.rest, house)
    _run([sys.executable, "-m", "tripple.server.contract"], house)
    done = _passing(tests, house)
    return [
        *(f"{recipe.title}: {test} passes before it is done" for test in tests if test in early),
        *(f"{recipe.title}: {test} fails after it is done" for test in tests if test not in done),
        *([] if tests else [f"{recipe.title}: names no tests"]),
    ]


def copied(to: Path) -> Path:
    """The files that git knows, and those it would take."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *COPIED]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    for name in filter(None, names):
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, to / name)
    return to


def _make(edits: Iterable[Edit], house: Path) -> None:
    for edit in edits:
        path = house / edit.file
        text = path.read_text("utf-8") if edit.before else ""
        if edit.before and text.count(edit.before) != 1:
            raise SystemExit(f"tests/recipes.py: {edit.file} has no single place that reads {edit.before!r}")
        path.write_text(text.replace(edit.before, edit.after) if edit.before else edit.after, "utf-8")


def _passing(tests: Iterable[str], house: Path) -> set[str]:
    """Those of the tests that pass, with all of their parameters."""
    told = _run([sys.executable, "-m", "pytest", "-q", "--tb=no", "-rA", "-p", "no:cacheprovider", *tests], house)
    found = re.findall(r"^(PASSED|FAILED|ERROR) ([\w/.]+(?:::\w+)?)", told, re.MULTILINE)
    bad = {test for word, test in found if word != "PASSED"}
    return {test for word, test in found if word == "PASSED" and bad.isdisjoint({test, test.partition("::")[0]})}


def _run(command: list[str], house: Path) -> str:
    own = {**os.environ, "PYTHONPATH": str(house / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, cwd=house, env=own, capture_output=True, text=True, check=False).stdout


def main() -> int:
    complaints = []
    for recipe in RECIPES:
        with TemporaryDirectory() as folder:
            complaints += carried_out(recipe, copied(Path(folder)))
    sys.stdout.write("".join(f"{one}\n" for one in complaints or ["Every recipe works."]))
    return bool(complaints)


if __name__ == "__main__":
    sys.exit(main())

"""The examples run and do what they say, and the pages about the library are true."""

import csv
import doctest
import json
import re
import runpy
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.notebook import NOTEBOOK, code_cells
from tripple.notation import Game, Proof, Seat, read_game, write_game, write_position
from tripple.rules import DRAW, OPEN, Deal, Match, Round, Step, sheet

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
RECORD = ROOT / "tests" / "golden" / "game-ends-target.tripple"
COOKBOOK = (ROOT / "docs" / "cookbook.md").read_text("utf-8")
RULES = sheet("compact-en")
Run = Callable[..., str]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs an example as a person would, but in this process; gives back what it prints."""

    def run(name: str, *arguments: object, stdin: str = "") -> str:
        monkeypatch.setattr(sys, "argv", [name, *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", StringIO(stdin))
        runpy.run_path(str(EXAMPLES / name), run_name="__main__")
        return capsys.readouterr().out

    return run


def test_the_tour_of_the_library_says_what_happens() -> None:
    result = doctest.testfile(str(ROOT / "docs" / "library.md"), module_relative=False, encoding="utf-8")
    assert result.attempted > 30
    assert result.failed == 0


def test_the_cookbook_shows_every_example_once_and_quotes_it() -> None:
    sections = re.split(r"^## ", COOKBOOK, flags=re.MULTILINE)[1:]
    shown = []
    for section in sections:
        (name,) = re.findall(r"\]\(\.\./examples/(\w+\.py)\)", section)
        (quoted,) = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
        assert quoted in (EXAMPLES / name).read_text("utf-8"), f"{name} reads otherwise by now"
        shown.append(name)
    assert len(shown) == 10
    assert sorted(shown) == sorted(path.name for path in EXAMPLES.glob("*.py"))


@pytest.mark.process
def test_the_notebook_shows_what_running_it_shows() -> None:
    """The figures of the review may be those of an earlier version; everything else has to be as it was saved."""
    cells = code_cells(json.loads(NOTEBOOK.read_text("utf-8")))
    command = [sys.executable, "-m", "tests.notebook", "--print"]
    ran = json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout)
    saved = [cell["outputs"] for cell in cells[:-1]]
    assert ran[:-1] == saved, "run: python -m tests.notebook"
    assert [sum("image/svg+xml" in shown.get("data", {}) for shown in outputs) for outputs in saved].count(1) == 2
    (told,) = ran[-1]
    assert [re.split(r"[:\d]", line)[0] for line in told["text"]][:2] == ["Ada", "Bob"]


def test_the_notebook_is_one_of_version_4_5() -> None:
    notebook = json.loads(NOTEBOOK.read_text("utf-8"))
    assert notebook.keys() == {"cells", "metadata", "nbformat", "nbformat_minor"}
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    common = {"cell_type", "id", "metadata", "source"}
    keys = {"markdown": common, "code": common | {"execution_count", "outputs"}}
    assert all(cell.keys() == keys[cell["cell_type"]] for cell in notebook["cells"])
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[\w-]{1,64}", name) for name in ids)
    numbers = [cell["execution_count"] for cell in code_cells(notebook)]
    assert numbers == list(range(1, len(numbers) + 1))


def test_explain_record(run: Run) -> None:
    game = read_game(RECORD.read_text("utf-8"))
    told = run("explain_record.py", RECORD).splitlines()
    names = [seat.name for seat in game.seats]
    assert told[: len(names)] == [f"{name}: {total}" for name, total in zip(names, game.match.totals, strict=True)]
    assert told[len(names)] == "won by " + ", ".join(names[seat] for seat in game.match.winners)
    scored = [int(re.findall(r"= (-?\d+) \(", line)[0]) for line in told[len(names) + 1 :]]
    assert len(scored) == 5
    assert scored == sorted(scored, reverse=True)
    gained = [sum(line.points for line in step.lines if line.seat == step.seat) for step in steps(game)]
    assert scored[0] == max(gained)


def steps(game: Game) -> list[Step]:
    return [step for played in game.match.rounds for step in played.history]


def test_draw_board(run: Run) -> None:
    board = read_game(RECORD.read_text("utf-8")).match.rounds[-1].board
    shapes = [shape.tag.split("}")[1] for shape in ET.fromstring(run("draw_board.py", RECORD))]
    assert shapes.count("path") == (1 + 3 + 1) * len(board.cells), "a tile, its three sectors and its edge"
    assert shapes.count("text") == 3 * len(board.cells)


def test_house_rule(run: Run) -> None:
    printed, changed = run("house_rule.py", "hexagon=400", "--rounds", 2000).splitlines()
    assert printed.startswith("as printed")
    assert changed.startswith("hexagon=400")
    assert points_of(changed) > points_of(printed) + 50


def points_of(line: str) -> float:
    return float(re.findall(r"(-?[\d.]+) ±", line)[0])


def test_own_player(run: Run) -> None:
    """It wins about 87 of 100 games against random."""
    told = run("own_player.py", "--games", 60, "--level", "random")
    (won,) = re.findall(r"thrifty won (\d+) of 60 games against random", told)
    assert int(won) >= 45


def test_tournament(run: Run) -> None:
    told = run("tournament.py", "random", "greedy", "--games", 200)
    assert told.startswith("1. greedy")
    assert "greedy is the best" in told


def test_hint(run: Run, tmp_path: Path) -> None:
    opened, _ = Round.start(RULES, Deal.from_seed("hint", 1, 2, RULES)).play(OPEN)
    (tmp_path / "position.txt").write_text(write_position(opened), "utf-8")
    first = run("hint.py", tmp_path / "position.txt").splitlines()[0].split()[0]
    assert first in map(str, opened.actions())


def test_score_pad(run: Run) -> None:
    evening = "start Anna 444\n445 bridge draws=1\n455\n"
    rows = list(csv.DictReader(StringIO(run("score_pad.py", "Anna", "Ben", stdin=evening))))
    assert [(row["player"], row["reason"], row["points"]) for row in rows if row["reason"] == "bridge"] == [
        ("Ben", "bridge", "30")
    ]
    assert {row["player"]: row["total"] for row in rows} == {"Anna": "31", "Ben": "38"}


def test_score_pad_refuses_what_cannot_have_happened(run: Run) -> None:
    with pytest.raises(SystemExit, match="line 2: "):
        run("score_pad.py", "Anna", "Ben", stdin="start Anna 444\n444\n")


@pytest.fixture
def proven(tmp_path: Path) -> Path:
    """A game of a few actions, dealt from a promised secret."""
    proof = Proof("secret", ("salt of Ada", ""))
    match = Match(RULES, 2).start_round(Deal.from_seed(proof.seed, 1, 2, RULES))
    match, _ = match.play(OPEN)
    match, _ = match.play(DRAW)
    path = tmp_path / "game.tripple"
    path.write_text(write_game(Game((Seat("Ada"), Seat("Bob")), match, proof.seed, proof)), "utf-8")
    return path


@pytest.mark.parametrize(("promised", "status", "told"), [("secret", 0, "fair: 1 deals"), ("other", 1, "not the one")])
def test_verify_deal(
    run: Run, proven: Path, promised: str, status: int, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        run("verify_deal.py", proven, Proof(promised, ()).commitment)
    assert ended.value.code == status
    assert told in capsys.readouterr().out

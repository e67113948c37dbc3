import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tripple.cli import main
from tripple.notation import read_deal
from tripple.rules import Round, perft, sheet

DEAL = {"hands": [["345", "444", "012"], ["455", "034", "245"]], "pool": ["445", "225", "113"]}


@pytest.fixture
def deal(tmp_path: Path) -> str:
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(DEAL), encoding="utf-8")
    return str(path)


def run(*arguments: str, given: str | None = None) -> Result:
    return CliRunner().invoke(main, ["perft", *arguments], input=given)


def test_one_line_for_each_depth(deal: str) -> None:
    """The opening tile 444 is action one and gives 12 + 5 points (R3); nothing of seat 2 fits, so it draws (R5)."""
    result = run(deal, "--sheet", "classic-de", "--depth", "3")
    counts = perft(Round.start(sheet("classic-de"), read_deal(json.dumps(DEAL))), 3)
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        f"{depth} {nodes} {points[0]},{points[1]}" for depth, (nodes, points) in enumerate(counts, 1)
    ]
    assert result.output.startswith("1 1 17,0\n2 1 17,-5\n3 ")


def test_a_round_that_is_over_has_no_further_actions(tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    path.write_text('{"hands": [["000"], ["111"]], "pool": []}', encoding="utf-8")
    result = run(str(path), "--sheet", "classic-de", "--depth", "3")
    assert result.output == "1 1 0,28\n2 0 0,0\n3 0 0,0\n"


def test_solitaire_has_one_column(tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    path.write_text('{"hands": [["000"]], "pool": ["001"]}', encoding="utf-8")
    assert run(str(path), "--depth", "2").output == "1 1 0\n2 2 15\n"


def test_house_rules_count(deal: str) -> None:
    assert run(deal, "--set", "start=9", "--set", "draw=1", "--depth", "2").output == "1 1 21,0\n2 1 21,-1\n"


def test_the_deal_may_come_from_the_standard_input() -> None:
    assert run("-", "--depth", "1", given=json.dumps(DEAL)).output == "1 1 17,0\n"


@pytest.mark.parametrize("depth", ["0", "-1", "1001", "deep"])
def test_a_depth_that_makes_no_sense(deal: str, depth: str) -> None:
    result = run(deal, "--depth", depth)
    assert result.exit_code == 2
    assert "--depth" in result.stderr


@pytest.mark.parametrize(
    ("content", "arguments", "sentence"),
    [
        ("{", (), "line 1, column 2: this is not JSON"),
        ("{}", (), "hands is missing"),
        ('{"hands": [["345", "345"]], "pool": []}', (), "hand 1, tile 2: '345' is dealt twice"),
        (json.dumps(DEAL), ("--sheet", "chess"), "there is no rule sheet 'chess'"),
        (json.dumps(DEAL), ("--set", "hexagn=5"), "did you mean hexagon?"),
    ],
)
def test_a_fault_is_one_sentence(tmp_path: Path, content: str, arguments: tuple[str, ...], sentence: str) -> None:
    path = tmp_path / "deal.json"
    path.write_text(content, encoding="utf-8")
    result = run(str(path), "--depth", "2", *arguments)
    assert result.exit_code == 1
    assert result.stderr.startswith("tripple: ")
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1

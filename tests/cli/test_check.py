from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from tests.notation.short import SHORT
from tests.notation.strategies import played
from tests.notation.test_unknown import SEEN
from tripple.cli import main
from tripple.notation import Game, Seat, write_game
from tripple.rules import Match, sheet


def check(content: str | bytes, folder: Path) -> Result:
    path = folder / "game.tripple"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return CliRunner().invoke(main, ["check", str(path)])


def test_a_right_record(tmp_path: Path) -> None:
    result = check(SHORT, tmp_path)
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "Every action and every point is right.",
        "Sheet: classic-de target=70",
        "Rounds: 2",
        "The deals are given in the record, without a seed to check them by.",
        "Points: Anna 12, Otto 87",
        "The winner is Otto.",
    ]


def test_a_record_with_unknown_tiles(tmp_path: Path) -> None:
    result = check(SEEN, tmp_path)
    assert result.exit_code == 0
    assert result.output.splitlines()[3:5] == [
        "The deals are given in the record, without a seed to check them by.",
        "5 tiles are unknown. There are some that fit everything in the record.",
    ]


def test_an_unfinished_game_dealt_from_a_seed(tmp_path: Path) -> None:
    match = played(Match(sheet("compact-fr"), 3), Random(1), "tea", 9)
    result = check(write_game(Game((Seat("A"), Seat("B"), Seat("C")), match, "tea")), tmp_path)
    assert result.exit_code == 0
    assert "Every deal is the one that the seed 'tea' gives." in result.output
    assert result.output.endswith("The game is not over yet.\n")


def test_a_solitaire(tmp_path: Path) -> None:
    match = played(Match(sheet("compact-fr"), 1), Random(1), "tea", 500)
    result = check(write_game(Game((Seat("Anna"),), match, "tea")), tmp_path)
    assert result.output.endswith("The solitaire is over.\n")


def test_the_record_may_come_from_the_standard_input() -> None:
    assert CliRunner().invoke(main, ["check", "-"], input=SHORT).exit_code == 0


def test_the_reader_is_told_in_their_language(tmp_path: Path) -> None:
    path = tmp_path / "game.tripple"
    path.write_text(SHORT, encoding="utf-8")
    assert CliRunner().invoke(main, ["--lang", "de", "check", str(path)]).exit_code == 0


@pytest.mark.parametrize(
    ("right", "wrong", "code", "sentence"),
    [
        ("bridge+30", "bridge+40", 1, "line 37, column 22: bridge+30 is right, not bridge+40 (D3)"),
        ("1 233@-1,0v", "1 333@-1,0v", 1, "line 12, column 3: seat 1 does not hold 333 (R4)"),
        ("player Anna", "seed tea\nplayer Anna", 1, "is not dealt as the seed says (R2)"),
        ("sheet classic-de", "sheet chess", 2, "line 2, column 7: there is no rule sheet 'chess'"),
        ("winners 2\n", "winners 2", 2, "line 39, column 24: the text is cut off"),
    ],
)
def test_the_first_fault_is_named_with_place_and_rule(
    tmp_path: Path, right: str, wrong: str, code: int, sentence: str
) -> None:
    result = check(SHORT.replace(right, wrong, 1), tmp_path)
    assert result.exit_code == code
    assert result.stdout == ""
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"\x00" * 6_000_000])
def test_what_is_no_record_at_all(tmp_path: Path, content: bytes) -> None:
    result = check(content, tmp_path)
    assert result.exit_code == 2
    assert result.stderr.startswith("tripple: ")
    assert result.stderr.count("\n") == 1


def test_what_is_no_file(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing"):
        result = CliRunner().invoke(main, ["check", str(path)])
        assert result.exit_code == 2
        assert str(path) in result.stderr

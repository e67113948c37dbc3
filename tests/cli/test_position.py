"""`tripple position`: the referee and a strong player, with the numbers that the library gives."""

import json

import pytest
from click.testing import CliRunner, Result

from tripple.bots import Budget, advise
from tripple.cli import main
from tripple.notation import question

POSITION = (
    "tripple 1 / sheet compact-en / board 555@0,0^ 545@0,0v / hand 345 445 012 / hand ? ? ? / pool ? ? ? ? / "
    "turn 1 / points 0 10\n"
)


def position(text: str, *args: str) -> Result:
    return CliRunner().invoke(main, ["position", "-", *args], input=text)


@pytest.mark.parametrize("seed", [0, 7])
def test_terminal_and_library_give_the_same_answer_to_the_digit(seed: int) -> None:
    told = json.loads(position(POSITION, "--json", "--playouts", "20", "--seed", str(seed)).output)
    found = advise(question(POSITION), Budget(seed=seed, playouts=20))
    numbers = [(one["action"], one["points"], one["error"], one["win"]) for one in told]
    assert numbers == [(str(one.action), one.points, one.error, one.win) for one in found]
    assert [one["because"] for one in told] == [[str(why) for why in one.because] for one in found]


def test_every_place_of_every_tile_comes_with_its_points_and_then_the_order() -> None:
    told = position(POSITION, "--plain", "--playouts", "2").output
    assert "4-4-5 in A: 13" in told
    assert "A strong player would choose in this order:" in told
    assert "again:" not in told, "there is no prompt to press a key at"
    assert "Figures\n" in told
    assert position(POSITION, "--playouts", "2").output.count("\n") > told.count("\n"), "with the board"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("hand 345", "hand 555"), "line 1, column 63: 555 appears twice: the box has one of each (R1)"),
        (("hand 345", "hand ?"), "all tiles of the seat on turn have to be known"),
        (("0 10", "0 10 / end blocked"), "a round is blocked when there is nothing to draw and nobody can lay (R9)"),
    ],
)
def test_what_is_not_possible_is_told(change: tuple[str, str], sentence: str) -> None:
    done = position(POSITION.replace(*change))
    assert done.exit_code == 1
    assert sentence in done.stderr

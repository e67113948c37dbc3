"""Actions are values that read as short words."""

from tripple.rules import DRAW, OPEN, PASS, Cell, Draw, Lay, Open, Pass, Tile


def test_actions_are_told_in_a_word() -> None:
    lay = Lay(Tile(3, 4, 5), Cell(2, -1, False))
    assert [str(action) for action in (OPEN, lay, DRAW, PASS)] == ["open", "345@2,-1v", "draw", "pass"]
    assert eval(repr(lay)) == lay


def test_actions_of_different_kinds_are_never_equal() -> None:
    assert len({OPEN, DRAW, PASS}) == 3
    assert (Open(), Draw(), Pass()) == (OPEN, DRAW, PASS)

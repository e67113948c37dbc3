import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripple.notation import NotWellFormed, read_action, write_action
from tripple.rules import DRAW, OPEN, PASS, TILES, Action, Cell, Lay, Tile

COORDINATES = st.integers(-999, 999)
LAYS = st.builds(Lay, st.sampled_from(TILES), st.builds(Cell, COORDINATES, COORDINATES, st.booleans()))


@given(st.sampled_from([OPEN, DRAW, PASS]) | LAYS)
def test_an_action_reads_back_as_itself(action: Action) -> None:
    assert read_action(write_action(action)) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("open", OPEN),
        (" draw ", DRAW),
        ("pass\n", PASS),
        ("345@2,-1v", Lay(Tile(3, 4, 5), Cell(2, -1, False))),
        ("000@0,0^", Lay(Tile(0, 0, 0), Cell(0, 0, True))),
    ],
)
def test_the_text_of_an_action(text: str, action: Action) -> None:
    assert read_action(text) == action
    assert write_action(action) == text.strip()


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "a word is expected"),
        ("jump", 1, "an action is expected, like open, draw, pass or 345@2,-1v, not 'jump'"),
        ("Open", 1, "an action is expected"),
        ("open draw", 6, "nothing more is expected, not 'draw'"),
        ("543@0,0^", 1, "three ascending digits from 0 to 5, not '543'"),
        ("346@0,0^", 1, "three ascending digits"),
        ("346", 1, "an action is expected"),
        ("345@0,0", 5, "a cell is expected, like 2,-1v or 0,0^, not '0,0'"),
        ("345@0.0^", 5, "a cell is expected"),
        ("345@1000,0^", 5, "a cell is expected"),
        ("345@٣,0^", 5, "a cell is expected"),
        ("345@" + "9" * 9000, 5, "…"),
    ],
)
def test_what_is_no_action_is_not_well_formed(text: str, column: int, expected: str) -> None:
    with pytest.raises(NotWellFormed) as caught:
        read_action(text)
    assert (caught.value.line, caught.value.column) == (1, column)
    assert expected in str(caught.value)
    assert len(str(caught.value)) < 200

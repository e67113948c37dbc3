"""The moving picture of the README is what the tool makes, and what it says is what the rules say."""

from tools.moving import LAYS, PICTURE, RULES, closing

from tripple.notation import read_action
from tripple.rules import Board, Connection, Lay


def test_it_is_made_by_its_tool() -> None:
    assert PICTURE.read_text("utf-8") == closing()


def test_six_tiles_close_a_hexagon() -> None:
    board = Board()
    for text in LAYS:
        lay = read_action(text)
        assert isinstance(lay, Lay)
        last, board = board.slots.get(lay.cell), board.lay(*lay)
    assert last
    assert last.connection is Connection.HEXAGON
    assert f"8 + {RULES.hexagon} for the hexagon" in closing()

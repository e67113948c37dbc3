"""The board as text, in both scales."""

import pytest

from tripple.cli.drawing.canvas import Window
from tripple.cli.game.places import marks, places
from tripple.look.characters import LARGE, SMALL, Box, Canvas, Mark, Scale, Spot, draw
from tripple.notation import Seat
from tripple.rules import ORIGIN, Board, Cell, Tile
from tripple.rules.showing import last_cell

from . import drawings
from .tables import played

SCALES = {"small": SMALL, "large": LARGE}


@pytest.mark.parametrize("name", SCALES)
def test_a_board_with_its_open_places(name: str) -> None:
    game = played(Seat("Anna"), Seat("Ben"), steps=22)
    assert game.match.round
    view = game.match.view(game.match.round.turn)
    canvas = draw(view.board, SCALES[name], marks(places(view)), last_cell(view.history))
    drawings.check(f"board-{name}", canvas.text())


def test_one_tile_reads_clockwise_d1() -> None:
    assert draw(Board().lay(Tile(0, 1, 2), ORIGIN), SMALL, {}).text() == "  1\n /·\\\n0───2\n"


def test_the_last_tile_wears_a_star_and_an_open_place_its_letter() -> None:
    board = Board().lay(Tile(0, 1, 2), ORIGIN)
    canvas = draw(board, SMALL, {Cell(0, 0, False): Mark("A", 5)}, ORIGIN)
    assert canvas.text() == "  1\n /*\\A\n0───2\n"


def test_a_large_place_shows_its_points_even_with_three_digits() -> None:
    board = Board().lay(Tile(0, 1, 2), ORIGIN)
    drawn = [draw(board, LARGE, {Cell(0, 0, False): Mark("A", points)}).text() for points in (7, 42, 135)]
    assert [points in text for points, text in zip(("+7", "+42", "135"), drawn, strict=True)] == [True] * 3


@pytest.mark.parametrize("scale", [SMALL, LARGE])
def test_no_two_points_and_no_two_middles_share_a_spot(scale: Scale) -> None:
    game = played(Seat("Anna"), Seat("Ben"), steps=22)
    board = game.match.rounds[0].board
    text = draw(board, scale, {}, None).text()
    assert sum(text.count(str(number)) for number in range(6)) == len(board.number_at)
    assert text.count("·") == len(board.cells)


def test_a_window_shows_all_when_it_fits_and_stays_inside_when_not() -> None:
    canvas = Canvas()
    canvas.put(0, 0, "0123456789")
    assert Window.on(canvas, 1, 12).lines[0].plain == " 0123456789 "
    cut = Window.on(canvas, 1, 4, Box(0, 9, 0, 9))
    assert (cut.lines[0].plain, cut.cut) == ("6789", True)
    assert Window.on(canvas, 1, 4, Box(0, 9, 0, 9), Spot(0, -100)).lines[0].plain == "0123"

"""Views as pictures: text, SVG, or pixels."""

import sys
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tripple.look import BROWN, DIGIT, DISC, IVORY, NUMBERS, board_svg
from tripple.look.geometry import Lattice, PlanePoint, box, middle
from tripple.rules import Board, View

SIDE = 40
EDGE = 6
PIXELS = 480
"""A picture for a film has the same size however large the table grows."""
_LATTICE = Lattice(PlanePoint(0, 0), SIDE)


def text(view: View) -> str:
    """The numbers on the table's points, row by row, and below them what the seat holds."""
    lines = ["".join(row).rstrip() for row in _grid(view.board)]
    points = " ".join(map(str, view.points))
    hand = " ".join(map(str, view.hand))
    return "\n".join([*lines, f"points {points}; pool {view.pool}; seat {view.turn} on turn", f"hand {hand}"])


def _grid(board: Board) -> list[list[str]]:
    """Every point is its number; points of a tile's side are two columns or one row and one column apart."""
    spots = {(-point.y, 4 * point.x + 2 * point.y): number for point, number in board.number_at.items()}
    if not spots:
        return []
    rows, columns = zip(*spots, strict=True)
    top, left = min(rows), min(columns)
    grid = [[" "] * (max(columns) - left + 1) for _ in range(max(rows) - top + 1)]
    for (row, column), number in spots.items():
        grid[row - top][column - left] = str(number)
    return grid


def svg(view: View) -> str:
    """The board as a picture for a page."""
    return board_svg(view.board)


def pixels(view: View) -> NDArray[np.uint8]:
    """The board as rows of red, green and blue."""
    from PIL import Image, ImageDraw, ImageFont  # slow to import, and other modes do not need it

    cells = view.board.cells
    start, end = box(cells, _LATTICE) if cells else (PlanePoint(0, 0), PlanePoint(0, 0))
    left, top = start.x - EDGE, start.y - EDGE
    scale = min(PIXELS / max(end.x + EDGE - left, end.y + EDGE - top), 4.0)
    image = Image.new("RGB", (PIXELS, PIXELS), "white")
    brush, font = ImageDraw.Draw(image), ImageFont.load_default(DISC * SIDE * scale * 0.8)
    for cell, numbers in cells.items():
        triangle = _LATTICE.triangle(cell)
        outline = [((x - left) * scale, (y - top) * scale) for x, y in triangle]
        brush.polygon(outline, fill=IVORY, outline=BROWN)
        for corner, number in zip(triangle, numbers, strict=True):
            x, y = corner.towards(middle(triangle), DIGIT * SIDE)
            at = (x - left) * scale, (y - top) * scale
            brush.text(at, str(number), fill=NUMBERS[number], font=font, anchor="mm")
    return np.asarray(image)


def printed(view: View) -> None:
    sys.stdout.write(f"{text(view)}\n\n")


RENDERINGS: Mapping[str, Callable[[View], Any]] = {"ansi": text, "human": printed, "rgb_array": pixels, "svg": svg}
"""By the mode of `render`."""

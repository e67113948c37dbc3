"""What a seat sees as a picture: text, SVG, or pixels."""

import sys
from collections.abc import Callable, Iterator, Mapping
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tripple.look import DIGIT, DISC
from tripple.look.colours import BROWN, IVORY, NUMBERS
from tripple.rules import Board, Cell, Point, View
from tripple.rules.lattice import corners

SIDE = 40
EDGE = 6
PIXELS = 480
"""A picture for a film has the same size however large the table grows."""
Spot = tuple[float, float]


class Disc(NamedTuple):
    """A number in a corner of a tile."""

    spot: Spot
    number: int


class Shape(NamedTuple):
    """A tile as it is drawn."""

    outline: tuple[Spot, ...]
    discs: tuple[Disc, ...]


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


def shapes(board: Board) -> Iterator[Shape]:
    """The tiles on the table; y grows downwards."""
    for cell, numbers in board.cells.items():
        outline = _outline(cell)
        middle = sum(x for x, _ in outline) / 3, sum(y for _, y in outline) / 3
        spots = (_towards(corner, middle, DIGIT * SIDE) for corner in outline)
        yield Shape(outline, tuple(map(Disc, spots, numbers)))


def _outline(cell: Cell) -> tuple[Spot, ...]:
    return tuple(map(_spot, corners(cell)))


def _spot(point: Point) -> Spot:
    return (point.x + point.y / 2) * SIDE, -point.y * SIDE * sqrt(3) / 2


def _towards(start: Spot, end: Spot, by: float) -> Spot:
    x, y = end[0] - start[0], end[1] - start[1]
    length = sqrt(x * x + y * y)
    return start[0] + x / length * by, start[1] + y / length * by


def _box(drawn: list[Shape]) -> tuple[float, float, float, float]:
    """Left, top, width and height of what all of them cover."""
    spots = [spot for shape in drawn for spot in shape.outline] or [(0.0, 0.0)]
    left, top = min(x for x, _ in spots) - EDGE, min(y for _, y in spots) - EDGE
    return left, top, max(x for x, _ in spots) - left + EDGE, max(y for _, y in spots) - top + EDGE


def svg(view: View) -> str:
    """The table as a picture for a page."""
    drawn = list(shapes(view.board))
    box = " ".join(f"{measure:.1f}" for measure in _box(drawn))
    style = 'font-family="sans-serif" font-size="12" font-weight="700" text-anchor="middle" dominant-baseline="central"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {style}>']
    for shape in drawn:
        outline = " ".join(f"{x:.1f},{y:.1f}" for x, y in shape.outline)
        parts.append(f'<polygon points="{outline}" fill="{IVORY}" stroke="{BROWN}"/>')
        for (x, y), number in shape.discs:
            parts.append(f'<text x="{x:.1f}" y="{y:.1f}" fill="{NUMBERS[number]}">{number}</text>')
    return "\n".join([*parts, "</svg>"])


def pixels(view: View) -> NDArray[np.uint8]:
    """The table as rows of red, green and blue."""
    from PIL import Image, ImageDraw, ImageFont  # only who wants pixels waits for it

    drawn = list(shapes(view.board))
    left, top, width, height = _box(drawn)
    scale = min(PIXELS / max(width, height), 4.0)
    image = Image.new("RGB", (PIXELS, PIXELS), "white")
    brush, font = ImageDraw.Draw(image), ImageFont.load_default(DISC * SIDE * scale * 0.8)
    for shape in drawn:
        outline = [((x - left) * scale, (y - top) * scale) for x, y in shape.outline]
        brush.polygon(outline, fill=IVORY, outline=BROWN)
        for (x, y), number in shape.discs:
            at = (x - left) * scale, (y - top) * scale
            brush.text(at, str(number), fill=NUMBERS[number], font=font, anchor="mm")
    return np.asarray(image)


def printed(view: View) -> None:
    """For somebody who watches."""
    sys.stdout.write(f"{text(view)}\n\n")


RENDERINGS: Mapping[str, Callable[[View], Any]] = {"ansi": text, "human": printed, "rgb_array": pixels, "svg": svg}
"""What `render` gives, by its mode."""

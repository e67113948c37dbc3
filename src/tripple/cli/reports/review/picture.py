"""Tiles and boards as SVG, drawn as the browser draws them. The parts of a tile are drawn once and used again."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import sqrt

from tripple.look import DIGIT, DISC, GAP
from tripple.rules import Board, Cell, Point, Tile
from tripple.rules.lattice import corners
from tripple.rules.tiles import shown

from .markup import Markup, element, joined

SIDE = 100
ROUND = 5
PAD = 8
_WAYS = {True: "u", False: "d"}
"""Parts of tiles that point up, and of those that point down."""
Corners = tuple[complex, complex, complex]


def _spot(point: Point) -> complex:
    """To the right, and down."""
    return complex(SIDE * (point.x + point.y / 2), -SIDE * point.y * sqrt(3) / 2)


def _outline(cell: Cell) -> Corners:
    one, two, three = map(_spot, corners(cell))
    return one, two, three


def _middle(triangle: Corners) -> complex:
    return sum(triangle) / 3


def _step(start: complex, towards: complex, by: float) -> complex:
    return start + (towards - start) / abs(towards - start) * by


def _at(spot: complex) -> str:
    return f"{spot.real:.1f} {spot.imag:.1f}".replace("-0.0", "0.0")


def _triangle(triangle: Corners, gap: float = GAP * SIDE) -> str:
    """DrawFinding in by a gap, its corners rounded."""
    inner = [_step(corner, _middle(triangle), 2 * gap) for corner in triangle]
    parts = []
    for i, corner in enumerate(inner):
        before, after = _step(corner, inner[i - 1], ROUND), _step(corner, inner[(i + 1) % 3], ROUND)
        parts.append(f"{'L' if i else 'M'}{_at(before)}Q{_at(corner)} {_at(after)}")
    return "".join(parts) + "Z"


def _sector(triangle: Corners, i: int) -> str:
    """The part of a corner's disc that lies on this tile."""
    corner, gap, disc = triangle[i], GAP * SIDE, DISC * SIDE
    tip = _step(corner, _middle(triangle), 2 * gap)
    edges = [(other - corner) / SIDE for other in (triangle[(i + 1) % 3], triangle[i - 1])]
    reach = sqrt(disc**2 - gap**2) - gap * sqrt(3)
    start, end = (tip + edge * reach for edge in edges)
    near, far = (tip + edge * ROUND for edge in edges)
    return f"M{_at(far)}Q{_at(tip)} {_at(near)}L{_at(start)}A{disc:g} {disc:g} 0 0 1 {_at(end)}Z"


def definitions() -> Markup:
    """The parts of all tiles, to be put into a page once."""
    parts = [part for up in (True, False) for part in _parts(up)]
    return element("svg", element("defs", *parts), width=0, height=0, class_="defs", aria_hidden="true")


def _parts(up: bool) -> Iterable[Markup]:
    triangle, way = _outline(Cell(0, 0, up)), _WAYS[up]
    yield element("path", id=way, class_="ivory", d=_triangle(triangle))
    for i in range(3):
        digit = _step(triangle[i], _middle(triangle), DIGIT * SIDE)
        for number in range(6):
            yield element(
                "g",
                element("path", class_=f"n{number}", d=_sector(triangle, i)),
                element("text", number, class_="digit", x=f"{digit.real:.1f}", y=f"{digit.imag:.1f}"),
                id=f"{way}{i}{number}",
            )


def _tile(cell: Cell, numbers: Sequence[int]) -> Markup:
    way, spot = _WAYS[cell.up], _spot(Point(cell.x, cell.y))
    uses = (element("use", href=f"#{way}{i}{number}") for i, number in enumerate(numbers))
    return element("g", element("use", href=f"#{way}"), *uses, transform=f"translate({_at(spot)})")


def board_picture(
    board: Board, labels: Mapping[Cell, str], new: Cell | None, around: Collection[Cell], title: str
) -> Markup:
    """The new tile in gold, letters in open places, and room for all of the cells around."""
    box = _box({*board.cells, *labels, *around})
    tiles = (_tile(cell, numbers) for cell, numbers in board.cells.items())
    letters = (_letter(cell, label) for cell, label in labels.items() if cell not in board.cells)
    mark = element("path", class_="new", d=_triangle(_outline(new), 0)) if new is not None else None
    return element("svg", *letters, *tiles, mark, viewBox=box, class_="board", role="img", aria_label=title)


def _letter(cell: Cell, label: str) -> Markup:
    triangle = _outline(cell)
    middle = _middle(triangle)
    return joined(
        element("path", class_="place", d=_triangle(triangle)),
        element("text", label, class_="letter", x=f"{middle.real:.1f}", y=f"{middle.imag:.1f}"),
    )


def _box(cells: Collection[Cell]) -> str:
    spots = [spot for cell in cells for spot in _outline(cell)]
    left, right = min(spot.real for spot in spots), max(spot.real for spot in spots)
    top, bottom = min(spot.imag for spot in spots), max(spot.imag for spot in spots)
    sides = left - PAD, top - PAD, right - left + 2 * PAD, bottom - top + 2 * PAD
    return " ".join(f"{side:.1f}" for side in sides)


def tile_picture(tile: Tile) -> Markup:
    """A tile by itself, standing on a side, its lowest number at the top as in a tray."""
    cell = Cell(0, 0, True)
    low, mid, high = tile
    return element(
        "svg",
        _tile(cell, (high, low, mid)),
        viewBox=_box([cell]),
        class_="standing",
        role="img",
        aria_label=shown(tile),
    )

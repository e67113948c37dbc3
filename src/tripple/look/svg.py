"""A board as an SVG picture."""

from collections.abc import Iterator

from tripple.rules import Board, Cell

from .colours import BROWN, GOLD, IVORY, NUMBERS
from .geometry import Lattice, PlanePoint, middle
from .tile import DIGIT, DISC

SIDE, EDGE = 60, 4
_LATTICE = Lattice(PlanePoint(0, 0), SIDE)
_HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}" '
    'width="{width:.0f}" font-family="sans-serif" font-size="15" font-weight="700" text-anchor="middle">'
)


class Svg(str):
    """An SVG document; a notebook shows it as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def board_svg(board: Board, new: Cell | None = None, place: Cell | None = None) -> Svg:
    """Draw the tiles of a board, a new one with a gold edge and an open place dashed."""
    cells = sorted(board.cells, key=lambda cell: cell == new)  # the gold edge lies above its neighbours' edges
    marked = [place] if place else []
    spots = [spot for cell in (*cells, *marked) for spot in _LATTICE.triangle(cell)] or [PlanePoint(0, 0)]
    left, top = min(x for x, _ in spots) - EDGE, min(y for _, y in spots) - EDGE
    width, height = max(x for x, _ in spots) - left + EDGE, max(y for _, y in spots) - top + EDGE
    tiles = (part for cell in cells for part in _tile(cell, board.cells[cell], cell == new))
    head = _HEAD.format(left=left, top=top, width=width, height=height)
    return Svg("\n".join([head, *tiles, *map(_dashed, marked), "</svg>"]))


def _tile(cell: Cell, numbers: tuple[int, int, int], is_new: bool) -> Iterator[str]:
    shape, triangle = _path(cell), _LATTICE.triangle(cell)
    yield f'<path d="{shape}" fill="{IVORY}"/>'
    for i, number in enumerate(numbers):
        at, disc = triangle[i], DISC * SIDE
        ends = [at.towards(triangle[(i + step) % 3], disc) for step in (1, 2)]
        arc = f"A{disc:g} {disc:g} 0 0 1"
        yield f'<path d="M{_at(at)}L{_at(ends[0])}{arc} {_at(ends[1])}Z" fill="{NUMBERS[number]}"/>'
        x, y = at.towards(middle(triangle), DIGIT * SIDE)
        yield f'<text x="{x:.1f}" y="{y + 5.4:.1f}" fill="#fff">{number}</text>'
    yield f'<path d="{shape}" fill="none" stroke="{GOLD if is_new else BROWN}" stroke-width="{3.5 if is_new else 1}"/>'


def _dashed(cell: Cell) -> str:
    return f'<path d="{_path(cell)}" fill="none" stroke="{NUMBERS[2]}" stroke-width="2" stroke-dasharray="6 4"/>'


def _path(cell: Cell) -> str:
    return f"M{'L'.join(map(_at, _LATTICE.triangle(cell)))}Z"


def _at(spot: PlanePoint) -> str:
    return f"{spot.x:.1f} {spot.y:.1f}"

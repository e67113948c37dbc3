"""A tile on paper: each corner has a coloured sector with its digit, so that six tiles close a disc."""

from collections.abc import Sequence
from math import atan2, degrees, hypot, sqrt

from tripple.locales.examples import Example
from tripple.look import BROWN, DIGIT, DISC, GAP, GOLD, IVORY, NUMBERS, SIGN, SIGNS
from tripple.look.geometry import Lattice, PlanePoint, Triangle, box, middle

from .document import MM, TOP_OF_CAPITALS, Document

CAPITALS = 0.145  # a digit's height, relative to the tile's side
CHORDS = 24  # line segments per arc; on a tile of 6 cm they deviate by less than a hundredth of a millimetre


def draw_tile(
    document: Document,
    triangle: Triangle,
    numbers: Sequence[int],
    *,
    signs: bool = False,
    upright: bool = False,
    edge: str | None = BROWN,
) -> None:
    """A digit's top points to its corner; `upright` digits are for tiles that are not turned."""
    side = hypot(triangle[0].x - triangle[1].x, triangle[0].y - triangle[1].y)
    inner = _inset(triangle, GAP * side)
    document.fill(inner, IVORY, edge, 0.007 * side)
    for i, number in enumerate(numbers):
        corner, centre = triangle[i], middle(triangle)
        document.fill(_sector(triangle, i, side), NUMBERS[number])
        document.write_in(CAPITALS * side * MM / TOP_OF_CAPITALS, "B", "#ffffff")
        turn = 0 if upright else centre.turned_to(corner)
        document.put_turned(str(number), corner.towards(centre, DIGIT * side), turn)
        if signs:
            _draw_sign(document, number, corner.towards(centre, SIGN * side), turn, side)


def _inset(triangle: Triangle, gap: float) -> Triangle:
    centre = middle(triangle)
    one, two, three = (corner.towards(centre, 2 * gap) for corner in triangle)
    return one, two, three


def _sector(triangle: Triangle, i: int, side: float) -> list[PlanePoint]:
    """The part of the corner's disc on this tile, a gap away from its sides."""
    corner, gap, disc = triangle[i], GAP * side, DISC * side
    tip = corner.towards(middle(triangle), 2 * gap)
    reach = sqrt(disc**2 - gap**2) - gap * sqrt(3)
    inner = _inset(triangle, gap)
    start, end = tip.towards(inner[(i + 1) % 3], reach), tip.towards(inner[(i + 2) % 3], reach)
    first, last = corner.turned_to(start), corner.turned_to(end)
    turn = (last - first + 180) % 360 - 180
    return [tip, *(corner.around(disc, first + turn * step / CHORDS) for step in range(CHORDS + 1))]


def _draw_sign(document: Document, number: int, at: PlanePoint, turn: float, side: float) -> None:
    for polygon in SIGNS[number]:
        spots = [at.around(side * hypot(x, y), turn + degrees(atan2(x, -y))) for x, y in polygon]
        document.fill(spots, NUMBERS[number])


def size(example: Example, side: float) -> tuple[float, float]:
    """Width and height."""
    start, end = box(example.board.cells, Lattice(PlanePoint(0, 0), side))
    return end.x - start.x, end.y - start.y


def draw_example(document: Document, example: Example, at: PlanePoint, side: float) -> None:
    """Draw with the upper left corner here; the new tile gets a gold edge."""
    start, _ = box(example.board.cells, Lattice(PlanePoint(0, 0), side))
    lattice = Lattice(PlanePoint(at.x - start.x, at.y - start.y), side)
    for cell, numbers in example.board.cells.items():
        draw_tile(document, lattice.triangle(cell), numbers, upright=True)
    document.fill(lattice.triangle(example.new), None, GOLD, 0.05 * side)

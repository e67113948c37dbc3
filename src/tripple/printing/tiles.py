"""The 56 tiles to cut out, in rows that share their cutting lines."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tripple.locales import Translator
from tripple.look.geometry import HEIGHT, Lattice, PlanePoint
from tripple.rules import TILES, Cell, Point, Tile
from tripple.rules.lattice import corners

from .document import BLACK, GREY, MARGIN, BadPrint, Document, Paper
from .tile import draw_tile

USUAL_SIDE = 40.0
LEAST_SIDE = 15.0
FOOT = 9.0  # room below the tiles for a line of text and a ruler
RULER = 50
_CUT = "#8a8271"


@dataclass(frozen=True, slots=True)
class TileLayout:
    paper: Paper
    side: float
    across: int
    rows: int

    @classmethod
    def of(cls, paper: Paper, side: float) -> "TileLayout":
        width, height = paper.printable
        most = int(min(width, (height - FOOT) / HEIGHT))
        if not LEAST_SIDE <= side <= most:
            raise BadPrint(
                "a side of {side:g} mm: tiles from {least:g} to {most} mm fit on {paper} and can be read",
                side=side,
                least=LEAST_SIDE,
                most=most,
                paper=paper.name,
            )
        return cls(paper, side, int(2 * width / side) - 1, int((height - FOOT) / (HEIGHT * side)))

    @property
    def per_page(self) -> int:
        return self.across * self.rows

    def pages(self) -> Iterator[list[tuple[Cell, Tile]]]:
        for first in range(0, len(TILES), self.per_page):
            tiles = TILES[first : first + self.per_page]
            yield list(zip(self._cells(len(tiles)), tiles, strict=True))

    def _cells(self, number: int) -> list[Cell]:
        """Row by row from the top, left to right. Rows lean right and left in turn."""
        return [_place(index % self.across, -(index // self.across)) for index in range(number)]

    @property
    def lattice(self) -> Lattice:
        wide, high = (self.across + 1) / 2 * self.side, self.rows * HEIGHT * self.side
        left = (self.paper.width - wide) / 2
        top = MARGIN + (self.paper.height - 2 * MARGIN - FOOT - high) / 2
        return Lattice(PlanePoint(left, top + HEIGHT * self.side), self.side)


def _place(column: int, row: int) -> Cell:
    """Even rows begin with a tile on its side, odd ones with a tile on its corner."""
    if row % 2 == 0:
        return Cell(column // 2 - row // 2, row, column % 2 == 0)
    return Cell((column + 1) // 2 - (row + 1) // 2, row, column % 2 == 1)


def tiles(paper: Paper, t: Translator, side: float = USUAL_SIDE, signs: bool = False) -> bytes:
    """The box to cut out, with edges of `side` millimetres."""
    plan = TileLayout.of(paper, side)
    with Document(paper, t("The 56 tiles"), t.language) as document:
        for laid in plan.pages():
            document.add_page()
            for cell, tile in laid:
                draw_tile(document, plan.lattice.triangle(cell), tile, signs=signs, edge=None)
            _cutting_lines(document, plan, [cell for cell, _ in laid])
            _foot(document, plan, t)
        return document.bytes()


def _cutting_lines(document: Document, plan: TileLayout, cells: Sequence[Cell]) -> None:
    for start, end in strokes(cells):
        document.rule(plan.lattice.spot(start), plan.lattice.spot(end), _CUT, 0.15)


def _foot(document: Document, plan: TileLayout, t: Translator) -> None:
    """Write the scale, and draw a ruler to check it with: printers like to shrink pages."""
    base = plan.paper.height - MARGIN
    document.write_in(8.5, colour=GREY)
    document.put(
        t("Print at 100 %, without fitting to the page. A tile's side is {side:g} mm long.", side=plan.side),
        PlanePoint(MARGIN, base - 1),
    )
    right = plan.paper.width - MARGIN
    document.rule(PlanePoint(right - RULER, base - 2), PlanePoint(right, base - 2), BLACK, 0.25)
    for x in (right - RULER, right):
        document.rule(PlanePoint(x, base - 3.2), PlanePoint(x, base - 0.8), BLACK, 0.25)
    document.put(f"{RULER} mm", PlanePoint(right - RULER / 2, base - 3), 0.5)


class Stroke(NamedTuple):
    start: Point
    end: Point


_ALONG = (Point(1, 0), Point(0, 1), Point(-1, 1))


def strokes(cells: Iterable[Cell]) -> list[Stroke]:
    """Every side once; sides in a row become one line, as one cuts."""
    sides = {tuple(sorted(pair)) for cell in cells for pair in _sides(cell)}
    return [stroke for along in _ALONG for stroke in _straight(sides, along)]


def _sides(cell: Cell) -> list[tuple[Point, Point]]:
    one, two, three = corners(cell)
    return [(one, two), (two, three), (three, one)]


def _straight(sides: set[tuple[Point, ...]], along: Point) -> list[Stroke]:
    starts = {one if _step(one, along) == two else two for one, two in sides if _parallel(one, two, along)}
    found = []
    for first in sorted(start for start in starts if _step(start, along, -1) not in starts):
        end = first
        while end in starts:
            end = _step(end, along)
        found.append(Stroke(first, end))
    return found


def _parallel(one: Point, two: Point, along: Point) -> bool:
    return two in (_step(one, along), _step(one, along, -1))


def _step(point: Point, along: Point, by: int = 1) -> Point:
    return Point(point.x + by * along.x, point.y + by * along.y)

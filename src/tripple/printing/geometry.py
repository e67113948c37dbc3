"""Geometry on paper, in millimetres, x to the right and y down."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, pi, sin, sqrt
from typing import NamedTuple

from tripple.rules import Cell, Point
from tripple.rules.lattice import corners

HEIGHT = sqrt(3) / 2
"""A tile's height, relative to its side."""


class PaperPoint(NamedTuple):
    x: float
    y: float

    def towards(self, other: "PaperPoint", by: float) -> "PaperPoint":
        """The point at distance `by` on the way to the other."""
        length = hypot(other.x - self.x, other.y - self.y)
        return PaperPoint(self.x + (other.x - self.x) / length * by, self.y + (other.y - self.y) / length * by)

    def turned_to(self, other: "PaperPoint") -> float:
        """The direction of the other, in degrees clockwise from straight up."""
        return degrees(atan2(other.x - self.x, self.y - other.y))

    def around(self, radius: float, turn: float) -> "PaperPoint":
        """The point at this distance, `turn` degrees clockwise from straight up."""
        return PaperPoint(self.x + radius * sin(turn * pi / 180), self.y - radius * cos(turn * pi / 180))


Triangle = tuple[PaperPoint, PaperPoint, PaperPoint]


def middle(spots: Sequence[PaperPoint]) -> PaperPoint:
    return PaperPoint(sum(spot.x for spot in spots) / len(spots), sum(spot.y for spot in spots) / len(spots))


@dataclass(frozen=True, slots=True)
class Lattice:
    """Places cells and points on paper, with the point (0, 0) at `origin`."""

    origin: PaperPoint
    side: float

    def spot(self, point: Point) -> PaperPoint:
        x, y = point
        return PaperPoint(self.origin.x + (x + y / 2) * self.side, self.origin.y - y * HEIGHT * self.side)

    def triangle(self, cell: Cell) -> Triangle:
        """The cell's corners, clockwise."""
        one, two, three = corners(cell)
        return self.spot(one), self.spot(two), self.spot(three)


class Stroke(NamedTuple):
    start: Point
    end: Point


_ALONG = (Point(1, 0), Point(0, 1), Point(-1, 1))
"""The three directions of sides."""


def strokes(cells: Iterable[Cell]) -> list[Stroke]:
    """Every side once; sides in a row become one line, as one cuts."""
    sides = {tuple(sorted(pair)) for cell in cells for pair in _sides(cell)}
    return [stroke for along in _ALONG for stroke in _straight(sides, along)]


def _sides(cell: Cell) -> list[tuple[Point, Point]]:
    one, two, three = corners(cell)
    return [(one, two), (two, three), (three, one)]


def _straight(sides: set[tuple[Point, ...]], along: Point) -> list[Stroke]:
    """The sides of this direction, adjoining ones merged."""
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


def box(cells: Iterable[Cell], lattice: Lattice) -> tuple[PaperPoint, PaperPoint]:
    """The upper left and the lower right corner of the bounding box."""
    spots = [spot for cell in cells for spot in lattice.triangle(cell)]
    return (
        PaperPoint(min(spot.x for spot in spots), min(spot.y for spot in spots)),
        PaperPoint(max(spot.x for spot in spots), max(spot.y for spot in spots)),
    )

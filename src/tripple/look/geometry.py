"""Cells and points in the plane, x to the right and y down, on paper and in pictures."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, pi, sin, sqrt
from typing import NamedTuple

from tripple.rules import Cell, Point
from tripple.rules.lattice import corners

HEIGHT = sqrt(3) / 2  # a tile's height, relative to its side


class PlanePoint(NamedTuple):
    x: float
    y: float

    def towards(self, other: "PlanePoint", by: float) -> "PlanePoint":
        """The point at distance `by` on the way to the other."""
        length = hypot(other.x - self.x, other.y - self.y)
        return PlanePoint(self.x + (other.x - self.x) / length * by, self.y + (other.y - self.y) / length * by)

    def turned_to(self, other: "PlanePoint") -> float:
        """The direction of the other, in degrees clockwise from straight up."""
        return degrees(atan2(other.x - self.x, self.y - other.y))

    def around(self, radius: float, turn: float) -> "PlanePoint":
        """The point at this distance, `turn` degrees clockwise from straight up."""
        return PlanePoint(self.x + radius * sin(turn * pi / 180), self.y - radius * cos(turn * pi / 180))


Triangle = tuple[PlanePoint, PlanePoint, PlanePoint]


def middle(spots: Sequence[PlanePoint]) -> PlanePoint:
    return PlanePoint(sum(spot.x for spot in spots) / len(spots), sum(spot.y for spot in spots) / len(spots))


@dataclass(frozen=True, slots=True)
class Lattice:
    """Places cells and points in the plane, with the point (0, 0) at `origin`."""

    origin: PlanePoint
    side: float

    def spot(self, point: Point) -> PlanePoint:
        x, y = point
        return PlanePoint(self.origin.x + (x + y / 2) * self.side, self.origin.y - y * HEIGHT * self.side)

    def triangle(self, cell: Cell) -> Triangle:
        one, two, three = corners(cell)
        return self.spot(one), self.spot(two), self.spot(three)


def box(cells: Iterable[Cell], lattice: Lattice) -> tuple[PlanePoint, PlanePoint]:
    """The upper left and the lower right corner of the bounding box."""
    spots = [spot for cell in cells for spot in lattice.triangle(cell)]
    return (
        PlanePoint(min(spot.x for spot in spots), min(spot.y for spot in spots)),
        PlanePoint(max(spot.x for spot in spots), max(spot.y for spot in spots)),
    )

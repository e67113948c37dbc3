"""The triangular lattice: points, and the cells between them.

A point is `x` steps to the right and `y` steps up and to the right (60 degrees). Between points lie
cells, pointing up or down, each with three corners. Matching, bridges and hexagons are all defined by
points and the cells around them.
"""

from functools import cache
from typing import NamedTuple


class Point(NamedTuple):
    """A corner of cells, at `x` steps to the right and `y` steps up and to the right (60 degrees)."""

    x: int
    y: int


class Cell(NamedTuple):
    """A place for one tile: the triangle at point `x`, `y` that points up, or the one beside it that points down."""

    x: int
    y: int
    up: bool

    def __repr__(self) -> str:
        return f"Cell({self.x}, {self.y}, {self.up})"

    def __str__(self) -> str:
        return f"{self.x},{self.y}{'^' if self.up else 'v'}"


ORIGIN = Cell(0, 0, True)
"""The cell of a round's first tile."""


@cache
def corners(cell: Cell) -> tuple[Point, Point, Point]:
    """Points of a cell, clockwise."""
    x, y, up = cell
    if up:
        return Point(x, y), Point(x, y + 1), Point(x + 1, y)
    return Point(x, y + 1), Point(x + 1, y + 1), Point(x + 1, y)


@cache
def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell]:
    """Cells across its sides; number i shares the corners i and i + 1."""
    x, y, up = cell
    if up:
        return Cell(x - 1, y, False), Cell(x, y, False), Cell(x, y - 1, False)
    return Cell(x, y + 1, True), Cell(x + 1, y, True), Cell(x, y, True)


@cache
def around(point: Point) -> tuple[Cell, ...]:
    """The six cells that meet in a point, clockwise."""
    x, y = point
    return (
        Cell(x, y, True),
        Cell(x, y - 1, False),
        Cell(x, y - 1, True),
        Cell(x - 1, y - 1, False),
        Cell(x - 1, y, True),
        Cell(x - 1, y, False),
    )


@cache
def nearby(cell: Cell) -> tuple[Cell, ...]:
    """The twelve other cells that share a point with this one, sorted."""
    return tuple(sorted({near for point in corners(cell) for near in around(point)} - {cell}))

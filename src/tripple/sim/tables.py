"""What the kernels look up, made from the readable rules.

The lattice is a square of 64 by 64 points around the first tile. Two steps from cell to cell move by one
point at most, so 56 tiles reach 28 points far and never its border; that is why nothing checks for one.
A cell is numbered twice its point, plus one when it points up, and everything near it is an offset.
"""

import numpy as np
from numpy.typing import NDArray

from tripple.rules import TILES, Cell, Point
from tripple.rules.board import Known, fitting
from tripple.rules.lattice import around, corners, nearby, neighbours

WIDTH = 64
MIDDLE = WIDTH // 2
POINTS = WIDTH * WIDTH
CELLS = 2 * POINTS
UNKNOWN = 6
"""In place of a point's number, where there is none yet."""
SEVEN = 7
"""What a corner can be: six numbers, or unknown."""

TILE_NUMBER = {tile: number for number, tile in enumerate(TILES)}
VALUE = np.array([tile.value for tile in TILES], dtype=np.int64)
NUMBERS = np.array(TILES, dtype=np.int64)


def point_number(point: Point) -> int:
    return (point.y + MIDDLE) * WIDTH + point.x + MIDDLE


def cell_number(cell: Cell) -> int:
    return 2 * point_number(Point(cell.x, cell.y)) + cell.up


def cell_of(number: int) -> Cell:
    y, x = divmod(number // 2, WIDTH)
    return Cell(x - MIDDLE, y - MIDDLE, bool(number % 2))


def mask_of(tiles: frozenset[tuple[int, int, int]] | set[tuple[int, int, int]]) -> int:
    return sum(1 << number for number, tile in enumerate(TILES) if tile in tiles)


def tiles_of(mask: int) -> list[tuple[int, int, int]]:
    return [tile for number, tile in enumerate(TILES) if mask >> number & 1]


def _known(index: int) -> Known:
    there = index // SEVEN**2, index // SEVEN % SEVEN, index % SEVEN
    one, two, three = (None if number == UNKNOWN else number for number in there)
    return one, two, three


_HERE = Cell(0, 0, False), Cell(0, 0, True)
_POINT = Point(0, 0)
NEIGHBOURS: NDArray[np.int64] = np.array(
    [[cell_number(near) - cell_number(here) for near in neighbours(here)] for here in _HERE]
)
NEARBY: NDArray[np.int64] = np.array(
    [[cell_number(near) - cell_number(here) for near in nearby(here)] for here in _HERE]
)
CORNERS: NDArray[np.int64] = np.array(
    [[point_number(point) - cell_number(here) // 2 for point in corners(here)] for here in _HERE]
)
AROUND: NDArray[np.int64] = np.array([cell_number(near) - 2 * point_number(_POINT) for near in around(_POINT)])
FITS: NDArray[np.uint64] = np.array(
    [mask_of(set(fitting(_known(index)))) for index in range(SEVEN**3)], dtype=np.uint64
)
"""The tiles that fit, by what the three corners carry."""

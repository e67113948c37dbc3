"""Lookup tables of the kernels, made from the readable rules.

The lattice is a torus of 32 by 32 points: a point's number is x + 32 y, cut to ten bits after every step. Two steps
from cell to cell move by one point at most, so 56 tiles and all cells that are looked at around them span 30 points at
most, and no two points of a table share a number; that is why nothing checks for a border. The table tells which of the
cells with the same number is meant (see places.py). A cell is numbered twice its point, plus one when it points up, and
everything near it is an offset.
"""

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tripple.rules import TILES, Cell, Point
from tripple.rules.board import Known, fitting
from tripple.rules.lattice import around, corners, neighbours

WIDTH = 32
POINTS = WIDTH * WIDTH
CELLS = 2 * POINTS
UNKNOWN = 0
"""Content of a point without a number; a number is stored plus one, so that an empty record is an empty table."""
SEVEN = 7
"""Number of possible contents of a corner: unknown, or six numbers."""

TILE_NUMBER = {tile: number for number, tile in enumerate(TILES)}
VALUE = np.array([tile.value for tile in TILES], dtype=np.int8)
NUMBERS = np.array(TILES, dtype=np.int8)


def point_number(point: Point) -> int:
    return (point.x + WIDTH * point.y) % POINTS


@lru_cache(2 * CELLS)
def cell_number(cell: Cell) -> int:
    return 2 * point_number(Point(cell.x, cell.y)) + cell.up


def mask_of(tiles: frozenset[tuple[int, int, int]] | set[tuple[int, int, int]]) -> int:
    return sum(1 << number for number, tile in enumerate(TILES) if tile in tiles)


def tiles_of(mask: int) -> list[tuple[int, int, int]]:
    return [tile for number, tile in enumerate(TILES) if mask >> number & 1]


def _known(index: int) -> Known:
    there = index // SEVEN**2, index // SEVEN % SEVEN, index % SEVEN
    one, two, three = (None if carried == UNKNOWN else carried - 1 for carried in there)
    return one, two, three


def _steps(here: Cell, cells: Iterable[Cell]) -> list[int]:
    """Offsets to other cells, for kernels to add; they mask the sum."""
    return [(cell_number(near) - cell_number(here)) % CELLS for near in cells]


def _beyond(here: Cell, point: Point) -> list[Cell]:
    return [near for near in around(point) if near not in (here, *neighbours(here))]


_HERE = Cell(0, 0, False), Cell(0, 0, True)
NEIGHBOURS: NDArray[np.int16] = np.array([_steps(here, neighbours(here)) for here in _HERE], dtype=np.int16)
BEYOND: NDArray[np.int16] = np.array(
    [[_steps(here, _beyond(here, point)) for point in corners(here)] for here in _HERE], dtype=np.int16
)
CORNERS: NDArray[np.int16] = np.array([[*map(point_number, corners(here))] for here in _HERE], dtype=np.int16)
AROUND: NDArray[np.int16] = np.array([*map(cell_number, around(Point(0, 0)))], dtype=np.int16)
FITS: NDArray[np.uint64] = np.array(
    [mask_of(set(fitting(_known(index)))) for index in range(SEVEN**3)], dtype=np.uint64
)
"""The tiles that fit, by the contents of the three corners: the first one counts most."""

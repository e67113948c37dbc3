"""The table: numbered points, and open slots kept up to date tile by tile."""

from typing import Any

from .compiled import part, snippet
from .state import BRIDGE, DOUBLE, EMPTY, HEXAGON, OCCUPIED, PLAIN
from .tables import CORNERS, FITS, NEARBY, NEIGHBOURS, NUMBERS, SEVEN, UNKNOWN, VALUE

_NUMBER = 7
_TAKEN = 8
_FIVE_TAKEN = 5 * _TAKEN


@part
def lay_tile(s: Any, cell: int, tile: int) -> None:
    """Lay a tile that fits, or the first one."""
    if s.laid:
        lay_in(s, cell, tile)
    else:
        lay_first(s, cell, NUMBERS[tile, 0], NUMBERS[tile, 1], NUMBERS[tile, 2])


@part
def lay_in(s: Any, cell: int, tile: int) -> None:
    """Lay a tile that fits: of its corners one at most has no number yet, and the tile's value tells it."""
    at, way = cell >> 1, cell & 1
    missing, rest = -1, VALUE[tile]
    for i in range(3):
        number = s.corner[at + CORNERS[way, i]] & _NUMBER
        if number == UNKNOWN:
            missing = at + CORNERS[way, i]
        else:
            rest -= number
    if missing >= 0:
        s.corner[missing] += rest - UNKNOWN
    take_cell(s, cell)


@part
def lay_first(s: Any, cell: int, one: int, two: int, three: int) -> None:
    """Lay a tile as it is given, whatever lies around it."""
    at, way = cell >> 1, cell & 1
    set_number(s, at + CORNERS[way, 0], one)
    set_number(s, at + CORNERS[way, 1], two)
    set_number(s, at + CORNERS[way, 2], three)
    take_cell(s, cell)


@snippet
def set_number(s: Any, point: int, number: int) -> None:
    s.corner[point] = (s.corner[point] & ~_NUMBER) | number


@part
def take_cell(s: Any, cell: int) -> None:
    at, way = cell >> 1, cell & 1
    for i in range(3):
        s.corner[at + CORNERS[way, i]] += _TAKEN
    close_slot(s, cell)
    s.cells[cell] = OCCUPIED
    s.laid += 1
    for i in range(3):
        near = cell + NEIGHBOURS[way, i]
        if s.cells[near] != OCCUPIED:
            add_side(s, near)
    for i in range(12):
        near = cell + NEARBY[way, i]
        if s.cells[near] != OCCUPIED and s.cells[near] != EMPTY:
            look_again(s, near)


@part
def close_slot(s: Any, cell: int) -> None:
    """Take the slot off the list; the last one moves into the gap."""
    if s.cells[cell] == EMPTY:
        return
    gap = int(s.cells[cell]) - 1
    s.slots -= 1
    last = s.slots
    s.slot_cell[gap] = s.slot_cell[last]
    s.slot_sides[gap] = s.slot_sides[last]
    s.slot_kind[gap] = s.slot_kind[last]
    s.fits[gap] = s.fits[last]
    s.cells[s.slot_cell[gap]] = gap + 1


@part
def add_side(s: Any, cell: int) -> None:
    """A tile has come to lie across one more side of the cell."""
    if s.cells[cell] == EMPTY:
        s.slot_cell[s.slots] = cell
        s.slot_sides[s.slots] = 0
        s.slots += 1
        s.cells[cell] = s.slots
    s.slot_sides[s.cells[cell] - 1] += 1


@part
def look_again(s: Any, cell: int) -> None:
    """What the slot asks for and pays, after something near it has changed (D2 to D5)."""
    at, way, slot = cell >> 1, cell & 1, int(s.cells[cell]) - 1
    known = 0
    hexagons = 0
    bridge = True
    for i in range(3):
        corner = s.corner[at + CORNERS[way, i]]
        known = known * SEVEN + (corner & _NUMBER)
        hexagons += corner >= _FIVE_TAKEN
        bridge &= corner & _NUMBER != UNKNOWN
    s.fits[slot] = FITS[known]
    if hexagons:
        s.slot_kind[slot] = HEXAGON + hexagons - 1
    elif s.slot_sides[slot] > 1:
        s.slot_kind[slot] = DOUBLE
    else:
        s.slot_kind[slot] = BRIDGE if bridge else PLAIN

"""The table: numbered points, and open slots kept up to date tile by tile."""

from typing import Any

from .bits import bit
from .compiled import part, snippet
from .state import BRIDGE, DOUBLE, EMPTY, HEXAGON, OCCUPIED, PLAIN
from .tables import AROUND, BEYOND, CELLS, CORNERS, FITS, NEIGHBOURS, NUMBERS, POINTS, SEVEN, UNKNOWN, VALUE

_CARRIED = 7
_TAKEN = 8
_FIVE_TAKEN = 5 * _TAKEN
_LAST_CELL, _LAST_POINT = CELLS - 1, POINTS - 1
"""The lattice is a torus: steps are masked with these bits."""


@snippet
def corner_of(cell: int, number: int) -> int:
    return int((cell >> 1) + CORNERS[cell & 1, number]) & _LAST_POINT


@snippet
def cell_around(point: int, number: int) -> int:
    return int(2 * point + AROUND[number]) & _LAST_CELL


@snippet
def neighbour(cell: int, number: int) -> int:
    return int(cell + NEIGHBOURS[cell & 1, number]) & _LAST_CELL


@snippet
def carried(s: Any, point: int) -> int:
    """One more than the point's number, or UNKNOWN."""
    return int(s.corner[point]) & _CARRIED


@snippet
def taken(s: Any, point: int) -> int:
    """Number of tiles that meet in a point."""
    return int(s.corner[point]) // _TAKEN


@snippet
def slot_at(s: Any, cell: int) -> int:
    return int(s.cells[cell]) - 1


@part
def lay_tile(s: Any, cell: int, tile: int) -> None:
    if s.laid:
        lay_in(s, cell, tile)
    else:
        lay_first(s, cell, NUMBERS[tile, 0], NUMBERS[tile, 1], NUMBERS[tile, 2])


@part
def lay_in(s: Any, cell: int, tile: int) -> None:
    """Lay a tile that fits: of its corners one at most has no number yet."""
    for i in range(3):
        point = corner_of(cell, i)
        if carried(s, point) == UNKNOWN:
            s.corner[point] += new_number(s, cell, tile) + 1
    take_cell(s, cell)


@part
def new_number(s: Any, cell: int, tile: int) -> int:
    """The number of a fitting tile at the corner without one, by the tile's value."""
    rest = int(VALUE[tile])
    for i in range(3):
        there = carried(s, corner_of(cell, i))
        if there != UNKNOWN:
            rest -= there - 1
    return rest


@part
def lay_first(s: Any, cell: int, one: int, two: int, three: int) -> None:
    set_number(s, corner_of(cell, 0), one)
    set_number(s, corner_of(cell, 1), two)
    set_number(s, corner_of(cell, 2), three)
    take_cell(s, cell)


@snippet
def set_number(s: Any, point: int, number: int) -> None:
    s.corner[point] = taken(s, point) * _TAKEN + number + 1


@part
def take_cell(s: Any, cell: int) -> None:
    """Occupy the cell: its sides open slots, and slots at its corners may change."""
    close_slot(s, cell)
    s.cells[cell] = OCCUPIED
    s.laid_cell[s.laid] = cell
    s.laid += 1
    for i in range(3):
        point = corner_of(cell, i)
        s.corner[point] += _TAKEN
        # A number comes with the first tile at a point, a hexagon with the fifth; otherwise nothing changes there.
        if taken(s, point) == 1 or taken(s, point) == 5:
            look_beyond(s, cell, i)
    for i in range(3):
        near = neighbour(cell, i)
        if s.cells[near] != OCCUPIED:
            add_side(s, near)
            look_again(s, near)


@part
def close_slot(s: Any, cell: int) -> None:
    if s.cells[cell] == EMPTY:
        return
    gap = slot_at(s, cell)
    s.slots -= 1
    last = s.slots
    s.slot_cell[gap] = s.slot_cell[last]
    s.slot_sides[gap] = s.slot_sides[last]
    s.slot_kind[gap] = s.slot_kind[last]
    s.fits[gap] = s.fits[last]
    s.cells[s.slot_cell[gap]] = gap + 1


@part
def add_side(s: Any, cell: int) -> None:
    if s.cells[cell] == EMPTY:
        s.slot_cell[s.slots] = cell
        s.slot_sides[s.slots] = 0
        s.slots += 1
        s.cells[cell] = s.slots
    s.slot_sides[slot_at(s, cell)] += 1


@part
def look_beyond(s: Any, cell: int, corner: int) -> None:
    """Update the slots that share this corner with the cell, but no side."""
    for i in range(3):
        near = int(cell + BEYOND[cell & 1, corner, i]) & _LAST_CELL
        if s.cells[near] != OCCUPIED and s.cells[near] != EMPTY:
            look_again(s, near)


@part
def look_again(s: Any, cell: int) -> None:
    """Update the tiles and the kind of a slot, after a change near it (D2 to D5)."""
    slot, known, hexagons, bridge = slot_at(s, cell), 0, 0, True
    for i in range(3):
        corner = int(s.corner[corner_of(cell, i)])
        known = known * SEVEN + (corner & _CARRIED)
        hexagons += corner >= _FIVE_TAKEN
        bridge &= corner & _CARRIED != UNKNOWN
    s.fits[slot] = FITS[known] & s.sheet.box
    if hexagons:
        s.slot_kind[slot] = HEXAGON + hexagons - 1
    elif s.slot_sides[slot] > 1:
        s.slot_kind[slot] = DOUBLE
    else:
        s.slot_kind[slot] = BRIDGE if bridge else PLAIN


@part
def missing_tile(s: Any, point: int, cell: int, tile: int) -> Any:
    """The tiles that would fit the last open cell around the point after the lay, without the tile laid."""
    open_cell = -1
    for i in range(6):
        near = cell_around(point, i)
        if near != cell and s.cells[near] != OCCUPIED:
            open_cell = near
    known = 0
    for i in range(3):
        there = carried(s, corner_of(open_cell, i))
        known = known * SEVEN + (new_number(s, cell, tile) + 1 if there == UNKNOWN else there)
    return FITS[known] & s.sheet.box & ~bit(tile)


@part
def take_all(s: Any) -> None:
    for i in range(s.laid):
        cell = int(s.laid_cell[i])
        s.cells[cell] = EMPTY
        for k in range(3):
            s.corner[corner_of(cell, k)] = 0
    for slot in range(s.slots):
        s.cells[s.slot_cell[slot]] = EMPTY
    s.laid = s.slots = 0

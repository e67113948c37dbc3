"""What a lay leaves behind: new places for one's own tiles and for those that nobody has seen."""

from typing import Any

import numpy as np

from .bits import bit, count
from .compiled import part, snippet
from .state import BRIDGE, EMPTY, HEXAGON, OCCUPIED
from .tables import AROUND, CORNERS, FITS, NEIGHBOURS, UNKNOWN, VALUE

RESERVE, GIFT, OWN_BRIDGE, OTHER_BRIDGE = 2, 3, 4, 5
OWN_NEW, OTHER_NEW = 11, 12
"""Where the weights for it are in a policy's row, see LAY in policy.py."""
_NONE = np.uint64(0)
_NOWHERE = -1


@part
def prepared(s: Any, weights: Any, cell: int, tile: int) -> int:
    """A hexagon that the lay leaves one tile short: a reserve if that tile is in the hand, else maybe a gift.

    Both weights are parts of a hexagon's bonus.
    """
    at, way, worth = cell >> 1, cell & 1, 0
    for i in range(3):
        point = at + CORNERS[way, i]
        if s.corner[point] >> 3 == 4:
            mask = missing_tile(s, point, cell, tile)
            if mask & s.hands[s.turn]:
                worth += weights[RESERVE]
            elif mask & ~s.table:
                worth += weights[GIFT]
    return int(worth * s.bonus[HEXAGON])


@part
def missing_tile(s: Any, point: int, cell: int, tile: int) -> Any:
    """What would fit into the last open cell around the point after the lay, other than the tile laid."""
    open_cell = -1
    for i in range(6):
        near = 2 * point + AROUND[i]
        if near != cell and s.cells[near] != OCCUPIED:
            open_cell = near
    return fitting_after(s, open_cell, new_number(s, cell, tile)) & ~bit(tile)


@snippet
def fitting_after(s: Any, cell: int, new: int) -> Any:
    """The tiles for a cell whose corner without a number gets this one."""
    known = 0
    for i in range(3):
        number = s.corner[(cell >> 1) + CORNERS[cell & 1, i]] & 7
        known = known * 7 + (new if number == UNKNOWN else number)
    return FITS[known]


@part
def new_number(s: Any, cell: int, tile: int) -> int:
    """What a tile that fits would bring to the corner without a number."""
    rest = VALUE[tile]
    for i in range(3):
        number = s.corner[(cell >> 1) + CORNERS[cell & 1, i]] & 7
        if number != UNKNOWN:
            rest -= number
    return int(rest)


@snippet
def bare_corner(s: Any, cell: int) -> int:
    """The corner without a number."""
    found = _NOWHERE
    for i in range(3):
        point = (cell >> 1) + CORNERS[cell & 1, i]
        if s.corner[point] & 7 == UNKNOWN:
            found = point
    return int(found)


@part
def opened(s: Any, weights: Any, cell: int, tile: int, fitting: Any, unseen: Any) -> int:
    """The places that come with a lay: bridges, in parts of their bonus, and for how many tiles more there is one.

    `fitting`: the tiles of the hand that have a place anyway.
    """
    own_new, other_new, worth = _NONE, _NONE, 0
    hand, new, bare = s.hands[s.turn] & ~bit(tile), new_number(s, cell, tile), bare_corner(s, cell)
    for i in range(3 if bare == _NOWHERE else 6):
        near = cell + NEIGHBOURS[cell & 1, i] if bare == _NOWHERE else 2 * bare + AROUND[i]
        if near == cell or s.cells[near] == OCCUPIED or (s.cells[near] == EMPTY and not beside(cell, near)):
            continue
        mask, is_bridge = after(s, near, bare, new)
        if not is_bridge:
            own_new |= mask & hand
            other_new |= mask & unseen
        elif mask & hand:
            worth += weights[OWN_BRIDGE]
        elif mask & unseen:
            worth += weights[OTHER_BRIDGE]
    worth *= s.bonus[BRIDGE]
    return int(worth + weights[OWN_NEW] * count(own_new & ~fitting) + weights[OTHER_NEW] * count(other_new))


@snippet
def beside(cell: int, near: int) -> bool:
    step, way = near - cell, cell & 1
    return bool(step == NEIGHBOURS[way, 0] or step == NEIGHBOURS[way, 1] or step == NEIGHBOURS[way, 2])


@snippet
def after(s: Any, cell: int, bare: int, new: int) -> Any:
    """The tiles for a cell once a point has got its number, and whether all corners have one then."""
    known, full = 0, True
    for i in range(3):
        point = (cell >> 1) + CORNERS[cell & 1, i]
        number = new if point == bare else int(s.corner[point] & 7)
        known = known * 7 + number
        full &= number != UNKNOWN
    return FITS[known], full

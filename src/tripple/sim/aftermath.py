"""The aftermath of a lay: new places for the hand and for unseen tiles."""

from typing import Any

import numpy as np

from .bits import bit, count
from .board import carried, cell_around, corner_of, missing_tile, neighbour, taken
from .compiled import part, snippet
from .state import BRIDGE, EMPTY, HEXAGON, OCCUPIED
from .tables import FITS, SEVEN, UNKNOWN, VALUE

(
    VALUE_OF_TILE,
    BONUS,
    RESERVE,
    GIFT,
    OWN_BRIDGE,
    OTHER_BRIDGE,
    RIVALS,
    ALONE,
    SPARE,
    PLACES,
    LOST,
    OWN_NEW,
    OTHER_NEW,
) = range(13)
"""Index of each weight in a policy's row, see LAY in policy.py."""
_NONE = np.uint64(0)
_NOWHERE = -1


@part
def prepared(s: Any, weights: Any, cell: int, tile: int) -> int:
    """Worth of a hexagon that the lay leaves one tile short: a reserve if the hand has that tile, else maybe a gift.

    Both weights are parts of a hexagon's bonus.
    """
    worth = 0
    for i in range(3):
        point = corner_of(cell, i)
        if taken(s, point) == 4:
            mask = missing_tile(s, point, cell, tile)
            if mask & s.hands[s.turn]:
                worth += weights[RESERVE]
            elif mask & ~s.table:
                worth += weights[GIFT]
    return int(worth * s.bonus[HEXAGON])


@part
def opened(s: Any, weights: Any, cell: int, tile: int, fitting: Any, unseen: Any) -> int:
    """Worth of the new places of a lay: bridges, in parts of their bonus, and the tiles that get a place.

    `fitting`: tiles of the hand that have a place anyway. New places lie around the corner that gets its number, or if
    all have one, beside the tile.
    """
    own_new, other_new, bridges, hand = _NONE, _NONE, 0, s.hands[s.turn] & ~bit(tile)
    bare, new = bare_corner(s, cell, tile)
    for i in range(3 if bare == _NOWHERE else 6):
        near = neighbour(cell, i) if bare == _NOWHERE else cell_around(bare, i)
        if near == cell or s.cells[near] == OCCUPIED or (s.cells[near] == EMPTY and not beside(cell, near)):
            continue
        mask, is_bridge = after(s, near, bare, new)
        if not is_bridge:
            own_new |= mask & hand
            other_new |= mask & unseen
        elif mask & hand:
            bridges += weights[OWN_BRIDGE]
        elif mask & unseen:
            bridges += weights[OTHER_BRIDGE]
    worth = weights[OWN_NEW] * count(own_new & ~fitting) + weights[OTHER_NEW] * count(other_new)
    return int(worth + bridges * s.bonus[BRIDGE])


@snippet
def bare_corner(s: Any, cell: int, tile: int) -> Any:
    bare, new = _NOWHERE, int(VALUE[tile])
    for i in range(3):
        there = carried(s, corner_of(cell, i))
        if there == UNKNOWN:
            bare = corner_of(cell, i)
        else:
            new -= there - 1
    return bare, new


@snippet
def beside(cell: int, near: int) -> bool:
    return bool(near == neighbour(cell, 0) or near == neighbour(cell, 1) or near == neighbour(cell, 2))


@snippet
def after(s: Any, cell: int, bare: int, new: int) -> Any:
    known, full = 0, True
    for i in range(3):
        point = corner_of(cell, i)
        there = new + 1 if point == bare else carried(s, point)
        known = known * SEVEN + there
        full &= there != UNKNOWN
    return FITS[known], full

"""Observations from a view: the same named rows that a batch writes."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tripple.rules import Board, Connection, Slot, Tile, View
from tripple.rules.lattice import neighbours
from tripple.sim.numbering import WAY_ROWS, WAYS, flank, flank_beside, numbered
from tripple.sim.state import ENDS
from tripple.sim.stepping import SHAPES, Rows
from tripple.sim.tables import TILE_NUMBER

Array = NDArray[Any]
Observation = dict[str, Array]
"""An array by each name of `Rows`."""
NAMES: tuple[str, ...] = Rows._fields
SEEN = tuple(name for name in NAMES if name != "action_mask")  # the parts of the flat array, in order
LENGTH = sum(getattr(SHAPES, name)[0] for name in SEEN)
_KINDS = {Connection.PLAIN: 1, Connection.BRIDGE: 2, Connection.DOUBLE: 3, Connection.HEXAGON: 3}
"""Values in `open` by kind of place; each hexagon adds one."""


def observed(view: View) -> Observation:
    """The arrays that an agent gets instead of a view, with the mask of its actions."""
    rows = {name: np.zeros(length, dtype=kind) for name, (length, kind) in zip(NAMES, SHAPES, strict=True)}
    for number, action in numbered(view).items():
        rows["action_mask"][number] = 1
        rows["gains"][number] = sum(line.points for line in view.preview(action))
    rows["hand"][_tiles(view.hand)] = rows["drawn"][_tiles(view.drawn)] = 1
    rows["table"][_tiles(view.board.tiles)] = 1
    rows["joined"][:], rows["open"][:] = _table(view.board)
    _see_seats(view, rows)
    return rows


def _tiles(tiles: tuple[Tile, ...]) -> list[int]:
    return [TILE_NUMBER[tile] for tile in tiles]


@lru_cache(64)
def _table(board: Board) -> tuple[Array, Array]:
    """The rows `joined` and `open`, cached: half of all steps do not change the board."""
    joined, places = (np.zeros(len(WAYS), dtype=np.int8) for _ in range(2))
    tile_on = dict(zip(board.cells, _tiles(board.tiles), strict=True))
    together = [
        WAY_ROWS[flank(board, cell, side)][tile_on[near]]
        for cell in board.cells
        for side, near in enumerate(neighbours(cell))
        if near in tile_on
    ]
    joined[together] = 1
    lying = frozenset(board.tiles)
    for place, slot in board.slots.items():
        beside = WAY_ROWS[flank_beside(board, place)]
        places[[beside[TILE_NUMBER[tile]] for tile in slot.fits - lying]] = _kind(slot)
    return joined, places


def _kind(slot: Slot) -> int:
    return _KINDS[slot.connection] + slot.hexagons


def _see_seats(view: View, rows: Observation) -> None:
    assert view.seat is not None, "a spectator has nothing to decide"
    order = [(view.seat + step) % view.players for step in range(view.players)]
    for name in ("held", "points", "before"):
        row = getattr(view, name)
        rows[name][: view.players] = [row[seat] for seat in order] if row else 0
    rows["counts"][:] = (
        view.pool,
        view.supply,
        view.drawn_count,
        view.draws,
        view.passes,
        order.index(view.turn),
        view.players,
        ENDS.index(view.end),
        view.rounds_before,
        view.seat,
    )


def flat(observation: Mapping[str, Array]) -> Array:
    """The same as one array, without the mask; for many rounds one row each."""
    return np.concatenate([observation[name] for name in SEEN], axis=-1, dtype=np.int32)

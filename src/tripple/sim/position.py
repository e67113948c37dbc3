"""A view as a compiled record, with the unseen tiles in supposed places."""

from collections.abc import Sequence

import numpy as np

from tripple.rules import Tile, View

from .mirror import begin, set_table, table_rows
from .state import States, new_states, sheet_record
from .tables import TILE_NUMBER, mask_of


def load(view: View, hidden: Sequence[Tile], number: int = 1) -> States:
    """The position with the unseen tiles in this order: the others' hands from the next seat on, then the pool.

    A box may have fewer than 56 tiles, and the missing ones are unknown. Returns `number` equal records.
    """
    assert view.seat is not None, "a spectator has no position to think about"
    hands, rest = _hands(view, hidden)
    own = np.where(np.arange(view.players) == view.seat, hands, np.uint64(0))
    states = new_states(1)
    states["sheet"] = sheet_record(view.sheet)
    # Whoever is on turn opens, whatever the others are supposed to hold; so they get it afterwards.
    begin(states, view.players, own, np.array([TILE_NUMBER[tile] for tile in rest], dtype=np.uint8), view.turn)
    states["hands"][0, : view.players] = hands
    lay_open(states, view)
    return np.repeat(states, number)


def lay_open(states: States, view: View) -> None:
    """Set the public part of the position, and the tiles that the seat on turn has drawn."""
    set_table(states, table_rows(view.board))
    state = states[0]
    state["table"] = mask_of(set(view.board.tiles))
    state["turn"], state["points"][: view.players] = view.turn, view.points
    state["draws"], state["passes"] = view.draws, view.passes
    state["drawn"], state["drawn_count"] = mask_of(set(view.drawn)), view.drawn_count


def _hands(view: View, hidden: Sequence[Tile]) -> "tuple[np.ndarray, Sequence[Tile]]":
    masks = np.zeros(view.players, dtype=np.uint64)
    at = 0
    for step in range(1, view.players):
        seat = ((view.seat or 0) + step) % view.players
        masks[seat] = mask_of(set(hidden[at : at + view.held[seat]]))
        at += view.held[seat]
    masks[view.seat] = mask_of(set(view.hand))
    return masks, hidden[at : at + view.pool]

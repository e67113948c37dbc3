"""Worlds that a seat cannot tell from the real one, and clues from the past."""

from typing import Any

import numpy as np

from tripple.rules.sheet import BOX, MOST_PLAYERS

from .bits import below, bit, lowest, random_bits, stream
from .board import lay_in, lay_tile, slot_at
from .compiled import kernel, part, snippet
from .round import ORIGIN_NUMBER, TILE_BITS, fill, gain

TAKE, LAY, FORBID = 0, 1, 2
"""Kinds of clues: a seat drew a tile, laid one, or showed by its action that it holds none of some tiles."""
CLUE = np.dtype(
    [
        ("kind", np.int64),
        ("seat", np.int64),
        ("tile", np.int64),
        ("drawn", np.int64),
        ("mask", np.uint64),
        ("trust", np.float64, (2,)),
    ]
)
"""`drawn`: number of tiles the seat had drawn in that turn, the only ones meant; `trust`: by the seat's style."""
EAGER, PATIENT = 0, 1
"""Styles: eager players lay whatever fits, patient ones draw on purpose."""
KNOWN = np.dtype(
    [
        ("unseen", np.uint64),
        ("pool", np.int64),
        ("dealt", np.int64, (MOST_PLAYERS,)),
        ("held", np.int64, (MOST_PLAYERS,)),
        ("patient", np.float64, (MOST_PLAYERS,)),
        ("alike", np.bool_),
    ]
)
"""A seat's knowledge besides the table. `patient`: the chance that each of the others is of that style; `alike`: that
is so of the past alone, and all play on like this seat.

After a small deal some unseen tiles are in no hand and not in the pool either.
"""
_NONE = np.uint64(0)
_ONE = np.uint64(1)


@snippet
def chance(s: Any) -> float:
    return float(random_bits(s) >> np.uint64(11)) / 9007199254740992.0


@part
def remember(s: Any, dealt: Any, clues: Any, styles: Any, forbidden: Any, held: Any) -> None:
    """The tiles that each tile of the others cannot be, for one possible past.

    A tile keeps its place in the order in which its seat got it. Which of them a seat laid is a guess if the table did
    not see it, and so is whether a clue is to be trusted.
    """
    for seat in range(s.players):
        held[seat] = dealt[seat]
        for k in range(dealt[seat]):
            forbidden[seat, k] = _NONE
    for i in range(len(clues)):
        clue = clues[i]
        seat = clue.seat
        if clue.kind == TAKE:
            forbidden[seat, held[seat]] = _NONE
            held[seat] += 1
        elif clue.kind == LAY:
            first = held[seat] - clue.drawn if clue.drawn else 0
            forget(s, forbidden[seat], first, held[seat], bit(clue.tile))
            held[seat] -= 1
        elif chance(s) < clue.trust[styles[seat]]:
            for k in range(held[seat] - clue.drawn if clue.drawn else 0, held[seat]):
                forbidden[seat, k] |= clue.mask


@part
def forget(s: Any, forbidden: Any, first: int, end: int, tile: Any) -> None:
    """A tile has left the hand: one of those that it may have been."""
    possible = 0
    for k in range(first, end):
        possible += not forbidden[k] & tile
    chosen = below(s, possible or end - first)
    for k in range(first, end):
        if possible and forbidden[k] & tile:
            continue
        if chosen == 0:
            for after in range(k, end - 1):
                forbidden[after] = forbidden[after + 1]
            return
        chosen -= 1


@part
def shuffle(s: Any, tiles: Any, first: int, end: int) -> None:
    for last in range(end - 1, first, -1):
        chosen = first + below(s, last + 1 - first)
        tiles[last], tiles[chosen] = tiles[chosen], tiles[last]


@part
def imagine(s: Any, here: Any, clues: Any, styles: Any, forbidden: Any, held: Any) -> None:
    """Give the others the number of tiles that they hold, as the clues allow; the rest is the pool."""
    remember(s, here.dealt, clues, styles, forbidden, held)
    s.pool_size = fill(s.pool, here.unseen)
    shuffle(s, s.pool, 0, s.pool_size)
    first = 0
    for other in range(s.players):
        if other == s.turn:
            continue
        s.hands[other] = _NONE
        for k in range(here.held[other]):
            find_allowed(s, first, forbidden[other, k] if k < held[other] else _NONE)
            s.hands[other] |= bit(s.pool[first])
            first += 1
    shuffle(s, s.pool, first, s.pool_size)
    s.pool_next, s.pool_size = first, first + here.pool


@part
def find_allowed(s: Any, first: int, forbidden: Any) -> None:
    """Bring an allowed tile to the front; if there is none, the clues were wrong."""
    for i in range(first, s.pool_size):
        if not bit(s.pool[i]) & forbidden:
            s.pool[first], s.pool[i] = s.pool[i], s.pool[first]
            return


@part
def set_up(s: Any, here: Any, clues: Any, styles: Any, forbidden: Any, held: Any) -> None:
    for seat in range(s.players):
        styles[seat] = PATIENT if seat == s.turn or chance(s) < here.patient[seat] else EAGER
    imagine(s, here, clues, styles, forbidden, held)
    if here.alike:
        styles[:] = PATIENT


@kernel
def imagine_worlds(states: Any, known: Any, clues: Any, style: int, seed: Any, hands: Any, pools: Any) -> None:
    """Make some worlds to look at, in which all the others have this style."""
    s, here = states[0], known[0]
    forbidden, held = np.zeros((MOST_PLAYERS, BOX), dtype=np.uint64), np.zeros(MOST_PLAYERS, dtype=np.int64)
    styles = np.full(MOST_PLAYERS, style)
    for world in range(len(hands)):
        s.random = stream(seed, world)
        imagine(s, here, clues, styles, forbidden, held)
        for seat in range(s.players):
            hands[world, seat] = s.hands[seat]
        for i in range(s.pool_next, s.pool_size):
            pools[world, i - s.pool_next] = s.pool[i]


@kernel
def witness(states: Any, codes: Any, margins: Any, fitting: Any, better: Any) -> None:
    """Replay a round: the tiles that fitted before each action, and those that would have given more by each margin.

    The first code is the opening tile's; actions without a lay change nothing on the table.
    """
    s = states[0]
    tile = codes[0]
    lay_tile(s, ORIGIN_NUMBER, tile)
    for i in range(1, len(codes)):
        fitting[i] = all_fitting(s, -1)
        if codes[i] >= 0:
            cell, tile = codes[i] // TILE_BITS, codes[i] % TILE_BITS
            gave = gain(s, slot_at(s, cell), tile)
            for k in range(len(margins)):
                better[i, k] = all_fitting(s, gave + margins[k])
            lay_in(s, cell, tile)


@part
def all_fitting(s: Any, least: int) -> Any:
    """The tiles that fit somewhere and give at least `least` points there."""
    found = _NONE
    for slot in range(s.slots):
        mask = s.fits[slot] & ~found
        while mask:
            tile = lowest(mask)
            mask &= mask - _ONE
            if gain(s, slot, tile) >= least:
                found |= bit(tile)
    return found

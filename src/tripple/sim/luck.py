"""Values of positions with all tiles open, and of the alternatives that chance had.

Stand-ins (standin.py) play on for everyone, in worlds that differ by the order of the pool. The real event and its
alternatives are followed side by side in the same world, so that they differ by little else.
"""

from typing import Any

import numpy as np

from tripple.rules.sheet import BOX, MOST_PLAYERS

from .aim import judge, lead
from .bits import below, bit, lowest, stream
from .board import take_all
from .compiled import kernel, part, snippet
from .foresight import FEATURES
from .mirror import MOST_ACTIONS
from .round import OPENING, apply_code, begin_round, open_round
from .search import shuffle
from .standin import choose_for

GOING_ON = -4
"""No action; the policies decide."""
AS_SHUFFLED = -1
LEAD, WIN = 0, 1
"""Results of each seat: its lead in the round, and its share of the game's win."""
_NONE = np.uint64(0)
_ONE = np.uint64(1)


@kernel
def follow_tiles(
    states: Any, code: int, tiles: Any, players: Any, aims: Any, bank: Any, seed: Any, first: int, out: Any
) -> None:
    """Play some worlds, in each of which the action takes one tile after the other of its row from the pool.

    A tile changes places with the one that would have come: otherwise the world stays as it is, with the random numbers
    of all players. The first record is the position; the others are scratch space.
    """
    base, s = states[1], states[2]
    (totals, won, worth), desk = _places(), _desk()
    for number in range(len(out)):
        states[1] = states[0]
        base.random = stream(seed, first + number)
        shuffle(base, base.pool, base.pool_next, base.pool_size)
        for i in range(tiles.shape[1]):
            states[2] = states[1]
            bring_forward(s, tiles[number, i])
            play_on(states[2:4], code, players, *desk)
            note(s, aims[0], bank, first + number, totals, won, worth, out[number, i])


@kernel
def follow_deals(states: Any, players: Any, aims: Any, bank: Any, seed: Any, first: int, out: Any) -> None:
    """Play some worlds with the hands of this deal, and each time with the same tiles dealt again."""
    base, s = states[1], states[2]
    (totals, won, worth), desk = _places(), _desk()
    for number in range(len(out)):
        states[1] = states[0]
        base.random = stream(seed, first + number)
        shuffle(base, base.pool, base.pool_next, base.pool_size)
        for i in range(2):
            states[2] = states[1]
            if i:
                deal_anew(s)
            play_on(states[2:4], GOING_ON, players, *desk)
            note(s, aims[0], bank, first + number, totals, won, worth, out[number, i])


@snippet
def _desk() -> Any:
    """Scratch space of players who weigh their actions."""
    ranked = np.empty(BOX, dtype=np.int64)
    return np.empty(MOST_ACTIONS, dtype=np.int64), np.empty(len(FEATURES)), np.empty(BOX, dtype=np.int64), ranked


@snippet
def _places() -> Any:
    """Scratch space for the ends of rounds."""
    totals = np.zeros((2, MOST_PLAYERS), dtype=np.int64)
    return totals, np.zeros(MOST_PLAYERS, dtype=np.float64), np.zeros(MOST_PLAYERS, dtype=np.float64)


@part
def bring_forward(s: Any, tile: int) -> None:
    for i in range(s.pool_next, s.pool_size):
        if s.pool[i] == tile:
            s.pool[i], s.pool[s.pool_next] = s.pool[s.pool_next], s.pool[i]


@part
def deal_anew(s: Any) -> None:
    """Deal the same tiles again, with the same number for each seat, and choose a new starter."""
    held, found = np.zeros(MOST_PLAYERS, dtype=np.int64), 0
    tiles = np.zeros(len(s.pool), dtype=np.uint8)
    for seat in range(s.players):
        mask = s.hands[seat]
        while mask:
            tiles[found] = lowest(mask)
            mask &= mask - _ONE
            found += 1
            held[seat] += 1
    for i in range(s.pool_next, s.pool_size):
        tiles[found] = s.pool[i]
        found += 1
    shuffle(s, tiles, 0, found)
    first = 0
    for seat in range(s.players):
        s.hands[seat] = _NONE
        for _ in range(held[seat]):
            s.hands[seat] |= bit(tiles[first])
            first += 1
    for i in range(first, found):
        s.pool[s.pool_next + i - first] = tiles[i]
    take_all(s)
    begin_round(s, np.int64(below(s, s.players)))


@part
def play_on(states: Any, code: int, players: Any, codes: Any, row: Any, best: Any, ranked: Any) -> None:
    s = states[0]
    if code == OPENING or (code == GOING_ON and not s.laid and not s.slots):
        open_round(s)
    elif code != GOING_ON:
        apply_code(s, code)
    while not s.end:
        apply_code(s, choose_for(states, players[s.turn], codes, row, best, ranked))


@part
def note(s: Any, aim: Any, bank: Any, world: int, totals: Any, won: Any, worth: Any, out: Any) -> None:
    judge(s, aim, bank, world, totals, won, worth)
    for seat in range(s.players):
        out[seat, LEAD], out[seat, WIN] = lead(s, seat), won[seat]

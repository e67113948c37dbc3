"""Rounds watched tile by tile, for research.strategy.measure: what everybody holds, when they lay, how the ending goes.

The same kernel watches quick players play and goes through rounds that others have played.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

from tripple.rules import Sheet
from tripple.rules.sheet import BOX, MOST_PLAYERS
from tripple.sim.bits import bit, count
from tripple.sim.board import corner_of, missing_tile, taken
from tripple.sim.policy import choose
from tripple.sim.round import TILE_BITS, any_fits, apply_code, begin_round, best_opening, clear, open_round, supply
from tripple.sim.state import new_states, sheet_record

BANDS = 6  # parts of the pool; band 0 is an empty one, band 6 the first sixth of the tiles to draw
OWN, OTHERS, POOL, GONE = range(4)  # where the sixth tile of a hexagon is when somebody has laid the fifth
BY_SELF, BY_NEXT, BY_OTHERS, BY_NOBODY = range(4)  # who completes it
THREAT = 3  # somebody is about to finish who holds no more tiles than that
MOST_PREPARED = 40
NOTED = np.dtype(
    [
        ("points", np.int32, (MOST_PLAYERS,)),
        ("starter", np.int8),
        ("opening", np.int8),
        ("emptied", np.int8),
        ("end", np.int8),
        ("turns", np.int16, (BANDS + 1, MOST_PLAYERS)),
        ("held", np.int16, (BANDS + 1, MOST_PLAYERS)),
        ("could", np.int16, (BANDS + 1, MOST_PLAYERS)),
        ("laid", np.int16, (BANDS + 1, MOST_PLAYERS)),
        ("drawn_fits", np.int16, (BANDS + 1, MOST_PLAYERS)),
        ("drawn_laid", np.int16, (BANDS + 1, MOST_PLAYERS)),
        ("points_then", np.int32, (MOST_PLAYERS,)),
        ("held_then", np.int16, (MOST_PLAYERS,)),
        ("lays_after", np.int16, (MOST_PLAYERS,)),
        ("stuck_after", np.int16, (MOST_PLAYERS,)),
        ("hexagons", np.int16, (4, 4)),
    ],
    align=True,
)
"""What is noted of a round. By band and seat: its turns, the tiles held in them, in how many it could lay and in how
many it did without drawing; `drawn_…`: the same after drawing. `…_then`: when the pool ran out, if it did (`emptied`);
`…_after`: from then on. `hexagons`: by where the sixth tile was, and by who laid it."""

Rounds = NDArray[Any]
Seed = tuple[int, ...]
Kernel = TypeVar("Kernel", bound=Callable[..., object])


def kernel(function: Kernel) -> Kernel:
    """Compiled for this run only: the package's cache is for the package's kernels."""
    return cast(Kernel, numba.njit(nogil=True, error_model="numpy")(function))


@kernel
def deal_in_order(s: Any, players: int, order: Any) -> None:
    clear(s, players)
    size = s.sheet.hands[players - 1]
    for i in range(BOX):
        s.pool[i] = order[i]
        if i < players * size:
            s.hands[i // size] |= bit(order[i])
    s.pool_next, s.pool_size = players * size, BOX
    begin_round(s, 0)


@kernel
def is_threatened(s: Any) -> bool:
    """Whether somebody else is about to finish."""
    for seat in range(s.players):  # noqa: SIM110  (a loop compiles to less than any() does)
        if seat != s.turn and count(s.hands[seat]) <= THREAT:
            return True
    return False


@kernel
def band_of(s: Any) -> int:
    whole = BOX - s.players * s.sheet.hands[s.players - 1]
    return int((supply(s) * BANDS + whole - 1) // whole)


@kernel
def note_choice(s: Any, code: int, out: Any) -> None:
    """What the seat on turn holds, and whether it lays though it need not."""
    band, seat, lays = band_of(s), s.turn, code >= 0
    if s.drawn_count:
        fits = any_fits(s, s.drawn)
        out.drawn_fits[band, seat] += fits
        out.drawn_laid[band, seat] += fits and lays
        return
    fits = any_fits(s, s.hands[seat])
    out.turns[band, seat] += 1
    out.held[band, seat] += count(s.hands[seat])
    out.could[band, seat] += fits
    out.laid[band, seat] += fits and lays
    if out.emptied:
        out.lays_after[seat] += lays
        out.stuck_after[seat] += not lays


@kernel
def whereabouts(s: Any, mask: Any) -> int:
    """Where a tile is, for the seat on turn."""
    if mask & s.hands[s.turn]:
        return OWN
    for seat in range(s.players):
        if mask & s.hands[seat]:
            return OTHERS
    return POOL if mask & ~s.table else GONE


@kernel
def note_hexagons(s: Any, code: int, prepared: Any, number: int, out: Any) -> int:
    """Hexagons that the lay completes are counted, those that it leaves one tile short are remembered."""
    cell, tile = code // TILE_BITS, code % TILE_BITS
    for i in range(3):
        point = corner_of(cell, i)
        if taken(s, point) == 5:
            for k in range(number):
                if prepared[k, 0] == point:
                    away = (s.turn - prepared[k, 1]) % s.players
                    out.hexagons[prepared[k, 2], min(away, BY_OTHERS)] += 1
                    prepared[k, 0] = -1
        elif taken(s, point) == 4:
            prepared[number, 0], prepared[number, 1] = point, s.turn
            prepared[number, 2] = whereabouts(s, missing_tile(s, point, cell, tile))
            number += 1
    return int(number)


@kernel
def note_end(s: Any, prepared: Any, number: int, out: Any) -> None:
    for k in range(number):
        if prepared[k, 0] >= 0:
            out.hexagons[prepared[k, 2], BY_NOBODY] += 1
    out.end = s.end
    for seat in range(s.players):
        out.points[seat] = s.points[seat]


@kernel
def note_empty(s: Any, out: Any) -> None:
    out.emptied = 1
    for seat in range(s.players):
        out.points_then[seat], out.held_then[seat] = s.points[seat], count(s.hands[seat])


@kernel
def watch(states: Any, players: int, policies: Any, late: Any, orders: Any, ties: Any, codes: Any, out: Any) -> None:
    """Rounds of these policies (`late` where somebody is about to finish), or the actions that `codes` gives."""
    s, prepared = states[0], np.zeros((MOST_PREPARED, 3), dtype=np.int64)
    for i in range(len(out)):
        deal_in_order(s, players, orders[i])
        s.random = ties[i]
        out[i].starter, out[i].opening = s.turn, best_opening(s, s.turn)
        open_round(s)
        number, step = 0, 0
        while not s.end:
            if codes.shape[1]:
                code = codes[i, step]
            elif is_threatened(s):
                code = choose(s, late[s.turn])
            else:
                code = choose(s, policies[s.turn])
            step += 1
            note_choice(s, code, out[i])
            if code >= 0:
                number = note_hexagons(s, code, prepared, number, out[i])
            apply_code(s, code)
            if not out[i].emptied and not s.end and supply(s) == 0:
                note_empty(s, out[i])
        note_end(s, prepared, number, out[i])


@cache
def orders(seed: Seed, number: int) -> NDArray[np.uint8]:
    """So many shuffled boxes: the first tiles are dealt, seat by seat, the others are drawn one after the other."""
    chance = np.random.default_rng(seed)
    return chance.permuted(np.tile(np.arange(BOX, dtype=np.uint8), (number, 1)), axis=1)


@cache
def chances(seed: Seed, number: int) -> NDArray[np.uint64]:
    """Where the choice between equals comes from, round by round."""
    return np.random.default_rng(seed).integers(0, 2**64, number, dtype=np.uint64)


NO_CODES = np.zeros((0, 0), dtype=np.int64)


def watched(
    sheet: Sheet,
    policies: Rounds,
    boxes: NDArray[np.uint8],
    ties: NDArray[np.uint64],
    threads: int = 1,
    late: Rounds | None = None,
    codes: NDArray[np.int64] = NO_CODES,
) -> Rounds:
    """What there is to note of each of these rounds."""
    out, players = np.zeros(len(boxes), dtype=NOTED), len(policies)
    bounds = np.linspace(0, len(boxes), 4 * threads + 1).astype(int)

    def job(first: int, end: int) -> None:
        states = new_states(1)
        states["sheet"] = sheet_record(sheet)
        given = codes[first:end] if codes.shape[1] else codes
        after = policies if late is None else late
        watch(states, players, policies, after, boxes[first:end], ties[first:end], given, out[first:end])

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(job, bounds[:-1].tolist(), bounds[1:].tolist()))
    return out

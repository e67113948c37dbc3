"""The thinker's features and its judgement: a seat's expectations of the turns to come.

Only that seat's hand, the table, the number of tiles of the others, and the set of unseen tiles are read; never the
place of an unseen tile. The record that is judged may therefore hold any world that fits the view.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .bits import bit, count, lowest
from .board import lay_tile, slot_at
from .compiled import kernel, part
from .mirror import list_actions
from .round import FAILS_WHEN_DRAWN, TILE_BITS, draw_price, gain, supply

FEATURES = (
    "always",
    "own_tiles",
    "own_value",
    "own_fitting",
    "own_best",
    "own_second",
    "next_best",
    "next_stuck",
    "next_tiles",
    "fewest_tiles",
    "threat",
    "last_tile",
    "pool",
    "pool_empty",
    "drawn_best",
    "drawn_fits",
    "drawn",
    "last_draw",
)
"""Features, weighed once for a turn that ends (TURN) and once for a tile about to be drawn (DRAWING)."""
_POINTS = [name in {"own_value", "own_best", "own_second", "next_best", "threat", "drawn_best"} for name in FEATURES]
"""Features that are points; the others count tiles, turns and chances."""
TURN, DRAWING = 0, 1
GREEDY = np.zeros((2, len(FEATURES)))
"""Weights that see nothing but points, and draw only if nothing fits."""
GREEDY[DRAWING, 0] = -1e6
Weights = NDArray[np.float64]
"""A row for each of the two, a column for each feature."""
_TILES = 56
_NONE = np.uint64(0)
_ONE = np.uint64(1)


@cache
def thinker_weights(players: int) -> Weights:
    stored = json.loads(files(__package__).joinpath("weights.json").read_text())[str(players)]
    return np.array([[stored[kind][name] for name in FEATURES] for kind in ("turn", "drawing")])


def scaled_weights(players: int, scale: float) -> Weights:
    """Adapt the weights to sheets that pay more or less: features that are not points follow the scale."""
    weights = thinker_weights(players)
    return np.where(_POINTS, weights, scale * weights)


@part
def unseen(s: Any, seat: int) -> Any:
    tiles = _NONE
    for other in range(s.players):
        if other != seat:
            tiles |= s.hands[other]
    for i in range(s.pool_next, s.pool_size):
        tiles |= bit(s.pool[i])
    return tiles


@part
def find_best(s: Any, tiles: Any, best: Any) -> None:
    """The most points of each of the tiles anywhere on the table, plus one; 0 if it fits nowhere."""
    best[:] = 0
    for slot in range(s.slots):
        mask = s.fits[slot] & tiles
        while mask:
            tile = lowest(mask)
            mask &= mask - _ONE
            best[tile] = max(best[tile], gain(s, slot, tile) + 1)


@part
def expected_best(best: Any, tiles: Any, chance: float, ranked: Any) -> float:
    """Expected points of the best tile in a hand that holds each of these with the same chance."""
    found = 0
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - _ONE
        if best[tile]:
            place = found
            while place and ranked[place - 1] < best[tile]:
                ranked[place] = ranked[place - 1]
                place -= 1
            ranked[place] = best[tile]
            found += 1
    total, none_better = 0.0, 1.0
    for place in range(found):
        total += none_better * chance * (ranked[place] - 1)
        none_better *= 1 - chance
    return total


@part
def foresee(s: Any, seat: int, out: Any, best: Any, ranked: Any) -> None:
    own, others = s.hands[seat], unseen(s, seat)
    find_best(s, own | others, best)
    out[:] = 0
    out[0] = 1
    out[1] = count(own)
    foresee_own(s, own, best, out)
    foresee_others(s, seat, others, best, ranked, out)
    foresee_draw(s, others, best, out)


@part
def foresee_own(s: Any, own: Any, best: Any, out: Any) -> None:
    while own:
        tile = lowest(own)
        own &= own - _ONE
        out[2] += s.sheet.worth[tile]
        if best[tile]:
            out[3] += 1
            gives = best[tile] - 1
            if gives > out[4]:
                out[4], out[5] = gives, out[4]
            elif gives > out[5]:
                out[5] = gives


@part
def foresee_others(s: Any, seat: int, others: Any, best: Any, ranked: Any, out: Any) -> None:
    if s.players == 1:
        return
    after = (seat + 1) % s.players
    held = count(s.hands[after])
    chance = held / count(others)
    fitting = 0
    for tile in range(_TILES):
        fitting += best[tile] > 0 and (others >> np.uint64(tile)) & _ONE != _NONE
    fewest = _TILES
    for other in range(s.players):
        if other != seat:
            fewest = min(fewest, count(s.hands[other]))
    out[6] = expected_best(best, others, chance, ranked)
    out[7] = (1 - chance) ** fitting
    out[8] = held
    out[9] = fewest
    out[10] = out[2] / fewest
    out[11] = out[1] == 1 and out[3] == 1


@part
def foresee_draw(s: Any, others: Any, best: Any, out: Any) -> None:
    out[12] = supply(s)
    out[13] = supply(s) == 0
    total, fitting, number = 0.0, 0.0, count(others)
    while others:
        tile = lowest(others)
        others &= others - _ONE
        if best[tile]:
            total += best[tile] - 1
            fitting += 1
    if number:
        out[14] = total / number
        out[15] = fitting / number
    out[16] = s.drawn_count
    out[17] = s.drawn_count == s.sheet.draws - 1


@kernel
def weigh(states: Any, weights: Any, codes: Any, worths: Any, rows: Any) -> int:
    """The worth of each action of the seat on turn: its points now, and the weighed features after it.

    The second of the two records is scratch space.
    """
    number = list_actions(states, codes)
    best, ranked = np.empty(_TILES, dtype=np.int64), np.empty(_TILES, dtype=np.int64)
    for i in range(number):
        rows[i, :] = 0
        worths[i] = worth(states, codes[i], weights, rows[i], best, ranked)
    return number


@part
def worth(states: Any, code: int, weights: Any, row: Any, best: Any, ranked: Any) -> float:
    s, tried = states[0], states[1]
    if code >= 0:
        slot, tile = slot_at(s, code // TILE_BITS), code % TILE_BITS
        now = float(gain(s, slot, tile))
        if count(s.hands[s.turn]) == 1:
            return now + going_out(s)
        states[1] = states[0]
        tried.hands[s.turn] ^= bit(tile)
        lay_tile(tried, s.slot_cell[slot], tile)
        foresee(tried, s.turn, row, best, ranked)
        return float(now + weighed(weights[TURN], row))
    foresee(s, s.turn, row, best, ranked)
    if code == -1:
        return float(weighed(weights[DRAWING], row) - draw_price(s))
    return float(weighed(weights[TURN], row) - pass_price(s))


@part
def pass_price(s: Any) -> int:
    if s.drawn_count < s.sheet.draws:
        return int(s.sheet.empty)
    return int(s.sheet.failed_draws * (s.sheet.failure != FAILS_WHEN_DRAWN))


@part
def going_out(s: Any) -> float:
    """The bonus, and the mean value of the others' tiles (R8)."""
    others, total, held = unseen(s, s.turn), 0, 0
    number = count(others)
    while others:
        total += s.sheet.worth[lowest(others)]
        others &= others - _ONE
    for other in range(s.players):
        if other != s.turn:
            held += count(s.hands[other])
    taken = total * held / number if number and s.sheet.out_takes_left else 0.0
    return float(s.sheet.out + taken)


@part
def weighed(weights: Any, row: Any) -> float:
    total = 0.0
    for i in range(len(row)):
        total += weights[i] * row[i]
    return total

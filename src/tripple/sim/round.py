"""The compiled round: the same steps as tripple.rules.round, on the flat record.

Names follow the readable engine, where each step says which rule it is.
"""

from typing import Any

import numpy as np

from tripple.rules import Blocked, Reason, Starter
from tripple.rules.lattice import ORIGIN
from tripple.rules.sheet import BOX

from .bits import below, bit, lowest
from .board import lay_first, lay_in
from .compiled import kernel, part, snippet
from .state import (
    BLOCKED,
    BLOCKED_KINDS,
    BRIDGE,
    DOUBLE,
    EMPTY,
    HEXAGON,
    MOST_LINES,
    NO_NEXT,
    NOBODY,
    OUT,
    PASSED,
    REASONS,
    RUNNING,
)
from .tables import NUMBERS, UNKNOWN, VALUE, cell_number

ORIGIN_NUMBER = cell_number(ORIGIN)
TILE_BITS = 64
DRAWING, PASSING, OPENING = -1, -2, -3
"""Actions as numbers: these, or for a lay its cell times TILE_BITS plus its tile."""
_NONE = np.uint64(0)
_ONE = np.uint64(1)
_TRIPLE = tuple(Starter).index(Starter.TRIPLE)
_VALUE, _START, _BRIDGE, _DOUBLE, _HEXAGON, _OUT, _LEFT, _OWN, _DRAW, _FAILED, _EMPTY = range(len(REASONS))
assert REASONS[_VALUE] is Reason.VALUE and REASONS[_EMPTY] is Reason.EMPTY  # noqa: PT018
_LEAST, _LEAST_KEEPS, _ALL_LOSE, _ = range(len(BLOCKED_KINDS))
assert BLOCKED_KINDS[_ALL_LOSE] is Blocked.ALL_LOSE


@part
def clear(s: Any, players: int) -> None:
    """An empty table for so many players; the sheet and the random stream stay."""
    s.corner[:] = UNKNOWN
    s.cells[:] = EMPTY
    s.hands[:] = _NONE
    s.points[:] = 0
    s.counts[:] = 0
    s.drawn = s.table = _NONE
    s.players = players
    s.turn = s.drawn_count = s.draws = s.passes = s.laid = s.slots = 0
    s.pool_next = s.pool_size = s.line_count = 0
    s.end = RUNNING
    set_bonuses(s)


@part
def set_bonuses(s: Any) -> None:
    """What each kind of slot pays in all (R7, D5)."""
    further = s.sheet.hexagon if s.sheet.next_hexagon == NO_NEXT else s.sheet.next_hexagon
    s.bonus[0] = 0
    s.bonus[BRIDGE] = s.sheet.bridge
    s.bonus[DOUBLE] = s.sheet.double
    for hexagons in range(3):
        s.bonus[HEXAGON + hexagons] = s.sheet.hexagon + hexagons * further + s.sheet.hexagon_double * s.sheet.double


@part
def deal(s: Any, players: int) -> None:
    """Shuffle, deal, and put the starter on turn; nothing is laid yet."""
    clear(s, players)
    for i in range(BOX):
        s.pool[i] = i
    for last in range(BOX - 1, 0, -1):
        chosen = below(s, last + 1)
        s.pool[last], s.pool[chosen] = s.pool[chosen], s.pool[last]
    size = s.sheet.hands[players - 1]
    for i in range(players * size):
        s.hands[i // size] |= bit(s.pool[i])
    s.pool_next, s.pool_size = players * size, BOX
    s.turn = starter(s)


@part
def tile_rank(sheet: Any, tile: int) -> int:
    """R3, D6 as one number."""
    low, mid, high = NUMBERS[tile, 0], NUMBERS[tile, 1], NUMBERS[tile, 2]
    first = sheet.starter == _TRIPLE and low == high
    return int((((first * 16 + VALUE[tile]) * 6 + high) * 6 + mid) * 6 + low)


@part
def best_opening(s: Any, seat: int) -> int:
    """The highest tile of the hand, or none."""
    best, best_rank = -1, -1
    mask = s.hands[seat]
    while mask:
        tile = lowest(mask)
        mask &= mask - _ONE
        rank = tile_rank(s.sheet, tile)
        if rank > best_rank:
            best, best_rank = tile, rank
    return best


@part
def starter(s: Any) -> int:
    seat, best = 0, -1
    for other in range(s.players):
        tile = best_opening(s, other)
        rank = tile_rank(s.sheet, tile) if tile >= 0 else -1
        if rank > best:
            seat, best = other, rank
    return seat


@part
def supply(s: Any) -> int:
    left = s.pool_size - s.pool_next
    return int(min(left, s.sheet.solo_draws - s.draws)) if s.players == 1 else int(left)


@snippet
def playable(s: Any) -> Any:
    return s.drawn if s.drawn_count and s.sheet.drawn_only else s.hands[s.turn]


@snippet
def may_draw(s: Any) -> bool:
    return supply(s) > 0 and s.drawn_count < s.sheet.draws


@part
def any_fits(s: Any, tiles: Any) -> bool:
    for slot in range(s.slots):  # noqa: SIM110  (a loop compiles to less than any() does)
        if s.fits[slot] & tiles:
            return True
    return False


@part
def score(s: Any, seat: int, reason: int, points: int, other: int) -> None:
    line = s.lines[s.line_count]
    line.seat, line.reason, line.points, line.other = seat, reason, points, other
    s.line_count += 1
    s.points[seat] += points


@part
def open_round(s: Any) -> None:
    s.line_count = 0
    if s.players == 1:
        tile = int(s.pool[s.pool_next])
        s.pool_next += 1
        s.table |= bit(tile)
        lay_first(s, ORIGIN_NUMBER, NUMBERS[tile, 0], NUMBERS[tile, 1], NUMBERS[tile, 2])
        turn_ends(s, True)
        return
    tile = best_opening(s, s.turn)
    s.hands[s.turn] ^= bit(tile)
    s.table |= bit(tile)
    lay_first(s, ORIGIN_NUMBER, NUMBERS[tile, 0], NUMBERS[tile, 1], NUMBERS[tile, 2])
    score(s, s.turn, _VALUE, VALUE[tile], NOBODY)
    if NUMBERS[tile, 0] == NUMBERS[tile, 2] or not s.sheet.start_needs_triple:
        zero = s.sheet.start_zero if VALUE[tile] == 0 else 0
        score(s, s.turn, _START, s.sheet.start + zero, NOBODY)
    after_laying(s)


@part
def lay(s: Any, slot: int, tile: int) -> None:
    s.line_count = 0
    score(s, s.turn, _VALUE, VALUE[tile], NOBODY)
    kind = int(s.slot_kind[slot])
    if kind:
        s.counts[kind] += 1
        score_bonus(s, kind)
    s.hands[s.turn] ^= bit(tile)
    s.table |= bit(tile)
    lay_in(s, s.slot_cell[slot], tile)
    after_laying(s)


@part
def score_bonus(s: Any, kind: int) -> None:
    if kind == BRIDGE:
        score(s, s.turn, _BRIDGE, s.sheet.bridge, NOBODY)
    for hexagon in range(kind - HEXAGON + 1):
        further = hexagon > 0 and s.sheet.next_hexagon != NO_NEXT
        score(s, s.turn, _HEXAGON, s.sheet.next_hexagon if further else s.sheet.hexagon, NOBODY)
    if kind == DOUBLE or (kind >= HEXAGON and s.sheet.hexagon_double):
        score(s, s.turn, _DOUBLE, s.sheet.double, NOBODY)


@part
def draw(s: Any) -> None:
    s.line_count = 0
    tile = bit(s.pool[s.pool_next])
    s.pool_next += 1
    s.hands[s.turn] |= tile
    s.drawn |= tile
    s.drawn_count += 1
    s.draws += 1
    score(s, s.turn, _DRAW, -s.sheet.draw, NOBODY)


@part
def pass_turn(s: Any) -> None:
    s.line_count = 0
    if s.drawn_count == s.sheet.draws:
        if s.sheet.failed_draws:
            score(s, s.turn, _FAILED, -s.sheet.failed_draws, NOBODY)
    elif not s.drawn_count or s.sheet.empty_mid_turn:
        score(s, s.turn, _EMPTY, -s.sheet.empty, NOBODY)
    turn_ends(s, False)


@part
def after_laying(s: Any) -> None:
    goes_on_without_tray = s.players == 1 and supply(s) > 0 and s.laid - 1 == s.draws
    if s.hands[s.turn] or goes_on_without_tray:
        turn_ends(s, True)
        return
    score(s, s.turn, _OUT, s.sheet.out, NOBODY)
    if s.sheet.out_takes_left:
        score_others(s, s.turn)
    end_turn(s, 0)
    s.end = OUT


@snippet
def end_turn(s: Any, passes: int) -> None:
    s.drawn, s.drawn_count, s.passes = _NONE, 0, passes


@part
def turn_ends(s: Any, laid: bool) -> None:
    left = supply(s)
    end_turn(s, 0 if laid or left else s.passes + 1)
    if not left:
        s.end = stuck(s)
    if s.end:
        score_blocked(s)
    else:
        s.turn = s.turn + 1 if s.turn + 1 < s.players else 0


@part
def stuck(s: Any) -> int:
    tiles = _NONE
    for seat in range(s.players):
        tiles |= s.hands[seat]
    if not any_fits(s, tiles):
        return BLOCKED
    return PASSED if s.passes == s.players else RUNNING


@snippet
def left_value(s: Any, seat: int) -> int:
    total = 0
    mask = s.hands[seat]
    while mask:
        total += int(VALUE[lowest(mask)])
        mask &= mask - _ONE
    return total


@part
def score_others(s: Any, seat: int) -> None:
    for other in range(s.players):
        value = left_value(s, other)
        if other != seat and value:
            score(s, seat, _LEFT, value, other)


@part
def score_own(s: Any, seat: int) -> None:
    value = left_value(s, seat)
    if value:
        score(s, seat, _OWN, -value, NOBODY)


@part
def score_blocked(s: Any) -> None:
    kind = s.sheet.blocked
    if kind == _ALL_LOSE:
        for seat in range(s.players):
            score_own(s, seat)
    elif kind in (_LEAST, _LEAST_KEEPS):
        score_least(s, kind == _LEAST)


@part
def score_least(s: Any, own: bool) -> None:
    least, equals = left_value(s, 0), 0
    for seat in range(s.players):
        least = min(least, left_value(s, seat))
    for seat in range(s.players):
        equals += left_value(s, seat) == least
    for seat in range(s.players):
        if left_value(s, seat) == least and (equals == 1 or s.sheet.blocked_tie):
            score_others(s, seat)
            if own:
                score_own(s, seat)


assert MOST_LINES >= 6 * 6 + 6, "six equals who each get five lines and lose one, after the turn's own"


@part
def apply_code(s: Any, code: int) -> None:
    """Whatever a seat does once the round has been opened."""
    if code == DRAWING:
        draw(s)
    elif code == PASSING:
        pass_turn(s)
    else:
        lay(s, int(s.cells[code // TILE_BITS]) - 1, code % TILE_BITS)


@kernel
def clear_all(states: Any, players: int) -> None:
    for i in range(len(states)):
        clear(states[i], players)


@kernel
def rank(sheets: Any, tile: int) -> int:
    """R3, D6: the higher opens."""
    return tile_rank(sheets[0], tile)

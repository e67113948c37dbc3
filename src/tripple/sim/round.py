"""The compiled round: the same steps as tripple.rules.round, on the flat record.

Names follow the readable engine, where each step says which rule it is.
"""

from typing import Any

import numpy as np

from tripple.rules import Blocked, Failure, Opening, Reason, Starter
from tripple.rules.lattice import ORIGIN

from .bits import below, bit, count, lowest
from .board import lay_in, lay_tile, slot_at, take_all
from .compiled import kernel, part, snippet
from .state import (
    BLOCKED,
    BLOCKED_KINDS,
    BRIDGE,
    DOUBLE,
    HEXAGON,
    MOST_LINES,
    NOBODY,
    NOT_GIVEN,
    OUT,
    PASSED,
    PLAIN,
    REASONS,
    RUNNING,
)
from .tables import NUMBERS, VALUE, cell_number

ORIGIN_NUMBER = cell_number(ORIGIN)
TILE_BITS = 64
DRAWING, PASSING, OPENING = -1, -2, -3
"""Codes of actions; a lay is its cell times TILE_BITS plus its tile."""
_NONE = np.uint64(0)
_ONE = np.uint64(1)
_BY_VALUE, _BY_ZERO, _BY_LOT = (tuple(Starter).index(kind) for kind in (Starter.VALUE, Starter.ZERO, Starter.LOT))
_HIGHEST_OPENS, _ZERO_OPENS = (tuple(Opening).index(kind) for kind in (Opening.HIGHEST, Opening.ZERO))
FAILS_WHEN_DRAWN = tuple(Failure).index(Failure.DRAWING)
_ZERO = 0
_VALUE, _START, _BRIDGE, _DOUBLE, _HEXAGON, _OUT, _LEFT, _DIFFERENCE, _OWN, _DRAW, _FAILED, _EMPTY = range(len(REASONS))
assert REASONS[_VALUE] is Reason.VALUE and REASONS[_EMPTY] is Reason.EMPTY  # noqa: PT018
_LEAST, _LEAST_KEEPS, _ALL_LOSE, _NOTHING, _FEWEST, _DIFFERENCES = range(len(BLOCKED_KINDS))
assert BLOCKED_KINDS[_ALL_LOSE] is Blocked.ALL_LOSE and BLOCKED_KINDS[_DIFFERENCES] is Blocked.DIFFERENCES  # noqa: PT018


@part
def clear(s: Any, players: int) -> None:
    take_all(s)
    s.hands[:] = _NONE
    s.points[:] = 0
    s.counts[:] = 0
    s.drawn = s.table = _NONE
    s.players = players
    s.turn = s.drawn_count = s.draws = s.passes = 0
    s.pool_next = s.pool_size = s.line_count = 0
    s.end = RUNNING
    set_bonuses(s)


@part
def set_bonuses(s: Any) -> None:
    """The points of each kind of slot in all (R7, D5)."""
    further = s.sheet.hexagon if s.sheet.next_hexagon == NOT_GIVEN else s.sheet.next_hexagon
    s.bonus[0] = 0
    s.bonus[BRIDGE] = s.sheet.bridge
    s.bonus[DOUBLE] = s.sheet.double
    for hexagons in range(3):
        s.bonus[HEXAGON + hexagons] = s.sheet.hexagon + hexagons * further + s.sheet.hexagon_double * s.sheet.double


@part
def fill(pool: Any, tiles: Any) -> int:
    """Put the tiles of a mask into a pool, in ascending order; returns their number."""
    found = 0
    while tiles:
        pool[found] = lowest(tiles)
        tiles &= tiles - _ONE
        found += 1
    return found


@part
def deal(s: Any, players: int) -> None:
    """Shuffle, deal, and put the starter on turn; nothing is laid yet."""
    clear(s, players)
    tiles = fill(s.pool, s.sheet.box)
    for last in range(tiles - 1, 0, -1):
        chosen = below(s, last + 1)
        s.pool[last], s.pool[chosen] = s.pool[chosen], s.pool[last]
    size = s.sheet.hands[players - 1]
    for i in range(players * size):
        s.hands[i // size] |= bit(s.pool[i])
    s.pool_next, s.pool_size = players * size, tiles
    begin_round(s, np.int64(below(s, players)) if s.sheet.starter == _BY_LOT else 0)


@part
def begin_round(s: Any, lot: Any) -> None:
    """Put the starter on turn; if it has a choice, the first cell is a slot like any other."""
    s.turn = starter(s, lot)
    if s.sheet.opening != _HIGHEST_OPENS and s.players > 1:
        s.slot_cell[0], s.slot_kind[0], s.slot_sides[0] = ORIGIN_NUMBER, PLAIN, 0
        s.fits[0] = opening_choice(s)
        s.cells[ORIGIN_NUMBER] = s.slots = 1


@part
def opening_choice(s: Any) -> Any:
    if s.sheet.opening != _ZERO_OPENS:
        return s.hands[s.turn]
    highest = best_opening(s, s.turn)
    is_triple = NUMBERS[highest, 0] == NUMBERS[highest, 2]
    return bit(highest) | (s.hands[s.turn] & _ONE if is_triple else _NONE)


@part
def tile_rank(sheet: Any, tile: int) -> int:
    """R3, D6 as one number."""
    low, mid, high = int(NUMBERS[tile, 0]), int(NUMBERS[tile, 1]), int(NUMBERS[tile, 2])
    first = int(sheet.starter != _BY_VALUE and low == high)
    if sheet.starter == _BY_ZERO and tile == _ZERO:
        first = 2
    return (((first * 16 + int(VALUE[tile])) * 6 + high) * 6 + mid) * 6 + low


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
def starter(s: Any, lot: Any) -> int:
    if s.sheet.starter == _BY_LOT and s.hands[lot]:
        return int(lot)
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


@snippet
def may_decline(s: Any) -> bool:
    """A seat that can lay may decline to; an opening cannot be declined."""
    return bool(s.sheet.decline and s.laid > 0)


@snippet
def gain(s: Any, slot: int, tile: int) -> int:
    points = s.bonus[s.slot_kind[slot]] + s.sheet.worth[tile]
    return int(points + start_bonus(s, tile) if s.laid == 0 else points)


@snippet
def is_triple(tile: int) -> bool:
    return bool(NUMBERS[tile, 0] == NUMBERS[tile, 2])


@part
def start_bonus(s: Any, tile: int) -> int:
    bonus = s.sheet.start if is_triple(tile) or s.sheet.start_plain == NOT_GIVEN else s.sheet.start_plain
    return int(bonus + s.sheet.start_zero if tile == _ZERO else bonus)


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
        lay_tile(s, ORIGIN_NUMBER, tile)
        turn_ends(s, True)
        return
    open_with(s, best_opening(s, s.turn))


@part
def open_with(s: Any, tile: int) -> None:
    s.line_count = 0
    s.hands[s.turn] ^= bit(tile)
    s.table |= bit(tile)
    lay_tile(s, ORIGIN_NUMBER, tile)
    score(s, s.turn, _VALUE, s.sheet.worth[tile], NOBODY)
    bonus = start_bonus(s, tile)
    if bonus or is_triple(tile) or s.sheet.start_plain == NOT_GIVEN:
        score(s, s.turn, _START, bonus, NOBODY)
    after_laying(s)


@part
def lay(s: Any, slot: int, tile: int) -> None:
    s.line_count = 0
    score(s, s.turn, _VALUE, s.sheet.worth[tile], NOBODY)
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
        further = hexagon > 0 and s.sheet.next_hexagon != NOT_GIVEN
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
    if s.sheet.failure == FAILS_WHEN_DRAWN and s.drawn_count == s.sheet.draws:
        score_failed(s)


@part
def draw_price(s: Any) -> int:
    last = s.drawn_count + 1 == s.sheet.draws
    return int(s.sheet.draw + s.sheet.failed_draws * (last and s.sheet.failure == FAILS_WHEN_DRAWN))


@part
def pass_turn(s: Any) -> None:
    s.line_count = 0
    if s.drawn_count == s.sheet.draws:
        if s.sheet.failure != FAILS_WHEN_DRAWN:
            score_failed(s)
    elif not s.drawn_count or s.sheet.empty_mid_turn:
        score(s, s.turn, _EMPTY, -s.sheet.empty, NOBODY)
    turn_ends(s, False)


@snippet
def score_failed(s: Any) -> None:
    if s.sheet.failed_draws:
        score(s, s.turn, _FAILED, -s.sheet.failed_draws, NOBODY)


@part
def after_laying(s: Any) -> None:
    goes_on_without_tray = s.players == 1 and supply(s) > 0 and s.laid - 1 == s.draws
    if s.hands[s.turn] or goes_on_without_tray:
        turn_ends(s, True)
        return
    score(s, s.turn, _OUT, s.sheet.out, NOBODY)
    if s.sheet.out_takes_left:
        score_others(s, s.turn, _LEFT, 0)
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
        total += int(s.sheet.worth[lowest(mask)])
        mask &= mask - _ONE
    return total


@part
def score_others(s: Any, seat: int, reason: int, less: int) -> None:
    """Score the tiles left to each of the others, minus `less` (R8, R9)."""
    for other in range(s.players):
        value = left_value(s, other) - less
        if other != seat and value:
            score(s, seat, reason, value, other)


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
    elif kind != _NOTHING:
        score_least(s, kind)


@snippet
def left_measure(s: Any, seat: int, kind: int) -> int:
    return count(s.hands[seat]) if kind == _FEWEST else left_value(s, seat)


@part
def score_least(s: Any, kind: int) -> None:
    least, equals = left_measure(s, 0, kind), 0
    for seat in range(s.players):
        least = min(least, left_measure(s, seat, kind))
    for seat in range(s.players):
        equals += left_measure(s, seat, kind) == least
    for seat in range(s.players):
        if left_measure(s, seat, kind) == least and (equals == 1 or s.sheet.blocked_tie):
            if kind == _DIFFERENCES:
                score_others(s, seat, _DIFFERENCE, least)
            else:
                score_others(s, seat, _LEFT, 0)
            if kind in (_LEAST, _FEWEST) or (kind == _DIFFERENCES and s.players == 1):
                score_own(s, seat)


assert MOST_LINES >= 6 * 6 + 6, "six equals who each get five lines and lose one, after the turn's own"


@part
def apply_code(s: Any, code: int) -> None:
    """Any action but an opening without a choice."""
    if code == DRAWING:
        draw(s)
    elif code == PASSING:
        pass_turn(s)
    elif s.laid == 0:
        open_with(s, code % TILE_BITS)
    else:
        lay(s, slot_at(s, code // TILE_BITS), code % TILE_BITS)


@kernel
def clear_all(states: Any, players: int) -> None:
    for i in range(len(states)):
        clear(states[i], players)

"""Many rounds at once, one action at a time, with the view of the seat to act as rows of numbers.

The names of actions by numbering.py need more than the record of a round, and that is kept beside it: the cell and the
turn of each tile, and the flank that names each open place.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tripple.rules.sheet import BOX, MOST_PLAYERS

from .bits import bit, count, lowest, stream
from .board import corner_of, neighbour, slot_at
from .compiled import row_kernel, row_part, snippet
from .numbering import (
    ACROSS,
    ACTIONS,
    BESIDE,
    BESIDE_FLANK,
    DRAW_NUMBER,
    FIRST_TILE,
    FIRST_WAY,
    FLANK_OF,
    LYING_TILE,
    OPEN_NUMBER,
    PASS_NUMBER,
    SIDES,
    TILE_OF,
    TURNED,
    WAYS,
)
from .policy import choose
from .round import (
    FAILS_WHEN_DRAWN,
    TILE_BITS,
    apply_code,
    best_opening,
    deal,
    draw,
    draw_price,
    gain,
    lay,
    may_decline,
    may_draw,
    open_round,
    open_with,
    pass_turn,
    playable,
    start_bonus,
    supply,
)
from .state import MOST_SLOTS, OCCUPIED
from .tables import SEVEN

_ONE = np.uint64(1)
_CARRIED = 7
STEPPING, DEALING_ANEW, LOOKING = range(3)
"""Ways to advance a round: an action, a new deal, or nothing, since it was set from outside."""
NOBODY_ELSE = -1
"""For a batch in which every seat is stepped; otherwise it is the number of the seat that is."""

NAMES = np.dtype(
    [
        ("told", np.int32, (MOST_PLAYERS,)),
        ("flank", np.int16, (MOST_SLOTS,)),
        ("cell", np.int16, (BOX,)),
        ("turned", np.int8, (BOX,)),
        ("allowed", np.int16),
        ("allowed_numbers", np.int16, (ACTIONS,)),
    ],
    align=True,
)
"""`told`: the points that `scored` has reported so far; `flank`: the name of a slot.

`cell` and `turned`: the place of a tile. `allowed` and `allowed_numbers`: the current actions, so that only they have
to be cleared from the rows. Thousands of rounds do not fit into a processor's cache: memory is the cost, not
arithmetic.
"""

COUNTS = "pool", "supply", "drawn_count", "draws", "passes", "turn", "players", "end", "rounds_before", "seat"
"""Fields of the row `counts`. The turn is counted from the seat on: 0 is itself, 1 the next one."""
POOL, SUPPLY, DRAWN_COUNT, DRAWS, PASSES, TURN, PLAYERS, END, ROUNDS_BEFORE, SEAT = range(len(COUNTS))
FORBIDDEN = -1
"""Value of `ended` for an action that was not allowed and changed nothing."""


class Rows(NamedTuple):
    """A seat's view of each round: one row for each round in every array."""

    action_mask: Any
    """1 for each action that the seat may take now."""
    gains: Any
    """Points that each of these gives at once, as far as they can be known."""
    hand: Any
    drawn: Any
    table: Any
    joined: Any
    """1 for each way in which two tiles on the table lie side by side."""
    open: Any
    """For each way to lay a tile that is not on the table, by any seat: 1 plain, 2 bridge, 3 double connection, 4 to 6
    one to three hexagons; 0 without such a place. This names a place once, as actions do.
    """
    held: Any
    """Number of tiles of each seat, its own first, then of those after it."""
    points: Any
    before: Any
    counts: Any


SHAPES: Rows = Rows(
    (ACTIONS, np.int8),
    (ACTIONS, np.int16),
    (BOX, np.int8),
    (BOX, np.int8),
    (BOX, np.int8),
    (len(WAYS), np.int8),
    (len(WAYS), np.int8),
    (MOST_PLAYERS, np.int16),
    (MOST_PLAYERS, np.int32),
    (MOST_PLAYERS, np.int32),
    (len(COUNTS), np.int16),
)


class Group(NamedTuple):
    """Rounds that are stepped together, one in each row of every array."""

    states: Any
    names: Any
    rows: Rows
    policies: Any
    """One for each seat."""
    players: int
    agent: int
    """The seat that is stepped, or NOBODY_ELSE."""
    ahead: Any
    """The distance to the number of a round's next deal, 0 for none, and the number of its last one."""
    scored: Any
    final: Any
    ended: Any
    last: Rows
    """The view of each round that ended last, before the next deal; a single row unless it is asked for."""


def new_rows(number: int) -> Rows:
    return Rows(*(np.zeros((number, length), dtype=kind) for length, kind in SHAPES))


def new_names(number: int) -> NDArray[Any]:
    return np.zeros(number, dtype=NAMES)


@row_part
def way_of(flank: int, tile: int) -> int:
    """numbering.WAY: ways are counted by flank, then by tile."""
    return int(FIRST_WAY[flank]) + count(BESIDE_FLANK[flank] & (bit(tile) - _ONE))


@row_part
def take(s: Any, names: Any, number: int, joined: Any) -> None:
    laid = s.laid
    if number == DRAW_NUMBER:
        draw(s)
    elif number == PASS_NUMBER:
        pass_turn(s)
    elif number == OPEN_NUMBER:
        open_round(s)
    elif number < BESIDE:
        open_with(s, number - FIRST_TILE)
    else:
        lay_beside(s, names, number - BESIDE)
    if s.laid > laid:
        name_places(s, names, joined)


@row_part
def lay_beside(s: Any, names: Any, way: int) -> None:
    tile, side = FLANK_OF[way] // SIDES, FLANK_OF[way] % SIDES
    slot = slot_at(s, neighbour(int(names.cell[tile]), (side + names.turned[tile]) % SIDES))
    forget_slot(s, names, slot)
    lay(s, slot, int(TILE_OF[way]))


@snippet
def forget_slot(s: Any, names: Any, slot: int) -> None:
    """Follow a slot that is about to close, and the last one that moves into the gap."""
    names.flank[slot] = names.flank[s.slots - 1]


@snippet
def shown(s: Any, cell: int) -> int:
    known = 0
    for i in range(3):
        known = known * SEVEN + (int(s.corner[corner_of(cell, i)]) & _CARRIED)
    return known


@row_part
def name_places(s: Any, names: Any, joined: Any) -> None:
    cell = int(s.laid_cell[s.laid - 1])
    known = shown(s, cell)
    tile, turned = int(LYING_TILE[known]), int(TURNED[known])
    names.cell[tile], names.turned[tile] = cell, turned
    for i in range(3):
        near, flank = neighbour(cell, i), SIDES * tile + (i - turned + SIDES) % SIDES
        if s.cells[near] == OCCUPIED:
            there = shown(s, near)
            other = int(LYING_TILE[there])
            side = (int(ACROSS[cell & 1, i]) - int(TURNED[there]) + SIDES) % SIDES
            joined[way_of(flank, other)] = 1
            joined[way_of(SIDES * other + side, tile)] = 1
        else:
            slot = slot_at(s, near)
            if s.slot_sides[slot] == 1 or flank < names.flank[slot]:
                names.flank[slot] = flank


@row_part
def goes_out(s: Any) -> bool:
    """Laying a tile now ends the round."""
    held = count(s.hands[s.turn])
    if s.players == 1 and supply(s) > 0 and s.laid - 1 + held == s.draws:
        return False
    return bool(held == 1)


@row_part
def pass_price(s: Any) -> int:
    if s.drawn_count == s.sheet.draws:
        return int(0 if s.sheet.failure == FAILS_WHEN_DRAWN else s.sheet.failed_draws)
    return int(s.sheet.empty if not s.drawn_count or s.sheet.empty_mid_turn else 0)


@row_part
def opening_gain(s: Any) -> int:
    """Points of opening if the rules name the tile; alone it gives nothing (D13)."""
    if s.players == 1:
        return 0
    tile = best_opening(s, s.turn)
    return int(s.sheet.worth[tile] + start_bonus(s, tile) + (s.sheet.out if goes_out(s) else 0))


@row_part
def see_actions(s: Any, names: Any, mask: Any, gains: Any) -> None:
    for k in range(names.allowed):
        mask[names.allowed_numbers[k]] = gains[names.allowed_numbers[k]] = 0
    names.allowed = 0
    if s.end:
        return
    if not s.laid and not s.slots:
        allow(names, OPEN_NUMBER, opening_gain(s), mask, gains)
        return
    see_lays(s, names, mask, gains)
    if not names.allowed or may_decline(s):
        if may_draw(s):
            allow(names, DRAW_NUMBER, -draw_price(s), mask, gains)
        else:
            allow(names, PASS_NUMBER, -pass_price(s), mask, gains)


@snippet
def allow(names: Any, number: int, points: int, mask: Any, gains: Any) -> None:
    mask[number], gains[number] = 1, points
    names.allowed_numbers[names.allowed] = number
    names.allowed += 1


@row_part
def see_lays(s: Any, names: Any, mask: Any, gains: Any) -> None:
    tiles, out = playable(s), s.sheet.out if goes_out(s) else 0
    for slot in range(s.slots):
        own = s.fits[slot] & tiles
        while own:
            tile = lowest(own)
            own &= own - _ONE
            number = FIRST_TILE + tile if s.laid == 0 else BESIDE + way_of(names.flank[slot], tile)
            allow(names, number, gain(s, slot, tile) + out, mask, gains)


@row_part
def see_places(s: Any, names: Any, places: Any) -> None:
    places[:] = 0
    if s.laid == 0:
        return
    for slot in range(s.slots):
        flank, kind = names.flank[slot], s.slot_kind[slot] + 1
        tiles = s.fits[slot] & ~s.table
        while tiles:
            places[way_of(flank, lowest(tiles))] = kind
            tiles &= tiles - _ONE


@row_part
def see_tiles(tiles: Any, row: Any) -> None:
    row[:] = 0
    while tiles:
        row[lowest(tiles)] = 1
        tiles &= tiles - _ONE


@row_part
def see_seats(s: Any, seat: int, held: Any, points: Any, counts: Any) -> None:
    for step in range(s.players):
        other = seat + step - s.players if seat + step >= s.players else seat + step
        held[step], points[step] = count(s.hands[other]), s.points[other]
    counts[POOL], counts[SUPPLY] = s.pool_size - s.pool_next, supply(s)
    counts[DRAWN_COUNT], counts[DRAWS], counts[PASSES] = s.drawn_count, s.draws, s.passes
    counts[TURN] = s.turn - seat + s.players if s.turn < seat else s.turn - seat
    counts[PLAYERS], counts[END], counts[SEAT] = s.players, s.end, seat


@row_part
def see(s: Any, names: Any, i: int, seat: int, laid: int, rows: Any) -> None:
    """Update the rows of round i; the table only if a tile was laid since."""
    see_actions(s, names, rows.action_mask[i], rows.gains[i])
    see_tiles(s.hands[seat], rows.hand[i])
    see_tiles(s.drawn if seat == s.turn else s.drawn ^ s.drawn, rows.drawn[i])
    if s.laid != laid:
        see_tiles(s.table, rows.table[i])
        see_places(s, names, rows.open[i])
    see_seats(s, seat, rows.held[i], rows.points[i], rows.counts[i])


@row_part
def see_waiting(s: Any, names: Any, i: int, seat: int, joined: Any, last: Any) -> None:
    """The view of a seat that is not on turn, or of a round that is over: no action, and nothing drawn in this turn."""
    see_tiles(s.hands[seat], last.hand[i])
    see_tiles(s.table, last.table[i])
    see_places(s, names, last.open[i])
    for way in range(len(joined)):
        last.joined[i, way] = joined[way]
    see_seats(s, seat, last.held[i], last.points[i], last.counts[i])


@snippet
def seat_seen(s: Any, agent: int) -> int:
    return int(s.turn) if agent == NOBODY_ELSE else agent


@row_part
def others_act(s: Any, names: Any, policies: Any, agent: int, joined: Any) -> None:
    """Play the others until the agent is on turn again, or the round is over."""
    while agent != NOBODY_ELSE and s.turn != agent and not s.end:
        laid = s.laid
        if not s.laid and not s.slots:
            open_round(s)
        else:
            code = choose(s, policies[s.turn])
            if code >= 0:
                forget_slot(s, names, slot_at(s, code // TILE_BITS))
            apply_code(s, code)
        if s.laid > laid:
            name_places(s, names, joined)


@row_part
def deal_round(s: Any, names: Any, players: int, seed: Any, number: int, joined: Any) -> None:
    """Deal the round with this number of the seed's rounds; the same as in run.py."""
    s.random = stream(seed, number)
    deal(s, players)
    begin_anew(names, joined)


@row_part
def begin_anew(names: Any, joined: Any) -> None:
    joined[:] = 0
    names.told[:] = 0


@row_part
def tell(s: Any, names: Any, scored: Any, final: Any) -> int:
    """Report the points since the last time; returns the kind of end."""
    for seat in range(s.players):
        scored[seat] = s.points[seat] - names.told[seat]
        names.told[seat] = s.points[seat]
        if s.end:
            final[seat] = s.points[seat]
    return int(s.end)


@row_part
def can_act(s: Any, number: int, i: int, rows: Rows, ended: Any) -> bool:
    """False if the round is over, or if the action is not allowed: then `ended` says so."""
    if s.end:
        return False
    if number < 0 or number >= ACTIONS or not rows.action_mask[i, number]:
        ended[i] = FORBIDDEN
        return False
    return True


@row_part
def advance(how: int, number: int, seed: Any, group: Group, i: int) -> None:
    """Take an action, deal or look at round i, then play the others until the next action, and deal again at the end.

    There is one such function and not three, for it takes long to compile.
    """
    s, names, rows, ahead = group.states[i], group.names[i], group.rows, group.ahead[i]
    laid, joined, scored = -1, rows.joined[i], group.scored[i]
    scored[:] = 0
    group.ended[i] = 0
    if how == STEPPING:
        if not can_act(s, number, i, rows, group.ended):
            return
        laid = s.laid
        take(s, names, number, joined)
    elif how == DEALING_ANEW:
        deal_round(s, names, group.players, seed, ahead[1], joined)
    else:
        begin_anew(names, joined)
    told = how != STEPPING
    while True:
        others_act(s, names, group.policies, group.agent, joined)
        if not told:
            group.ended[i] = tell(s, names, scored, group.final[i])
            told = True
        if not s.end or not ahead[0]:
            break
        if len(group.last.hand) == len(group.states):
            see_waiting(s, names, i, seat_seen(s, group.agent), joined, group.last)
        ahead[1] += ahead[0]
        deal_round(s, names, group.players, seed, ahead[1], joined)
        laid = -1
    see(s, names, i, seat_seen(s, group.agent), laid, rows)


@row_kernel
def advance_all(how: int, numbers: Any, seed: Any, group: Group) -> None:
    for i in range(len(numbers)):
        advance(how, numbers[i], seed, group, i)


@row_kernel
def see_from(seat: int, group: Group) -> None:
    """Write the view of a seat that is not on turn in the first round into `last`."""
    see_waiting(group.states[0], group.names[0], 0, seat, group.rows.joined[0], group.last)


@row_kernel
def first_forbidden(numbers: Any, mask: Any) -> int:
    """The first round in which the action is not allowed, or -1. If no action is allowed, all are."""
    for i in range(len(numbers)):
        number = numbers[i]
        if number < 0 or number >= ACTIONS or not mask[i, number]:
            for k in range(ACTIONS):
                if mask[i, k]:
                    return i
    return -1


@row_part
def any_allowed(mask: Any, random: Any, i: int) -> int:
    allowed = 0
    for number in range(ACTIONS):
        allowed += mask[i, number]
    chosen = int(random[i] * allowed)
    for number in range(ACTIONS):
        chosen -= mask[i, number]
        if chosen < 0 < allowed:
            return number
    return 0


@row_kernel
def choose_any(mask: Any, random: Any, out: Any) -> None:
    """Choose one of the allowed actions of each round, with equal chances; 0 if there is none."""
    for i in range(len(mask)):
        out[i] = any_allowed(mask, random, i)

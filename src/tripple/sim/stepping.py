"""Many rounds at once, one action at a time, and what the seat to act sees of each as rows of numbers.

What somebody has to know beyond the record of a round to name actions by numbering.py is kept beside it: where each
tile lies and how it is turned, and by which flank each open place is named.
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
"""What is done with a round: an action, a new deal, or nothing, since it was set from outside."""
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
"""`told`: the points that `scored` has told of so far; `flank`: by which one a slot is named.

`cell` and `turned`: where a tile lies, and how. `allowed` and `allowed_numbers`: what may be done, so that only that is
taken back from the rows. Thousands of rounds are more than a processor keeps at hand: what costs time is not to reckon,
but to fetch and to write.
"""

COUNTS = "pool", "supply", "drawn_count", "draws", "passes", "turn", "players", "end", "rounds_before", "seat"
"""What stands in the row `counts`. The turn is told from the seat on: 0 is itself, 1 the next one."""
POOL, SUPPLY, DRAWN_COUNT, DRAWS, PASSES, TURN, PLAYERS, END, ROUNDS_BEFORE, SEAT = range(len(COUNTS))
FORBIDDEN = -1
"""What stands in `ended` for an action that was not allowed and changed nothing."""


class Rows(NamedTuple):
    """What a seat sees of each round: one row for each round in every array."""

    action_mask: Any
    """1 for each action that the seat may take now."""
    gains: Any
    """What each of these gives at once, as far as it can be known."""
    hand: Any
    """1 for each of its tiles."""
    drawn: Any
    """1 for each tile that it has drawn in this turn."""
    table: Any
    """1 for each tile on the table."""
    joined: Any
    """1 for each way in which two tiles on the table lie side by side."""
    open: Any
    """For each way to lay a tile that is not on the table, whoever may hold it: 1 plain, 2 bridge, 3 double connection,
    4 to 6 one to three hexagons; 0 where there is no such place. This names a place once, as actions do."""
    held: Any
    """How many tiles each seat holds, its own first, then of those after it."""
    points: Any
    """The points of this round, in the same order."""
    before: Any
    """The points of earlier rounds, in the same order."""
    counts: Any
    """See COUNTS."""


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
"""How long each row is, and of which numbers."""


def new_rows(number: int) -> Rows:
    """Rows of zeros for so many rounds."""
    return Rows(*(np.zeros((number, length), dtype=kind) for length, kind in SHAPES))


def new_names(number: int) -> NDArray[Any]:
    """What is kept beside so many records."""
    return np.zeros(number, dtype=NAMES)


@row_part
def way_of(flank: int, tile: int) -> int:
    """numbering.WAY: ways are counted by flank, then by tile."""
    return int(FIRST_WAY[flank]) + count(BESIDE_FLANK[flank] & (bit(tile) - _ONE))


@row_part
def take(s: Any, names: Any, number: int, joined: Any) -> None:
    """The action with this number, which has to be allowed."""
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
    """It is about to close, and the last one to move into the gap."""
    names.flank[slot] = names.flank[s.slots - 1]


@snippet
def shown(s: Any, cell: int) -> int:
    """What the corners of a covered cell carry, as one number."""
    known = 0
    for i in range(3):
        known = known * SEVEN + (int(s.corner[corner_of(cell, i)]) & _CARRIED)
    return known


@row_part
def name_places(s: Any, names: Any, joined: Any) -> None:
    """The last tile has come to lie: it joins its neighbours, and may name the places beside it."""
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
    """Whether laying a tile now ends the round."""
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
    """What opening gives where the rules name the tile; alone it gives nothing (D13)."""
    if s.players == 1:
        return 0
    tile = best_opening(s, s.turn)
    return int(s.sheet.worth[tile] + start_bonus(s, tile) + (s.sheet.out if goes_out(s) else 0))


@row_part
def see_actions(s: Any, names: Any, mask: Any, gains: Any) -> None:
    """What the seat on turn may do, and what that gives."""
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
    """Where any tile that does not lie yet would fit."""
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
    """What the seat sees of round i; the table is looked at only where a tile was laid since."""
    see_actions(s, names, rows.action_mask[i], rows.gains[i])
    see_tiles(s.hands[seat], rows.hand[i])
    see_tiles(s.drawn if seat == s.turn else s.drawn ^ s.drawn, rows.drawn[i])
    if s.laid != laid:
        see_tiles(s.table, rows.table[i])
        see_places(s, names, rows.open[i])
    see_seats(s, seat, rows.held[i], rows.points[i], rows.counts[i])


@snippet
def seat_seen(s: Any, agent: int) -> int:
    return int(s.turn) if agent == NOBODY_ELSE else agent


@row_part
def others_act(s: Any, names: Any, policies: Any, agent: int, joined: Any) -> None:
    """Until the agent is on turn again, or the round is over."""
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
    """The round with this number of all that the seed gives; the same as in run.py."""
    s.random = stream(seed, number)
    deal(s, players)
    begin_anew(names, joined)


@row_part
def begin_anew(names: Any, joined: Any) -> None:
    joined[:] = 0
    names.told[:] = 0


@row_part
def tell(s: Any, names: Any, scored: Any, final: Any) -> int:
    """What was scored since the last time, and why the round is over, if it is."""
    for seat in range(s.players):
        scored[seat] = s.points[seat] - names.told[seat]
        names.told[seat] = s.points[seat]
        if s.end:
            final[seat] = s.points[seat]
    return int(s.end)


@row_part
def advance(
    how: int,
    s: Any,
    names: Any,
    number: int,
    players: int,
    policies: Any,
    agent: int,
    seed: Any,
    ahead: Any,
    i: int,
    rows: Any,
    scored: Any,
    final: Any,
    ended: Any,
) -> None:
    """An action, a deal or a look at round i, what the others do until the next action, and a new deal at the end.

    `ahead` is how many numbers further the next deal is, 0 for no next deal, and the number of the last one. There is
    one such function and not three, for it takes long to compile.
    """
    laid, joined = -1, rows.joined[i]
    scored[:] = 0
    ended[i] = 0
    if how == STEPPING:
        if s.end:
            return
        if number < 0 or number >= ACTIONS or not rows.action_mask[i, number]:
            ended[i] = FORBIDDEN
            return
        laid = s.laid
        take(s, names, number, joined)
    elif how == DEALING_ANEW:
        deal_round(s, names, players, seed, ahead[1], joined)
    else:
        begin_anew(names, joined)
    told = how != STEPPING
    while True:
        others_act(s, names, policies, agent, joined)
        if not told:
            ended[i] = tell(s, names, scored, final)
            told = True
        if not s.end or not ahead[0]:
            break
        ahead[1] += ahead[0]
        deal_round(s, names, players, seed, ahead[1], joined)
        laid = -1
    see(s, names, i, seat_seen(s, agent), laid, rows)


@row_kernel
def advance_all(
    how: int,
    states: Any,
    names: Any,
    numbers: Any,
    players: int,
    policies: Any,
    agent: int,
    seed: Any,
    ahead: Any,
    rows: Any,
    scored: Any,
    final: Any,
    ended: Any,
) -> None:
    for i in range(len(states)):
        advance(
            how,
            states[i],
            names[i],
            numbers[i],
            players,
            policies,
            agent,
            seed,
            ahead[i],
            i,
            rows,
            scored[i],
            final[i],
            ended,
        )


@row_kernel
def first_forbidden(numbers: Any, mask: Any) -> int:
    """The first round in which the action is not allowed; -1 if there is none. Where nothing is allowed, all is."""
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
    """For each round one of its allowed actions, each as likely as the others; 0 where there is none."""
    for i in range(len(mask)):
        out[i] = any_allowed(mask, random, i)

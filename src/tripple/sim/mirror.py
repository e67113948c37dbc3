"""A compiled round with the interface of the readable engine; for comparing the two, and for loading positions."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from tripple.rules import Action, Board, Deal, Lay, RoundEnd, ScoreLine, Sheet, Tile, View
from tripple.rules.perft import Count
from tripple.rules.sheet import BOX

from .bits import lowest
from .board import lay_first, take_all
from .compiled import kernel, part
from .places import Places, code_of
from .round import (
    DRAWING,
    OPENING,
    PASSING,
    TILE_BITS,
    apply_code,
    begin_round,
    clear,
    may_decline,
    may_draw,
    open_round,
    playable,
)
from .state import ENDS, NOBODY, REASONS, States, new_states, sheet_record
from .tables import TILE_NUMBER, cell_number, mask_of

MOST_ACTIONS = 60 * BOX
_ONE = np.uint64(1)


@kernel
def begin(states: Any, players: int, hands: Any, pool: Any, lot: int) -> None:
    s = states[0]
    clear(s, players)
    for seat in range(players):
        s.hands[seat] = hands[seat]
    for i in range(len(pool)):
        s.pool[i] = pool[i]
    s.pool_size = len(pool)
    begin_round(s, lot)


@kernel
def set_table(states: Any, laid: Any) -> None:
    """Lay tiles as they lie on a given board: rows of a cell and its three numbers."""
    if len(laid):
        forget_opening(states[0])
    for i in range(len(laid)):
        lay_first(states[0], laid[i, 0], laid[i, 1], laid[i, 2], laid[i, 3])


@part
def forget_opening(s: Any) -> None:
    take_all(s)


@kernel
def list_actions(states: Any, out: Any) -> int:
    """List the codes of the seat's actions, in no order; returns their number."""
    s, found = states[0], 0
    if s.end:
        return 0
    if not s.laid and not s.slots:
        out[0] = OPENING
        return 1
    tiles = playable(s)
    for slot in range(s.slots):
        mask = s.fits[slot] & tiles
        while mask:
            out[found] = s.slot_cell[slot] * TILE_BITS + lowest(mask)
            mask &= mask - _ONE
            found += 1
    if not found or may_decline(s):
        out[found] = DRAWING if may_draw(s) else PASSING
        found += 1
    return found


@kernel
def play_code(states: Any, code: int) -> None:
    if code == OPENING:
        open_round(states[0])
    else:
        apply_code(states[0], code)


@kernel
def walk(states: Any, codes: Any, nodes: Any, points: Any) -> None:
    """Every sequence of actions, down to as many as there are rows to count in."""
    deepest = len(nodes)
    left, depth = np.zeros(deepest, dtype=np.int64), 0
    left[0] = list_actions(states[0:1], codes[0])
    while depth >= 0:
        if not left[depth]:
            depth -= 1
            continue
        left[depth] -= 1
        states[depth + 1] = states[depth]
        play_code(states[depth + 1 : depth + 2], codes[depth, left[depth]])
        nodes[depth] += 1
        for seat in range(states[0].players):
            points[depth, seat] += states[depth + 1].points[seat]
        if depth + 1 < deepest:
            depth += 1
            left[depth] = list_actions(states[depth : depth + 1], codes[depth])


def table_rows(board: Board) -> Any:
    rows = [(cell_number(cell), *numbers) for cell, numbers in board.cells.items()]
    return np.array(rows, dtype=np.int64).reshape(-1, 4)


class Mirror:
    """A round on the compiled engine: unlike `rules.Round` it changes when it is played.

    Its further names are those of the compiled state, such as `turn`, `points` and `draws`.
    """

    def __init__(self, sheet: Sheet, deal: Deal) -> None:
        self.states: States = new_states(1)
        self.states["sheet"] = sheet_record(sheet)
        hands = np.array([mask_of(set(hand)) for hand in deal.hands], dtype=np.uint64)
        pool = np.array([TILE_NUMBER[tile] for tile in deal.pool], dtype=np.uint8)
        begin(self.states, len(deal.hands), hands, pool, deal.lot)
        self._places = Places()
        self._codes = np.zeros(MOST_ACTIONS, dtype=np.int64)

    def __getattr__(self, name: str) -> Any:
        return self.states[name][0]

    def actions(self) -> tuple[Action, ...]:
        found = list_actions(self.states, self._codes)
        actions = [self._places.action_of(int(code)) for code in self._codes[:found]]
        lays = sorted(action for action in actions if isinstance(action, Lay))
        return (*lays, *(action for action in actions if not isinstance(action, Lay)))

    def play(self, action: Action) -> tuple[ScoreLine, ...]:
        """Play an allowed action and return its score lines. Compiled code checks nothing."""
        play_code(self.states, code_of(action))
        self._places.play(action)
        return tuple(_lines(self.states["lines"][0][: self.line_count]))

    @property
    def ended(self) -> RoundEnd | None:
        return ENDS[int(self.end)]

    def perft(self, depth: int) -> list[Count]:
        """The same counts as `rules.perft` from here, only much faster."""
        states = np.repeat(self.states, depth + 1)
        nodes, points = np.zeros(depth, dtype=np.int64), np.zeros((depth, 6), dtype=np.int64)
        walk(states, np.zeros((depth, MOST_ACTIONS), dtype=np.int64), nodes, points)
        return [Count(int(n), tuple(map(int, row[: self.players]))) for n, row in zip(nodes, points, strict=True)]


def _lines(lines: Any) -> Iterable[ScoreLine]:
    for line in lines:
        other = None if line["other"] == NOBODY else int(line["other"])
        yield ScoreLine(int(line["seat"]), REASONS[line["reason"]], int(line["points"]), other)


def load(view: View, hidden: Sequence[Tile], number: int = 1) -> States:
    """The position with the unseen tiles in this order: the others' hands from the next seat on, then the pool.

    A box may have fewer than 56 tiles, and the missing ones are unknown. Returns `number` equal records.
    """
    assert view.seat is not None, "a spectator has no position to think about"
    hands, rest = _hands(view, hidden)
    own = np.where(np.arange(view.players) == view.seat, hands, np.uint64(0))
    states = new_states(1)
    states["sheet"] = sheet_record(view.sheet)
    # The seat on turn has to open, so the others get their tiles afterwards.
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

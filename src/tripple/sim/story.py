"""Stories: actions played on to the end of the round, with the points by their origin."""

from typing import Any

import numpy as np

from tripple.rules.sheet import BOX, MOST_PLAYERS

from .bits import count, stream
from .compiled import kernel, part
from .policy import choose
from .round import TILE_BITS, any_fits, apply_code, left_value, playable, supply
from .search import set_up
from .state import OUT

TURNS = 4
"""Number of turns that are remembered action by action, the rest of this one first."""
NO_ACTION = -9
STORY = np.dtype(
    [
        (name, np.int32)
        for name in (
            "now",
            "reply",
            "others_reply",
            "own_next",
            "own_later",
            "others_later",
            "own_stuck",
            "others_stuck",
            "own_end",
            "others_end",
            "reply_place",
            "reply_gave",
            "next_stuck",
            "own_out",
            "others_out",
            "empty",
            "own_tiles",
            "others_tiles",
            "own_left",
            "others_left",
        )
    ]
    + [("turns", np.int64, (TURNS,)), ("gave", np.int32, (TURNS,)), ("drew", np.int32, (TURNS,))]
)
"""One action in one world. The first ten are points of the round; `others_…` is the sum over all other seats.

`now`: the rest of this turn; `reply`: the next player's next turn, which is part of `others_reply`; `own_next`: the
seat's next turn; `…_stuck`: costs of drawing and passing with nothing to lay; `…_end`: points of the round's last
action. `reply_place` and `reply_gave`: the next player's lay in that turn, as the cell's number plus one, and its
points. `turns`: the last action of the rest of this turn and of the next three, `gave` the points of all their actions,
and `drew` the tiles drawn before. The others are no points: the next player has nothing to lay, the seat or another
lays the last tile, the pool runs out with these numbers of tiles, and the value of the tiles left at the end.
"""


@kernel
def tell(states: Any, known: Any, clues: Any, policies: Any, codes: Any, seed: Any, stories: Any, hands: Any) -> None:
    """Play each action in each world, and record the hands there. The worlds are those of `tree.grow`."""
    base, s, here = states[0], states[1], known[0]
    forbidden, held = np.zeros((MOST_PLAYERS, BOX), dtype=np.uint64), np.zeros(MOST_PLAYERS, dtype=np.int64)
    styles, before = np.zeros(MOST_PLAYERS, dtype=np.int64), np.zeros(MOST_PLAYERS, dtype=np.int64)
    for world in range(len(stories)):
        base.random = stream(seed, world)
        set_up(base, here, clues, styles, forbidden, held)
        for seat in range(base.players):
            hands[world, seat] = base.hands[seat]
        for i in range(len(codes)):
            states[1] = states[0]
            follow(s, codes[i], policies, styles, before, stories[world, i])


@part
def follow(s: Any, code: int, policies: Any, styles: Any, before: Any, story: Any) -> None:
    me, turns, begun = s.turn, 0, False
    story.turns[:] = NO_ACTION
    while not s.end:
        seat, draws, stuck = s.turn, s.draws, not any_fits(s, playable(s))
        before[:] = s.points
        if turns == 1 and s.drawn_count == 0 and s.players > 1:
            story.next_stuck = stuck
        later = begun
        if begun:
            code = choose(s, policies[styles[seat]])
        begun = True
        apply_code(s, code)
        gave = s.points[seat] - before[seat]
        if s.end:
            gave = note_end(s, story, before, me, seat)
        if turns == 1 and code >= 0 and s.players > 1:
            story.reply_place, story.reply_gave = code // TILE_BITS + 1, gave
        if later and turns < TURNS:
            story.turns[turns], story.gave[turns] = code, story.gave[turns] + gave
            story.drew[turns] += s.draws - draws
        note_step(story, gave, seat == me, stuck, turns, s.players)
        if supply(s) == 0 and not story.empty:
            note_empty(s, story, me)
        turns += s.draws == draws


@part
def note_step(story: Any, gave: int, mine: bool, stuck: bool, turns: int, players: int) -> None:
    if turns == 0:
        story.now += gave
    elif stuck and mine:
        story.own_stuck += gave
    elif stuck:
        story.others_stuck += gave
    elif mine and turns == players:
        story.own_next += gave
    elif mine:
        story.own_later += gave
    elif turns < players:
        story.others_reply += gave
        if turns == 1:
            story.reply += gave
    else:
        story.others_later += gave


@part
def note_end(s: Any, story: Any, before: Any, me: int, last: int) -> int:
    """Record the points for the end; returns those of the last seat's lay, if it laid the last tile."""
    laid = 0
    if s.end == OUT:
        laid = s.points[last] - before[last] - s.sheet.out
        for seat in range(s.players):
            if seat != last and s.sheet.out_takes_left:
                laid -= left_value(s, seat)
        story.own_out, story.others_out = last == me, last != me
    for seat in range(s.players):
        gave = s.points[seat] - before[seat] - (laid if seat == last else 0)
        if seat == me:
            story.own_end, story.own_left = gave, left_value(s, seat)
        else:
            story.others_end += gave
            story.others_left += left_value(s, seat)
    return int(laid)


@part
def note_empty(s: Any, story: Any, me: int) -> None:
    story.empty = 1
    for seat in range(s.players):
        if seat == me:
            story.own_tiles = count(s.hands[seat])
        else:
            story.others_tiles += count(s.hands[seat])

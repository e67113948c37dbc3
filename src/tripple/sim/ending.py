"""The end of a round without hidden tiles: every way it can go, and the best for both."""

from typing import Any

import numpy as np

from tripple.rules.sheet import MOST_PLAYERS

from .aim import judge, lead
from .board import slot_at
from .compiled import kernel, part
from .mirror import list_actions
from .round import DRAWING, TILE_BITS, apply_code, gain

DEEPEST = 44
LEVEL = np.dtype(
    [("number", np.int64), ("tried", np.int64), ("low", np.float64, (3,)), ("high", np.float64, (3,))], align=True
)
"""Number of actions, number tried, and the bounds of the value (alpha and beta).

A value is the worth of the end, the lead, and the chance to win the game; the first one decides.
"""
_NEVER, _ALWAYS = -1e18, 1e18


@part
def promise(s: Any, code: int) -> int:
    """The order of trying: the most points now."""
    if code <= DRAWING:
        return -1
    return int(gain(s, slot_at(s, code // TILE_BITS), code % TILE_BITS))


@part
def sort(s: Any, codes: Any, number: int) -> None:
    for i in range(1, number):
        code, place = codes[i], i
        while place and promise(s, codes[place - 1]) < promise(s, code):
            codes[place] = codes[place - 1]
            place -= 1
        codes[place] = code


@part
def begin_node(states: Any, depth: int, codes: Any, level: Any, steps: int) -> int:
    number = list_actions(states[depth : depth + 1], codes[depth])
    sort(states[depth], codes[depth], number)
    level[depth].number, level[depth].tried = number, 0
    level[depth].low[:] = level[depth - 1].low
    level[depth].high[:] = level[depth - 1].high
    return steps - 1


@part
def learn(level: Any, depth: int, mine: bool, found: Any) -> None:
    here = level[depth]
    here.tried += 1
    if mine and found[0] > here.low[0]:
        here.low[:] = found
    elif not mine and found[0] < here.high[0]:
        here.high[:] = found


@kernel
def solve(states: Any, roots: Any, aims: Any, bank: Any, steps: int, level: Any, codes: Any, out: Any) -> bool:
    """Solve each action by alpha-beta; returns False if the steps were not enough.

    The records are the current line; `level` holds the progress at each of them.
    """
    totals, found = np.zeros((2, MOST_PLAYERS), dtype=np.int64), np.zeros(3, dtype=np.float64)
    won, worth = np.zeros(MOST_PLAYERS, dtype=np.float64), np.zeros(MOST_PLAYERS, dtype=np.float64)
    me = states[0].turn
    for root in range(len(roots)):
        level[0].low[:], level[0].high[:] = _NEVER, _ALWAYS
        level[0].number, level[0].tried = 1, 0
        codes[0, 0] = roots[root]
        depth = 0
        while depth >= 0:
            here = level[depth]
            mine = states[depth].turn == me
            if here.tried == here.number or here.low[0] >= here.high[0]:
                found[:] = here.low if mine else here.high
                depth -= 1
                if depth >= 0:
                    learn(level, depth, states[depth].turn == me, found)
                continue
            states[depth + 1] = states[depth]
            apply_code(states[depth + 1], codes[depth, here.tried])
            if states[depth + 1].end:
                judge(states[depth + 1], aims[0], bank, 0, totals, won, worth)
                found[0], found[1], found[2] = worth[me], lead(states[depth + 1], me), won[me]
                learn(level, depth, mine, found)
            elif steps == 0 or depth + 2 == DEEPEST:
                return False
            else:
                depth += 1
                steps = begin_node(states, depth, codes, level, steps)
        out[root] = level[0].low
    return True

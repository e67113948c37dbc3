"""The end of a round when nothing is hidden any more: every way it can go, and the best for both."""

from typing import Any

import numpy as np

from tripple.rules.sheet import MOST_PLAYERS

from .aim import judge
from .compiled import kernel, part
from .mirror import MOST_ACTIONS, list_actions
from .round import DRAWING, TILE_BITS, apply_code
from .tables import VALUE

DEEPEST = 44


@part
def gain(s: Any, code: int) -> int:
    """What to try first: the most points now."""
    if code <= DRAWING:
        return -1
    return int(s.bonus[s.slot_kind[int(s.cells[code // TILE_BITS]) - 1]] + VALUE[code % TILE_BITS])


@part
def sort(s: Any, codes: Any, number: int) -> None:
    for i in range(1, number):
        code, place = codes[i], i
        while place and gain(s, codes[place - 1]) < gain(s, code):
            codes[place] = codes[place - 1]
            place -= 1
        codes[place] = code


@part
def ended(s: Any, me: int, aims: Any, bank: Any) -> float:
    totals = np.zeros(MOST_PLAYERS, dtype=np.int64)
    won, worth = np.zeros(MOST_PLAYERS, dtype=np.float64), np.zeros(MOST_PLAYERS, dtype=np.float64)
    judge(s, aims[0], bank, 0, totals, won, worth)
    return float(worth[me])


@part
def value(
    states: Any, depth: int, me: int, low: float, high: float, aims: Any, bank: Any, codes: Any, left: Any
) -> float:
    """Alpha-beta: what the round comes to for me if both play their best; `left` counts the steps still allowed."""
    s = states[depth]
    if s.end or left[0] <= 0 or depth + 1 >= DEEPEST:
        left[0] -= depth + 1 >= DEEPEST and not s.end
        return ended(s, me, aims, bank)
    left[0] -= 1
    number = list_actions(states[depth : depth + 1], codes[depth])
    sort(s, codes[depth], number)
    mine = s.turn == me
    best = -1e18 if mine else 1e18
    for i in range(number):
        states[depth + 1] = states[depth]
        apply_code(states[depth + 1], codes[depth, i])
        found = value(states, depth + 1, me, low, high, aims, bank, codes, left)
        if mine:
            best = max(best, found)
            low = max(low, best)
        else:
            best = min(best, found)
            high = min(high, best)
        if low >= high:
            break
    return best


@kernel
def solve(states: Any, roots: Any, aims: Any, bank: Any, steps: int, out: Any) -> bool:
    """What each action comes to; whether the steps were enough to know."""
    left = np.array([steps])
    codes = np.empty((DEEPEST, MOST_ACTIONS), dtype=np.int64)
    me = states[0].turn
    for i in range(len(roots)):
        states[1] = states[0]
        apply_code(states[1], roots[i])
        out[i] = value(states, 1, me, -1e18, 1e18, aims, bank, codes, left)
    return bool(left[0] > 0)

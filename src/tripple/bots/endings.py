"""Endings without hidden tiles, solved exactly."""

import numpy as np

from tripple.rules import View
from tripple.sim.ending import DEEPEST, LEVEL, solve
from tripple.sim.mirror import MOST_ACTIONS
from tripple.sim.state import STATE

from .bot import Candidate
from .search import TurnSearch, order_by

FEW_TILES = 10  # most tiles in both hands for an ending to be solved, if time allows
MOST_TILES = 14  # the same for the master: of those with 14, half take 20 ms (docs/exact.md)
STEPS_A_PLAYOUT, STEPS_A_SECOND = 20, 200_000  # steps of a solution that cost as much as a play-out, or a second


def is_short(view: View, most: int = FEW_TILES) -> bool:
    hidden = view.supply > 0 or (view.players > 1 and len(view.unseen) + len(view.hand) > sum(view.held))
    return not hidden and view.players <= 2 and sum(view.held) <= most


def solution(thought: TurnSearch, most: int = FEW_TILES) -> tuple[Candidate, ...] | None:
    """Values of the actions if both play their best, the best first; None if the budget is too small."""
    view, codes = thought.view, thought.codes
    if not is_short(view, most):
        return None
    states, found = np.zeros(DEEPEST, dtype=STATE), np.zeros((len(codes), 3))
    states[0] = thought.states[0][0]
    for other in range(view.players):
        if other != view.seat:
            states["hands"][0, other] = thought.seen.known["unseen"][0]
    steps = _steps(thought)
    level, line = np.zeros(DEEPEST, dtype=LEVEL), np.zeros((DEEPEST, MOST_ACTIONS), dtype=np.int64)
    if not solve(states, codes, thought.aims, thought.bank, steps, level, line, found):
        return None
    chances = bool(thought.aims["wins"][0])
    return tuple(
        Candidate(thought.actions[i], float(found[i, 1]), float(found[i, 2]) if chances else None, 0.0)
        for i in order_by(found[:, 0])
    )


def _steps(thought: TurnSearch) -> int:
    playouts, seconds = thought.budget.playouts, thought.budget.seconds
    in_time = int(thought.seconds * STEPS_A_SECOND)
    if playouts is None:
        return in_time
    tried = playouts * STEPS_A_PLAYOUT
    return tried if seconds is None else min(tried, in_time)

"""The master: plans like the planner, but to win the game instead of the round."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tripple.rules import Sheet, View
from tripple.sim.run import rounds
from tripple.sim.search import win_shares

from .bot import Budget, Choice
from .search import Mind, Points, points_ahead, think

BANK = 1024
"""So many rounds stand for all that may follow."""
A_POINT = 0.0005
"""What a point is worth besides the win, so that points decide where the win does not."""


def master(view: View, budget: Budget) -> Choice:
    return think(view, budget, MASTER)


@lru_cache(16)
def _bank(sheet: Sheet, players: int) -> NDArray[np.int64]:
    return np.ascontiguousarray(rounds(sheet, ("hoarder",) * players, BANK)["points"][:, :players].astype(np.int64))


def chance_to_win(view: View, points: Points, first: int) -> NDArray[np.float64]:
    """The share of the game's win to expect, and a little for points."""
    ahead = points_ahead(view, points, first)
    if view.players == 1:
        return ahead
    turned = np.ascontiguousarray(np.roll(points, -(view.seat or 0), axis=2))
    before = np.roll(np.array(view.before or (0,) * view.players, dtype=np.int64), -(view.seat or 0))
    won = np.zeros(points.shape[:2])
    win_shares(turned, before, view.sheet.target, _bank(view.sheet, view.players), first, won)
    return won + A_POINT * ahead


MASTER = Mind(seconds=0.5, worth=chance_to_win)

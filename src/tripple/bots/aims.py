"""Aims of a searching level: the points of a round, or winning the game that the round belongs to."""

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tripple.rules import Sheet, View, Winner
from tripple.sim.aim import AIM, UNTIL_TARGET
from tripple.sim.run import rounds
from tripple.sim.state import point_scale

BANK = 1024
"""Number of rounds that stand for all that may follow."""
WIN, POINT = 150.0, 0.5
"""Worth of winning the game and of each point ahead."""


def points_aim(view: View) -> NDArray[Any]:
    aims = np.zeros(1, dtype=AIM)
    aims["points"] = 1
    return aims


def game_aim(view: View) -> NDArray[Any]:
    if not view.before or view.players == 1:
        return points_aim(view)
    aims = np.zeros(1, dtype=AIM)
    aims["wins"], aims["points"] = WIN * point_scale(view.sheet), POINT
    aims["target"] = view.sheet.target
    aims["rounds"] = UNTIL_TARGET if view.sheet.rounds is None else view.sheet.rounds - view.rounds_before - 1
    aims["last_round"] = view.sheet.winner is Winner.LAST_ROUND and view.sheet.rounds is None
    aims["before"][0, : len(view.before)] = view.before
    return aims


@lru_cache(16)
def bank(sheet: Sheet, policies: tuple[str, ...]) -> NDArray[np.int64]:
    points = rounds(sheet, policies, BANK)["points"]
    return np.ascontiguousarray(points[:, : len(policies)].astype(np.int64))

"""Stand-ins that play on: a quick policy, or one of our levels move for move, on compiled code."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tripple.rules import Cell, Sheet
from tripple.rules.sheet import BOX

from .compiled import part
from .foresight import FEATURES, scaled_weights, worth
from .mirror import list_actions
from .policy import POLICY, choose, policy_records
from .round import DRAWING, TILE_BITS, draw_price, gain
from .state import point_scale
from .tables import CELLS, WIDTH, cell_number

BY_POLICY, LIKE_GREEDY, LIKE_THINKER = range(3)
LEVELS = {"greedy": LIKE_GREEDY, "thinker": LIKE_THINKER}
"""The levels whose choices are matched exactly, ties included."""
STAND_IN = np.dtype(
    [("kind", np.int64), ("policy", POLICY), ("weights", np.float64, (2, len(FEATURES)))],
    align=True,
)
_HALF = WIDTH // 2
_NOTHING = -1e18


def stand_ins(names: Sequence[str], sheet: Sheet, players: int) -> NDArray[Any]:
    """One for each seat: a level of LEVELS, or a policy of the simulator."""
    found = np.zeros(len(names), dtype=STAND_IN)
    for one, name in zip(found, names, strict=True):
        one["kind"] = LEVELS.get(name, BY_POLICY)
        one["policy"] = policy_records([name if one["kind"] == BY_POLICY else "greedy"], sheet, players)[0]
        if one["kind"] == LIKE_THINKER:
            one["weights"] = scaled_weights(players, point_scale(sheet))
    return found


def _ranks() -> NDArray[np.int64]:
    """The rank of each cell near the first one, if cells are sorted as they are written."""
    cells = [Cell(x, y, up) for x in range(-_HALF, _HALF) for y in range(-_HALF, _HALF) for up in (False, True)]
    ranks = np.zeros(CELLS, dtype=np.int64)
    for rank, cell in enumerate(sorted(cells, key=str)):
        ranks[cell_number(cell)] = rank
    return ranks


_RANK = _ranks()


@part
def choose_for(states: Any, who: Any, codes: Any, row: Any, best: Any, ranked: Any) -> int:
    """The action of the seat on turn of the first record; the second one is scratch space."""
    if who.kind == BY_POLICY:
        return choose(states[0], who.policy)
    number = list_actions(states, codes)
    chosen, most = codes[0], _NOTHING
    for i in range(number if number > 1 else 0):
        if who.kind == LIKE_GREEDY:
            gives, first = points_now(states[0], codes[i]), -written(codes[i])
        else:
            row[:] = 0
            gives, first = worth(states, codes[i], who.weights, row, best, ranked), written(codes[i])
        earlier = first < (-written(chosen) if who.kind == LIKE_GREEDY else written(chosen))
        if gives > most or (gives == most and earlier):
            chosen, most = codes[i], gives
    return int(chosen)


@part
def points_now(s: Any, code: int) -> float:
    if code >= 0:
        return float(gain(s, s.cells[code // TILE_BITS] - 1, code % TILE_BITS))
    return float(-draw_price(s)) if code == DRAWING else -1.0


@part
def written(code: int) -> int:
    """The order of actions as they are written: by tile, by cell, and then the others."""
    return int((code % TILE_BITS) * CELLS + _RANK[code // TILE_BITS]) if code >= 0 else BOX * CELLS - code

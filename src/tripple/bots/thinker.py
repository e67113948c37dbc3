"""The thinker: points now, the future of the left tray, and the next player's chances.

It does not search. It weighs features (tripple.sim.foresight); the weights come from self-play
(research/fits/thinker.py), one set for each number of players.
"""

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from tripple.rules import Action, View
from tripple.sim.foresight import FEATURES, scaled_weights, weigh
from tripple.sim.mirror import load
from tripple.sim.places import Places
from tripple.sim.state import point_scale

from .bot import Budget, Candidate, Choice


@dataclass(frozen=True, slots=True)
class Prospect:
    action: Action
    worth: float  # expected change of the lead until the end of the round
    features: dict[str, float]


def thinker(view: View, budget: Budget) -> Choice:
    if len(view.actions) == 1:
        return Choice(view.actions[0])
    lead = ahead(view)
    ranked = tuple(Candidate(seen.action, lead + seen.worth) for seen in prospects(view))
    return Choice(ranked[0].action, ranked)


def ahead(view: View) -> float:
    """This round's points so far, less the others' mean."""
    own = view.points[view.turn]
    return own - (sum(view.points) - own) / max(1, view.players - 1)


def prospects(view: View, blind_to: Collection[str] = ()) -> list[Prospect]:
    """All actions, the best first, by all features but those in `blind_to`.

    The record holds the unseen tiles in some order; the judgement ignores it.
    """
    states, number = load(view, sorted(view.unseen), 2), len(view.actions)
    codes, worths = np.zeros(number, dtype=np.int64), np.zeros(number)
    rows = np.zeros((number, len(FEATURES)))
    weights = np.where(
        [name in blind_to for name in FEATURES], 0.0, scaled_weights(view.players, point_scale(view.sheet))
    )
    weigh(states, weights, codes, worths, rows)
    places = Places(view.board.cells)
    seen = [
        Prospect(places.action_of(int(code)), float(worth), dict(zip(FEATURES, row.tolist(), strict=True)))
        for code, worth, row in zip(codes, worths, rows, strict=True)
    ]
    return sorted(seen, key=lambda prospect: (-prospect.worth, str(prospect.action)))

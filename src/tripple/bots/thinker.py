"""The thinker: points now, what the left tray can still do, and what the move opens for the next player.

It does not search. It weighs what it sees (tripple.sim.foresight); the weights come from self-play
(bench/thinker_fit.py) and there is a set of them for each number of players.
"""

from dataclasses import dataclass

import numpy as np

from tripple.rules import Action, Draw, Pass, View
from tripple.rules.errors import N_
from tripple.sim.foresight import FEATURES, scaled_weights, weigh
from tripple.sim.places import Places
from tripple.sim.position import load
from tripple.sim.state import point_scale

from .bot import Because, Budget, Candidate, Choice


@dataclass(frozen=True, slots=True)
class Prospect:
    """An action with what the thinker sees in it."""

    action: Action
    worth: float
    """By how many points it is expected to change the lead until the end of the round."""
    features: dict[str, float]


def thinker(view: View, budget: Budget) -> Choice:
    if len(view.actions) == 1:
        return Choice(view.actions[0])
    lead = ahead(view)
    ranked = tuple(Candidate(seen.action, lead + seen.worth, because=because(view, seen)) for seen in prospects(view))
    return Choice(ranked[0].action, ranked)


def ahead(view: View) -> float:
    """This round's points so far, less what the others have on average."""
    own = view.points[view.turn]
    return own - (sum(view.points) - own) / max(1, view.players - 1)


def prospects(view: View) -> list[Prospect]:
    """All actions, the best first. The record holds the unseen tiles in some order; the judgement ignores it."""
    states, number = load(view, sorted(view.unseen), 2), len(view.actions)
    codes, worths = np.zeros(number, dtype=np.int64), np.zeros(number)
    rows = np.zeros((number, len(FEATURES)))
    weigh(states, scaled_weights(view.players, point_scale(view.sheet)), codes, worths, rows)
    places = Places(view.board.cells)
    seen = [
        Prospect(places.action_of(int(code)), float(worth), dict(zip(FEATURES, row.tolist(), strict=True)))
        for code, worth, row in zip(codes, worths, rows, strict=True)
    ]
    return sorted(seen, key=lambda prospect: (-prospect.worth, str(prospect.action)))


_DRAW = (
    N_("costs {cost}; of 100 drawn tiles {fitting} fit, and a drawn tile gives {gives} point on average"),
    N_("costs {cost}; of 100 drawn tiles {fitting} fit, and a drawn tile gives {gives} points on average"),
)
_LAST = (
    N_("{points} point, and the round is won: it is your last tile"),
    N_("{points} points, and the round is won: it is your last tile"),
)
_ALONE = (
    N_("{points} point now; then {fitting} of your {tiles} tiles fit"),
    N_("{points} points now; then {fitting} of your {tiles} tiles fit"),
)
_LAY = (
    N_("{points} point now; then {fitting} of your {tiles} tiles fit, and the next player can expect {opens}"),
    N_("{points} points now; then {fitting} of your {tiles} tiles fit, and the next player can expect {opens}"),
)


def because(view: View, seen: Prospect) -> Because:
    """What speaks for an action or against it, in one sentence."""
    points = sum(line.points for line in view.preview(seen.action))
    features = seen.features
    if isinstance(seen.action, Draw):
        gives = round(features["drawn_best"])
        values = {"cost": -points, "fitting": round(100 * features["drawn_fits"]), "gives": gives}
        return Because(_of(_DRAW, gives), values)
    if isinstance(seen.action, Pass):
        return Because(N_("costs {cost}, and keeps all your tiles"), {"cost": -points})
    if len(view.hand) == 1:
        return Because(_of(_LAST, points), {"points": points})
    values = {"points": points, "fitting": int(features["own_fitting"]), "tiles": int(features["own_tiles"])}
    if view.players == 1:
        return Because(_of(_ALONE, points), values)
    return Because(_of(_LAY, points), values | {"opens": round(features["next_best"])})


def _of(forms: tuple[str, str], points: int) -> str:
    """The sentence for one point, or for any other number of them."""
    return forms[points != 1]

"""Why another action would have been better, in sentences with gaps."""

from collections.abc import Iterable

from tripple.bots import Because, compared
from tripple.bots.comparing import MOST
from tripple.bots.kinds.kind import filled
from tripple.bots.reasons import LEAST
from tripple.notation import read_action
from tripple.rules import View
from tripple.rules.errors import N_
from tripple.sim.state import point_scale

from .findings import Decision, Loss, Why
from .grades import SURE

FEWER_POINTS = (
    N_("It leaves you about {points} point worse off in this round, but wins you the game more often."),
    N_("It leaves you about {points} points worse off in this round, but wins you the game more often."),
)


def why(view: View, decision: Decision, seed: int) -> tuple[tuple[Why, ...], tuple[Why, ...]]:
    told = compared(view, read_action(decision.best.action), read_action(decision.played), seed)
    gains = (*_for_the_game(decision.choice.loss, point_scale(view.sheet)), *told.gains)
    return _sentences(gains[:MOST]), _sentences(told.costs)


def _for_the_game(loss: Loss, scale: float) -> Iterable[Because]:
    """Other reasons are about the points of the round: if those speak for the played action, this is said first."""
    more = -loss.points
    if more >= max(LEAST * scale, SURE * loss.points_error):
        yield filled(FEWER_POINTS, {"points": round(more)})


def _sentences(reasons: Iterable[Because]) -> tuple[Why, ...]:
    return tuple(Why(one.sentence, dict(one.values), one.idea) for one in reasons)

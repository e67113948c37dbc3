"""Why another action would have been better, in sentences with gaps."""

from collections.abc import Iterable

from tripple.bots import Because
from tripple.bots.reasons import reasons
from tripple.rules import Action, View

from .findings import Why


def why(view: View, better: Action, played: Action) -> tuple[tuple[Why, ...], tuple[Why, ...]]:
    """What speaks for the better action, and what against the one that was played."""
    gains, costs = reasons(view, [better, played])
    return _sentences(gains), _sentences(costs)


def _sentences(reasons: Iterable[Because]) -> tuple[Why, ...]:
    return tuple(Why(one.sentence, dict(one.values)) for one in reasons)

"""Why another action would have been better, in sentences with gaps."""

from collections.abc import Iterable

from tripple.bots import Because, compared
from tripple.rules import Action, View

from .findings import Why


def why(view: View, better: Action, played: Action, seed: int) -> tuple[tuple[Why, ...], tuple[Why, ...]]:
    """What speaks for the better action, and what against the one that was played."""
    told = compared(view, better, played, seed)
    return _sentences(told.gains), _sentences(told.costs)


def _sentences(reasons: Iterable[Because]) -> tuple[Why, ...]:
    return tuple(Why(one.sentence, dict(one.values), one.idea) for one in reasons)

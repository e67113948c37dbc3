"""A hint for a person: what a strong computer player thinks of the same view."""

from typing import Any

import msgspec

from tripple.bots import Budget, Candidate, advise
from tripple.rules import View

from .warming import is_warm

MOST = 6
QUICK = "thinker"
"""Who gives advice as long as the strongest player is not compiled yet."""


class Advice(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """An action, what it is expected to give, and why: a sentence with gaps and what fills them."""

    action: str
    points: float
    win: float | None = None
    because: str | None = None
    values: dict[str, Any] = {}


def advice(view: View, budget: Budget) -> tuple[Advice, ...]:
    """The best first."""
    candidates = advise(view, budget) if is_warm() else advise(view, budget, QUICK)
    return tuple(map(_advice, candidates[:MOST]))


def _advice(candidate: Candidate) -> Advice:
    because = candidate.because
    return Advice(
        action=str(candidate.action),
        points=round(candidate.points, 1),
        win=candidate.win,
        because=because.sentence if because else None,
        values={name: str(value) for name, value in because.values.items()} if because else {},
    )

"""A hint for a person: what a strong computer player thinks of the same view."""

from collections.abc import Sequence
from typing import Any

import msgspec

from tripple.bots import Because, Budget, Candidate, advise
from tripple.rules import View

MOST = 6


class Advice(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """An action with its expected result and the reasons: one or two sentences with gaps, and the values for them.

    Each may be an instance of an idea of good play, by its id.
    """

    action: str
    points: float
    win: float | None = None
    error: float | None = None
    because: str | None = None
    values: dict[str, Any] = {}
    idea: str = ""
    also: str | None = None
    also_values: dict[str, Any] = {}
    also_idea: str = ""


def advice(view: View, budget: Budget, level: str, against: Sequence[str | None] = ()) -> tuple[Advice, ...]:
    """Rank actions by this level, best first; `against` are the known levels of the other seats."""
    return tuple(map(told, advise(view, budget, level, None, against)[:MOST]))


def told(candidate: Candidate) -> Advice:
    first, second = (*candidate.because, None, None)[:2]
    return Advice(
        action=str(candidate.action),
        points=round(candidate.points, 1),
        win=candidate.win,
        error=None if candidate.error is None else round(candidate.error, 1),
        because=first.sentence if first else None,
        values=_shown(first),
        idea=first.idea if first else "",
        also=second.sentence if second else None,
        also_values=_shown(second),
        also_idea=second.idea if second else "",
    )


def _shown(because: Because | None) -> dict[str, str]:
    return {name: str(value) for name, value in because.values.items()} if because else {}

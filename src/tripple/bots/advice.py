"""Advice: what the strongest level thinks of each action, with a reason in words for each."""

from dataclasses import replace

from tripple.rules import View

from . import LEVELS
from .bot import Because, Budget, Candidate
from .simple import points_now
from .thinker import because, prospects


def advise(view: View, budget: Budget, level: str) -> tuple[Candidate, ...]:
    """What a level thinks, the best first. Where only one thing can be done, that one, with its points now."""
    if not view.actions:
        return ()
    choice = LEVELS[level](view, budget)
    ranked = choice.candidates or (Candidate(choice.action, points_now(view, choice.action)),)
    reasons = _reasons(view)
    return tuple(
        replace(candidate, because=candidate.because or reasons.get(str(candidate.action))) for candidate in ranked
    )


def _reasons(view: View) -> dict[str, Because]:
    """The thinker sees the same things in an action, whoever has judged it; the first tile needs no reason."""
    if not view.board.cells:
        return {}
    return {str(seen.action): because(view, seen) for seen in prospects(view)}

"""Advice: what the strongest level thinks of each action, with a reason in words for each."""

from dataclasses import replace

from tripple.rules import View

from . import LEVELS, SEARCHING
from .bot import Budget, Candidate
from .reasons import reasons
from .simple import points_now


def advise(view: View, budget: Budget, level: str) -> tuple[Candidate, ...]:
    """What a level thinks, the best first. Where only one thing can be done, that one, with its points now."""
    if not view.actions:
        return ()
    choice = LEVELS[level](view, budget)
    ranked = choice.candidates or (Candidate(choice.action, points_now(view, choice.action)),)
    told = reasons(view, [candidate.action for candidate in ranked], searched=level in SEARCHING)
    return tuple(replace(candidate, because=why) for candidate, why in zip(ranked, told, strict=True))

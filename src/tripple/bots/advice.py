"""Advice: the strongest level's value of each action, with reasons in words."""

from collections.abc import Sequence
from dataclasses import replace

from tripple.rules import Action, View

from . import EXPLAINING, LEVELS
from .bot import Budget, Candidate, allowed
from .reasons import reasons
from .simple import points_now


def advise(
    view: View,
    budget: Budget,
    level: str,
    actions: Sequence[Action] | None = None,
    against: Sequence[str | None] | None = None,
) -> tuple[Candidate, ...]:
    asked = allowed(view, view.actions if actions is None else actions)
    if not asked:
        return ()
    if level in EXPLAINING and len(view.actions) > 1:
        from .searching import weighed

        found: Sequence[Candidate] = weighed(level, view, budget, asked, against)
    else:
        found = _considered(view, budget, level, None if actions is None else asked)
    ranked = sorted(found, key=_shown, reverse=True)
    why = reasons(view, [one.action for one in ranked], level in EXPLAINING, alike=against is None)
    return tuple(replace(one, because=because) for one, because in zip(ranked, why, strict=True))


def _shown(candidate: Candidate) -> tuple[float, float]:
    """The key of the order: the chance to win in whole percents, as it is shown, then the points."""
    return round(100 * (candidate.win or 0.0)), candidate.points


def _considered(view: View, budget: Budget, level: str, asked: Sequence[Action] | None) -> Sequence[Candidate]:
    choice = LEVELS[level](view, budget)
    known = {one.action: one for one in choice.candidates}
    if asked is None:
        asked = tuple(known) or (choice.action,)
    return [known.get(action) or Candidate(action, points_now(view, action)) for action in asked]

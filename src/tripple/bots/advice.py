"""Advice: the strongest level's value of each action, with reasons in words."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from tripple.rules import Action, Lay, View

from . import EXPLAINING, LEVELS
from .bot import Budget, Candidate, allowed, is_as_good
from .reasons import reasons
from .simple import points_now


def advise(
    view: View,
    budget: Budget,
    level: str,
    actions: Sequence[Action] | None = None,
    against: Sequence[str | None] | None = None,
    lay_first: bool = False,
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
    explained = partial(_explained, view, searched=level in EXPLAINING, alike=against is None)
    return _laying_first(view, ranked, explained) if lay_first else explained(ranked)


def _explained(view: View, ranked: Sequence[Candidate], searched: bool, alike: bool) -> tuple[Candidate, ...]:
    why = reasons(view, [one.action for one in ranked], searched, alike=alike)
    return tuple(replace(one, because=because) for one, because in zip(ranked, why, strict=True))


def _laying_first(
    view: View, ranked: Sequence[Candidate], explained: Callable[[Sequence[Candidate]], tuple[Candidate, ...]]
) -> tuple[Candidate, ...]:
    """Put the best tile to lay first, and a better action that lays none second.

    Among lays that are as good, prefer the one that gives the most points now: a beginner can see that.
    """
    best, lays = ranked[0], [one for one in ranked if isinstance(one.action, Lay)]
    if not lays:
        return explained(ranked)
    alike = [one for one in lays if is_as_good(one, lays[0])]
    lays.sort(key=max(alike, key=lambda one: points_now(view, one.action)).__ne__)
    if isinstance(best.action, Lay):
        return explained([*lays, *(one for one in ranked if one not in lays)])
    first, *others = explained(lays)
    expert = not is_as_good(lays[0], best)
    return first, replace(explained([best, lays[0]])[0], expert=expert), *others


def _shown(candidate: Candidate) -> tuple[float, float]:
    """The key of the order: the chance to win in whole percents, as it is shown, then the points."""
    return round(100 * (candidate.win or 0.0)), candidate.points


def _considered(view: View, budget: Budget, level: str, asked: Sequence[Action] | None) -> Sequence[Candidate]:
    choice = LEVELS[level](view, budget)
    known = {one.action: one for one in choice.candidates}
    if asked is None:
        asked = tuple(known) or (choice.action,)
    return [known.get(action) or Candidate(action, points_now(view, action)) for action in asked]

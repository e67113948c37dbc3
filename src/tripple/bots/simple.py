"""Players that do not think ahead."""

from collections.abc import Sequence
from random import Random

from tripple.rules import Action, View

from .bot import Budget, Candidate, Choice


def random(view: View, budget: Budget) -> Choice:
    return Choice(chance(view, budget).choice(view.actions))


def greedy(view: View, budget: Budget) -> Choice:
    return best_of(view, view.actions)


def best_of(view: View, actions: Sequence[Action]) -> Choice:
    ranked = sorted((Candidate(action, points_now(view, action)) for action in actions), key=_worst_first, reverse=True)
    return Choice(ranked[0].action, tuple(ranked))


def points_now(view: View, action: Action) -> int:
    return sum(line.points for line in view.preview(action))


def chance(view: View, budget: Budget) -> Random:
    """Random numbers that depend on the seed, the move and the seat."""
    return Random(f"{budget.seed}/{len(view.history)}/{view.seat}")  # noqa: S311  (a game, no secret)


def _worst_first(candidate: Candidate) -> tuple[float, str]:
    return candidate.points, str(candidate.action)

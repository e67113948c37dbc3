"""Players that do not think ahead."""

from random import Random

from tripple.rules import Action, View

from .bot import Budget, Candidate, Choice


def random(view: View, budget: Budget) -> Choice:
    """Any allowed action, each as likely as the others."""
    seed = f"{budget.seed}/{len(view.history)}/{view.seat}"
    return Choice(Random(seed).choice(view.actions))  # noqa: S311  (a game, no secret)


def greedy(view: View, budget: Budget) -> Choice:
    """The most points now; draws only when nothing fits."""
    ranked = sorted((Candidate(action, points_now(view, action)) for action in view.actions), key=_worst_first)
    ranked.reverse()
    return Choice(ranked[0].action, tuple(ranked))


def points_now(view: View, action: Action) -> int:
    return sum(line.points for line in view.preview(action))


def _worst_first(candidate: Candidate) -> tuple[float, str]:
    return candidate.points, str(candidate.action)

"""The master: a tree of everyone's actions, exact at the end, and all to win the game."""

from collections.abc import Sequence

from tripple.rules import Action, View
from tripple.sim.tree import DEEPEST

from .bot import Budget, Candidate, Choice
from .endings import is_short, solution
from .search import Manner, likely, patient
from .weighing import Weighing

EXPLORE = 200.0
"""Points that a chance to learn is worth. With half of it the master plays as well, but its numbers vary more."""


def master(view: View, budget: Budget) -> Choice:
    """Maximise the chance to win the game; alone, the points."""
    if len(view.actions) == 1:
        return Choice(view.actions[0])
    actions = view.actions if is_short(view) else likely(view)
    thought = Weighing(view, budget, manner(view), actions)
    with thought.pool:
        candidates = solution(thought) or thought.believable("master", thought.choice())
        return Choice(candidates[0].action, candidates)


def weighed(
    view: View, budget: Budget, actions: Sequence[Action], against: Sequence[str | None]
) -> tuple[Candidate, ...]:
    thought = Weighing(view, budget, manner(view), actions)
    with thought.pool:
        return solution(thought) or thought.believable("master", thought.all_alike(), against)


def manner(view: View) -> Manner:
    """With more than two players a tree gains nothing: by its next turn a seat has never seen the same before."""
    return Manner(
        seconds=0.5,
        patient=patient(view.players),
        whole_game=True,
        deepest=DEEPEST if view.players <= 2 else 1,
        explore=EXPLORE,
        usual_first=True,
    )

"""The planner: tries every action in many worlds that look the same from its seat, and plays them to the end."""

from collections.abc import Sequence

from tripple.rules import Action, View

from .bot import Budget, Candidate, Choice
from .search import Manner, likely, patient
from .weighing import Weighing


def planner(view: View, budget: Budget) -> Choice:
    """Maximise the expected lead of this round."""
    if len(view.actions) == 1:
        return Choice(view.actions[0])
    thought = Weighing(view, budget, _manner(view), likely(view))
    with thought.pool:
        candidates = thought.believable("planner", thought.choice())
        return Choice(candidates[0].action, candidates)


def weighed(
    view: View, budget: Budget, actions: Sequence[Action], against: Sequence[str | None]
) -> tuple[Candidate, ...]:
    thought = Weighing(view, budget, _manner(view), actions)
    with thought.pool:
        return thought.believable("planner", thought.all_alike(), against)


def _manner(view: View) -> Manner:
    return Manner(seconds=0.05, patient=patient(view.players))

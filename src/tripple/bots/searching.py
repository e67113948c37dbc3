"""The levels that search: the planner and the master.

The planner tries every action in many worlds that look the same from its seat, and plays them to the end, for points.
The master grows a tree of everyone's actions, is exact at the end, and plays to win the game.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from tripple.rules import Action, View
from tripple.sim.tree import DEEPEST

from .bot import Bot, Budget, Candidate, Choice
from .endings import MOST_TILES, is_short, solution
from .search import Manner, likely, patient
from .weighing import Weighing

EXPLORE = 200.0
"""Points that a chance to learn is worth. With half of it the master plays as well, but its numbers vary more."""
PLANNER, MASTER = "planner", "master"


def manner(level: str, view: View) -> Manner:
    """With more than two players a tree gains nothing: by its next turn a seat has never seen the same before."""
    if level == PLANNER:
        return Manner(seconds=0.05, patient=patient(view.players))
    return Manner(
        seconds=0.5,
        patient=patient(view.players),
        whole_game=True,
        deepest=DEEPEST if view.players <= 2 else 1,
        explore=EXPLORE,
        usual_first=True,
    )


def played(level: str, view: View, budget: Budget, alike: bool = False) -> Choice:
    """`alike`: for it, the same player sits in every seat."""
    if len(view.actions) == 1:
        return Choice(view.actions[0])
    exact = level == MASTER
    actions = view.actions if exact and is_short(view) else likely(view)
    thought = Weighing(view, budget, manner(level, view), actions, alike=alike)
    with thought.pool:
        candidates = (exact and solution(thought, MOST_TILES)) or thought.believable(level, thought.choice())
        return Choice(candidates[0].action, candidates)


SEARCHERS: Mapping[str, Bot] = {level: partial(played, level) for level in (PLANNER, MASTER)}


def weighed(
    level: str, view: View, budget: Budget, actions: Sequence[Action], against: Sequence[str | None] | None = None
) -> tuple[Candidate, ...]:
    """Value these actions: each tried equally often in the same worlds, or exactly by the master.

    By default the same player sits in every seat.
    """
    thought = Weighing(view, budget, manner(level, view), actions, alike=against is None)
    with thought.pool:
        exact = solution(thought, MOST_TILES) if level == MASTER else None
        return exact or thought.believable(level, thought.all_alike(), against or ())

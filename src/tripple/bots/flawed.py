"""Players with human flaws: in noticing, judging and thinking ahead."""

from collections.abc import Sequence
from dataclasses import replace

from tripple.rules import DRAW, Action, View

from .beginner import noticed, tempted
from .bot import Budget, Candidate, Choice
from .endings import is_short, solution
from .flaws import AS_MANY_AS_IT_MAY, Flaws, makes_no_effort
from .search import likely
from .searching import MASTER, manner
from .style import PATIENT_AT_FIRST, judged
from .thinker import ahead, prospects
from .weighing import Weighing
from .world import Past

_OPENED = "next_best", "next_stuck"


def flawed(flaws: Flaws, view: View, budget: Budget) -> Choice:
    if len(view.actions) == 1:
        return Choice(view.actions[0])
    if makes_no_effort(flaws, view):
        flaws = replace(flaws, playouts=0, tempted=not flaws.playouts)
    if flaws.tempted:
        return tempted(view, budget, flaws.overlooks, flaws.hasty)
    seen = noticed(view, budget, flaws.overlooks + flaws.crowded * max(0, len(view.hand) - 10) / 10)
    judge = _thought_through if flaws.playouts and len(seen) > 1 else _at_first_sight
    candidates = judge(flaws, view, budget, seen)
    return Choice(candidates[0].action, candidates)


def _at_first_sight(flaws: Flaws, view: View, budget: Budget, seen: Sequence[Action]) -> tuple[Candidate, ...]:
    lead, price = ahead(view), dict[Action, float]({DRAW: flaws.unwilling})
    found = prospects(view, blind_to=_OPENED if flaws.gives_gifts else ())
    told = [Candidate(one.action, lead + one.worth - price.get(one.action, 0.0)) for one in found if one.action in seen]
    return tuple(sorted(told, key=lambda one: -one.points))


def _thought_through(flaws: Flaws, view: View, budget: Budget, seen: Sequence[Action]) -> tuple[Candidate, ...]:
    own = _own(flaws, budget)
    actions = [action for action in (view.actions if is_short(view) else likely(view)) if action in seen]
    thought = Weighing(view, own, manner(MASTER, view), actions or seen, _unjudged if flaws.forgets else judged)
    if flaws.forgets:
        thought.seen = replace(thought.seen, clues=thought.seen.clues[:0])
    with thought.pool:
        return solution(thought) or thought.believable(MASTER, thought.choice())


def _own(flaws: Flaws, budget: Budget) -> Budget:
    """Its fixed number of play-outs, so that it is as strong on any machine with enough time; or all it may use."""
    if flaws.playouts == AS_MANY_AS_IT_MAY:
        return budget
    return replace(budget, playouts=min(flaws.playouts, budget.playouts or flaws.playouts), threads=1)


def _unjudged(past: Past, seat: int) -> float:
    return PATIENT_AT_FIRST[max(2, past.view.players)]

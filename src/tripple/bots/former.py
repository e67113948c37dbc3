"""Computer players as they once were, to measure today's against: they choose as they did, and are offered to nobody.

`planner-1` and `master-1` are the ones before every action had a tree of its own. Whatever they shared with today's and
has changed since is written down here.
"""

from collections.abc import Iterator
from dataclasses import replace
from math import ceil, log, log2

import numpy as np

from tripple.rules import Draw, Lay, Pass, View
from tripple.sim.search import CLUE, FORBID, LAY, TAKE
from tripple.sim.tables import TILE_NUMBER
from tripple.sim.tree import DEEPEST, NO_NODE

from .bot import Budget, Candidate, Choice
from .endings import solution
from .search import Manner, TurnSearch, likely, order_by
from .style import StyleTurn, as_chance, none_of, turns
from .weighing import first_sight
from .world import Past, Row

_FIRST_SIGHT = 150.0
_PATIENT = {1: "solitaire", 2: "hoarder", 3: "hoarder"}
_CERTAIN, _NOTHING_FITTED, _NOTHING_BETTER = (1.0, 1.0), (0.95, 0.0), (0.9, 0.5)


def _manner(view: View, **more: object) -> Manner:
    return Manner(patient=_PATIENT.get(view.players, "builder"), **more)  # type: ignore[arg-type]


def _style(past: Past, seat: int) -> float:
    """The pool and the number of players made no difference, and tiles that lay on the table counted as fitting."""
    return as_chance(sum(map(_odds, turns(past, seat))))


def _odds(turn: StyleTurn) -> float:
    if isinstance(turn.action, Pass):
        return 0.0
    hidden = turn.possible.bit_count()
    stuck = none_of(turn.held, min(hidden, turn.fitting.bit_count()), hidden)
    patient = stuck + (1 - stuck) * 0.6
    if isinstance(turn.action, Draw):
        return log((patient + 0.03) / (stuck + 0.03))
    return log((1 - patient + 0.03) / (1 - stuck + 0.03))


class _Past(Past):
    """Only a tile that would have given clearly more was taken to be somewhere else, whoever laid another one."""

    def clues(self) -> Iterator[Row]:
        for number, step, drawn in self.drawn_before():
            if not number:
                yield from self._opening(step.seat)
            elif step.seat != self.view.seat:
                yield from self._clue(number, drawn if self.view.sheet.drawn_only else 0)

    def _clue(self, number: int, drawn: int) -> Iterator[Row]:
        step, (_, clearly_better) = self.steps[number], self.better[number]
        if isinstance(step.action, Lay):
            yield FORBID, step.seat, 0, drawn, clearly_better, _NOTHING_BETTER
            yield LAY, step.seat, TILE_NUMBER[step.action.tile], drawn, 0, _CERTAIN
            return
        yield FORBID, step.seat, 0, 0, self.fitting[number], _NOTHING_FITTED
        if isinstance(step.action, Draw):
            yield TAKE, step.seat, 0, 0, 0, _CERTAIN


def _thought(view: View, budget: Budget, manner: Manner) -> TurnSearch:
    thought = TurnSearch(view, budget, manner, likely(view), _style)
    thought.seen = replace(thought.seen, clues=np.array(list(_Past(view).clues()), dtype=CLUE))
    return thought


def planner_1(view: View, budget: Budget) -> Choice:
    """Halves the actions after each stage, and plays them out in worlds of their own without any tree."""
    if len(view.actions) == 1:
        return Choice(view.actions[0])
    thought = _thought(view, budget, _manner(view, seconds=0.05))
    tried = np.full(len(thought.codes), _FIRST_SIGHT)
    sums = _FIRST_SIGHT * first_sight(view, thought.actions)
    active, beaten = np.arange(len(thought.codes)), np.zeros(0, dtype=np.int64)
    stages = max(1, ceil(log2(len(active))))
    with thought.pool:
        for stage in range(stages):
            for worlds in thought.batches(len(active), stage, stages):
                sums[active] += thought.grow(active, worlds)[:, :, 1].sum(axis=0)
                tried[active] += worlds
            ranked = active[np.argsort(-sums[active] / tried[active], kind="stable")]
            keep = max(1, len(active) // 2)
            active, beaten = ranked[:keep], np.concatenate([ranked[keep:], beaten])
    candidates = tuple(Candidate(thought.actions[i], float(sums[i] / tried[i])) for i in (*active, *beaten))
    return Choice(candidates[0].action, candidates)


def master_1(view: View, budget: Budget) -> Choice:
    """One tree for all actions, which goes where it finds the most; what was tried most often is chosen."""
    if len(view.actions) == 1:
        return Choice(view.actions[0])
    thought = _thought(view, budget, _manner(view, seconds=0.5, whole_game=True, deepest=DEEPEST))
    with thought.pool:
        solved = solution(thought) if len(thought.actions) == len(view.actions) else None
        if solved:
            return Choice(solved[0].action, solved)
        thought.plant(thought.codes[np.newaxis])
        for worlds in thought.batches(1):
            thought.grow(np.zeros(1, dtype=np.int64), worlds)
    visits, worth = _roots(thought)
    best = order_by(visits, worth)[0]
    return Choice(thought.actions[best], (Candidate(thought.actions[best], float(worth[best])),))


def _roots(thought: TurnSearch) -> tuple[np.ndarray, np.ndarray]:
    """How often each action was tried in all threads, and what it was worth on average."""
    place = {int(code): index for index, code in enumerate(thought.codes)}
    sums = np.zeros((2, len(thought.codes)))
    for nodes, _ in thought.forests:
        child = nodes["first"][0]
        while child != NO_NODE:
            sums[:, place[int(nodes["code"][child])]] += nodes["visits"][child], nodes["worth"][child]
            child = nodes["next"][child]
    return sums[0], sums[1] / np.maximum(sums[0], 1)

"""Actions weighed against each other in the same worlds: all alike, or the better ones more and more often."""

from collections.abc import Sequence
from math import ceil, log2
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tripple.rules import Action, View

from .bot import Candidate, Choice
from .search import TurnSearch
from .thinker import ahead, prospects

FIRST_SIGHT = 150.0
"""The thinker's judgement counts as so many play-outs, which steadies the first ones."""
WORTH, LEAD, WIN = range(3)


class Weighing(TurnSearch):
    """Every action has a tree of its own, and all of them grow in the same worlds."""

    def __init__(self, *what: Any) -> None:
        super().__init__(*what)
        number = len(self.codes)
        self.tried, self.sums, self.squares = np.zeros(number), np.zeros((number, 3)), np.zeros(number)
        self.mixed = np.zeros(2)
        self.first_sight = first_sight(self.view, self.actions)

    def choice(self) -> Choice:
        """Sequential halving: each stage has the same share of the budget, on half as many actions as the last."""
        active, beaten = np.arange(len(self.codes)), np.zeros(0, dtype=np.int64)
        stages = max(1, ceil(log2(len(active))))
        for stage in range(stages):
            self._weigh(active, stage, stages)
            ranked = active[np.argsort(-self.worth[active], kind="stable")]
            keep = max(1, len(active) // 2)
            active, beaten = ranked[:keep], np.concatenate([ranked[keep:], beaten])
        candidates = tuple(self._candidate(int(index)) for index in (*active, *beaten))
        return Choice(candidates[0].action, candidates)

    def all_alike(self) -> tuple[Candidate, ...]:
        """Every action equally often, so that what is told of one is as good as what is told of another."""
        self._weigh(np.arange(len(self.codes)), 0, 1)
        return tuple(self._candidate(index) for index in range(len(self.codes)))

    def _weigh(self, active: NDArray[np.int64], stage: int, stages: int) -> None:
        for worlds in self.batches(len(active), stage, stages):
            found = self.grow(active, worlds)
            self.tried[active] += worlds
            self.sums[active] += found.sum(axis=0)
            self.squares[active] += (found[:, :, LEAD] ** 2).sum(axis=0)
            self.mixed += (found[:, :, LEAD] * found[:, :, WORTH]).sum(), (found[:, :, LEAD] ** 2).sum()

    @property
    def worth(self) -> NDArray[np.float64]:
        """What each action is worth by now. A point at first sight is worth what a point was in the play-outs."""
        worth, lead, _ = self.sums.sum(axis=0) / self.tried.sum()
        total = self.tried.sum()
        mixed, squares = self.mixed / total
        a_point = (mixed - worth * lead) / max(1e-9, squares - lead * lead) if squares > lead * lead else 1.0
        expected: NDArray[np.float64] = worth + a_point * (self.first_sight - lead)
        return self._with_first_sight(expected, WORTH)

    def _with_first_sight(self, expected: NDArray[np.float64], field: int) -> NDArray[np.float64]:
        worth: NDArray[np.float64] = (FIRST_SIGHT * expected + self.sums[:, field]) / (FIRST_SIGHT + self.tried)
        return worth

    def _candidate(self, index: int) -> Candidate:
        lead = float(self._with_first_sight(self.first_sight, LEAD)[index])
        win = float(self.sums[index, WIN] / self.tried[index]) if self.aims["wins"][0] else None
        return Candidate(self.actions[index], lead, win, self._error(index))

    def _error(self, index: int) -> float | None:
        """The first sight counts as so many play-outs here, too."""
        tried = self.tried[index]
        if tried < 2:
            return None
        spread = (self.squares[index] - self.sums[index, LEAD] ** 2 / tried) / (tried - 1)
        return float(np.sqrt(max(0.0, spread) / (tried + FIRST_SIGHT)))


def first_sight(view: View, actions: Sequence[Action]) -> NDArray[np.float64]:
    """How the round should end after each of the actions, without trying any."""
    worth = {seen.action: seen.worth for seen in prospects(view)}
    return np.array([ahead(view) + worth[action] for action in actions])

"""Actions weighed in the same worlds: all alike, or the better ones more and more often."""

from collections.abc import Iterable, Sequence
from math import ceil, log2

import numpy as np
from numpy.typing import NDArray

from tripple.rules import Action, View

from .bot import Budget, Candidate
from .search import Manner, TurnSearch
from .style import judged
from .thinker import ahead, prospects
from .world import Judge

FIRST_SIGHT_ERROR, WITH_MANY = 8.0, 30.0
"""Usual error of the thinker's comparisons in points; its judgement steadies the first play-outs.

With four players or more it is larger: the thinker does not see that drawing on purpose pays there, too.
"""
USUAL_SPREAD, AS_OFTEN = 100.0, 8  # prior spread of play-outs in points, and the number of play-outs it counts for
ENOUGH = 100  # from this many tries on, an action is judged by them alone
WORTH, LEAD, WIN = range(3)
_NOTHING = 1e-6


class Weighing(TurnSearch):
    def __init__(
        self,
        view: View,
        budget: Budget,
        manner: Manner,
        actions: Sequence[Action],
        judge: Judge = judged,
        alike: bool = False,
    ) -> None:
        super().__init__(view, budget, manner, actions, judge, alike)
        number = len(self.codes)
        self.tried, self.sums, self.squares = np.zeros(number), np.zeros((number, 3)), np.zeros(number)
        self.mixed = np.zeros(2)
        self.first_sight = first_sight(self.view, self.actions)

    def choice(self) -> tuple[Candidate, ...]:
        """Sequential halving: each stage has the same share of the budget, on half as many actions as the last."""
        active, beaten = np.arange(len(self.codes)), np.zeros(0, dtype=np.int64)
        stages = max(1, ceil(log2(len(active))))
        for stage in range(stages):
            self._weigh(active, stage, stages)
            ranked = active[np.argsort(-self.worth[active], kind="stable")]
            keep = max(1, len(active) // 2)
            active, beaten = ranked[:keep], np.concatenate([ranked[keep:], beaten])
        return self._candidates((*active, *beaten), at_first_sight=True)

    def all_alike(self) -> tuple[Candidate, ...]:
        """Try every action equally often, so that their values are equally good."""
        everything = np.arange(len(self.codes))
        self._weigh(everything, 0, 1)
        return self._candidates(everything, at_first_sight=bool(self.tried[0] < ENOUGH))

    def _weigh(self, active: NDArray[np.int64], stage: int, stages: int) -> None:
        for worlds in self.batches(len(active), stage, stages):
            found = self.grow(active, worlds)
            self.tried[active] += worlds
            self.sums[active] += found.sum(axis=0)
            self.squares[active] += (found[:, :, LEAD] ** 2).sum(axis=0)
            self.mixed += (found[:, :, LEAD] * found[:, :, WORTH]).sum(), (found[:, :, LEAD] ** 2).sum()

    @property
    def worth(self) -> NDArray[np.float64]:
        """Current worth of each action. A point at first sight counts as a point in the play-outs."""
        worth, lead, _ = self.sums.sum(axis=0) / self.tried.sum()
        mixed, squares = self.mixed / self.tried.sum()
        differ = squares - lead * lead
        return self._with_first_sight(WORTH, (mixed - worth * lead) / differ if differ > _NOTHING else 1.0)

    def _with_first_sight(self, field: int, a_point: float = 1.0) -> NDArray[np.float64]:
        """Mix in the first sight: it compares actions, while the play-outs say how well it all goes.

        Its weight in play-outs matches its accuracy: the more they differ, the larger.
        """
        shares = self.tried / self.tried.sum()
        usual = self.sums[:, field].sum() / self.tried.sum()
        expected = usual + a_point * (self.first_sight - shares @ self.first_sight)
        error = FIRST_SIGHT_ERROR if self.view.players < 4 else WITH_MANY
        weight = self._variance / (error * self.scale) ** 2
        known: NDArray[np.float64] = (weight * expected + self.sums[:, field]) / (weight + self.tried)
        return known

    @property
    def _variance(self) -> NDArray[np.float64]:
        seen = self.squares - self.sums[:, LEAD] ** 2 / self.tried
        usual = AS_OFTEN * (USUAL_SPREAD * self.scale) ** 2
        variance: NDArray[np.float64] = (np.maximum(0, seen) + usual) / (self.tried - 1 + AS_OFTEN)
        return variance

    def _candidates(self, order: Iterable[int], at_first_sight: bool) -> tuple[Candidate, ...]:
        points = self._with_first_sight(LEAD) if at_first_sight else self.sums[:, LEAD] / self.tried
        wins, errors = self.sums[:, WIN] / self.tried, np.sqrt(self._variance / self.tried)
        with_win = bool(self.aims["wins"][0])
        return tuple(
            Candidate(self.actions[i], float(points[i]), float(wins[i]) if with_win else None, float(errors[i]))
            for i in order
        )


def first_sight(view: View, actions: Sequence[Action]) -> NDArray[np.float64]:
    worth = {seen.action: seen.worth for seen in prospects(view)}
    return np.array([ahead(view) + worth[action] for action in actions])

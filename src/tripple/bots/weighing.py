"""Actions weighed against each other in the same worlds: all alike, or the better ones more and more often."""

from collections.abc import Iterable, Sequence
from math import ceil, log2
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tripple.rules import Action, View

from .bot import Candidate
from .calibration import calibrated
from .search import TurnSearch
from .thinker import ahead, prospects

FIRST_SIGHT_ERROR, WITH_MANY = 8.0, 30.0
"""By so many points the thinker is usually off when it compares actions; its judgement steadies the first play-outs.

With four players or more it is off by more: it does not see that drawing on purpose pays there, too.
"""
USUAL_SPREAD, AS_OFTEN = 100.0, 8
"""Play-outs end so many points apart, as if that had been seen so often before the first of them."""
ENOUGH = 100
"""An action that was tried so often is judged by that alone, so that nothing else has a say in it."""
WORTH, LEAD, WIN = range(3)
_NOTHING = 1e-6


class Weighing(TurnSearch):
    """Every action has a tree of its own, and all of them grow in the same worlds."""

    def __init__(self, *what: Any) -> None:
        super().__init__(*what)
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
        """Every action equally often, so that what is told of one is as good as what is told of another."""
        everything = np.arange(len(self.codes))
        self._weigh(everything, 0, 1)
        return self._candidates(everything, at_first_sight=bool(self.tried[0] < ENOUGH))

    def believable(
        self, level: str, candidates: tuple[Candidate, ...], against: Sequence[str | None] = ()
    ) -> tuple[Candidate, ...]:
        """The same as it is to be told: corrected by what usually came of what was found."""
        return calibrated(level, self.view, self.seen.known["patient"][0], candidates, against)

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
        mixed, squares = self.mixed / self.tried.sum()
        differ = squares - lead * lead
        return self._with_first_sight(WORTH, (mixed - worth * lead) / differ if differ > _NOTHING else 1.0)

    def _with_first_sight(self, field: int, a_point: float = 1.0) -> NDArray[np.float64]:
        """First sight tells how much better one action is than another, not how well it all goes: the play-outs do.

        It counts as many play-outs as it takes to be as sure as it is: the more they differ, the more.
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
        """How much the play-outs of each action differ."""
        seen = self.squares - self.sums[:, LEAD] ** 2 / self.tried
        usual = AS_OFTEN * (USUAL_SPREAD * self.scale) ** 2
        variance: NDArray[np.float64] = (np.maximum(0, seen) + usual) / (self.tried - 1 + AS_OFTEN)
        return variance

    def _candidates(self, order: Iterable[int], at_first_sight: bool) -> tuple[Candidate, ...]:
        """What is known of these actions, by the play-outs alone or with the first sight as a second source."""
        points = self._with_first_sight(LEAD) if at_first_sight else self.sums[:, LEAD] / self.tried
        wins, errors = self.sums[:, WIN] / self.tried, np.sqrt(self._variance / self.tried)
        with_win = bool(self.aims["wins"][0])
        return tuple(
            Candidate(self.actions[i], float(points[i]), float(wins[i]) if with_win else None, float(errors[i]))
            for i in order
        )


def first_sight(view: View, actions: Sequence[Action]) -> NDArray[np.float64]:
    """How the round should end after each of the actions, without trying any."""
    worth = {seen.action: seen.worth for seen in prospects(view)}
    return np.array([ahead(view) + worth[action] for action in actions])

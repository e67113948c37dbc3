"""The planner: tries every action in many worlds that look the same from its seat, and plays them to the end."""

from collections.abc import Sequence
from math import ceil, log2

import numpy as np
from numpy.typing import NDArray

from tripple.rules import Action, View
from tripple.sim.search import play_out

from .bot import Budget, Candidate, Choice
from .calibration import calibrated
from .search import TurnSearch
from .thinker import ahead, prospects

SECONDS = 0.05
"""How long it thinks where the budget does not say."""
FIRST_SIGHT = 150.0
"""The thinker's judgement counts as so many play-outs, which steadies the first ones."""


def planner(view: View, budget: Budget) -> Choice:
    """As many points more than the others as it can expect in this round."""
    if len(view.actions) == 1:
        return Choice(view.actions[0])
    thought = _Halving(view, budget, SECONDS)
    with thought.pool:
        return thought.choice()


class _Halving(TurnSearch):
    """Sequential halving: each stage has the same share of the budget, on half as many actions as the one before."""

    def choice(self) -> Choice:
        self.tried = np.full(len(self.codes), FIRST_SIGHT)
        self.sums = FIRST_SIGHT * _first_sight(self.view, self.actions)
        active, beaten = np.arange(len(self.codes)), np.zeros(0, dtype=np.int64)
        stages = max(1, ceil(log2(len(active))))
        for stage in range(stages):
            for worlds in self.batches(len(active), stage, stages):
                self._play(active, worlds)
            ranked = active[np.argsort(-self.sums[active] / self.tried[active], kind="stable")]
            keep = max(1, len(active) // 2)
            active, beaten = ranked[:keep], np.concatenate([ranked[keep:], beaten])
        candidates = tuple(self._candidate(int(index)) for index in (*active, *beaten))
        candidates = calibrated("planner", self.view, self.seen.known["patient"][0], candidates)
        return Choice(candidates[0].action, candidates)

    def _candidate(self, index: int) -> Candidate:
        return Candidate(self.actions[index], float(self.sums[index] / self.tried[index]))

    def _play(self, active: NDArray[np.int64], worlds: int) -> None:
        def play(part: tuple[int, int, int]) -> NDArray[np.int32]:
            thread, first, number = part
            out = np.zeros((number, len(active), self.view.players), dtype=np.int32)
            seen, codes = self.seen, self.codes[active]
            play_out(self.states[thread], seen.known, seen.clues, self.policies, codes, self.seed, first, out)
            return out

        points = np.concatenate(list(self.pool.map(play, self.share_out(worlds))))
        self.sums[active] += _ahead(points, self.view.turn).sum(axis=0)
        self.tried[active] += worlds


def _first_sight(view: View, actions: Sequence[Action]) -> NDArray[np.float64]:
    """How the round should end after each of the actions, without trying any."""
    worth = {seen.action: seen.worth for seen in prospects(view)}
    return np.array([ahead(view) + worth[action] for action in actions])


def _ahead(points: NDArray[np.int32], seat: int) -> NDArray[np.float64]:
    """A seat's points less what the others have on average; alone, its points."""
    own: NDArray[np.float64] = points[:, :, seat].astype(np.float64)
    others: NDArray[np.float64] = points.sum(axis=2) - own
    ahead: NDArray[np.float64] = own - others / max(1, points.shape[2] - 1)
    return ahead

"""Thinking ahead: every action in the same many worlds, played to the end; the better half goes on."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import ceil, log2
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tripple.rules import Lay, View
from tripple.sim.mirror import code_of
from tripple.sim.policy import policy_records
from tripple.sim.run import seed_number
from tripple.sim.search import play_out

from .bot import Budget, Candidate, Choice
from .world import seen

Points = NDArray[np.int32]
"""By world, action and seat: the points at the end of the round."""
Worth = Callable[[View, Points, int], NDArray[np.float64]]
"""What those points are worth to the seat whose view it is, by world and action; also told the first world's number."""
STYLES = "greedy", "hoarder"
FIRST_BATCH, LARGEST_BATCH = 4, 256
LIKELY = 24
"""So many lays are tried, those that look best at first sight."""
RESERVE = 0.002
"""Seconds of a turn that are left for what comes after the last play-out."""


@dataclass(frozen=True)
class Mind:
    """What makes one searching player differ from another."""

    seconds: float
    """How long it thinks where the budget does not say."""
    worth: Worth


def points_ahead(view: View, points: Points, first: int) -> NDArray[np.float64]:
    """The own points less what the others have on average; alone, the own points."""
    own: NDArray[np.float64] = points[:, :, view.seat].astype(np.float64)
    if view.players == 1:
        return own
    others: NDArray[np.float64] = points.sum(axis=2) - own
    return own - others / (view.players - 1)


def think(view: View, budget: Budget, mind: Mind) -> Choice:
    if len(view.actions) == 1:
        return Choice(view.actions[0])
    with ThreadPoolExecutor(budget.threads) as pool:
        return _Search(view, budget, mind, pool).choice()


class _Search:
    """Sequential halving: each stage has the same share of the budget, on half as many actions."""

    def __init__(self, view: View, budget: Budget, mind: Mind, pool: ThreadPoolExecutor) -> None:
        self.began = perf_counter()
        self.view, self.budget, self.mind, self.pool = view, budget, mind, pool
        self.seen = seen(view)
        self.states = [self.seen.states.copy() for _ in range(budget.threads)]
        self.policies = policy_records(STYLES)
        self.actions = _likely(view)
        self.codes = np.array([code_of(action) for action in self.actions], dtype=np.int64)
        self.seed = seed_number(f"{budget.seed}/{len(view.history)}/{view.seat}")
        self.worlds = 0
        number = len(self.actions)
        self.sums, self.ahead, self.tried = np.zeros(number), np.zeros(number), np.zeros(number)

    def choice(self) -> Choice:
        active = np.arange(len(self.actions))
        stages = max(1, ceil(log2(len(active))))
        order: list[int] = []
        for stage in range(stages):
            for worlds in self._batches(len(active), stage, stages):
                self._play(active, worlds)
            ranked = active[np.argsort(-self.sums[active] / self.tried[active], kind="stable")]
            keep = max(1, len(active) // 2)
            active, order = ranked[:keep], [*ranked[keep:].tolist(), *order]
        order = [*active.tolist(), *order]
        return Choice(self.actions[order[0]], tuple(self._candidate(index) for index in order))

    def _candidate(self, index: int) -> Candidate:
        return Candidate(self.actions[index], float(self.ahead[index] / self.tried[index]))

    def _batches(self, active: int, stage: int, stages: int) -> Iterator[int]:
        """How many worlds to play next, as long as this stage lasts."""
        if self.budget.playouts is not None:
            yield max(1, self.budget.playouts // stages // active)
            return
        seconds = self.budget.seconds or self.mind.seconds
        ends = self.began + (seconds - min(RESERVE, seconds / 4)) * (stage + 1) / stages
        if not self.worlds:
            yield FIRST_BATCH
        while (left := ends - perf_counter()) > 0:
            fit = left / self.pace / active
            if fit < 1 and self.worlds:
                return
            yield max(1, min(LARGEST_BATCH * self.budget.threads, int(fit)))

    @property
    def pace(self) -> float:
        """Seconds a play-out, all threads together."""
        return max(1e-7, (perf_counter() - self.playing_since) / float(self.tried.sum()))

    def _play(self, active: NDArray[np.int64], worlds: int) -> None:
        if not self.worlds:
            self.playing_since = perf_counter()
        parts = np.array_split(np.arange(self.worlds, self.worlds + worlds), self.budget.threads)
        jobs = [(states, part, active) for states, part in zip(self.states, parts, strict=True) if len(part)]
        points = np.concatenate(list(self.pool.map(self._play_part, jobs)))
        self.sums[active] += self.mind.worth(self.view, points, self.worlds).sum(axis=0)
        self.ahead[active] += points_ahead(self.view, points, self.worlds).sum(axis=0)
        self.tried[active] += worlds
        self.worlds += worlds

    def _play_part(self, job: tuple[Any, NDArray[np.int64], NDArray[np.int64]]) -> Points:
        states, worlds, active = job
        out = np.zeros((len(worlds), len(active), self.view.players), dtype=np.int32)
        known, clues = self.seen.known, self.seen.clues
        play_out(states, known, clues, self.policies, self.codes[active], self.seed, int(worlds[0]), out)
        return out


def _likely(view: View) -> Sequence[Any]:
    """All actions, or where there are very many the lays that give most now, and not laying."""
    lays = [action for action in view.actions if isinstance(action, Lay)]
    lays.sort(key=lambda lay: -sum(line.points for line in view.preview(lay)))
    return [*lays[:LIKELY], *(action for action in view.actions if not isinstance(action, Lay))]

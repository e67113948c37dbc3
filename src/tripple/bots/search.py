"""What all searching players share: the worlds they see, the actions they try, and the time they have."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from tripple.rules import Action, Lay, View
from tripple.sim.places import code_of
from tripple.sim.policy import SKILLED, policy_records
from tripple.sim.run import seed_number
from tripple.sim.state import point_scale

from .bot import Budget
from .world import seen

EAGER = "greedy"
ALONE = "solitaire"
FIRST_BATCH, LARGEST_BATCH = 16, 4096
LIKELY = 24
"""So many lays are tried, those that give most now."""
_SPARE = 0.002
"""Seconds of a turn that are left for what comes after the last play-out."""


class TurnSearch:
    """A turn that is being thought about."""

    def __init__(self, view: View, budget: Budget, seconds: float) -> None:
        self.began = perf_counter()
        self.view, self.budget = view, budget
        self.seconds = budget.seconds or seconds
        self.seen = seen(view)
        self.states = [self.seen.states.copy() for _ in range(budget.threads)]
        self.scale = point_scale(view.sheet)
        self.policies = policy_records((EAGER, patient(view.players)), view.sheet, view.players)
        self.actions = likely(view)
        self.codes = np.array([code_of(action) for action in self.actions], dtype=np.int64)
        self.seed = seed_number(f"{budget.seed}/{len(view.history)}/{view.seat}")
        self.worlds = 0
        self.playouts = 0
        self.pool = ThreadPoolExecutor(budget.threads)

    def share_out(self, worlds: int) -> list[tuple[int, int, int]]:
        """The next worlds for the threads: whose they are, the first of them, and how many."""
        parts = np.array_split(np.arange(self.worlds, self.worlds + worlds), self.budget.threads)
        self.worlds += worlds
        return [(thread, int(part[0]), len(part)) for thread, part in enumerate(parts) if len(part)]

    def batches(self, each: int, stage: int = 0, stages: int = 1) -> Iterator[int]:
        """How many worlds to play next, with so many play-outs in each, as long as this stage lasts."""
        if self.budget.playouts is not None:
            yield max(1, self.budget.playouts // stages // each)
            return
        ends = self.began + (self.seconds - min(_SPARE, self.seconds / 4)) * (stage + 1) / stages
        if not self.playouts:
            self.playing_since = perf_counter()
            yield self._counted(max(1, FIRST_BATCH // each), each)
        while (left := ends - perf_counter()) > 0:
            pace = max(1e-7, (perf_counter() - self.playing_since) / self.playouts)
            if (fit := left / pace / each) < 1:
                return
            yield self._counted(min(LARGEST_BATCH // each + 1, int(fit)), each)

    def _counted(self, worlds: int, each: int) -> int:
        self.playouts += worlds * each
        return worlds


def patient(players: int) -> str:
    return SKILLED if players > 1 else ALONE


def likely(view: View) -> Sequence[Action]:
    """All actions, or where there are very many the lays that give most now, and not laying."""
    lays = [action for action in view.actions if isinstance(action, Lay)]
    lays.sort(key=lambda lay: -sum(line.points for line in view.preview(lay)))
    return [*lays[:LIKELY], *(action for action in view.actions if not isinstance(action, Lay))]


def order_by(*keys: NDArray[np.float64]) -> list[int]:
    """The positions, the highest of the first key first; later keys part equals."""
    return [int(i) for i in np.lexsort([-key for key in reversed(keys)])]

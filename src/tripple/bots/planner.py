"""The planner: tries every action in many worlds that look the same from its seat, and plays them to the end."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import ceil, log2
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tripple.rules import Action, View
from tripple.sim.mirror import code_of
from tripple.sim.policy import policy_records
from tripple.sim.run import seed_number
from tripple.sim.search import play_out

from .bot import Budget, Candidate, Choice
from .world import Seen, Trust, seen

SECONDS = 0.05
"""How long it thinks when the budget does not say."""
BATCH = 8


@dataclass(frozen=True)
class Style:
    """What makes one searching player differ from another."""

    trust: Trust
    policy: str


PLANNER = Style(Trust(), "greedy")


def planner(view: View, budget: Budget) -> Choice:
    return think(view, budget, PLANNER)


def think(view: View, budget: Budget, style: Style) -> Choice:
    if len(view.actions) == 1:
        return Choice(view.actions[0])
    search = Search(view, budget, style)
    values = search.run()
    ranked = sorted(zip(view.actions, values, strict=True), key=lambda one: (-one[1], str(one[0])))
    return Choice(ranked[0][0], tuple(Candidate(action, float(value)) for action, value in ranked))


class Search:
    """Sequential halving: the better half of the actions goes on to the next stage, on further worlds."""

    def __init__(self, view: View, budget: Budget, style: Style) -> None:
        self.view = view
        self.seen = seen(view, style.trust)
        self.policies = policy_records((style.policy,) * view.players)
        self.codes = np.array([code_of(action) for action in view.actions], dtype=np.int64)
        self.seed = seed_number(f"{budget.seed}/{len(view.history)}/{view.seat}")
        self.budget = budget
        self.began = perf_counter()
        self.worlds = 0
        self.sums = np.zeros(len(self.codes))
        self.tried = np.zeros(len(self.codes))

    def run(self) -> NDArray[np.float64]:
        active = np.arange(len(self.codes))
        stages = max(1, ceil(log2(len(active))))
        for stage in range(stages):
            for batch in self._batches(len(active), stage, stages):
                self._play(active, batch)
            means = self.sums[active] / np.maximum(self.tried[active], 1)
            keep = max(1, (len(active) + 1) // 2)
            active = active[np.argsort(-means, kind="stable")[:keep]]
        means = self.sums / np.maximum(self.tried, 1)
        means[np.setdiff1d(np.arange(len(means)), active)] -= 0.0
        self.best = int(active[0])
        return means

    def _batches(self, active: int, stage: int, stages: int) -> Iterator[int]:
        if self.budget.playouts is not None:
            yield max(1, self.budget.playouts // stages // active)
            return
        seconds = self.budget.seconds or SECONDS
        until = self.began + seconds * (stage + 1) / stages
        yield BATCH
        while (left := until - perf_counter()) > 0:
            pace = max(1e-6, (perf_counter() - self.began) / max(1.0, self.tried.sum()))
            yield max(1, min(256, int(left / pace / active * 0.9)))

    def _play(self, active: NDArray[np.int64], worlds: int) -> None:
        out = np.zeros((worlds, len(active), 6), dtype=np.int32)
        seen = self.seen
        play_out(
            seen.states, seen.unseen, seen.dealt, seen.clues, seen.held, self.policies,
            self.codes[active], self.seed, self.worlds, out,
        )
        self.worlds += worlds
        self.sums[active] += self._utility(out).sum(axis=0)
        self.tried[active] += worlds

    def _utility(self, out: NDArray[Any]) -> NDArray[np.float64]:
        players, seat = self.view.players, self.view.seat
        own = out[:, :, seat].astype(np.float64)
        if players == 1:
            return own
        return own - (out[:, :, :players].sum(axis=2) - own) / (players - 1)

"""The parts that all searching players share: worlds, actions, time, and trees."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from tripple.rules import Action, Lay, Sheet, View, Winner
from tripple.sim.aim import AIM, UNTIL_TARGET
from tripple.sim.places import code_of
from tripple.sim.policy import SKILLED, policy_records
from tripple.sim.run import rounds, seed_number
from tripple.sim.state import point_scale
from tripple.sim.tree import DEEPEST, NO_NODE, NODE, WAY, grow

from .bot import MOST_PLAYOUTS, Budget, Candidate
from .calibration import ALIKE, calibrated
from .style import judged
from .world import Judge, seen

BANK = 1024  # number of rounds that stand for all that may follow
WIN, POINT = 150.0, 0.5  # worth of winning the game and of each point ahead
EAGER = "greedy"
ALONE = "solitaire"
FIRST_BATCH, LARGEST_BATCH = 16, 4096
LIKELY = 24  # number of lays that are tried, those that give most now
NODES = 1 << 17  # most nodes in the trees of a thread if time is the budget
_SPARE = 0.002  # seconds of a turn kept for the work after the last play-out


@dataclass(frozen=True, slots=True)
class Manner:
    seconds: float
    patient: str  # the policy of patient players in play-outs
    whole_game: bool = False
    deepest: int = 1  # depth of its trees in actions; 1 is no tree at all
    explore: float = 100.0  # points that a chance to learn is worth
    children: tuple[float, float] = (2.0, 1.5)
    """Number of replies considered, and its growth by the square root of the visits."""
    usual_first: bool = False  # try replies in the order of the policy; else by their points, and not laying second


class TurnSearch:
    def __init__(
        self,
        view: View,
        budget: Budget,
        manner: Manner,
        actions: Sequence[Action],
        judge: Judge = judged,
        alike: bool = False,
    ) -> None:
        """`alike`: the others play on like this seat, however they have played."""
        self.view, self.budget, self.manner, self.alike = view, budget, manner, alike
        self.aims = game_aim(view) if manner.whole_game else points_aim(view)
        self.bank = bank(view.sheet, (manner.patient,) * view.players) if self.aims["wins"][0] else _NO_BANK
        # The bank is made once for a game, which takes longer than some turns may: the clock starts after it.
        self.began = perf_counter()
        self.seconds = budget.seconds or manner.seconds
        self.seen = seen(view, judge, alike)
        self.states = [self.seen.states.copy() for _ in range(budget.threads)]
        self.scale = point_scale(view.sheet)
        self.policies = policy_records((EAGER, manner.patient), view.sheet, view.players)
        self.actions = actions
        self.codes = np.array([code_of(action) for action in actions], dtype=np.int64)
        self.seed = seed_number(f"{budget.seed}/{len(view.history)}/{view.seat}")
        self.worlds = 0
        self.playouts = 0
        self.pool = ThreadPoolExecutor(budget.threads)
        self.plant(self.codes[:, np.newaxis])

    def plant(self, roots: NDArray[np.int64]) -> None:
        """Plant a tree for each row of first actions, in every thread."""
        self.roots, manner = np.ascontiguousarray(roots), self.manner
        way = manner.explore * self.scale, *manner.children, min(DEEPEST, manner.deepest), manner.usual_first
        self.way = np.array([way], dtype=WAY)
        self.forests = [self._forest() for _ in range(self.budget.threads)]

    def _forest(self) -> tuple[NDArray[np.void], NDArray[np.int64]]:
        """A visit adds one node at most, so a small budget of play-outs needs few of them."""
        trees, most = len(self.roots), NODES
        if self.manner.deepest == 1:
            most = self.roots.size
        elif self.budget.playouts is not None:
            most = min(NODES, self.budget.playouts + 6 * self.roots.size)
        nodes = np.zeros(trees + most, dtype=NODE)
        nodes["first"][:trees] = NO_NODE
        return nodes, np.full(1, trees, dtype=np.int64)

    def grow(self, trees: NDArray[np.int64], worlds: int) -> NDArray[np.float64]:
        """Play these trees on in more worlds; returns worth, lead and win of the seat in each."""

        def work(part: tuple[int, int, int]) -> NDArray[np.float64]:
            thread, first, number = part
            out = np.zeros((number, len(trees), 3))
            here = self.states[thread], self.seen.known, self.seen.clues, self.policies, self.aims, self.bank
            grow(*here, self.roots, trees, self.way, self.seed, first, *self.forests[thread], out)
            return out

        # To hand work to a thread and wait for it takes longer than some of this work.
        each = map if self.budget.threads == 1 else self.pool.map
        return np.concatenate(list(each(work, self._share_out(worlds))))

    def _share_out(self, worlds: int) -> list[tuple[int, int, int]]:
        parts = np.array_split(np.arange(self.worlds, self.worlds + worlds), self.budget.threads)
        self.worlds += worlds
        return [(thread, int(part[0]), len(part)) for thread, part in enumerate(parts) if len(part)]

    def batches(self, each: int, stage: int = 0, stages: int = 1) -> Iterator[int]:
        """Numbers of worlds to play next, as long as this stage lasts, with `each` play-outs in each world.

        A stage has its share of the play-outs, of the time, or of both: then it ends with the first that is spent.
        """
        share = max(1, (self.budget.playouts or MOST_PLAYOUTS) // stages // each)
        if self.budget.playouts is not None and self.budget.seconds is None:
            yield share
            return
        ends = self.began + (self.seconds - min(_SPARE, self.seconds / 4)) * (stage + 1) / stages
        if not self.playouts:
            self.playing_since = perf_counter()
            share -= (first := min(share, max(1, FIRST_BATCH // each)))
            yield self._counted(first, each)
        while share and (left := ends - perf_counter()) > 0:
            pace = max(1e-7, (perf_counter() - self.playing_since) / self.playouts)
            if (fit := left / pace / each) < 1:
                return
            share -= (worlds := min(share, LARGEST_BATCH // each + 1, int(fit)))
            yield self._counted(worlds, each)

    def believable(
        self, level: str, candidates: tuple[Candidate, ...], against: Sequence[str | None] = ()
    ) -> tuple[Candidate, ...]:
        patient = self.seen.known["patient"][0]
        if self.alike:
            against, patient = (ALIKE,) * self.view.players, np.ones_like(patient)
        return calibrated(level, self.view, patient, candidates, against)

    def _counted(self, worlds: int, each: int) -> int:
        self.playouts += worlds * each
        return worlds


_NO_BANK = np.zeros((1, 1), dtype=np.int64)  # no bank: the rounds that follow do not matter when playing for points


def patient(players: int) -> str:
    return SKILLED if players > 1 else ALONE


def likely(view: View) -> Sequence[Action]:
    """All actions, or if there are very many the lays that give most now, and not laying."""
    lays = [action for action in view.actions if isinstance(action, Lay)]
    lays.sort(key=lambda lay: -sum(line.points for line in view.preview(lay)))
    return [*lays[:LIKELY], *(action for action in view.actions if not isinstance(action, Lay))]


def order_by(*keys: NDArray[np.float64]) -> list[int]:
    """Indices, the highest of the first key first; later keys break ties."""
    return [int(i) for i in np.lexsort([-key for key in reversed(keys)])]


def points_aim(view: View) -> NDArray[np.void]:
    aims = np.zeros(1, dtype=AIM)
    aims["points"] = 1
    return aims


def game_aim(view: View) -> NDArray[np.void]:
    if not view.before or view.players == 1:
        return points_aim(view)
    aims = np.zeros(1, dtype=AIM)
    aims["wins"], aims["points"] = WIN * point_scale(view.sheet), POINT
    aims["target"] = view.sheet.target
    aims["rounds"] = UNTIL_TARGET if view.sheet.rounds is None else view.sheet.rounds - view.rounds_before - 1
    aims["last_round"] = view.sheet.winner is Winner.LAST_ROUND and view.sheet.rounds is None
    aims["before"][0, : len(view.before)] = view.before
    return aims


@lru_cache(16)
def bank(sheet: Sheet, policies: tuple[str, ...]) -> NDArray[np.int64]:
    points = rounds(sheet, policies, BANK)["points"]
    return np.ascontiguousarray(points[:, : len(policies)].astype(np.int64))

"""The master: a tree of what everybody may do, exact at the end, and all for the win of the game."""

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tripple.rules import Sheet, View, Winner
from tripple.sim.aim import AIM, UNTIL_TARGET
from tripple.sim.ending import DEEPEST, LEVEL, solve
from tripple.sim.mirror import MOST_ACTIONS
from tripple.sim.run import rounds
from tripple.sim.state import STATE, point_scale
from tripple.sim.tree import NO_NODE, NODE, grow

from .bot import Budget, Candidate, Choice
from .calibration import calibrated
from .search import TurnSearch, order_by, patient

SECONDS = 0.5
"""How long it thinks where the budget does not say."""
NODES = 1 << 17
BANK = 1024
"""So many rounds stand for all that may follow."""
WIN, POINT = 150.0, 0.5
"""What the game's win and each point ahead are worth."""
EXPLORE = 100.0
SERIOUS = 100
"""An action that was tried so many times less often than the best one is not told of: its average says nothing yet."""
FEW_TILES = 10
"""An ending with so many tiles in both hands is solved if there is time enough."""
STEPS_A_PLAYOUT, STEPS_A_SECOND = 20, 200_000
"""How many steps of a solution go for what else a budget gives."""


def master(view: View, budget: Budget) -> Choice:
    """The best chance to win the game; alone, the most points."""
    if len(view.actions) == 1:
        return Choice(view.actions[0])
    thought = _Growing(view, budget, SECONDS)
    with thought.pool:
        return thought.solved() or thought.choice()


@lru_cache(16)
def _bank(sheet: Sheet, players: int) -> NDArray[np.int64]:
    points = rounds(sheet, (patient(players),) * players, BANK)["points"]
    return np.ascontiguousarray(points[:, :players].astype(np.int64))


def _aim(view: View) -> NDArray[Any]:
    """A single round is worth its points; so is a solitaire."""
    aims = np.zeros(1, dtype=AIM)
    aims["target"] = view.sheet.target
    aims["rounds"] = UNTIL_TARGET if view.sheet.rounds is None else view.sheet.rounds - view.rounds_before - 1
    aims["last_round"] = view.sheet.winner is Winner.LAST_ROUND and view.sheet.rounds is None
    aims["before"][0, : len(view.before)] = view.before
    win = WIN * point_scale(view.sheet)
    aims["wins"], aims["points"] = (win, POINT) if view.before and view.players > 1 else (0, 1)
    return aims


class _Growing(TurnSearch):
    """A tree in each thread; what they found out about this seat's actions is put together."""

    def choice(self) -> Choice:
        self.aims, self.bank = _aim(self.view), _bank(self.view.sheet, self.view.players)
        trees = [_new_tree() for _ in range(self.budget.threads)]
        for worlds in self.batches(1):
            list(self.pool.map(lambda part: self._grow(trees[part[0]], *part), self.share_out(worlds)))
        visits, worth, lead, won = self._roots([nodes for nodes, _ in trees])
        with_win = bool(self.aims["wins"][0])
        candidates = tuple(
            Candidate(self.actions[i], float(lead[i]), float(won[i]) if with_win else None)
            for i in order_by(visits, worth)
            if visits[i] * SERIOUS > visits.max()
        )
        candidates = calibrated("master", self.view, self.seen.known["patient"][0], candidates)
        return Choice(candidates[0].action, candidates)

    def _grow(self, tree: tuple[Any, Any], thread: int, first: int, number: int) -> None:
        known, clues, states = self.seen.known, self.seen.clues, self.states[thread]
        what = states, known, clues, self.policies, self.aims, self.bank, self.codes
        grow(*what, EXPLORE * self.scale, self.seed, first, number, *tree)

    def _roots(self, trees: list[Any]) -> tuple[NDArray[np.float64], ...]:
        place = {int(code): index for index, code in enumerate(self.codes)}
        sums = np.zeros((4, len(self.codes)))
        for nodes in trees:
            child = nodes["first"][0]
            while child != NO_NODE:
                node = nodes[child]
                sums[:, place[int(node["code"])]] += node["visits"], node["worth"], node["lead"], node["won"]
                child = node["next"]
        visits = sums[0]
        return visits, *(sums[1:] / np.maximum(visits, 1))

    def solved(self) -> Choice | None:
        """The exact ending, where nothing is hidden any more and little enough is left."""
        view = self.view
        hidden = view.supply > 0 or (view.players > 1 and len(view.unseen) + len(view.hand) > sum(view.held))
        if hidden or view.players > 2 or sum(view.held) > FEW_TILES or len(self.actions) < len(view.actions):
            return None
        budget, states, worth = self.budget, np.zeros(DEEPEST, dtype=STATE), np.zeros(len(self.codes))
        states[0] = self.states[0][0]
        for other in range(view.players):
            if other != view.seat:
                states["hands"][0, other] = self.seen.known["unseen"][0]
        steps = budget.playouts * STEPS_A_PLAYOUT if budget.playouts else int(self.seconds * STEPS_A_SECOND)
        level, codes = np.zeros(DEEPEST, dtype=LEVEL), np.zeros((DEEPEST, MOST_ACTIONS), dtype=np.int64)
        bank = _bank(view.sheet, view.players)
        if not solve(states, self.codes, _aim(view), bank, steps, level, codes, worth):
            return None
        candidates = tuple(Candidate(self.actions[i], float(worth[i])) for i in order_by(worth))
        return Choice(candidates[0].action, candidates)


def _new_tree() -> tuple[Any, Any]:
    nodes = np.zeros(NODES, dtype=NODE)
    nodes["first"][0] = NO_NODE
    return nodes, np.ones(1, dtype=np.int64)

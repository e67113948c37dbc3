"""Statistics of played-on actions: where they differ, and by how many points."""

from collections.abc import Collection, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from tripple.rules import Action, Cell, Tile, View
from tripple.sim.story import STORY, tell
from tripple.sim.tables import TILE_NUMBER, cell_number

from .bot import Budget
from .search import Manner, TurnSearch, patient

WORLDS, PAIR_WORLDS = 256, 1024
"""Worlds for all actions, and for one or two alone: there the play-outs of a hint go four times as far."""
TERMS: Mapping[str, tuple[str | None, str | None]] = {
    "now": ("now", None),
    "reply": (None, "others_reply"),
    "next": ("own_next", None),
    "later": ("own_later", None),
    "others": (None, "others_later"),
    "stuck": ("own_stuck", None),
    "others_stuck": (None, "others_stuck"),
    "end": ("own_end", "others_end"),
}
"""Terms whose sum is the lead at the end of the round: the seat's points, less the others' on average."""
SURE = 2.0  # a difference beyond this many standard errors is no accident


def played_on(view: View, actions: Sequence[Action], seed: int = 0, alike: bool = True) -> TurnSearch:
    manner = Manner(seconds=1.0, patient=patient(view.players))
    return TurnSearch(view, Budget(seed), manner, actions, alike=alike)


class Outlook:
    def __init__(
        self, view: View, actions: Sequence[Action], worlds: int = WORLDS, seed: int = 0, alike: bool = True
    ) -> None:
        self.view, self.others = view, max(1, view.players - 1)
        turn = played_on(view, actions, seed, alike)
        self.scale = turn.scale
        self.stories = np.zeros((worlds, len(actions)), dtype=STORY)
        self.hands = np.zeros((worlds, view.players), dtype=np.uint64)
        what = turn.states[0], turn.seen.known, turn.seen.clues, turn.policies
        tell(*what, turn.codes, turn.seed, self.stories, self.hands)
        self.terms = {name: self._term(*fields) for name, fields in TERMS.items()}

    def _term(self, own: str | None, others: str | None) -> NDArray[np.float64]:
        gained = self.stories[own].astype(np.float64) if own else np.zeros(self.stories.shape)
        return gained - self.stories[others] / self.others if others else gained

    def mean(self, field: str, actions: Sequence[int]) -> float:
        """The mean of a field over these actions; of the others' sums, each one's share."""
        mean = float(self.stories[field][:, actions].mean())
        return mean / self.others if field.startswith("others_") and field != "others_out" else mean

    def mean_where(self, field: str, where: str, action: int) -> float:
        chosen = self.stories[where][:, action] > 0
        return float(self.stories[field][chosen, action].mean()) if chosen.any() else 0.0

    def tiles(self, whose: str, actions: Sequence[int]) -> float:
        """Tiles held when the pool runs out, in the worlds where it does."""
        often = self.mean("empty", actions)
        return self.mean(f"{whose}_tiles", actions) / often if often else 0.0

    def difference(self, terms: Sequence[str], action: int, rivals: Sequence[int]) -> tuple[float, bool]:
        apart = sum(self.terms[term][:, action] - self.terms[term][:, rivals].mean(axis=1) for term in terms)
        mean, error = float(np.mean(apart)), float(np.std(apart)) / len(self.stories) ** 0.5
        return mean, abs(mean) > SURE * error

    def scored_there(self, cells: Collection[Cell], action: int) -> tuple[float, float]:
        """The chance that the next player lays in one of these places at once, and the mean points."""
        numbers = [cell_number(cell) + 1 for cell in cells]
        there = np.isin(self.stories["reply_place"][:, action], numbers)
        gave = self.stories["reply_gave"][there, action]
        return float(there.mean()), float(gave.mean()) if there.any() else 0.0

    def next_holds(self, tile: Tile) -> float:
        held = self.hands[:, (self.view.turn + 1) % self.view.players]
        return float((held >> np.uint64(TILE_NUMBER[tile]) & np.uint64(1)).mean())

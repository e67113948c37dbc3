"""A game that an environment plays, dealt from the library's own seeds, and its observations."""

from collections.abc import Callable, Mapping
from typing import Any, TypedDict

import numpy as np

from tripple.rules import Deal, IllegalAction, Match, Sheet, View
from tripple.sim.numbering import numbered

from .checks import action_number, one_of
from .observing import Array, Observation, flat, observed
from .recall import Information

MOST_ROUNDS = 100  # R10 sets no limit, but players who only ever draw would never end; the arena has the same limit
EPISODES = "round", "game"


class MaskedObservation(TypedDict):
    """An observation with its mask, as the libraries want it."""

    observation: Any
    """One array, or arrays by name."""
    action_mask: Array


def _told(rows: Observation) -> MaskedObservation:
    mask = rows.pop("action_mask")
    return {"observation": rows, "action_mask": mask}


def _flat(match: Match, seat: int) -> MaskedObservation:
    rows = observed(match.view(seat))
    return {"observation": flat(rows), "action_mask": rows["action_mask"]}


def copied(seen: MaskedObservation) -> MaskedObservation:
    """A deep copy, which the caller may write into."""
    rows = seen["observation"]
    copy = {name: row.copy() for name, row in rows.items()} if isinstance(rows, dict) else rows.copy()
    return {"observation": copy, "action_mask": seen["action_mask"].copy()}


OBSERVATIONS: Mapping[str, Callable[[Match, int], MaskedObservation]] = {
    "array": _flat,
    "names": lambda match, seat: _told(observed(match.view(seat))),
    "information": lambda match, seat: _told(Information.of(match, seat).arrays()),
}
"""Kinds of observation: one array, arrays by name, or these with perfect recall."""


class EpisodeTable:
    """One round or game after the other."""

    def __init__(self, rules: Sheet, players: int, episode: str) -> None:
        self.sheet, self.players = rules, players
        self.most_rounds = 1 if one_of("episode", episode, EPISODES) == "round" else MOST_ROUNDS
        self.seed = ""

    def start(self, seed: str, deal: Deal | None = None) -> None:
        """Deal the first round from the seed, as everywhere in tripple, or as given."""
        self.seed, self.match = seed, Match(self.sheet, self.players)
        self._deal(deal)

    def _deal(self, deal: Deal | None = None) -> None:
        number = len(self.match.rounds) + 1
        self.match = self.match.start_round(deal or Deal.from_seed(self.seed, number, self.players, self.sheet))

    @property
    def turn(self) -> int:
        """The seat on turn, or the last one that was."""
        return self.match.rounds[-1].turn

    @property
    def over(self) -> bool:
        """True once the episode has ended by the rules."""
        return self.match.round is None and (self.match.end is not None or self.most_rounds == 1)

    @property
    def endless(self) -> bool:
        """True if it was cut short because it would never end."""
        return not self.over and self.match.round is None

    def view(self, seat: int) -> View:
        return self.match.view(seat)

    def play(self, number: int) -> list[int]:
        """Play an action and return its points by seat; raises IllegalAction if it is not allowed."""
        actions, number = numbered(self.view(self.turn)), action_number(number)
        if number not in actions:
            raise IllegalAction("R4", "action {number} is not allowed here: see action_mask", number=number)
        self.match, lines = self.match.play(actions[number])
        scored = [0] * self.players
        for line in lines:
            scored[line.seat] += line.points
        if self.match.round is None and not self.match.end and len(self.match.rounds) < self.most_rounds:
            self._deal()
        return scored


def fresh_seed(random: np.random.Generator) -> str:
    return str(int(random.integers(2**62)))

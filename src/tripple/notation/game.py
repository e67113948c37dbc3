"""A whole game, with who played it and where its deals came from."""

import re
import unicodedata
from dataclasses import dataclass

from tripple.rules import Deal, IllegalAction, Match, TrippleError
from tripple.rules.errors import N_

from .fairness import Proof

LEVEL = re.compile(r"[a-z][a-z0-9-]*")
NOT_AS_SEEDED = N_("round {number} is not dealt as the seed says")
_UNSEEN = {"Cc", "Cs", "Zl", "Zp"}


def is_one_line(text: str) -> bool:
    """Whether it holds neither control characters nor line breaks, nor halves of characters."""
    return not any(unicodedata.category(character) in _UNSEEN for character in text)


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sat there: a name of one line, and a level for a computer player."""

    name: str
    """The player's name."""
    level: str | None = None
    """The computer player's level; a person has none."""

    def __post_init__(self) -> None:
        if not self.name.strip() or not is_one_line(self.name):
            raise TrippleError("{name!r} is not a name: expected one line of visible characters", name=self.name)
        if self.level is not None and not LEVEL.fullmatch(self.level):
            raise TrippleError("{level!r} is not a level: expected a word in lower-case letters", level=self.level)


@dataclass(frozen=True, slots=True)
class Game:
    """A whole game: who played, every round of it, and where its deals came from.

    With a seed, every deal has to be the one that the seed gives.
    """

    seats: tuple[Seat, ...]
    """Who played, in the order of the seats."""
    match: Match
    """The rules, the deals and the rounds."""
    seed: str | None = None
    """What the deals were made from, where that is known."""
    proof: Proof | None = None
    """What the seed was made from, where a table committed itself to it before the game."""

    def __post_init__(self) -> None:
        if len(self.seats) != self.match.players:
            raise TrippleError(
                "{seats} names are given for {players} players", seats=len(self.seats), players=self.match.players
            )
        if self.seed is not None and not is_one_line(self.seed):
            raise TrippleError("{seed!r} is not a seed: expected one line of visible characters", seed=self.seed)
        if self.proof:
            self._check_proof(self.proof)
        for number, dealt in enumerate(self.match.deals, 1):
            if self.seed is not None and dealt != self.deal(number):
                raise IllegalAction("R2", NOT_AS_SEEDED, number=number)

    def _check_proof(self, proof: Proof) -> None:
        for text in (proof.secret, *proof.salts):
            if not is_one_line(text):
                raise TrippleError("{text!r} is not a salt: expected one line of visible characters", text=text)
        if len(proof.salts) != len(self.seats):
            raise TrippleError(
                "{salts} salts are given for {seats} seats", salts=len(proof.salts), seats=len(self.seats)
            )
        if proof.seed != self.seed:
            raise IllegalAction("R2", "the seed is not made from the secret and the salts")

    def deal(self, number: int) -> Deal:
        """What the seed deals in a round, counted from 1."""
        assert self.seed is not None
        return Deal.from_seed(self.seed, number, self.match.players, self.match.sheet)

"""Deals that nobody could have chosen: a secret fixed beforehand, and a salt of everybody (docs/fairness.md)."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256


def commitment(secret: str) -> str:
    """What is published before the game: it tells nothing about the secret, and only that secret fits it."""
    return sha256(secret.encode()).hexdigest()


def seed_of(secret: str, salts: Sequence[str]) -> str:
    """What a game's deals are made from. The salts are in the order of the seats, empty for whoever gave none."""
    lines = ["tripple seed 1", secret, *salts]
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Proof:
    """What a game's seed was made from, told when the game is over."""

    secret: str
    """What the server drew before the game and kept to itself until its end."""
    salts: tuple[str, ...]
    """What each seat gave, empty for whoever gave none."""

    @property
    def commitment(self) -> str:
        """What has to have been published before the game."""
        return commitment(self.secret)

    @property
    def seed(self) -> str:
        """The seed of the game's deals."""
        return seed_of(self.secret, self.salts)

"""Deals that nobody could have chosen: a secret fixed beforehand, and a salt of everybody (docs/fairness.md)."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256


def commitment(secret: str) -> str:
    """Published before the game: it tells nothing of the secret, and only that secret fits it."""
    return sha256(secret.encode()).hexdigest()


def seed_of(secret: str, salts: Sequence[str]) -> str:
    """What a game's deals are made from; the salts are in the order of the seats, empty for who gave none."""
    lines = ["tripple seed 1", secret, *salts]
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Proof:
    """What a game's seed was made from, told when the game is over."""

    secret: str
    salts: tuple[str, ...]

    @property
    def commitment(self) -> str:
        return commitment(self.secret)

    @property
    def seed(self) -> str:
        return seed_of(self.secret, self.salts)

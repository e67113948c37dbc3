"""Seeds that no player could have chosen: a secret fixed beforehand and a salt from each seat (docs/fairness.md)."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256


def commitment(secret: str) -> str:
    """The hash to publish before the game: it reveals nothing about the secret, and no other secret fits it."""
    return sha256(secret.encode()).hexdigest()


def seed_of(secret: str, salts: Sequence[str]) -> str:
    """The seed of a game's deals. Salts are in the order of the seats, empty for a seat that gave none."""
    lines = ["tripple seed 1", secret, *salts]
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Proof:
    """The ingredients of a game's seed, published after the game."""

    secret: str
    """Drawn by the server before the game and kept until its end."""
    salts: tuple[str, ...]
    """One for each seat, empty if it gave none."""

    @property
    def commitment(self) -> str:
        """The hash that was published before the game."""
        return commitment(self.secret)

    @property
    def seed(self) -> str:
        return seed_of(self.secret, self.salts)

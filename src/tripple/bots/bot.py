"""What a computer player is: a function from what its seat sees to an action, with its reasons."""

from collections.abc import Callable
from dataclasses import dataclass

from tripple.rules import Action, View


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think. Whatever it draws at random comes from the seed."""

    seed: int = 0
    seconds: float | None = None
    playouts: int | None = None
    threads: int = 1


@dataclass(frozen=True, slots=True)
class Candidate:
    """An action that was considered, and the points it is expected to give."""

    action: Action
    points: float


@dataclass(frozen=True, slots=True)
class Choice:
    action: Action
    candidates: tuple[Candidate, ...] = ()
    """What was considered, the best first."""


Bot = Callable[[View, Budget], Choice]

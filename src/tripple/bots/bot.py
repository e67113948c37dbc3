"""What a computer player is: a function from what its seat sees to an action, with its reasons."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

from tripple.rules import Action, TrippleError, View

MOST_SECONDS = 3600.0
MOST_PLAYOUTS = 100_000_000
MOST_THREADS = 256


class BadBudget(TrippleError):
    """A budget of nonsense."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think. Whatever it draws at random comes from the seed."""

    seed: int = 0
    """Where the bot's chance comes from: with the same seed it chooses the same."""
    seconds: float | None = None
    """How long it may think over an action."""
    playouts: int | None = None
    """How many games it may try out in its head. Without seconds time plays no part, and its choice can be repeated;
    with both, it stops at whichever comes first.
    """
    threads: int = 1
    """How many threads it may use."""

    def __post_init__(self) -> None:
        if self.seconds is not None and not (isfinite(self.seconds) and 0 < self.seconds <= MOST_SECONDS):
            raise BadBudget(
                "seconds={value}: a move may take more than 0 and at most {most} seconds",
                value=self.seconds,
                most=int(MOST_SECONDS),
            )
        _check_count("playouts", self.playouts, MOST_PLAYOUTS)
        _check_count("threads", self.threads, MOST_THREADS)


def _check_count(name: str, value: int | None, most: int) -> None:
    if value is not None and not 1 <= value <= most:
        raise BadBudget("{name}={value}: expected a whole number from 1 to {most}", name=name, value=value, most=most)


@dataclass(frozen=True, slots=True)
class Because:
    """A reason: a sentence with gaps, kept apart from its values until it is translated and shown."""

    sentence: str
    """English, with gaps in braces."""
    values: Mapping[str, Any] = field(default_factory=dict)
    """What fills the gaps."""
    idea: str = ""
    """The idea of good play that it is an instance of, by name; many reasons are none."""

    def __str__(self) -> str:
        return self.sentence.format(**self.values)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two actions held against each other. What is said of one is not said of the other in other words."""

    gains: tuple[Because, ...] = ()
    """What speaks for the better one: a sentence or two, what counts most first."""
    costs: tuple[Because, ...] = ()
    """What speaks against the other: as many, or none where the first has said it all."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An action that was considered, and what it is expected to give."""

    action: Action
    """What could be done."""
    points: float
    """By how many points it is expected to end the round ahead of the others' mean, or alone with how many.

    A level that does not think ahead gives the points of the action itself.
    """
    win: float | None = None
    """The chance to win, from 0 to 1, where the level works one out."""
    error: float | None = None
    """The standard error of the points: how far off they may be, because only so many games were tried.

    Twice as much is rarely exceeded, 0 is exact, and a level that does not try anything out has none.
    """
    because: tuple[Because, ...] = ()
    """Why, where reasons were asked for: a sentence or two, what counts most first."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a bot does, and what else it considered."""

    action: Action
    """What it does."""
    candidates: tuple[Candidate, ...] = ()
    """What was considered, the best first."""


Bot = Callable[[View, Budget], Choice]
"""A computer player: from what its seat sees, and how much it may think, to what it does."""

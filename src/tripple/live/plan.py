"""What is about to happen to a log: events that are folded already, but neither written down nor told."""

from collections.abc import Callable
from typing import Generic, NamedTuple, Protocol, TypeVar

import msgspec


class Folded(Protocol):
    """What a log comes to: a value, made by a fold over its events."""

    @property
    def length(self) -> int:
        """How many events led here, which is the number of the next one."""

    @property
    def named(self) -> frozenset[str]:
        """Whom the log names, as far as the state knows: they find it among their own."""

    @property
    def unsettled(self) -> bool:
        """Whether the log still names somebody who has gone for good: it is going to be written anew."""


S = TypeVar("S", bound=Folded)
E = TypeVar("E")


class LogStep(NamedTuple, Generic[E, S]):
    event: E
    state: S
    """After it."""


class Ack(msgspec.Struct, frozen=True):
    """Asked, done, and on disk."""

    number: int
    """The number of the event that did it, or of the last one where nothing had to be done."""
    again: bool = False
    """Whether it had been done before under the same key."""


class Plan(Generic[S, E]):
    """Committed as a whole, or forgotten. One without steps changes nothing."""

    def __init__(self, state: S, apply: Callable[[S, E], S]) -> None:
        self.before = self.state = state
        self.steps: list[LogStep[E, S]] = []
        self._apply = apply

    def take(self, event: E, after: S | None = None) -> None:
        """The next event; the state after it may be known already."""
        self.state = self._apply(self.state, event) if after is None else after
        self.steps.append(LogStep(event, self.state))

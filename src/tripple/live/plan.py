"""A planned change to a log: events that are folded already, but neither written nor broadcast."""

from collections.abc import Callable
from typing import Generic, NamedTuple, Protocol, TypeVar

import msgspec


class Folded(Protocol):
    """The state of a log: an immutable fold over its events."""

    @property
    def length(self) -> int: ...

    @property
    def named(self) -> frozenset[str]:
        """Everybody whom the log names; they find it in their lists."""

    @property
    def unsettled(self) -> bool:
        """True if the log still names a person who asked to be forgotten, so that it has to be rewritten."""


S = TypeVar("S", bound=Folded)
E = TypeVar("E")


class LogStep(NamedTuple, Generic[E, S]):
    event: E
    state: S


class Ack(msgspec.Struct, frozen=True):
    """The answer to a request that was carried out and is on disk."""

    number: int
    """Number of the event that carried it out, or of the last one where no event was needed."""
    again: bool = False
    """Set if the same key carried it out before."""


class Plan(Generic[S, E]):
    """Steps that are committed as a whole or dropped; without steps it changes nothing."""

    def __init__(self, state: S, apply: Callable[[S, E], S]) -> None:
        self.before = self.state = state
        self.steps: list[LogStep[E, S]] = []
        self._apply = apply

    def take(self, event: E, after: S | None = None) -> None:
        self.state = self._apply(self.state, event) if after is None else after
        self.steps.append(LogStep(event, self.state))

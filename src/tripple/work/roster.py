"""Who works on what. What a lost worker had in hand is given to others, and somebody takes its place."""

from collections import Counter, deque
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from typing import Generic, Protocol

from .port import DonePiece, Given, Job, Made, Result, Taken, WorkLost

DEEP = 2
"""Pieces in one worker's hands: one that it works on and one that waits, so that it never does."""
PATIENCE = 3
"""It is given up when so many are lost over the same piece, or so many times all of them before one is ready."""


@dataclass(frozen=True)
class Began:
    """A worker is ready."""

    worker: Hashable
    name: str


@dataclass(frozen=True)
class Outcome(Generic[Made]):
    """A piece is finished."""

    worker: Hashable
    number: int
    result: Made
    seconds: float


@dataclass(frozen=True)
class Lost:
    """A worker is gone."""

    worker: Hashable
    why: str = ""


class Hands(Protocol[Taken, Made]):
    """What a place does for its crew. A worker is known by whatever `hire` calls it."""

    def wanted(self) -> int:
        """How many workers there is room for now."""

    def hire(self) -> Hashable:
        """Begins one more, who says hello when it is ready."""

    def send(self, worker: Hashable, number: int, given: Taken) -> None:
        """Hands a piece over; if the worker is gone, that is told later."""

    def news(self) -> "Iterable[Began | Outcome[Made] | Lost]":
        """Waits a little for something to happen. Raises what the work raised."""


@dataclass
class Roster(Generic[Given, Result]):
    """The crew of any place that has workers of its own."""

    hands: Hands[Given, Result]
    job: Job[Given, Result]
    names: dict[Hashable, str] = field(default_factory=dict)
    """The workers that are ready."""
    held: dict[Hashable, dict[int, Given]] = field(default_factory=dict)
    """What each has in hand, also those that are not ready yet."""
    again: deque[tuple[int, Given]] = field(default_factory=deque)
    """What lost workers had in hand."""
    losses: Counter[int | None] = field(default_factory=Counter)
    """How many workers were lost over each piece, and before they were ready."""
    finished: deque[DonePiece[Result]] = field(default_factory=deque)

    @property
    def workers(self) -> int:
        return len(self.names)

    @property
    def free(self) -> int:
        return sum(DEEP - len(self.held[worker]) for worker in self.names) - len(self.again)

    def give(self, number: int, given: Given) -> None:
        worker = min(self.names, key=lambda worker: len(self.held[worker]))
        self.held[worker][number] = given
        self.hands.send(worker, number, given)

    def take(self) -> DonePiece[Result] | None:
        if not self.finished:
            self._hire()
            for event in self.hands.news():
                self._note(event)
            self._give_again()
        return self.finished.popleft() if self.finished else None

    def _hire(self) -> None:
        while len(self.held) < self.hands.wanted():
            self.held[self.hands.hire()] = {}

    def _note(self, event: Began | Outcome[Result] | Lost) -> None:
        match event:
            case Began(worker, name):
                self.names[worker] = name
                self.losses.pop(None, None)
            case Outcome(worker, number, result, seconds):
                if self.held.get(worker, {}).pop(number, self) is not self:
                    name = self.names[worker]
                    self.finished.append(DonePiece(number, result, name, seconds, self.workers))
            case Lost(worker, why):
                self._lost(worker, why)

    def _lost(self, worker: object, why: str) -> None:
        """Over the piece that it worked on, or before it was ready; whoever was idle is no sign of anything."""
        pieces, was_ready = self.held.pop(worker, {}), self.names.pop(worker, None)
        self.again.extend(pieces.items())
        if was_ready and not pieces:
            return
        over = next(iter(pieces)) if was_ready else None
        self.losses[over] += 1
        if self.losses[over] >= PATIENCE * (1 if was_ready else max(1, self.hands.wanted())):
            raise WorkLost("the workers end before their work is done: {why}", why=why or "?")

    def _give_again(self) -> None:
        while self.again and any(len(self.held[worker]) < DEEP for worker in self.names):
            self.give(*self.again.popleft())

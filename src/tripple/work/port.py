"""The port: what a job is, what comes of a piece of it, and what a place for work has to offer."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from time import perf_counter
from typing import Generic, Protocol, TypeVar

from tripple.rules import TrippleError

Given = TypeVar("Given")
Result = TypeVar("Result")
Taken = TypeVar("Taken", contravariant=True)
Made = TypeVar("Made", covariant=True)
BATCH_SECONDS = 2.0
"""What a batch takes where another process does it."""


class WorkLost(TrippleError):
    """Work that cannot be done: whoever takes it is gone before it is finished."""


@dataclass(frozen=True)
class Job(Generic[Given, Result]):
    """What workers do. It travels to each of them once."""

    work: Callable[[Given], Result]
    """What comes of a piece must depend on nothing but the piece: then it is the same anywhere, however often tried."""
    get_ready: Callable[[], object]
    """Done once by every worker that is not the caller, before its first piece: it loads or compiles what it needs."""
    threads: int = 1
    """How many cores a worker keeps busy."""


@dataclass(frozen=True)
class DonePiece(Generic[Made]):
    """What came of a piece, and how."""

    number: int
    """Which piece it was, counted from 0."""
    result: Made
    worker: str
    """Who did it: machine and process."""
    seconds: float
    """How long that took."""
    workers: int = 1
    """How many were at work then."""


class Crew(Protocol[Taken, Made]):
    """Workers who are at work."""

    @property
    def workers(self) -> int:
        """How many of them are ready."""

    @property
    def free(self) -> int:
        """How many more pieces they can take now."""

    def give(self, number: int, given: Taken) -> None:
        """One more piece; only while somebody is free."""

    def take(self) -> DonePiece[Made] | None:
        """Waits for something to happen; what was finished, in any order, or None where it was something else."""


class Workplace(Protocol):
    """Where work can be done."""

    @property
    def batch_seconds(self) -> float:
        """What a batch should take: long enough that handing it over costs nothing, short enough to be lost."""

    def crew(self, job: Job[Given, Result]) -> AbstractContextManager[Crew[Given, Result]]:
        """Workers for a job, gone when it is left."""


@dataclass
class _Alone(Generic[Given, Result]):
    job: Job[Given, Result]
    given: list[tuple[int, Given]] = field(default_factory=list)
    workers: int = 1

    @property
    def free(self) -> int:
        return 1 - len(self.given)

    def give(self, number: int, given: Given) -> None:
        self.given.append((number, given))

    def take(self) -> DonePiece[Result]:
        number, given = self.given.pop()
        began = perf_counter()
        result = self.job.work(given)
        return DonePiece(number, result, HERE_NAME, perf_counter() - began)


HERE_NAME = "here"


@dataclass(frozen=True)
class Here:
    """This process alone, which has got ready itself. Nothing is handed over: batches are as small as can be."""

    batch_seconds: float = 0.0

    def crew(self, job: Job[Given, Result]) -> AbstractContextManager[Crew[Given, Result]]:
        return nullcontext(_Alone(job))


HERE = Here()

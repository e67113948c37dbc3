"""Jobs, and their results in order. Where and in which order the pieces are finished makes no difference."""

import os
import pickle
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import lru_cache
from socket import gethostname
from time import perf_counter
from typing import Generic, Protocol, TypeVar

from tripple.extras import has
from tripple.rules import TrippleError

Given = TypeVar("Given")
Result = TypeVar("Result")
Taken = TypeVar("Taken", contravariant=True)
Made = TypeVar("Made", covariant=True)
BATCH_SECONDS = 2.0
"""Duration of a batch in another process: long enough to hide the overhead, short enough that losing one is cheap."""
DEEP = 2  # pieces under way for each worker: one that runs, and one that waits so that the worker never does
AHEAD = 6  # pieces for each worker that may be under way or wait for an earlier one; a stop wastes all of them
GROWTH = 4  # how many times as large as the last batch the next one may be, because the first ones are tiny
SHARES = 4  # batches for each worker that the rest is cut into, so that all workers finish at about the same time


class WorkLost(TrippleError):
    """Workers die over and over before a piece is finished."""


class CannotTravel(TrippleError): ...


@dataclass(frozen=True)
class Job(Generic[Given, Result]):
    """Work of many independent pieces."""

    work: Callable[[Given], Result]
    """Does one piece. It must depend on nothing else: a piece may be done twice, and anywhere."""
    get_ready: Callable[[], object]
    """Runs once in every other process before its first piece, to load or compile."""
    threads: int = 1
    """Cores that one worker keeps busy."""


@dataclass(frozen=True)
class DonePiece(Generic[Made]):
    """A result, and the worker it is from."""

    number: int
    """Its place in the order of all pieces, from 0."""
    result: Made
    worker: str
    """Machine and process."""
    seconds: float
    workers: int = 1
    """Workers when it was finished."""


class Bag(Protocol[Taken, Made]):
    """The pieces of one job that are under way."""

    batch_seconds: float

    @property
    def workers(self) -> int: ...

    @property
    def free(self) -> int:
        """How many more pieces can be under way."""

    def give(self, number: int, given: Taken) -> None: ...

    def take(self) -> DonePiece[Made] | None:
        """Wait for a piece, in any order; None when it took too long."""


class Workplace(Protocol):
    """A place for jobs; `place_named` makes one."""

    def bag(self, job: Job[Given, Result]) -> AbstractContextManager[Bag[Given, Result]]:
        """An empty bag. Leaving it stops what is under way."""


def in_order(place: Workplace, job: Job[Given, Result], given: Iterable[Given]) -> Iterator[DonePiece[Result]]:
    """The results in the order of what was given."""
    with place.bag(job) as bag:
        yield from ordered(bag, given)


def in_batches(place: Workplace, job: Job[range, Result], numbers: range) -> Iterator[tuple[range, DonePiece[Result]]]:
    """The results of these numbers in order, batch by batch.

    How they are cut depends on speed and chance, so results must add up to the same however they are cut.
    """
    with place.bag(job) as bag:
        yield from batched(bag, numbers, lambda batch: batch)


def ordered(bag: Bag[Given, Result], given: Iterable[Given]) -> Iterator[DonePiece[Result]]:
    """`in_order` with an open bag, which can be used again afterwards."""
    pieces, all_given = enumerate(given), False
    early: dict[int, DonePiece[Result]] = {}
    given_out = due = 0
    while True:
        # `given` is read as late as possible: mining decides by the results so far what to search next.
        while not all_given and bag.free > 0 and given_out - due < AHEAD * bag.workers:
            piece = next(pieces, None)
            if piece is None:
                all_given = True
            else:
                bag.give(*piece)
                given_out += 1
        if due in early:
            yield early.pop(due)
            due += 1
        elif all_given and due == given_out:
            return
        elif done := bag.take():
            early[done.number] = done


def batched(
    bag: Bag[Given, Result], numbers: range, given: Callable[[range], Given]
) -> Iterator[tuple[range, DonePiece[Result]]]:
    """`in_batches` with an open bag; `given` makes a piece of a batch."""
    batches: deque[range] = deque()
    size = workers = 1
    took = finished = 0.0

    def cut() -> Iterator[Given]:
        nonlocal numbers
        while numbers:
            fair = -(-len(numbers) // (SHARES * workers))
            length = max(1, min(size, fair))
            batches.append(numbers[:length])
            numbers = numbers[length:]
            yield given(batches[-1])

    for done in ordered(bag, cut()):
        batch, workers = batches.popleft(), done.workers
        # The latest batches count most: what follows may be harder than what was.
        took, finished = 0.8 * took + done.seconds, 0.8 * finished + len(batch)
        fitting = int(bag.batch_seconds * finished / max(took, 1e-6))
        size = max(1, min(fitting, GROWTH * max(len(batch), size // GROWTH)))
        yield batch, done


def packed(job: Job[Given, Result]) -> bytes:
    try:
        return pickle.dumps(job)
    except (pickle.PicklingError, AttributeError, TypeError) as fault:
        if has("ray"):
            return packed_by_value(job)
        raise CannotTravel(
            "this cannot be handed to another process: {problem}; a function that is part of a module can",
            problem=str(fault),
        ) from fault


def packed_by_value(job: Job[Given, Result]) -> bytes:
    """Pickle a job with the functions of the script that runs, which other machines do not have."""
    from ray import cloudpickle  # an extra of its own

    carried: bytes = cloudpickle.dumps(job)
    return carried


@lru_cache(maxsize=1)
def _ready(job: bytes) -> Callable[[object], object]:
    """Unpickle a job and get ready for it; a process keeps the last one, so it compiles once."""
    carried: Job[object, object] = pickle.loads(job)  # noqa: S301
    carried.get_ready()
    return carried.work


def do_piece(job: bytes, number: int, given: object) -> DonePiece[object]:
    return timed(_ready(job), number, given, worker_name())


def timed(work: Callable[[Given], Result], number: int, given: Given, worker: str) -> DonePiece[Result]:
    began = perf_counter()
    result = work(given)
    return DonePiece(number, result, worker, perf_counter() - began)


def worker_name() -> str:
    return f"{gethostname()}/{os.getpid()}"

"""Work on this machine: in this process alone, or in a pool that can be stopped and whose processes may be killed."""

import os
import sys
from collections import Counter, deque
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field, replace
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from signal import SIG_IGN, SIGINT, SIGTERM, signal
from threading import Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Generic

from tripple.rules import TrippleError

from .jobs import BATCH_SECONDS, DEEP, Bag, DonePiece, Given, Job, Result, WorkLost, Workplace, do_piece, packed, timed

if TYPE_CHECKING:
    from .cluster import Tell

GRACE = 10.0  # seconds that a worker has to break off: a running kernel cannot be interrupted
LISTEN = 0.2  # seconds between two looks for a Ctrl-C, which does not interrupt a wait on Windows
PATIENCE = 3  # pools that may break over the same piece
MOST = 61 if sys.platform == "win32" else 4096  # processes that a pool can wait for
_SPAWN = get_context("spawn")


class BadPlace(TrippleError):
    """A place that cannot work."""


@dataclass(frozen=True)
class Here:
    """This process alone. Handing over costs nothing, so batches are as small as can be."""

    batch_seconds: float = 0.0

    def bag(self, job: Job[Given, Result]) -> AbstractContextManager[Bag[Given, Result]]:
        return nullcontext(_Alone(job, self.batch_seconds))


HERE = Here()
"""This process."""


@dataclass
class _Alone(Generic[Given, Result]):
    job: Job[Given, Result]
    batch_seconds: float
    given: list[tuple[int, Given]] = field(default_factory=list)
    workers: int = 1

    @property
    def free(self) -> int:
        return 1 - len(self.given)

    def give(self, number: int, given: Given) -> None:
        self.given.append((number, given))

    def take(self) -> DonePiece[Result]:
        return timed(self.job.work, *self.given.pop(), "here")


@dataclass(frozen=True)
class Processes:
    """Several processes of this machine."""

    number: int
    batch_seconds: float = BATCH_SECONDS

    @contextmanager
    def bag(self, job: Job[Given, Result]) -> Iterator[Bag[Given, Result]]:
        pool = _Pool[Given, Result](packed(job), min(self.number, MOST), self.batch_seconds)
        try:
            yield pool
        finally:
            pool.stop()


@dataclass
class _Pool(Generic[Given, Result]):
    """A ProcessPoolExecutor, and another one with the unfinished pieces when a process of it was killed."""

    job: bytes
    workers: int
    batch_seconds: float
    pieces: dict[Future[DonePiece[Result]], tuple[int, Given]] = field(default_factory=dict)
    done: deque[DonePiece[Result]] = field(default_factory=deque)
    broken: Counter[int] = field(default_factory=Counter)
    """How many pools broke while this was the first unfinished piece."""

    def __post_init__(self) -> None:
        self._start()

    def _start(self) -> None:
        reader, self.lifeline = _SPAWN.Pipe(duplex=False)
        self.executor = ProcessPoolExecutor(self.workers, _SPAWN, WorkerProcess.begin, (reader,))

    @property
    def free(self) -> int:
        return DEEP * self.workers - len(self.pieces)

    def give(self, number: int, given: Given) -> None:
        try:
            future = self.executor.submit(WorkerProcess.do, self.job, number, given)
        except BrokenProcessPool as fault:  # since the last look
            future = Future()
            future.set_exception(fault)
        self.pieces[future] = number, given

    def take(self) -> DonePiece[Result] | None:
        if not self.done:
            finished = wait(self.pieces, LISTEN, FIRST_COMPLETED).done
            if any(isinstance(future.exception(), BrokenProcessPool) for future in finished):
                self._begin_again()
                return None
            for future in finished:
                del self.pieces[future]
                self.done.append(replace(future.result(), workers=self.workers))
        return self.done.popleft() if self.done else None

    def _begin_again(self) -> None:
        # First of all, so that every future is settled. The pool ends its processes itself; if the lifeline were closed
        # before, they would wait to be dismissed, perhaps for a lock that the killed one held.
        self.executor.shutdown()
        self.lifeline.close()
        broken = [future for future in self.pieces if isinstance(future.exception(), BrokenProcessPool)]
        unfinished = sorted((self.pieces.pop(future) for future in broken), key=lambda piece: piece[0])
        first = unfinished[0][0]
        self.broken[first] += 1
        if self.broken[first] == PATIENCE:
            raise WorkLost("the workers end before their work is done: {why}", why=str(broken[0].exception()))
        self._start()
        for number, given in unfinished:
            self.give(number, given)

    def stop(self) -> None:
        self.lifeline.close()
        self.executor.shutdown(cancel_futures=True)


class Stopped(BaseException):
    """Not an Exception, so that nothing in the work takes it for an ordinary fault."""


class WorkerProcess:
    """State of a process of the pool. Its work is broken off by an exception, so that it can clean up."""

    working = False
    leaving = False

    @classmethod
    def begin(cls, lifeline: Connection) -> None:
        signal(SIGINT, SIG_IGN)  # Ctrl-C reaches all processes of a terminal; the parent decides what it means
        signal(SIGTERM, lambda *_: cls.stop())
        Thread(target=cls.watch, args=(lifeline,), daemon=True).start()

    @classmethod
    def watch(cls, lifeline: Connection) -> None:
        """End with the pool. It closes the lifeline, and so does the system when the parent is killed."""
        with suppress(EOFError, OSError):
            lifeline.recv()
        cls.leaving = True
        os.kill(os.getpid(), SIGTERM)  # interrupts the main thread even while it waits for a program
        latest = monotonic() + GRACE
        while monotonic() < latest and (cls.working or cls.is_expected()):
            sleep(LISTEN)
        os._exit(1)

    @staticmethod
    def is_expected() -> bool:
        """False once the parent, which would dismiss this process, was killed."""
        parent = parent_process()
        return parent is not None and parent.is_alive()

    @classmethod
    def stop(cls) -> None:
        if cls.working:
            raise Stopped
        if not cls.leaving:  # the pool is broken: its queues have no reader, and their locks may be held for ever
            os._exit(1)

    @classmethod
    def do(cls, job: bytes, number: int, given: object) -> DonePiece[Any]:
        cls.working = True  # before looking: from here on a stop is an exception
        try:
            if cls.leaving:
                raise Stopped
            return do_piece(job, number, given)
        except Stopped:
            if not cls.leaving:
                os._exit(1)
            raise
        finally:
            cls.working = False


def place_named(on: str | None, processes: int | None = None, tell: "Tell | None" = None) -> Workplace:
    """This machine with a number of processes, or a cluster (`ray`, `ray://host:port`) with at most as many workers.

    `tell` is called with a sentence while the cluster is not ready; by default it is printed to standard error.
    """
    if not on:
        return HERE if processes in (None, 1) else Processes(processes or 1)
    if on != "ray" and not (on.startswith("ray://") and on.rpartition(":")[2].isdigit()):
        raise BadPlace("{on!r} is no place to work: expected ray, or an address such as ray://host:10001", on=on)
    from tripple.extras import need

    need("ray")
    from .cluster import RayCluster, say

    return RayCluster("" if on == "ray" else on, processes, tell=tell or say)


def cores() -> int:
    """Processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

"""One thread that writes and one that reads, each with a connection of its own.

Everything that waits when the writer comes round is committed together: a disk that takes five milliseconds to confirm
a commit still takes thousands of events a second.
"""

import asyncio
import logging
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence, Set
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeVar

from . import logs
from .lanes import Answers, Lane, settle, tell
from .log import Change, ChangeNotice, DatabaseSession, Read, Stale, Store, StoreUnavailable, Summary
from .logs import Append
from .migrations import migrate

T = TypeVar("T")
MOST_TOGETHER = 1000
MOST_WAITING = 20_000
logger = logging.getLogger(__name__)


class PendingWrite(NamedTuple):
    change: Change[Any]
    done: "asyncio.Future[Any]"
    append: Append | None = None  # set for an append, which may be written together with others


Outcome = tuple["asyncio.Future[Any]", Any, BaseException | None]


class ThreadedStore(Store, ABC):
    """The common part of both databases; they differ in connecting, faults, and notices."""

    dialect: str
    faults: tuple[type[Exception], ...]

    def __init__(self) -> None:
        self._jobs: SimpleQueue[PendingWrite | None] = SimpleQueue()
        self._answers = Answers()
        self._reader = Lane("tripple-store-reader", self._answers)
        self._closer = Lane("tripple-store-closer", self._answers)  # waits for the other threads to end
        self._writer = threading.Thread(target=self._write_on, name="tripple-store-writer", daemon=True)
        self._reading: DatabaseSession | None = None
        self._writing: DatabaseSession | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False

    @abstractmethod
    def connect(self) -> DatabaseSession: ...

    @abstractmethod
    def alone(self, session: DatabaseSession) -> None:
        """Wait until no other process is at this point of its transaction."""

    def begin_to_read(self, session: DatabaseSession) -> None:
        """Start a transaction that reads, for as long as it takes, what was committed before."""
        session.run("BEGIN")

    def servers(self, session: DatabaseSession) -> int:
        """The number of server processes that use the database now, unless its claim shows that."""
        return 0

    @abstractmethod
    def append_one(self, session: DatabaseSession, append: Append) -> None:
        """Append within a transaction. Raises Stale before anything is changed."""

    @abstractmethod
    def append_together(self, session: DatabaseSession, locked: Sequence[str], appends: Sequence[Append]) -> Set[str]:
        """Write plain appends to different logs at once; returns the logs written, perhaps none.

        `locked` are all logs that the transaction changes.
        """

    @abstractmethod
    def announce(self, notices: Sequence[ChangeNotice]) -> None:
        """Tell other processes what was written, or may have been. Called by the writer; must not block."""

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self._reader.ask(self._prepare)
        self._writer.start()

    def _prepare(self) -> None:
        try:
            session = self.connect()
        except self.faults as fault:
            raise unavailable(fault) from fault
        try:
            session.begin()
            self.alone(session)
            migrate(session, self.dialect)
            session.run("COMMIT")
        except self.faults as fault:
            raise unavailable(fault) from fault
        finally:
            session.close()

    def hurry(self, seconds: float) -> None:
        asyncio.get_running_loop().call_later(seconds, self._give_up)

    def _give_up(self) -> None:
        if self._answers.give_up():
            logger.warning("the database does not answer, and is not waited for")

    async def close(self) -> None:
        self._closed = True
        await self._closer.end(self._end_threads)
        await self._reader.end(self._let_go)

    def _end_threads(self) -> None:
        if self._writer.is_alive():
            self._jobs.put(None)
            self._writer.join()

    def _let_go(self) -> None:
        if self._reading:
            self._reading.close()
            self._reading = None

    async def append(self, log: str, expected: int, events: Sequence[bytes], summary: Summary) -> None:
        append = Append(log, expected, tuple(events), summary)
        notice = ChangeNotice(log, expected, append.events)
        await self._queued(Change("append", lambda session: self.append_one(session, append), log, notice), append)

    async def read(self, log: str, start: int = 0) -> list[bytes]:
        return await self.ask(logs.events(log, start))

    async def forget(self, person: str) -> None:
        await self.write(logs.forget(person))

    async def write(self, change: Change[T]) -> T:
        return await self._queued(change)

    async def _queued(self, change: Change[T], append: Append | None = None) -> T:
        if self._closed or self._jobs.qsize() > MOST_WAITING:
            raise StoreUnavailable("the database has too much to write: try again in a moment")
        done = self._answers.wait()
        self._jobs.put(PendingWrite(change, done, append))
        # A write that is on its way cannot be called back: a caller that is cancelled does not learn its outcome.
        result: T = await done
        return result

    async def ask(self, question: Read[T]) -> T:
        if self._closed:
            raise StoreUnavailable("the database is closed")
        return await self._reader.ask(partial(self._answer, question.run))

    def _answer(self, question: Callable[[DatabaseSession], T]) -> T:
        known = self._reading
        try:
            self._reading = known or self.connect()
            return question(self._reading)
        except self.faults as fault:
            was_lost = bool(known and known.is_lost)
            self._drop(self._reading)
            self._reading = None
            if was_lost:  # it was lost while idle: a new one will do
                return self._answer(question)
            raise unavailable(fault) from fault

    def _write_on(self) -> None:
        while jobs := self._next():
            try:
                outcomes, notices = self._told(jobs)
            except Exception as fault:  # the writer has to survive any fault
                outcomes, notices = self._doubted(jobs, fault)
            assert self._loop
            # Answers first: a player waits for them, and notices only for the next move.
            tell(self._loop, _settle, outcomes)
            if notices:
                self.announce(notices)
        self._forget_writing()

    def _told(self, jobs: Sequence[PendingWrite]) -> tuple[list[Outcome], list[ChangeNotice]]:
        outcomes = self._written(jobs)
        done = zip(jobs, outcomes, strict=True)
        return outcomes, [job.change.notice for job, (_, _, fault) in done if job.change.notice and not fault]

    def _doubted(self, jobs: Sequence[PendingWrite], fault: Exception) -> tuple[list[Outcome], list[ChangeNotice]]:
        logger.warning("the database cannot be written: %s", fault, exc_info=not isinstance(fault, self.faults))
        self._forget_writing()
        # A commit whose answer was lost may have happened, so the others have to read these logs.
        notices = [ChangeNotice(job.change.notice.log) for job in jobs if job.change.notice]
        return [(job.done, None, unavailable(fault)) for job in jobs], notices

    def _next(self) -> list[PendingWrite]:
        """Take everything that waits; empty once the store is closed and everything is written."""
        jobs: list[PendingWrite] = []
        first = self._jobs.get()
        while first is not None:
            jobs.append(first)
            if len(jobs) == MOST_TOGETHER:
                break
            try:
                first = self._jobs.get_nowait()
            except Empty:
                break
        else:
            if jobs:
                self._jobs.put(None)
        # Processes that lock several logs have to lock them in the same order, else each could wait for the other.
        return sorted(jobs, key=lambda job: job.change.locks)

    def _written(self, jobs: Sequence[PendingWrite]) -> list[Outcome]:
        try:
            session, outcomes = self._begun(jobs)
        except self.faults:
            if not (self._writing and self._writing.is_lost):
                raise
            # A connection that is lost before the commit has written nothing, so the same can be written again.
            self._forget_writing()
            session, outcomes = self._begun(jobs)
        session.run("COMMIT")
        return outcomes

    def _begun(self, jobs: Sequence[PendingWrite]) -> tuple[DatabaseSession, list[Outcome]]:
        self._writing = session = self._writing or self.connect()
        session.begin()
        written = self._written_together(session, jobs)
        return session, [(job.done, None, None) if job.done in written else _outcome(session, job) for job in jobs]

    def _written_together(self, session: DatabaseSession, jobs: Sequence[PendingWrite]) -> "Set[asyncio.Future[Any]]":
        """Write plain appends to different logs at once. Stale ones are left, and found to be stale one by one."""
        plain = {job.append.log: job for job in jobs if job.append and job.append.is_plain}
        if len(plain) < 2:
            return frozenset()
        appends = [job.append for job in plain.values() if job.append]
        locked = [job.change.locks for job in jobs]
        return {plain[log].done for log in self.append_together(session, locked, appends)}

    def _forget_writing(self) -> None:
        self._drop(self._writing)
        self._writing = None

    def _drop(self, session: DatabaseSession | None) -> None:
        """Close a connection in doubt, which undoes everything uncommitted; the next one is new."""
        try:
            if session:
                session.close()
        except self.faults:
            logger.debug("a lost connection could not be closed", exc_info=True)


def _outcome(session: DatabaseSession, job: PendingWrite) -> Outcome:
    try:
        return job.done, job.change.run(session), None
    except Stale as stale:
        return job.done, None, stale


def _settle(outcomes: Sequence[Outcome]) -> None:
    for outcome in outcomes:
        settle(*outcome)


def unavailable(fault: BaseException) -> StoreUnavailable:
    if isinstance(fault, UnicodeDecodeError):
        fault = ValueError("it is damaged")
    problem = str(fault).strip().splitlines() or [type(fault).__name__]
    return StoreUnavailable("the database cannot be used now: {problem}", problem=problem[0])

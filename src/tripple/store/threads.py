"""One thread that writes and one that reads, each with a connection of its own.

Whatever waits when the writer comes round is committed together: a disk that takes five milliseconds to say that a
commit is safe then still takes thousands of events a second.
"""

import asyncio
import logging
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence, Set
from functools import partial
from math import inf
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeVar

from . import dailies, links, puzzles, sql, studies, subscriptions
from .append import Append
from .lanes import Answers, Lane, settle, tell
from .log import (
    Caller,
    ChangeNotice,
    DailyResult,
    Found,
    Freed,
    KeptStudy,
    Listener,
    PuzzleAnswer,
    PuzzleRating,
    Renewal,
    Snapshot,
    Stale,
    StoreUnavailable,
    Subscription,
    Summary,
)
from .migrations import migrate
from .sql import DatabaseSession

T = TypeVar("T")
MOST_TOGETHER = 1000
MOST_WAITING = 20_000
logger = logging.getLogger(__name__)


class PendingWrite(NamedTuple):
    """Something to write, and who waits for it."""

    write: Callable[[DatabaseSession], None]
    log: str
    done: "asyncio.Future[None]"
    notice: ChangeNotice | None
    """What others are told of it once it is written."""
    append: Append | None = None
    """What it writes, where others of its kind may be written with it."""


Outcome = tuple["asyncio.Future[None]", BaseException | None]


class ThreadedStore(ABC):
    """What the two databases share; they differ in how one connects, what can go wrong, and who is told."""

    dialect: str
    name: str
    shared: bool
    hears: bool
    faults: tuple[type[Exception], ...]

    def __init__(self) -> None:
        self._jobs: SimpleQueue[PendingWrite | None] = SimpleQueue()
        self._answers = Answers()
        self._reader = Lane("tripple-store-reader", self._answers)
        self._closer = Lane("tripple-store-closer", self._answers)
        """Waits for other threads to end."""
        self._writer = threading.Thread(target=self._write_on, name="tripple-store-writer", daemon=True)
        self._reading: DatabaseSession | None = None
        self._writing: DatabaseSession | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False

    @abstractmethod
    def connect(self) -> DatabaseSession: ...

    @abstractmethod
    def alone(self, session: DatabaseSession) -> None:
        """Waits until no other process is at this point of its transaction."""

    @abstractmethod
    def write(self, session: DatabaseSession, append: Append) -> None:
        """Within a transaction. Raises Stale before anything is changed."""

    @abstractmethod
    def write_together(self, session: DatabaseSession, logs: Sequence[str], appends: Sequence[Append]) -> Set[str]:
        """Plain appends to different logs: to which of them, perhaps to none. `logs` are all of the transaction's."""

    @abstractmethod
    def announce(self, notices: Sequence[ChangeNotice]) -> None:
        """Other processes hear of what was written, or may have been. Called by the writer, which does not wait."""

    @abstractmethod
    def claim(self) -> Callable[[], None]: ...

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
        await self._queued(log, lambda session: self.write(session, append), notice, append)

    async def save(self, log: str, snapshot: Snapshot) -> None:
        await self._queued("", lambda session: sql.save(session, log, snapshot))

    async def erase(self, log: str, expected: int | None = None) -> None:
        await self._queued(log, lambda session: sql.erase(session, log, expected), ChangeNotice(log))

    async def rewrite(self, log: str, events: Sequence[bytes], summary: Summary) -> None:
        await self._queued(log, lambda session: sql.rewrite(session, log, events, summary), ChangeNotice(log))

    async def forget(self, person: str) -> None:
        await self._queued("", lambda session: sql.forget(session, person))

    async def note(self, result: DailyResult) -> None:
        await self._queued("", lambda session: dailies.note(session, result))

    async def note_answer(self, answer: PuzzleAnswer, moved: PuzzleRating | None) -> None:
        await self._queued(f"puzzle {answer.puzzle}", lambda session: puzzles.note(session, answer, moved))

    async def keep_study(self, kept: KeptStudy, most: int) -> None:
        await self._queued("", lambda session: studies.keep(session, kept, most))

    async def use_up(self, link: str, until: float, now: float) -> bool:
        fresh = False

        def write(session: DatabaseSession) -> None:
            nonlocal fresh
            fresh = links.use_up(session, link, until, now)

        await self._queued(f"link {link}", write)
        return fresh

    async def beat(self, now: float) -> float:
        await self._queued("", lambda session: links.beat(session, now))
        return await self._asked(links.last_beat)

    async def subscribe(self, subscription: Subscription, most: int) -> None:
        await self._queued("", lambda session: subscriptions.subscribe(session, subscription, most))

    async def unsubscribe(self, endpoint: str, person: str) -> None:
        await self._queued("", lambda session: subscriptions.unsubscribe(session, endpoint, person))

    async def _queued(
        self,
        log: str,
        write: Callable[[DatabaseSession], None],
        notice: ChangeNotice | None = None,
        append: Append | None = None,
    ) -> None:
        if self._closed or self._jobs.qsize() > MOST_WAITING:
            raise StoreUnavailable("the database has too much to write: try again in a moment")
        done = self._answers.wait()
        self._jobs.put(PendingWrite(write, log, done, notice, append))
        await done  # what is on its way to the disk cannot be called back: who is cancelled learns nothing of it

    async def read(self, log: str, start: int = 0) -> list[bytes]:
        return await self._asked(lambda session: sql.read(session, log, start))

    async def snapshot(self, log: str) -> Snapshot | None:
        return await self._asked(lambda session: sql.snapshot(session, log))

    async def public(self, phase: str, limit: int = 100) -> list[Found]:
        return await self._asked(lambda session: sql.public(session, phase, limit))

    async def of_person(self, person: str, phases: Collection[str], limit: int = 100) -> list[Found]:
        return await self._asked(lambda session: sql.of_person(session, person, phases, limit))

    async def results_of(self, person: str) -> list[DailyResult]:
        return await self._asked(lambda session: dailies.of_person(session, person))

    async def best_results(self, day: str | None, limit: int = 20) -> list[DailyResult]:
        return await self._asked(lambda session: dailies.best(session, day, limit))

    async def answers_of(self, person: str) -> list[PuzzleAnswer]:
        return await self._asked(lambda session: puzzles.of_person(session, person))

    async def puzzle_ratings(self) -> dict[str, PuzzleRating]:
        return await self._asked(puzzles.ratings)

    async def study(self, kind: str, name: str, version: int) -> KeptStudy | None:
        return await self._asked(lambda session: studies.kept(session, kind, name, version))

    async def study_results(self, kind: str, version: int, names: Collection[str]) -> dict[str, bytes]:
        return await self._asked(lambda session: studies.results(session, kind, version, names))

    async def is_used(self, link: str) -> bool:
        return await self._asked(lambda session: links.is_used(session, link))

    async def subscriptions_of(self, person: str) -> list[Subscription]:
        return await self._asked(lambda session: subscriptions.of_person(session, person))

    async def due(self, until: float = inf) -> list[tuple[str, float]]:
        return await self._asked(lambda session: sql.due(session, until))

    async def count(self) -> dict[str, int]:
        return await self._asked(sql.count)

    async def _asked(self, question: Callable[[DatabaseSession], T]) -> T:
        if self._closed:
            raise StoreUnavailable("the database is closed")
        return await self._reader.ask(partial(self._answer, question))

    def _answer(self, question: Callable[[DatabaseSession], T]) -> T:
        known = self._reading
        try:
            self._reading = known or self.connect()
            return question(self._reading)
        except self.faults as fault:
            was_lost = bool(known and known.is_lost)
            self._drop(self._reading)
            self._reading = None
            if was_lost:  # while nobody needed it: a new one will do
                return self._answer(question)
            raise unavailable(fault) from fault

    @abstractmethod
    async def renew(self, seconds: float) -> Renewal: ...

    @abstractmethod
    async def lease(self, names: Collection[str]) -> frozenset[str]: ...

    @abstractmethod
    async def bury(self, process: str) -> None: ...

    @abstractmethod
    async def release(self, names: Collection[str] | None = None) -> None: ...

    @abstractmethod
    def hear_released(self, freed: Freed) -> Callable[[], None]: ...

    @abstractmethod
    def listen(self, listener: Listener) -> Callable[[], None]: ...

    @abstractmethod
    async def call(self, words: str) -> None: ...

    @abstractmethod
    def answer_calls(self, caller: Caller) -> Callable[[], None]: ...

    def _write_on(self) -> None:
        while jobs := self._next():
            try:
                outcomes = self._written(jobs)
                notices = [
                    job.notice for job, (_, fault) in zip(jobs, outcomes, strict=True) if job.notice and not fault
                ]
            except Exception as fault:  # the writer has to outlive whatever happens to it
                logger.warning("the database cannot be written: %s", fault, exc_info=not isinstance(fault, self.faults))
                self._forget_writing()
                outcomes = [(job.done, unavailable(fault)) for job in jobs]
                # A commit whose answer was lost may have happened: whoever needs to know has to look.
                notices = [ChangeNotice(job.notice.log) for job in jobs if job.notice]
            assert self._loop
            tell(self._loop, _settle, outcomes)
            if notices:
                self.announce(notices)
        self._forget_writing()

    def _next(self) -> list[PendingWrite]:
        """All that waits; nothing once the store is closed and everything is written."""
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
        # Two processes that lock several logs have to lock them in the same order.
        return sorted(jobs, key=lambda job: job.log)

    def _written(self, jobs: Sequence[PendingWrite]) -> list[Outcome]:
        """All that is not stale. A connection that is lost before the commit has written nothing: a new one will do."""
        try:
            session, outcomes = self._begun(jobs)
        except self.faults:
            if not (self._writing and self._writing.is_lost):
                raise
            self._forget_writing()
            session, outcomes = self._begun(jobs)
        session.run("COMMIT")
        return outcomes

    def _begun(self, jobs: Sequence[PendingWrite]) -> tuple[DatabaseSession, list[Outcome]]:
        """In a transaction that waits for its commit."""
        self._writing = session = self._writing or self.connect()
        session.begin()
        written = self._written_together(session, jobs)
        return session, [(job.done, None) if job.done in written else _outcome(session, job) for job in jobs]

    def _written_together(self, session: DatabaseSession, jobs: Sequence[PendingWrite]) -> "Set[asyncio.Future[None]]":
        """Those that need not be written by themselves. Whatever is stale is found to be then."""
        plain = {job.log: job for job in jobs if job.append and job.append.is_plain}
        if len(plain) < 2:
            return frozenset()
        appends = [job.append for job in plain.values() if job.append]
        return {plain[log].done for log in self.write_together(session, [job.log for job in jobs], appends)}

    def _forget_writing(self) -> None:
        self._drop(self._writing)
        self._writing = None

    def _drop(self, session: DatabaseSession | None) -> None:
        """A connection in doubt is closed, which undoes what was not committed; the next one is new."""
        try:
            if session:
                session.close()
        except self.faults:
            logger.debug("a lost connection could not be closed", exc_info=True)


def _outcome(session: DatabaseSession, job: PendingWrite) -> Outcome:
    try:
        job.write(session)
    except Stale as stale:
        return job.done, stale
    return job.done, None


def _settle(outcomes: Sequence[Outcome]) -> None:
    for done, fault in outcomes:
        settle(done, None, fault)


def unavailable(fault: BaseException) -> StoreUnavailable:
    if isinstance(fault, UnicodeDecodeError):
        fault = ValueError("it is damaged")
    problem: Any = str(fault).strip().splitlines() or [type(fault).__name__]
    return StoreUnavailable("the database cannot be used now: {problem}", problem=problem[0])

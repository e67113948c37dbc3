"""The store by which one process of the world uses its database: the project's own, on lines instead of threads.

Like PostgreSQL's it has a line to write, one to read, one for leases, one for notices, and one that listens.
"""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Collection, Sequence, Set
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, Literal, TypeVar

from tripple.store import ChangeNotice, Renewal, StoreUnavailable
from tripple.store.ears import CALLS, CHANNEL, FREED, Ears
from tripple.store.lanes import Answers, Lane, Question, settle
from tripple.store.log import DatabaseSession
from tripple.store.logs import Append, append
from tripple.store.teller import PendingCall, Said, Teller
from tripple.store.threads import Outcome, PendingWrite, ThreadedStore, unavailable

from .database import DEAF_SECONDS, Database, Ear, LineLost

T = TypeVar("T")
Link = Literal["well", "reset", "silent"]
PATIENCE, BRIEF = 5.0, 2.0
"""How long an answer is waited for; PostgreSQL's store waits for twice as long, and a lease's as long as here."""
LATE_SECONDS = 3.0
AGAIN_SECONDS, LISTEN_SECONDS = 0.2, 1.0


class Wire:
    """What lies between one process and the database."""

    def __init__(self, database: Database, later: Callable[..., object]) -> None:
        self.database, self.later = database, later
        """`later` calls in the world: what is on its way does not ask whether its sender still lives."""
        self.link: Link = "well"
        self.ears: list[Ear] = []
        self._held: list[Callable[[], None]] = []
        self._late: list[Callable[[], None]] = []
        self._cuts = 0

    def cut(self, how: Link) -> None:
        self.link = how
        self._cuts += 1
        if how == "reset":
            self._deafen(self._cuts)
        else:
            self.later(DEAF_SECONDS, self._deafen, self._cuts)

    def _deafen(self, cut: int) -> None:
        if cut == self._cuts and self.link != "well":
            for ear in tuple(self.ears):
                ear.lose()

    def heal(self) -> None:
        self.link = "well"
        self._cuts += 1
        held, self._held = self._held, []
        for call in held:
            self.later(self.database.delay(), call)
        for ear in self.ears:
            ear.flush()

    def hasten(self) -> None:
        """What was going to arrive late does so now."""
        late, self._late = self._late, []
        for call in late:
            call()

    def hold(self, call: Callable[[], None]) -> None:
        """On a silent line everything is sent again until it comes through."""
        self._held.append(call)

    async def ask(self, work: Callable[[], T], patience: float = PATIENCE) -> T:
        """Bring work to the database, and its answer back. Raises LineLost: then it may have been done."""
        trip = Trip(self, work)
        if self.database.hits("late", trip.place):
            self._late.append(trip.arrive)
            self.later(patience + LATE_SECONDS * self.database.dice.random(), trip.arrive)
        else:
            self.later(self.database.delay(), trip.arrive)
        limit = asyncio.get_running_loop().call_later(patience, trip.give_up)
        try:
            result: T = await trip.answer
            return result
        finally:
            limit.cancel()


class Trip:
    def __init__(self, wire: Wire, work: Callable[[], Any]) -> None:
        self._wire, self._work = wire, work
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._has_arrived = False
        self.place = getattr(work, "func", work).__qualname__.split(".")[-1].strip("_")

    def give_up(self) -> None:
        self._fail("no answer")

    def arrive(self) -> None:
        database = self._wire.database
        if self._has_arrived:
            return
        if self._wire.link == "silent":
            self._wire.hold(self.arrive)
        elif self._wire.link == "reset" or database.disturbed.is_down or database.hits("before", self.place):
            self._fail("lost before it arrived")
        elif self.place == "notify" and database.hits("untold", "notices"):
            self._fail("not told")
        else:
            self._has_arrived = True
            self._do()

    def _do(self) -> None:
        try:
            result, fault = self._work(), None
        except Exception as found:
            result, fault = None, found
        if self._wire.database.hits("after", self.place):
            self._fail("lost after it was done")
        else:
            self._wire.later(self._wire.database.delay(), self._come_back, result, fault)

    def _come_back(self, result: object, fault: Exception | None) -> None:
        if self._wire.link == "silent":
            self._wire.hold(partial(self._come_back, result, fault))
        elif self._wire.link == "reset":
            self._fail("lost on the way back")
        else:
            settle(self.answer, result, fault)

    def _fail(self, why: str) -> None:
        settle(self.answer, None, LineLost(why))


class WireLane(Lane):
    """One question after the other, each there and back."""

    def __init__(self, wire: Wire, answers: Answers, patience: float, faults: tuple[type[Exception], ...]) -> None:
        self._answers, self._wire, self._patience, self._faults = answers, wire, patience, faults
        self._asked = deque[Question]()
        self._working: asyncio.Task[None] | None = None

    def _put(self, work: Callable[[], object]) -> "asyncio.Future[Any]":
        answer = self._answers.wait()
        self._asked.append(Question(work, answer))
        if self._working is None:
            self._working = asyncio.create_task(self._work_through(), name="lane")
        return answer

    async def end(self, work: Callable[[], None]) -> None:
        if self._working:
            await self._working

    async def _work_through(self) -> None:
        while self._asked:
            work, answer = self._asked.popleft()
            if answer.done():
                continue
            try:
                settle(answer, await self._wire.ask(work, self._patience), None)
            except self._faults as fault:
                settle(answer, None, unavailable(fault))
            except Exception as fault:
                settle(answer, None, fault)
        self._working = None


class Waiting(SimpleQueue[Any]):
    """A queue that can be awaited."""

    def __init__(self) -> None:
        self.filled = asyncio.Event()

    def put(self, item: Any, block: bool = True, timeout: float | None = None) -> None:
        super().put(item)
        self.filled.set()

    async def some(self, seconds: float | None = None) -> None:
        """Wait until there is something, or for this time."""
        while self.empty():
            self.filled.clear()
            try:
                await asyncio.wait_for(self.filled.wait(), seconds)
            except TimeoutError:
                return


class WireTeller(Teller):
    def __init__(self, name: str, wire: Wire) -> None:
        self._name, self._logs, self._calls, self._wire = name, CHANNEL, CALLS, wire
        self._waiting: Waiting = Waiting()
        self._missed = False
        self._telling: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._telling = asyncio.create_task(self._tell_in_turns(), name="teller")

    async def ended(self) -> None:
        if self._telling:
            self._waiting.put(None)
            await self._telling

    async def _tell_in_turns(self) -> None:
        going_on = True
        while going_on:
            await self._waiting.some(AGAIN_SECONDS if self._missed else None)
            said, going_on = self._next()
            fault = await self._bring(said)
            for one in said:
                if isinstance(one, PendingCall):
                    one.done(fault)

    def _first(self) -> Said | None:
        try:
            first: Said | None = self._waiting.get_nowait()
            return first
        except Empty:
            return ChangeNotice()

    async def _bring(self, said: Sequence[Said]) -> BaseException | None:
        told = [(channel, f"{self._name} {words}") for channel, words in self._words(said)]
        try:
            await self._wire.ask(partial(self._wire.database.notify, told), BRIEF)
        except LineLost as fault:
            self._missed = True
            return fault
        self._missed = False
        return None


class WorldStore(Ears, ThreadedStore):
    dialect = "sqlite"
    shared = True
    faults = (sqlite3.Error, OSError)

    def __init__(self, wire: Wire, name: str, soon: Callable[..., object]) -> None:
        """`soon` calls in this process, from outside."""
        ThreadedStore.__init__(self)
        Ears.__init__(self, name)
        self.wire, self.soon = wire, soon
        self._jobs: Waiting = Waiting()
        self._reader = WireLane(wire, self._answers, PATIENCE, self.faults)
        self._keeper = WireLane(wire, self._answers, BRIEF, self.faults)
        self._teller = WireTeller(name, wire)
        self._at_work: list[asyncio.Task[None]] = []
        self._ear: Ear | None = None
        self._pending = deque[Callable[[], None]]()
        """What was heard before this process knew that it listens."""

    # Where the real ones differ from each other

    def connect(self) -> DatabaseSession:
        return self.wire.database.session(self.name)

    def alone(self, session: DatabaseSession) -> None: ...

    def append_one(self, session: DatabaseSession, one: Append) -> None:
        append(session, one)

    def append_together(self, session: DatabaseSession, locked: Sequence[str], appends: Sequence[Append]) -> Set[str]:
        return frozenset()

    def announce(self, notices: Sequence[ChangeNotice]) -> None:
        self._teller.say(*notices)

    def claim(self) -> Callable[[], None]:
        return lambda: None

    async def open(self) -> None:
        await self._reader.ask(self._prepare)
        self._loop = asyncio.get_running_loop()
        self._teller.start()
        self._at_work = [
            asyncio.create_task(self._write_in_turns(), name="writer"),
            asyncio.create_task(self._listen_in_turns(), name="ear"),
        ]

    async def close(self) -> None:
        self._closed = True
        await self._keeper.end(lambda: None)
        if self._at_work:
            writing, listening = self._at_work
            self._jobs.put(None)
            await writing
            await self._teller.ended()
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)
            if self._ear:
                self._ear.lose()
        await self._reader.end(lambda: None)

    # The writer: all that waits is committed together

    async def _write_in_turns(self) -> None:
        while True:
            await self._jobs.some()
            if not (jobs := self._next()):
                return
            try:
                outcomes, notices = await self.wire.ask(partial(self._in_one_moment, jobs))
            except Exception as fault:
                outcomes, notices = self._doubted(jobs, fault)
            for outcome in outcomes:
                settle(*outcome)
            if notices:
                self.announce(notices)

    def _in_one_moment(self, jobs: Sequence[PendingWrite]) -> tuple[list[Outcome], list[ChangeNotice]]:
        try:
            return self._told(jobs)
        except Exception:
            self._forget_writing()  # the database undoes it; its answer is still on the way
            raise

    # The keeper of leases

    async def renew(self, seconds: float) -> Renewal:
        renewal = await self._kept(partial(self.wire.database.renew, self.name, seconds))
        self.note_living(renewal)
        return renewal

    async def lease(self, names: Collection[str]) -> frozenset[str]:
        return await self._kept(partial(self.wire.database.lease, self.name, tuple(names)))

    async def release(self, names: Collection[str] | None = None) -> None:
        given = None if names is None else tuple(names)
        await self._kept(partial(self.wire.database.release, self.name, given, FREED))

    async def bury(self, process: str) -> None:
        await self._kept(partial(self.wire.database.release, process, None, FREED))

    async def _kept(self, question: Callable[[], T]) -> T:
        if self._closed:
            raise StoreUnavailable("the database is closed")
        return await self._keeper.ask(question)

    async def call(self, words: str) -> None:
        if self._closed:
            raise StoreUnavailable("the database is closed")
        told = self._answers.wait()
        self._teller.say(PendingCall(words, lambda fault: settle(told, None, unavailable(fault) if fault else None)))
        await told

    # The ear

    async def _listen_in_turns(self) -> None:
        while True:
            try:
                ear = await self.wire.ask(self._begin_to_listen)
            except LineLost:
                self.hears = False
                await asyncio.sleep(LISTEN_SECONDS)
                continue
            self.hearing_again()()
            while self._pending:
                self._pending.popleft()()
            await ear.lost
            self.hears = False

    def _begin_to_listen(self) -> Ear:
        if self._ear:
            self._ear.lose()
        self._pending.clear()
        self._ear = Ear(self.wire.database, self)
        self.wire.ears = [self._ear]
        return self._ear

    @property
    def is_silent(self) -> bool:
        return self.wire.link == "silent"

    def later(self, seconds: float, call: Callable[[], object]) -> object:
        return self.wire.later(seconds, call)

    def hear(self, said: Sequence[tuple[str, str]]) -> None:
        for one in said:
            if do := self.heard(*one):
                self.soon(self._take_in, do)

    def _take_in(self, do: Callable[[], None]) -> None:
        if self.hears:
            do()
        else:
            self._pending.append(do)

    def deafened(self, ear: Ear) -> None:
        self.soon(settle, ear.lost, None, None)

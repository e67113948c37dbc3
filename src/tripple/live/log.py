"""A live log in memory: requests are planned on its state, committed, and only then broadcast.

Everything that happens to it happens in a turn, one at a time, in the order of the requests. The log's own task takes
the turns, so a turn is finished even if its caller stops waiting. Its answer comes as soon as the change is on disk,
and what follows from the change is done before the next turn begins.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from tripple.store import ChangeNotice, Stale, Store, Summary, logs

from .clock import Handle, Timekeeper
from .follower import Audience, F
from .plan import E, LogStep, Plan, S
from .refusal import LogUnreadable, Refusal, RefusalReason, answered, closing, reading, refusing

T = TypeVar("T")
MOST_TRIES = 10  # attempts while other processes are faster
MOST_NOTICES = 100  # waiting notices beyond which reading the log is quicker
logger = logging.getLogger(__name__)


class Worker(Protocol):
    async def __call__(self, what: Callable[[], T]) -> T: ...


async def at_once(what: Callable[[], T]) -> T:
    return what()


@dataclass(frozen=True, kw_only=True)
class LogContext(Generic[S, E]):
    store: Store
    clock: Timekeeper
    read: Callable[[bytes], E]
    write: Callable[[E], bytes]
    apply: Callable[[S, E], S]
    summary: Callable[[str, S], Summary]  # makes the line about a log, for lists
    unknown: RefusalReason  # the reason when there is no such log; then come the sentences
    missing: str
    busy: str
    unreadable: str  # with a gap for the {problem}
    work: Worker = at_once
    waiting: int = 64  # turns that may wait at one log
    retry: float = 1.0  # pause after the database did not answer, and the longest wait for events of others
    idle: float = 300.0  # time that a log without followers stays in memory
    most: int = 10_000  # logs without followers that stay in memory

    def no_such(self) -> Refusal:
        return Refusal(self.unknown, self.missing)

    def too_busy(self) -> Refusal:
        return Refusal(RefusalReason.BUSY, self.busy)


class AskedTurn(NamedTuple):
    work: Callable[[], Coroutine[object, None, object]]
    answer: "asyncio.Future[Any]"  # set before the turn ends


class Written(NamedTuple, Generic[S, E]):
    before: S
    steps: Sequence[LogStep[E, S]]
    is_ours: bool


Planner = Callable[[S], Plan[S, E] | Awaitable[Plan[S, E]]]


class LiveLog(ABC, Generic[S, E, F]):
    """State and broadcast change together, between two awaits, so that no follower misses anything."""

    def __init__(self, name: str, state: S, context: LogContext[S, E], audience: Audience[F]) -> None:
        self.name, self.state, self.context, self.audience = name, state, context, audience
        self.is_gone = False  # true once it is erased, and while it is being erased
        self.is_behind = False  # true while the stored log may be longer than the state
        self.is_closing = False
        self._unanswered = False  # true after a request that the database did not answer
        self._turns: list[AskedTurn] = []  # the current turn and the waiting ones
        self._taking: asyncio.Task[None] | None = None
        self._news: list[Written[S, E]] = []  # changes of this turn that still have consequences to see to
        self._reading: asyncio.Future[None] | None = None
        """The turn that is going to read on, shared by all who want that."""
        self._notices: deque[ChangeNotice] = deque()  # notices of other processes that no turn has applied yet
        self._hearing = False  # true while a turn waits that is going to apply them
        self._retry: Handle | None = None

    # A kind of log implements these.

    @abstractmethod
    def tell(self, step: LogStep[E, S], before: S) -> None:
        """Broadcast a step to the followers."""

    @abstractmethod
    def is_alone(self, person: str) -> bool:
        """True if no other person has a part in the log."""

    @abstractmethod
    def farewell(self, state: S, person: str) -> Plan[S, E]:
        """Plan the person's departure for good; without steps if they have gone already."""

    @abstractmethod
    def settled(self, stored: Sequence[bytes]) -> tuple[list[bytes], S]:
        """Remove the names of those who have gone from all events; also return the state."""

    async def afterwards(self, before: S, steps: Sequence[LogStep[E, S]], is_ours: bool) -> None:
        """Do what follows from a change, here or elsewhere. The request has been answered already."""

    def recovered(self) -> None: ...

    def arrange(self) -> None:
        """Prepare what the log does next by itself; called after every turn."""

    # Requests

    def commit(self, planner: Planner[S, E]) -> "asyncio.Future[Plan[S, E]]":
        """Plan and commit a change in a turn; on disk when it is done. After a Refusal nothing has changed."""
        if len(self._turns) >= self.context.waiting:
            raise self.context.too_busy()
        # A caller that is cancelled gives up the answer alone: the turn is the log's own.
        return self.commit_later(planner)

    def commit_later(self, planner: Planner[S, E]) -> "asyncio.Future[Plan[S, E]]":
        """Commit a change of the log's own, which is never refused for lack of room."""
        return self._begin(lambda: self._committed(planner))

    async def forget(self, person: str) -> None:
        """Remove a person; the last one takes the log along. It can be repeated after a fault."""
        await asyncio.shield(self._begin(lambda: self._forgotten(person)))

    def heard(self, notice: ChangeNotice) -> None:
        """Apply a notice of another process, or read the log if it names no events."""
        if not notice.events or len(self._notices) >= MOST_NOTICES:
            self._notices.clear()
            self.catch_up()
            return
        self._notices.append(notice)
        if not self._hearing and not self.is_closing:
            self._hearing = True
            self._begin(self._hear)

    def welcome(self, follower: F) -> F:
        """Enter a follower, and read on if others may have written more."""
        if self.is_behind:
            self.catch_up()
        return self.audience.enter(follower)

    def catch_up(self) -> None:
        self.is_behind = True
        if self._reading is None and not self.is_closing:
            self._reading = self._begin(self._read)

    async def read_on(self) -> None:
        """Wait until everything that others have written is known. Refusal UNAVAILABLE if that takes too long."""
        self.catch_up()
        if self._reading:
            try:
                await asyncio.wait_for(asyncio.shield(self._reading), self.context.retry)
            except TimeoutError:
                raise Refusal(RefusalReason.UNAVAILABLE, "the database does not answer") from None

    @property
    def is_busy(self) -> bool:
        return bool(self._turns)

    def may_go(self, until: float) -> bool:
        """True if it has no followers and no turns, and nothing is due before that time."""
        return not (self.audience or self._turns)

    def wakes_at(self) -> float | None:
        return None

    async def close(self) -> None:
        """Finish the write in progress, refuse the waiting turns, and leave nothing running."""
        self.is_closing = True
        while self._taking and not self._taking.done():
            await asyncio.wait([self._taking])
        self._stop_retrying()
        self.audience.end()

    # Turns

    def _begin(self, work: Callable[[], Coroutine[object, None, T]]) -> "asyncio.Future[T]":
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._turns.append(AskedTurn(work, answer))
        if self._taking is None or self._taking.done():  # it may have been cancelled before it could begin
            self._taking = asyncio.create_task(self._take_turns(), name=f"turns of {self.name}")
        return answer

    async def _take_turns(self) -> None:
        try:
            while self._turns:
                work, answer = self._turns[0]
                try:
                    self._check_open()
                    with refusing():
                        settle(answer, await work())
                except Refusal as refusal:
                    refuse(answer, refusal)
                except Exception:  # a bug in one request must not end the log
                    logger.exception("%s: what was asked could not be done", self.name)
                    # It may have failed after its commit, so the next turn reads before it plans.
                    self.is_behind = True
                    refuse(answer, Refusal(RefusalReason.UNAVAILABLE, "something went wrong: nothing has changed"))
                # Only now, since the answer must not wait for it; before the next turn, since that may follow from it.
                await self._see_to_news()
                self._look_ahead()
                # Last of all: until here the log is busy, and the registry must not drop it.
                del self._turns[0]
        finally:
            self._taking = None
            for turn in self._turns:  # the task was cancelled
                turn.answer.cancel()
            self._turns.clear()

    def _check_open(self) -> None:
        if self.is_closing:
            raise closing()

    async def _see_to_news(self) -> None:
        news, self._news = self._news, []
        for before, steps, is_ours in news:
            try:
                await self.afterwards(before, steps, is_ours)
            except Exception:  # the change is on disk and broadcast
                logger.exception("%s: what comes of a change could not be done", self.name)

    def _look_ahead(self) -> None:
        self._stop_retrying()
        if self.is_closing or self.is_gone:
            return
        if self.is_behind and self._reading is None:
            self._retry = self.context.clock.call_at(self.context.clock.now() + self.context.retry, self.catch_up)
        try:
            self.arrange()
        except Exception:  # the next turn must not wait for that
            logger.exception("%s: what comes next could not be arranged", self.name)

    def _stop_retrying(self) -> None:
        if self._retry:
            self._retry.cancel()
            self._retry = None

    # Everything below runs within a turn.

    async def _committed(self, planner: Planner[S, E]) -> Plan[S, E]:
        for _ in range(MOST_TRIES):
            with suppress(Stale):  # another process was faster: read its events and plan again
                await self._latest()
                if self.state.unsettled:
                    # Before planning, since rewriting the log changes the state to plan on. Damage is reported to the
                    # person who wants to be forgotten, and not here.
                    with suppress(LogUnreadable):
                        await self._settle()
                plan = planner(self.state)
                if not isinstance(plan, Plan):
                    plan = await plan
                await self._write(plan)
                return plan
        raise self.context.too_busy()

    async def _forgotten(self, person: str) -> None:
        self.is_behind = True  # another process may have let them in
        for _ in range(MOST_TRIES):
            with suppress(Stale):
                await self._latest()
                if self.is_alone(person):
                    return await self._erase()
                await self._write(self.farewell(self.state, person))
                return await self._settle()
        raise self.context.too_busy()

    async def _latest(self) -> None:
        if self.is_behind:
            await self._read_on()
        await self._take_in()
        if self.is_gone:
            raise self.context.no_such()

    async def _read(self) -> None:
        self._reading = None  # requests from now on need another turn: this one may read too early for them
        if self.is_behind and not self.is_gone:
            await self._read_on()

    async def _hear(self) -> None:
        self._hearing = False
        await self._take_in()

    async def _take_in(self) -> None:
        """Apply the notices; read the whole rest if one does not follow on the state."""
        while self._notices and not self.is_gone:
            _, start, events, _ = self._notices.popleft()
            before = self.state
            if start > before.length:
                await self._read_on()
            elif new := events[before.length - start :]:
                await self._apply(before, new)

    async def _read_on(self) -> None:
        """Read what others have written, or what a failed commit has written after all."""
        before = self.state
        self.is_behind = False  # before reading: what is written meanwhile sets it again
        # From the last known event on: if even that is missing, the log was erased.
        stored = await self._asked(self.context.store.read(self.name, before.length - 1))
        if not stored:
            self.is_gone = True
            self.audience.end()
            return
        await self._apply(before, stored[1:])
        if self._unanswered:
            self._unanswered = False
            self.recovered()

    async def _apply(self, before: S, stored: Sequence[bytes]) -> None:
        try:
            steps = await self.context.work(lambda: self.steps(stored))
        except BaseException:
            self.is_behind = True
            raise
        self._take(before, steps, is_ours=False)

    def steps(self, stored: Iterable[bytes]) -> list[LogStep[E, S]]:
        """Fold stored events onto the state. Raises DamagedLog."""
        plan = Plan(self.state, self.context.apply)
        with reading(self.context.unreadable):
            for event in stored:
                plan.take(self.context.read(event))
        return plan.steps

    async def _write(self, plan: Plan[S, E]) -> None:
        """Commit, then broadcast. Raises Stale."""
        if not plan.steps:
            return
        events = [self.context.write(step.event) for step in plan.steps]
        line = self.context.summary(self.name, plan.state)
        if plan.state.unsettled or line.persons == plan.before.named:
            line = line.with_same_persons()  # everybody whom the log still names has to find it
        await self._asked(self.context.store.append(self.name, plan.before.length, events, line))
        self._take(plan.before, plan.steps, is_ours=True)

    def _take(self, before: S, steps: Sequence[LogStep[E, S]], is_ours: bool) -> None:
        # No await from here on: a follower that enters gets either the old state and the news, or the new state.
        if steps:
            self._news.append(Written(before, steps, is_ours))
        for step in steps:
            before, self.state = self.state, step.state
            self.tell(step, before)

    async def _settle(self) -> None:
        """Rewrite the log without the names of those who have gone; an interrupted one is repeated. Raises Stale."""
        if not self.state.unsettled:
            return
        stored = await self._asked(self.context.store.read(self.name))
        if len(stored) != self.state.length:
            self.is_behind = True
            raise Stale(self.name, self.state.length)
        nameless, after = await answered(asyncio.to_thread(self.settled, stored))
        await self._asked(
            self.context.store.write(logs.rewrite(self.name, nameless, self.context.summary(self.name, after)))
        )
        self.state = after

    async def _erase(self) -> None:
        self.is_gone = True  # before erasing: what people who enter meanwhile did would be lost
        try:
            await self._asked(self.context.store.write(logs.erase(self.name, self.state.length)))
        except BaseException:
            self.is_gone = False
            raise
        self.audience.end()

    async def _asked(self, answer: Awaitable[T]) -> T:
        """Await the store. Without its answer the write may have happened, so the log is read before anything else."""
        try:
            return await answered(answer)
        except BaseException as fault:
            self.is_behind = True
            self._unanswered = self._unanswered or isinstance(fault, Refusal)
            raise


def settle(answer: "asyncio.Future[T]", result: T) -> None:
    if not answer.done():
        answer.set_result(result)


def refuse(answer: "asyncio.Future[Any]", refusal: Refusal) -> None:
    # Its traceback leads over the frame that holds the answer: a circle that would keep the log alive.
    refusal.__traceback__ = refusal.__context__ = refusal.__cause__ = None
    if not answer.done():
        answer.set_exception(refusal)
        answer.exception()  # often there is no waiter, and asyncio would report that as a mistake

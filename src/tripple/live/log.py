"""One log in memory: what is asked is planned on its state, written down, and told only then.

Whatever happens to it happens in a turn, one at a time, in the order in which it was asked for. A task of the log's own
takes them, as long as there are any: a turn is finished, whoever stops waiting for it. It answers as soon as what was
asked is on disk, and sees to whatever else comes of that before the next one begins.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from tripple.store import ChangeNotice, Stale, Store, Summary

from .clock import Handle, Timekeeper
from .follower import Audience, F
from .plan import E, LogStep, Plan, S
from .refusal import LogUnreadable, Refusal, RefusalReason, answered, closing, reading

T = TypeVar("T")
MOST_TRIES = 10
"""How often another process may be faster."""
MOST_NOTICES = 100
"""Beyond so many that wait, reading all of it is quicker."""
logger = logging.getLogger(__name__)


class Worker(Protocol):
    """Where something is worked out that may take its time."""

    async def __call__(self, what: Callable[[], T]) -> T: ...


async def at_once(what: Callable[[], T]) -> T:
    return what()


@dataclass(frozen=True, kw_only=True)
class LogContext(Generic[S, E]):
    """What all logs of a kind share. Times are in seconds."""

    store: Store
    clock: Timekeeper
    read: Callable[[bytes], E]
    write: Callable[[E], bytes]
    apply: Callable[[S, E], S]
    summary: Callable[[str, S], Summary]
    """The line about a log of this name, for lists."""
    unknown: RefusalReason
    """Why something is refused of a log that is not there; then come the sentences."""
    missing: str
    busy: str
    """Too much is waiting at this log."""
    unreadable: str
    """It cannot be read; with a gap for the {problem}."""
    work: Worker = at_once
    waiting: int = 64
    """How many may wait for their turn at one log."""
    retry: float = 1.0
    """After the database did not answer; nobody waits longer for what others may have written."""
    idle: float = 300.0
    """How long a log stays in memory that nobody follows."""
    most: int = 10_000
    """How many logs stay there while nobody follows them."""

    def no_such(self) -> Refusal:
        return Refusal(self.unknown, self.missing)

    def too_busy(self) -> Refusal:
        return Refusal(RefusalReason.BUSY, self.busy)


class AskedTurn(NamedTuple):
    work: Callable[[], Coroutine[Any, Any, object]]
    answer: "asyncio.Future[Any]"
    """Comes before the turn's end."""


class Written(NamedTuple, Generic[S, E]):
    """By us or by others, on disk, and told."""

    before: S
    steps: Sequence[LogStep[E, S]]
    is_ours: bool


class LiveLog(ABC, Generic[S, E, F]):
    """State and what is told of it change together, between two awaits: no follower misses anything."""

    def __init__(self, name: str, state: S, shared: LogContext[S, E], audience: Audience[F]) -> None:
        self.name, self.state = name, state
        self.is_gone = False
        """Whether it was erased, or is about to be."""
        self.is_behind = False
        """Whether the log may be longer than what is known here."""
        self._shared, self._followers = shared, audience
        self._unanswered = False
        """Whether the database did not answer when it was last asked."""
        self._closing = False
        self._turns: list[AskedTurn] = []
        """The one that is being taken, and those that wait."""
        self._taking: asyncio.Task[None] | None = None
        self._news: list[Written[S, E]] = []
        """What this turn has written or read, and has not seen to any further."""
        self._reading: asyncio.Future[None] | None = None
        """The turn that is going to read on; everybody who wants that waits for the same one."""
        self._notices: deque[ChangeNotice] = deque()
        """What others say they have written, and nobody has looked at yet."""
        self._hearing = False
        """Whether a turn is going to look at it."""
        self._retry: Handle | None = None

    # What a kind of log knows

    @abstractmethod
    def tell(self, step: LogStep[E, S], before: S) -> None:
        """Everybody who follows."""

    @abstractmethod
    def is_alone(self, person: str) -> bool:
        """Whether nobody else has a part in it."""

    @abstractmethod
    async def farewell(self, state: S, person: str) -> Plan[S, E]:
        """The person goes for good. Without steps where they have gone already."""

    @abstractmethod
    def settled(self, stored: Sequence[bytes]) -> tuple[list[bytes], S]:
        """All events without the names of those who have gone, and what they come to."""

    async def afterwards(self, before: S, steps: Sequence[LogStep[E, S]], is_ours: bool) -> None:
        """What else comes of what was written, here or elsewhere. Whoever asked for it has their answer already."""

    def recovered(self) -> None:
        """The database answers again."""

    def arrange(self) -> None:
        """After every turn: what the log has to do next by itself."""

    # What can be asked of it

    async def commit(self, planner: Callable[[S], Awaitable[Plan[S, E]]]) -> Plan[S, E]:
        """On disk when it returns. Raises Refusal, and then nothing has changed."""
        if len(self._turns) >= self._shared.waiting:
            raise self._shared.too_busy()
        # Whoever is called off here gives up the answer alone: the turn is the log's own.
        return await self._begin(lambda: self._committed(planner))

    def commit_later(self, planner: Callable[[S], Awaitable[Plan[S, E]]]) -> None:
        """Something that the log does by itself, and nobody waits for."""
        self._begin(lambda: self._committed(planner))

    async def forget(self, person: str) -> None:
        """The last one takes the log along; of anybody else no trace is left. Asked again after a fault, it goes on."""
        await asyncio.shield(self._begin(lambda: self._forgotten(person)))

    def heard(self, notice: ChangeNotice) -> None:
        """Another process has written, or may have."""
        if not notice.events or len(self._notices) >= MOST_NOTICES:
            self._notices.clear()
            self.catch_up()
            return
        self._notices.append(notice)
        if not self._hearing and not self._closing:
            self._hearing = True
            self._begin(self._hear)

    def welcome(self, follower: F) -> F:
        """From now on it hears everything; what others have written before and nobody has read yet comes soon."""
        if self.is_behind:
            self.catch_up()
        return self._followers.enter(follower)

    def catch_up(self) -> None:
        """Reads on soon."""
        self.is_behind = True
        if self._reading is None and not self._closing:
            self._reading = self._begin(self._read)

    async def read_on(self) -> None:
        """Knows what others have written. Refusal UNAVAILABLE where the database does not say so in time."""
        self.catch_up()
        if self._reading:
            try:
                await asyncio.wait_for(asyncio.shield(self._reading), self._shared.retry)
            except TimeoutError:
                raise Refusal(RefusalReason.UNAVAILABLE, "the database does not answer") from None

    @property
    def is_busy(self) -> bool:
        return bool(self._turns)

    def may_go(self, until: float) -> bool:
        """Whether nobody follows, nothing is on its way, and nothing is due before that time."""
        return not (self._followers or self._turns)

    def wakes_at(self) -> float | None:
        """When it has to be in memory again."""
        return None

    async def close(self) -> None:
        """What is being written is finished, whoever still waits is refused, and nothing is left running."""
        self._closing = True
        while self._taking and not self._taking.done():
            await asyncio.wait([self._taking])
        self._stop_retrying()
        self._followers.end()

    # Turns

    def _begin(self, work: Callable[[], Coroutine[Any, Any, T]]) -> "asyncio.Future[T]":
        """The turn's answer, which comes before its end."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._turns.append(AskedTurn(work, answer))
        if self._taking is None or self._taking.done():  # it may have been called off before it could begin
            self._taking = asyncio.create_task(self._take_turns(), name=f"turns of {self.name}")
        return answer

    async def _take_turns(self) -> None:
        try:
            while self._turns:
                await self._in_turn(*self._turns[0])
                del self._turns[0]
        finally:
            self._taking = None
            for turn in self._turns:  # it was called off
                turn.answer.cancel()
            self._turns.clear()

    async def _in_turn(self, work: Callable[[], Coroutine[Any, Any, T]], answer: "asyncio.Future[T]") -> None:
        try:
            result = await self._worked(work)
            if not answer.done():
                answer.set_result(result)
        except Refusal as refusal:
            # Its way here leads over this frame, which holds the answer: a circle that would keep the log alive.
            refusal.__traceback__ = refusal.__context__ = refusal.__cause__ = None
            if not answer.done():
                answer.set_exception(refusal)
                answer.exception()  # often nobody waits for it: that is no mistake of ours to be reported
        await self._see_to_news()
        try:
            self._look_ahead()
        except Exception:  # the next one must not wait for that
            logger.exception("%s: what comes next could not be arranged", self.name)

    async def _worked(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        if self._closing:
            raise closing()
        try:
            return await answered(work())
        except Refusal:
            raise
        except Exception:  # one wish's fault must not end the log
            logger.exception("%s: what was asked could not be done", self.name)
            self.is_behind = True
            raise Refusal(RefusalReason.UNAVAILABLE, "something went wrong: nothing has changed") from None

    async def _see_to_news(self) -> None:
        news, self._news = self._news, []
        for before, steps, is_ours in news:
            try:
                await self.afterwards(before, steps, is_ours)
            except Exception:  # it is on disk, and everybody was told
                logger.exception("%s: what comes of a change could not be done", self.name)

    def _look_ahead(self) -> None:
        self._stop_retrying()
        if not self._closing and not self.is_gone:
            if self.is_behind and self._reading is None:
                self._retry = self._shared.clock.call_at(self._shared.clock.now() + self._shared.retry, self.catch_up)
            self.arrange()

    def _stop_retrying(self) -> None:
        if self._retry:
            self._retry.cancel()
            self._retry = None

    # All that follows happens within a turn.

    async def _committed(self, planner: Callable[[S], Awaitable[Plan[S, E]]]) -> Plan[S, E]:
        for _ in range(MOST_TRIES):
            with suppress(Stale):  # another process was faster: its events are read, and planning begins anew
                await self._latest()
                if self.state.unsettled:
                    # Before planning, since a log that is written anew has another state to plan on.
                    # A damaged log is reported to who wants to be forgotten, and to no other.
                    with suppress(LogUnreadable):
                        await self._settle()
                plan = await planner(self.state)
                await self._write(plan)
                return plan
        raise self._shared.too_busy()

    async def _forgotten(self, person: str) -> None:
        self.is_behind = True  # another process may have let them in
        for _ in range(MOST_TRIES):
            with suppress(Stale):
                await self._latest()
                if self.is_alone(person):
                    return await self._erase()
                await self._write(await self.farewell(self.state, person))
                return await self._settle()
        raise self._shared.too_busy()

    async def _latest(self) -> None:
        if self.is_behind:
            await self._read_on()
        await self._take_in()
        if self.is_gone:
            raise self._shared.no_such()

    async def _read(self) -> None:
        self._reading = None  # what is wanted from now on needs another turn: this one may be too early for it
        if self.is_behind and not self.is_gone:
            await self._read_on()

    async def _hear(self) -> None:
        self._hearing = False
        await self._take_in()

    async def _take_in(self) -> None:
        """What others say they have written. Where something is missing before it, all of it is read."""
        while self._notices and not self.is_gone:
            _, start, events, _ = self._notices.popleft()
            before = self.state
            if start > before.length:
                await self._read_on()
            elif new := events[before.length - start :]:
                await self._apply(before, new)

    async def _read_on(self) -> None:
        """What others have written, or what a failed commit has written after all."""
        before = self.state
        self.is_behind = False  # first of all: whoever writes from now on is read the next time
        # With the last event that is known: where even that is not there, the log was erased.
        stored = await self._asked(self._shared.store.read(self.name, before.length - 1))
        if not stored:
            self.is_gone = True
            self._followers.end()
            return
        await self._apply(before, stored[1:])
        if self._unanswered:
            self._unanswered = False
            self.recovered()

    async def _apply(self, before: S, stored: Sequence[bytes]) -> None:
        """Events of others."""
        try:
            steps = await self._shared.work(lambda: self.steps(stored))
        except BaseException:
            self.is_behind = True
            raise
        self._take(before, steps, is_ours=False)

    def steps(self, stored: Iterable[bytes]) -> list[LogStep[E, S]]:
        """What these events make of the state. Raises DamagedLog."""
        plan = Plan(self.state, self._shared.apply)
        with reading(self._shared.unreadable):
            for event in stored:
                plan.take(self._shared.read(event))
        return plan.steps

    async def _write(self, plan: Plan[S, E]) -> None:
        """Raises Stale."""
        if not plan.steps:
            return
        events = [self._shared.write(step.event) for step in plan.steps]
        line = self._shared.summary(self.name, plan.state)
        if plan.state.unsettled or line.persons == plan.before.named:
            line = line.with_same_persons()  # whom the log still names has to find it
        await self._asked(self._shared.store.append(self.name, plan.before.length, events, line))
        self._take(plan.before, plan.steps, is_ours=True)

    def _take(self, before: S, steps: Sequence[LogStep[E, S]], is_ours: bool) -> None:
        if steps:
            self._news.append(Written(before, steps, is_ours))
        for step in steps:
            before, self.state = self.state, step.state
            self.tell(step, before)

    async def _settle(self) -> None:
        """Writes the log anew without the names of those who have gone. Raises Stale.

        Where that is interrupted, whoever writes next makes up for it.
        """
        if not self.state.unsettled:
            return
        stored = await self._asked(self._shared.store.read(self.name))
        if len(stored) != self.state.length:
            self.is_behind = True
            raise Stale(self.name, self.state.length)
        nameless, after = await answered(asyncio.to_thread(self.settled, stored))
        await self._asked(self._shared.store.rewrite(self.name, nameless, self._shared.summary(self.name, after)))
        self.state = after

    async def _erase(self) -> None:
        """Raises Stale."""
        self.is_gone = True  # nobody comes in meanwhile: what they did would be lost
        try:
            await self._asked(self._shared.store.erase(self.name, self.state.length))
        except BaseException:
            self.is_gone = False
            raise
        self._followers.end()

    async def _asked(self, answer: Awaitable[T]) -> T:
        """The store's answer. Without one, what may be written has to be looked up before anything else is."""
        try:
            return await answered(answer)
        except BaseException as fault:
            self.is_behind = True
            self._unanswered = self._unanswered or isinstance(fault, Refusal)
            raise

"""The logs in memory: loaded when they are needed, dropped when they are idle."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import Generic, Protocol, TypeVar

import msgspec

from tripple.store import EVERYTHING, ChangeNotice, Found, Stale, logs

from .clock import Handle
from .log import LogContext
from .plan import E, S
from .refusal import LogUnreadable, Refusal, answered, closing


class Loaded(Protocol):
    name: str
    is_gone: bool
    is_behind: bool

    @property
    def is_busy(self) -> bool: ...

    def may_go(self, until: float) -> bool: ...

    def wakes_at(self) -> float | None: ...

    def heard(self, notice: ChangeNotice) -> None: ...

    async def read_on(self) -> None: ...

    async def forget(self, person: str) -> None: ...

    async def close(self) -> None: ...


L = TypeVar("L", bound=Loaded)
T = TypeVar("T")
logger = logging.getLogger(__name__)


class Registry(Generic[L, S, E]):
    def __init__(
        self,
        shared: LogContext[S, E],
        phases: Collection[str],
        load: Callable[[str], Awaitable[L | None]],
        loaded: Callable[[str], None] = lambda name: None,
    ) -> None:
        """`phases` are those of this kind of log; `loaded` is called with each name that comes into memory."""
        self.logs: OrderedDict[str, L] = OrderedDict()  # least recently used first
        self.is_closing = False
        self._shared, self._phases, self._load, self._loaded = shared, phases, load, loaded
        self._loading: dict[str, asyncio.Task[L | None]] = {}
        self._missed = set[str]()  # logs that another process wrote to while they were being loaded
        self._alarms: dict[str, Handle] = {}
        """When to check whether a log can be dropped, or, for one that is not in memory, when to load it."""
        self._errands: set[asyncio.Task[object]] = set()
        self._deaf: Callable[[], None] = lambda: None

    def open(self) -> None:
        self._deaf = self._shared.store.listen(self.heard)

    async def close(self) -> None:
        self.is_closing = True
        self._deaf()
        self._deaf = lambda: None
        for alarm in self._alarms.values():
            alarm.cancel()
        await asyncio.gather(*self._errands, *self._loading.values(), return_exceptions=True)
        await asyncio.gather(*(log.close() for log in self.logs.values()))
        self.logs.clear()

    async def create(self, name: str, events: Sequence[E], state: S) -> bool:
        if self.is_closing:
            raise closing()
        stored, line = [self._shared.write(event) for event in events], self._shared.summary(name, state)
        try:
            await answered(self._shared.store.append(name, 0, stored, line))
        except Stale:
            return False
        return True

    async def get(self, name: str) -> L:
        """Get a log from memory or the store; concurrent requests share one load."""
        if self.is_closing:
            raise closing()
        log = self.logs.get(name)
        if log and _is_over(log):
            self._drop(log)
            log = None
        may_be_behind = not self._shared.store.hears
        if log is None:
            log = await answered(asyncio.shield(self._loading.get(name) or self._begin_loading(name)))
            may_be_behind = False
        if log and not log.is_gone and (may_be_behind or log.is_behind):
            await log.read_on()
        if log is None or log.is_gone:
            raise self._shared.no_such()
        self._used(log)
        return log

    async def leave(self, name: str, person: str) -> None:
        log = await self.get(name)
        await log.forget(person)
        if log.is_gone:
            self._drop(log)

    async def forget(self, person: str) -> None:
        """Remove a person from all their logs.

        Each log is changed as a whole. After a fault, calling again goes on where it stopped. Logs that cannot be read
        are reported after all others are done, and are still listed as theirs then.
        """
        done, damaged = set[str](), list[LogUnreadable]()
        while names := [name for name in await self.of_person(person) if name not in done]:
            for name in names:
                try:
                    with self.unless_missing():
                        await self.leave(name, person)
                except LogUnreadable as fault:
                    damaged.append(fault)
            done.update(names)
        for left in damaged:
            raise left

    async def of_person(self, person: str) -> list[str]:
        return [
            one.log for one in await answered(self._shared.store.ask(logs.of_person(person, self._phases, EVERYTHING)))
        ]

    @contextmanager
    def unless_missing(self) -> Iterator[None]:
        try:
            yield
        except Refusal as refusal:
            if refusal.reason is not self._shared.unknown:
                raise

    def heard(self, notice: ChangeNotice) -> None:
        """Pass on a notice of another process; without a name, it concerns every log."""
        name = notice.log
        self._missed.update(self._loading.keys() & {name} if name else self._loading)
        for log in [self.logs[name]] if name in self.logs else [] if name else tuple(self.logs.values()):
            log.heard(notice)

    def send(self, errand: Coroutine[object, None, object]) -> None:
        task: asyncio.Task[object] = asyncio.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    def knows(self, name: str) -> bool:
        return name in self.logs or name in self._alarms

    def wake_at(self, name: str, when: float) -> None:
        self._forget_alarm(name)
        self._alarms[name] = self._shared.clock.call_at(when, partial(self._look, name))

    def look_later(self, name: str) -> None:
        if not self.is_closing:
            self.wake_at(name, self._shared.clock.now() + self._shared.idle)

    def _begin_loading(self, name: str) -> "asyncio.Task[L | None]":
        task = self._loading[name] = asyncio.create_task(self._load_one(name), name=f"loading {name}")
        return task

    async def _load_one(self, name: str) -> L | None:
        try:
            log = await self._load(name)
            if log:
                self.logs[name] = log
                self.look_later(name)
                self._loaded(name)
                if name in self._missed:  # written after the load had read the log, perhaps
                    log.heard(ChangeNotice(name))
            return log
        finally:
            del self._loading[name]
            self._missed.discard(name)

    def _used(self, log: L) -> None:
        """Mark a log as used, and drop the least recently used ones where there are too many."""
        if log.name in self.logs:
            self.logs.move_to_end(log.name)
        if (too_many := len(self.logs) - self._shared.most) > 0:
            for other in tuple(islice(self.logs.values(), too_many)):
                if other is not log and other.may_go(self._shared.clock.now() + self._shared.idle):
                    self._drop(other)

    def _look(self, name: str) -> None:
        del self._alarms[name]
        log = self.logs.get(name)
        if log is None:
            self.send(self._wake(name))
        elif _is_over(log) or log.may_go(self._shared.clock.now() + self._shared.idle):
            self._drop(log)
        else:
            self.look_later(name)

    async def _wake(self, name: str) -> None:
        try:
            await self.get(name)
        except Refusal as refusal:
            if not self.is_closing and refusal.reason is not self._shared.unknown:
                self.look_later(name)

    def _drop(self, log: L) -> None:
        if self.logs.get(log.name) is log:  # another one of its name may have been loaded since
            del self.logs[log.name]
            self._forget_alarm(log.name)
            if not log.is_gone and (when := log.wakes_at()) is not None:
                self.wake_at(log.name, when)
        self.send(log.close())

    def _forget_alarm(self, name: str) -> None:
        if name in self._alarms:
            self._alarms.pop(name).cancel()


def _is_over(log: Loaded) -> bool:
    """True for a log that was erased, here or elsewhere, and has no turn left to finish."""
    return log.is_gone and not log.is_busy


def readable(found: Iterable[Found], read: Callable[[Found], T]) -> Iterator[T]:
    """Decode each, skipping damaged ones: one of them must not hide the others."""
    for one in found:
        try:
            yield read(one)
        except msgspec.DecodeError as fault:
            logger.warning("%s cannot be listed: %s", one.log, fault)

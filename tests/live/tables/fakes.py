"""Time that passes when a test says so, computer players that answer at once, people who follow their seats."""

import asyncio
import heapq
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from tripple.bots import Budget
from tripple.live.tables import (
    Ack,
    AnyCommand,
    Fresh,
    Message,
    Play,
    Settings,
    Stream,
    TableConfig,
    Tables,
    Tempo,
    Timekeeper,
    Told,
)
from tripple.live.tables.thinking import chosen
from tripple.rules import Action, View
from tripple.store import Store, open_store

T = TypeVar("T")


class HandClock:
    """Callbacks run when the hand has passed them; those that are due already run in the loop's next turn."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self._now = now
        self._order = count()
        self._waiting: list[tuple[float, int, Entry]] = []

    def now(self) -> float:
        return self._now

    def call_at(self, when: float, callback: Callable[[], object]) -> "Entry":
        entry = Entry(callback)
        if when <= self._now:
            asyncio.get_running_loop().call_soon(entry.ring)
        else:
            heapq.heappush(self._waiting, (when, next(self._order), entry))
        return entry

    def agree(self, least: float, most: float) -> float:
        """Nobody turns the hand but the test."""
        return 0.0

    def advance(self, seconds: float) -> None:
        end = self._now + seconds
        while self._waiting and self._waiting[0][0] <= end:
            self._now, _, entry = heapq.heappop(self._waiting)
            entry.ring()
        self._now = end

    @property
    def waiting(self) -> int:
        return sum(not entry.cancelled for _, _, entry in self._waiting)


class Entry:
    def __init__(self, callback: Callable[[], object]) -> None:
        self._callback = callback
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True

    def ring(self) -> None:
        if not self.cancelled:
            self.cancelled = True
            self._callback()


async def at_once(level: str, view: View, budget: Budget) -> Action:
    return chosen(level, view, budget)


QUICK = TableConfig(quick=Tempo(0, 0, 0.6), calm=Tempo(0, 0, 0.6), unread=100_000)
SECRET = "of these tests"
"""The same tiles every time: by chance a game may be over after its first round."""


@asynccontextmanager
async def tables_at(
    store: Store | Path,
    clock: Timekeeper | None = None,
    config: TableConfig = QUICK,
    secret: str | None = SECRET,
    **more: Any,
) -> AsyncIterator[Tables]:
    """Without a secret each table makes one of its own."""
    opened = open_store(str(store)) if isinstance(store, Path) else store
    given: dict[str, Any] = {"secret": lambda: secret} if secret else {}
    async with Tables(opened, clock or HandClock(), config, at_once, **given, **more) as tables:
        yield tables


KEYS = count()


class Player:
    """A person with one followed seat (or none, as a spectator) who remembers everything they were told."""

    def __init__(self, tables: Tables, table: str, person: str, stream: Stream) -> None:
        self.tables, self.table, self.person, self.stream = tables, table, person, stream
        self.heard: list[Message] = []
        self.latest: Fresh | Told | None = None

    @property
    def seen(self) -> int:
        return self.latest.number if self.latest else -1

    @property
    def seat(self) -> int:
        assert self.stream.seat is not None
        return self.stream.seat

    async def hear(self) -> Message:
        return self._keep(await asyncio.wait_for(anext(self.stream), 60))

    def _keep(self, message: Message) -> Message:
        self.heard.append(message)
        if isinstance(message, Fresh | Told):
            self.latest = message
        return message

    async def hear_all(self) -> list[Message]:
        """What has come and was not heard yet."""
        already = len(self.heard)
        with suppress(TimeoutError):
            async with asyncio.timeout(0.001):  # only a wait is ever cut short: what is there is taken at once
                async for message in self.stream:
                    self._keep(message)
        return self.heard[already:]

    async def until(self, wanted: Callable[[Message], bool]) -> Message:
        while not wanted(message := await self.hear()):
            pass
        return message

    async def told(self, event: type) -> Told:
        message = await self.until(lambda message: isinstance(message, Told) and isinstance(message.event, event))
        assert isinstance(message, Told)
        return message

    async def do(self, command: AnyCommand, key: str | None = None, seen: int | None = None) -> Ack:
        key = key or f"key {next(KEYS)}"
        return await self.tables.do(self.table, self.person, command, key=key, seen=self.seen if seen is None else seen)

    async def play(self, action: str) -> Ack:
        return await self.do(Play(seat=self.seat, action=action))


class Evening:
    """Players at one table, each following a seat."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> "Evening":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    async def sit(self, table: str, person: str, seat: int | None, **how: Any) -> Player:
        stream = await self._stack.enter_async_context(self.tables.follow(table, person, seat=seat, **how))
        player = Player(self.tables, table, person, stream)
        await player.until(lambda message: isinstance(message, Fresh | Told))
        return player


async def table_of(tables: Tables, *persons: str, computers: tuple[str, ...] = (), **settings: Any) -> str:
    """A table in the lobby with these people and computer players, nobody ready yet."""
    from tripple.live.tables import AddComputer, Join

    size = len(persons) + len(computers)
    made = await tables.create(persons[0], Settings(size=size, **settings), persons[0].title(), key="create")
    for person in persons[1:]:
        await tables.do(made.id, person, Join(name=person.title()), key="join", seen=-1, invite=made.invite)
    for number, level in enumerate(computers):
        await tables.do(made.id, persons[0], AddComputer(level=level), key=f"add {number} {level}", seen=-1)
    return made.id


async def as_time_passes(clock: HandClock, wanted: Coroutine[Any, Any, T]) -> T:
    """Turns the hand, second by second, until it has come to that."""
    waiting = asyncio.ensure_future(wanted)
    while not waiting.done():
        clock.advance(1)
        await asyncio.sleep(0.001)
    return await waiting


async def quiet(tables: Tables) -> None:
    """Until everything that was begun at its tables is done, and told."""
    while tables.is_busy:
        await asyncio.sleep(0.001)


def any_action(message: Fresh | Told, dice: random.Random) -> str:
    assert message.round
    return dice.choice(message.round.options).action

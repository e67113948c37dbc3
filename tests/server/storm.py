"""Tables of people and computer players at several processes, each of which may die, stop or lose the database.

For every person it is measured how long nothing happened after each fault: until something that they did was
acknowledged, or they were told of something that another did. At the end everything acknowledged is in the log, once.
"""

import asyncio
import os
import random
import secrets
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from tests.store.servers import Cluster
from tripple.client import Guest, SeatClient
from tripple.live.tables import Play, Ready, Told
from tripple.server.protocol.bodies import ComputerPlayer
from tripple.store import open_store

from .house import best
from .patience import patiently
from .process import Process
from .soaking import Acknowledged, Follower, asked, audit

STUCK = 60.0
"""Seconds after which the run has failed if somebody has not moved."""
HEARTBEAT = 0.5
"""Seconds of silence after which a line is tried, and again until it is given up."""
SIGNALS = {"kill": signal.SIGKILL, "drain": signal.SIGTERM}
KINDS = (*SIGNALS, "stop", "cut", "restart")
NOTHING, ANY = "nothing", "any of them"
COMPUTERS = (ComputerPlayer(level="greedy"), ComputerPlayer(level="beginner"))


class Roaming(Guest):
    """Somebody behind a balancer, which knows several servers: every connection goes to the next one."""

    def __init__(self, urls: Sequence[str], first: int) -> None:
        self._urls, self._next = urls, first
        super().__init__(urls[0])

    @property
    def url(self) -> str:
        self._next += 1
        return self._urls[self._next % len(self._urls)]

    @url.setter
    def url(self, _: str) -> None:
        """Whichever is next."""


class Servers:
    """Several processes: of one `tripple serve --processes`, or each by itself behind a balancer."""

    def __init__(self, running: Sequence[Process], together: int) -> None:
        self._running, self._together = running, together
        self.urls = [one.url for one in running]

    @classmethod
    @asynccontextmanager
    async def of(cls, database: str, number: int, together: bool, ahead: float) -> AsyncIterator["Servers"]:
        options = ["--pace", "quick", *(["--processes", str(number)] if together else [])]
        async with AsyncExitStack() as stack:
            clocks = [0.0] if together else [ahead, *[0.0] * (number - 1)]
            started = [Process.running(database, *options, ahead=clock) for clock in clocks]
            running = [await stack.enter_async_context(one) for one in started]
            servers = cls(running, number if together else 0)
            try:
                await servers.all_there()
                yield servers
            except Exception as fault:
                for one in running:
                    one.stop(signal.SIGKILL)
                    await one.ended()
                    fault.add_note(f"{one.url} said: {one.said[-5000:]}")
                raise

    def pids(self) -> list[int]:
        """Of those that serve."""
        if not self._together:
            return [one.pid for one in self._running]
        parent = self._running[0].pid
        return [int(pid) for pid in Path(f"/proc/{parent}/task/{parent}/children").read_text("ascii").split()]

    async def all_there(self) -> None:
        while len(self.pids()) < self._together:
            await asyncio.sleep(0.02)

    async def replace(self, pid: int) -> None:
        """Once it has ended. A parent does so itself."""
        for one in self._running:
            if one.pid == pid:
                await one.ended()
                await one.start()
        while pid in self.pids():
            await asyncio.sleep(0.02)
        await self.all_there()


class Stopwatch:
    """A table's: it stands while somebody thinks, since whoever waits for a person waits for no server."""

    def __init__(self) -> None:
        self._thinkers, self._since, self._thought = 0, 0.0, 0.0

    @property
    def now(self) -> float:
        return (self._since if self._thinkers else time.monotonic()) - self._thought

    async def think(self, seconds: float) -> None:
        if not self._thinkers:
            self._since = time.monotonic()
        self._thinkers += 1
        await asyncio.sleep(seconds)
        self._thinkers -= 1
        if not self._thinkers:
            self._thought += time.monotonic() - self._since


class Person:
    """Somebody who plays, and since which faults nothing has happened for them."""

    def __init__(self, waited: Callable[[str, float], None], watch: Stopwatch) -> None:
        self._waited, self.watch = waited, watch
        self._waiting: list[tuple[str, float]] = []

    def suffers(self, kind: str) -> None:
        self._waiting.append((kind, self.watch.now))

    def moves(self) -> None:
        for kind, since in self._waiting:
            self._waited(kind, self.watch.now - since)
        self._waiting.clear()

    @property
    def longest(self) -> float:
        return max((self.watch.now - since for _, since in self._waiting), default=0.0)


@dataclass
class Storm:
    database: Cluster
    faults: Counter[str]
    """How many of each of the KINDS."""
    processes: int = 3
    tables: int = 10
    together: bool = True
    between: tuple[float, float] = (2.0, 4.0)
    """Seconds from one fault to the next: everybody should be moving again by then."""
    thinking: tuple[float, float] = (0.1, 0.4)
    """Seconds that a person takes for an action."""
    stopped: float = 5.0
    """For how many seconds a process is stopped."""
    ahead: float = 0.0
    """By how many seconds the clock of the first process is wrong, unless they are together."""
    seed: int = 1
    progress: Callable[[int, int], None] = lambda done, all_of_them: None
    """Told after each fault how many there have been."""
    done: Counter[str] = field(default_factory=Counter)
    acknowledged: list[Acknowledged] = field(default_factory=list)
    games: set[str] = field(default_factory=set)
    gaps: int = 0
    waits: dict[str, list[float]] = field(default_factory=dict)
    """By kind of fault, in seconds; `NOTHING` is how long people wait for each other without one."""
    _people: set[Person] = field(default_factory=set)
    _resting: set[int] = field(default_factory=set)
    """Processes that are stopped."""
    _over: bool = False

    async def run(self) -> None:
        async with (
            Servers.of(self.database.address, self.processes, self.together, self.ahead) as servers,
            asyncio.TaskGroup() as group,
        ):
            watch = group.create_task(self._watch())
            games = [group.create_task(self._play_games(servers, lane)) for lane in range(self.tables)]
            await self._disturb(servers, group)
            self._over = True
            await asyncio.wait(games)
            watch.cancel()
        await self._audit()

    async def _watch(self) -> None:
        while max((person.longest for person in self._people), default=0.0) < STUCK:
            await asyncio.sleep(1.0)
        raise AssertionError(f"somebody could not move for {STUCK:.0f} s")

    # What goes wrong

    async def _disturb(self, servers: Servers, group: asyncio.TaskGroup) -> None:
        dice = random.Random(self.seed)
        faults = list(self.faults.elements())
        dice.shuffle(faults)
        while len(self._people) < 2 * self.tables:
            await asyncio.sleep(0.05)
        stop: asyncio.Future[None] = asyncio.Future()
        stop.set_result(None)
        for kind in faults:
            pause = dice.uniform(*self.between)
            await asyncio.sleep(pause / 2)
            self._strike(NOTHING)
            await asyncio.sleep(pause / 2)
            if kind == "stop":
                await stop  # one at a time: somebody has to be there
            pid = dice.choice([pid for pid in servers.pids() if pid not in self._resting])
            if kind == "stop":
                stop = group.create_task(self._stop(pid))
            else:
                await self._fault(kind, servers, pid)
            self.done[kind] += 1
            self.progress(self.done.total(), len(faults))
        await asyncio.gather(stop, asyncio.sleep(self.between[1]))

    async def _fault(self, kind: str, servers: Servers, pid: int) -> None:
        if kind in SIGNALS:
            os.kill(pid, SIGNALS[kind])
            self._strike(kind)
            await servers.replace(pid)
        elif kind == "restart":
            await asyncio.to_thread(self.database.stop)
            await asyncio.to_thread(self.database.start)
            self._strike(kind)
        else:
            await self._cut()
            self._strike(kind)

    async def _stop(self, pid: int) -> None:
        self._resting.add(pid)
        os.kill(pid, signal.SIGSTOP)
        self._strike("stop")
        try:
            await asyncio.sleep(self.stopped)
        finally:
            with suppress(ProcessLookupError):  # where the run has failed
                os.kill(pid, signal.SIGCONT)
            self._resting.discard(pid)

    async def _cut(self) -> None:
        async with await psycopg.AsyncConnection.connect(self.database.address, autocommit=True) as connection:
            await connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE pid != pg_backend_pid() AND backend_type = 'client backend'"
            )

    def _strike(self, kind: str) -> None:
        """Now it has begun, or, of a database that is restarted, is back."""
        for person in self._people:
            person.suffers(kind)

    def _waited(self, kind: str, seconds: float) -> None:
        self.waits.setdefault(kind, []).append(seconds)

    def waits_after(self, kind: str) -> list[float]:
        kinds = KINDS if kind == ANY else (kind,)
        return [wait for one in kinds for wait in self.waits.get(one, ())]

    # What people do

    async def _play_games(self, servers: Servers, lane: int) -> None:
        dice = random.Random(self.seed * 1000 + lane)
        while not self._over:
            await self._play_game(servers, lane, dice)

    async def _play_game(self, servers: Servers, lane: int, dice: random.Random) -> None:
        guests = [Roaming(servers.urls, lane + number) for number in range(2)]
        first, key = guests[0], secrets.token_hex(8)
        for guest in guests:
            await patiently(guest.personal_link)
        made = await patiently(lambda: first.create("0", size=4, seats=COMPUTERS, changes=["target=150"], key=key))
        await patiently(lambda: guests[1].join(made.id, "1", made.invite, key=key))
        self.games.add(made.id)
        async with AsyncExitStack() as stack:
            seats = [(guests[0], 0), (guests[1], len(COMPUTERS) + 1)]
            follow = [Follower(guest, made.id, seat, HEARTBEAT) for guest, seat in seats]
            chairs = [await stack.enter_async_context(one) for one in follow]
            watch = Stopwatch()
            await asyncio.gather(*(self._play_seat(chair, watch, dice) for chair in chairs))
            self.gaps += sum(chair.gaps for chair in chairs)

    async def _play_seat(self, chair: SeatClient, watch: Stopwatch, dice: random.Random) -> None:
        person, messages = Person(self._waited, watch), aiter(chair)
        self._people.add(person)
        while not chair.over and not self._over:
            if await self._act(chair, watch, dice) or isinstance(await anext(messages), Told):
                person.moves()
        self._people.discard(person)
        await chair.close()  # whoever waits for this one's turn hears of that, and goes, too

    async def _act(self, chair: SeatClient, watch: Stopwatch, dice: random.Random) -> bool:
        assert chair.seat is not None
        key = secrets.token_hex(8)
        if chair.on_turn:
            await watch.think(dice.uniform(*self.thinking))
            action = best(chair)
            number = await asked(chair, Play(seat=chair.seat, action=action), key)
            if number is not None:
                self.acknowledged.append(Acknowledged(chair.id, key, number, action))
            return number is not None
        if chair.table.phase in {"lobby", "pause"} and not chair.table.chairs[chair.seat].ready:
            return await asked(chair, Ready(seat=chair.seat), key) is not None
        return False

    async def _audit(self) -> None:
        assert self.gaps == 0, "somebody was not told of something"
        store = open_store(self.database.address)
        await store.open()
        for table in self.games:
            await audit(store, table, self.acknowledged)
        await store.close()


def told(waits: Sequence[float]) -> str:
    """Half of all people waited at most so long, and 99 of 100."""
    ordered = sorted(waits)
    half, most = (ordered[min(len(ordered) - 1, int(len(ordered) * share))] for share in (0.5, 0.99))
    return f"p50 {half:.2f} s, p99 {most:.2f} s, longest {ordered[-1]:.2f} s ({len(ordered)} waits)"

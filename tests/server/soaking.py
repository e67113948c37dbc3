"""Scripted games against servers that are killed, restarted and cut off: nothing acknowledged is lost or done twice."""

import asyncio
import http.client
import json
import random
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec
import psycopg
from click.testing import CliRunner
from websockets.exceptions import WebSocketException

from tripple.cli import main as tripple
from tripple.client import Guest, NotDone, SeatClient
from tripple.pads.events import PadChanged
from tripple.pads.events import read_event as read_pad_event
from tripple.store import Store, open_store
from tripple.tables import Play, Ready
from tripple.tables.events import TakenOver, read_event

from .house import best
from .padline import PadLine, pad_line
from .process import Process

Answer = TypeVar("Answer")
AGAIN = {"unavailable", "busy", "closing", "too-fast"}
LATE = {"stale", "phase", "turn"}
PATIENCE, HEARTBEAT = 60.0, 3.0
SCRIBBLERS, MOST_SCRIBBLED = 3, 2000


class Acknowledged(NamedTuple):
    table: str
    key: str
    number: int
    action: str


@dataclass
class Soak:
    """What has happened so far. So many faults are asked for while `at_once` games are being played."""

    folder: Path
    kills: int
    at_once: int = 3
    seed: int = 1
    restarts: int = 0
    cuts: int = 0
    """How often all connections break: those of followers, and, on PostgreSQL, those to the database."""
    database: str = ""
    """An address of PostgreSQL, if not a file; then there may be several processes, and guests take turns at them."""
    processes: int = 1
    pad: bool = False
    """Whether a shared pad is being written on all the time, too."""
    done: Counter[str] = field(default_factory=Counter)
    acknowledged: list[Acknowledged] = field(default_factory=list)
    totals: dict[str, tuple[int, ...]] = field(default_factory=dict)
    scribbled: list[str] = field(default_factory=list)
    """The keys of what was acknowledged on the pad."""
    _chairs: set[SeatClient] = field(default_factory=set)
    _lines: set[PadLine] = field(default_factory=set)
    _pad: str = field(default_factory=lambda: secrets.token_urlsafe(16))

    @property
    def killed(self) -> int:
        return self.done["kill"]

    @property
    def _database(self) -> str:
        return self.database or str(self.folder / "games.db")

    async def run(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        async with AsyncExitStack() as stack:
            running = [Process.running(self._database) for _ in range(self.processes)]
            servers = [await stack.enter_async_context(one) for one in running]
            faults = asyncio.create_task(self._disturb(servers))
            try:
                async with asyncio.TaskGroup() as group:
                    for lane in range(self.at_once):
                        group.create_task(self._play_games(servers, lane, faults))
                    if self.pad:
                        group.create_task(self._scribble_all(servers, faults))
            finally:
                faults.cancel()
                await asyncio.gather(faults, return_exceptions=True)
        await self._audit()

    async def _disturb(self, servers: list[Process]) -> None:
        dice = random.Random(self.seed)
        wanted = Counter(kill=self.kills, restart=self.restarts, cut=self.cuts)
        faults = list(wanted.elements())
        dice.shuffle(faults)
        for fault in faults:
            await asyncio.sleep(dice.uniform(0.02, 0.8))
            server = dice.choice(servers)
            if fault == "cut":
                await self._cut()
            else:
                await (server.kill_and_restart() if fault == "kill" else server.restart())
            self.done[fault] += 1

    async def _cut(self) -> None:
        sockets = [*(chair._socket for chair in self._chairs), *(line.socket for line in self._lines)]
        for socket in filter(None, sockets):
            socket.transport.abort()
        if self.database:
            async with await psycopg.AsyncConnection.connect(self.database, autocommit=True) as connection:
                await connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE pid != pg_backend_pid() AND backend_type = 'client backend'"
                )

    async def _play_games(self, servers: list[Process], lane: int, faults: asyncio.Task[None]) -> None:
        """One game after the other, at least one, until the last fault; each is played to its end."""
        while True:
            await self._play_game(servers, 2 + (lane + len(self.totals)) % 3)
            if faults.done():
                return faults.result()

    async def _play_game(self, servers: list[Process], players: int) -> None:
        guests = [Guest(servers[number % len(servers)].url) for number in range(players)]
        for guest in guests:
            await patiently(guest.personal_link)
        first, key = guests[0], secrets.token_hex(8)
        made = await patiently(lambda: first.create("0", size=players, changes=["target=80"], key=key))
        for number, guest in enumerate(guests[1:], 1):
            await patiently(lambda guest=guest, number=number: guest.join(made.id, str(number), made.invite, key=key))  # type: ignore[misc]
        async with AsyncExitStack() as stack:
            chairs = [await stack.enter_async_context(Follower(guest, made.id, n)) for n, guest in enumerate(guests)]
            self._chairs.update(chairs)
            await asyncio.gather(*map(self._play_seat, chairs))
            self._chairs.difference_update(chairs)
        record = await patiently(lambda: first.record(made.id))
        (self.folder / f"{made.id}.tripple").write_text(record, encoding="utf-8")
        self.totals[made.id] = chairs[0].table.totals

    async def _play_seat(self, chair: SeatClient) -> None:
        messages = aiter(chair)
        while not chair.over:
            acted = False
            assert chair.seat is not None
            if chair.on_turn:
                acted = await self._act(chair)
            elif chair.table.phase in {"lobby", "pause"} and not chair.table.chairs[chair.seat].ready:
                acted = await _asked(chair, Ready(seat=chair.seat), secrets.token_hex(8)) is not None
            if not acted:
                await anext(messages)

    async def _act(self, chair: SeatClient) -> bool:
        assert chair.seat is not None
        action, key = best(chair), secrets.token_hex(8)
        number = await _asked(chair, Play(seat=chair.seat, action=action), key)
        if number is not None:
            self.acknowledged.append(Acknowledged(chair.id, key, number, action))
        return number is not None

    async def _scribble_all(self, servers: list[Process], faults: asyncio.Task[None]) -> None:
        """Several devices write on one pad, each what it has to, over and over until it is acknowledged."""
        invite = secrets.token_urlsafe(16)
        created = {"invite": invite, "names": ["A", "B"], "sheet": "compact-en"}
        guests = [Guest(servers[number % len(servers)].url) for number in range(SCRIBBLERS)]
        body = json.dumps(created).encode()
        await patiently(lambda: guests[0].http("PUT", f"/api/pads/{self._pad}", body))
        async with asyncio.TaskGroup() as group:
            for guest in guests:
                await patiently(guest.arrive)
                group.create_task(self._scribble(guest, invite, faults))

    async def _scribble(self, guest: Guest, invite: str, faults: asyncio.Task[None]) -> None:
        """What has got no answer is asked for again, over whatever connection comes next."""
        key = secrets.token_hex(8)
        while not faults.done() and len(self.scribbled) < MOST_SCRIBBLED:
            try:
                async with self._pad_line(guest, invite) as line:
                    while not faults.done() and len(self.scribbled) < MOST_SCRIBBLED:
                        if await _renamed(line, key):
                            self.scribbled.append(key)
                            key = secrets.token_hex(8)
            except (OSError, EOFError, WebSocketException):
                await asyncio.sleep(0.1)

    @asynccontextmanager
    async def _pad_line(self, guest: Guest, invite: str) -> AsyncIterator[PadLine]:
        async with pad_line(guest.url, guest.headers(), self._pad, invite=invite) as line:
            await line.until("pad")
            self._lines.add(line)
            try:
                yield line
            finally:
                self._lines.discard(line)

    async def _audit(self) -> None:
        store = open_store(self._database)
        await store.open()
        await self._audit_pad(store)
        for table, totals in self.totals.items():
            events = [read_event(event) for event in await store.read(table)]
            assert not any(isinstance(event, TakenOver) for event in events), "somebody was taken for absent"
            keys = Counter((event.by, event.key) for event in events if event.key)
            assert set(keys.values()) <= {1}, "something was done twice"
            done = {event.key: (number, event) for number, event in enumerate(events)}
            for deed in (deed for deed in self.acknowledged if deed.table == table):
                number, event = done[deed.key]
                assert number <= deed.number, "acknowledged before it was written"
                assert getattr(event, "action", None) == deed.action
            self._check_record(table, totals)
        await store.close()

    async def _audit_pad(self, store: Store) -> None:
        events = map(read_pad_event, await store.read(f"pad/{self._pad}"))
        keys = Counter(event.key for event in events if isinstance(event, PadChanged))
        assert set(keys.values()) <= {1}, "something was written twice"
        assert keys.keys() >= set(self.scribbled), "something acknowledged is not on the pad"

    def _check_record(self, table: str, totals: tuple[int, ...]) -> None:
        path = self.folder / f"{table}.tripple"
        checked = CliRunner().invoke(tripple, ["check", str(path)])
        assert checked.exit_code == 0, checked.output
        told = [line for line in path.read_text(encoding="utf-8").splitlines() if " total " in line]
        assert told[-1].split(" total ")[1].split() == [str(total) for total in totals]


class Follower:
    """Follows as soon as the server lets it."""

    def __init__(self, guest: Guest, table: str, seat: int) -> None:
        self._asked = guest, table, seat
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> SeatClient:
        guest, table, seat = self._asked
        return await patiently(
            lambda: self._stack.enter_async_context(guest.follow(table, seat, patience=PATIENCE, heartbeat=HEARTBEAT))
        )

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()


async def _asked(chair: SeatClient, command: Play | Ready, key: str) -> int | None:
    """The number that was acknowledged, or nothing when it came too late."""
    while True:
        try:
            return (await chair.ask(command, key)).number
        except NotDone as fault:
            if fault.why.reason in LATE:
                return None
            if fault.why.reason not in AGAIN:
                raise
            await asyncio.sleep(0.05)


async def _renamed(line: PadLine, key: str) -> bool:
    """Whether it was acknowledged; what came too late is decided anew on what has come meanwhile."""
    seen = line.number
    answer = await line.change(seen, {"type": "rename", "names": [key[:4], "B"]}, keys=[key])
    if answer["type"] == "done":
        await line.come_to(answer["number"])
        return True
    if answer["reason"] in LATE:
        await line.come_to(seen + 1)
    elif answer["reason"] in AGAIN:
        await asyncio.sleep(0.05)
    else:
        raise AssertionError(answer)
    return False


async def patiently(ask: Callable[[], Awaitable[Answer]]) -> Answer:
    """Asks until the server is there."""
    for _ in range(600):
        try:
            return await ask()
        except NotDone as fault:
            if fault.why.reason not in AGAIN:
                raise
        except (OSError, EOFError, http.client.HTTPException, msgspec.DecodeError, WebSocketException):
            pass
        await asyncio.sleep(0.1)
    raise AssertionError("the server did not come back")

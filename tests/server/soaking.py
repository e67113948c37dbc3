"""Scripted games and a shared pad at servers that are killed, restarted and cut off.

Nothing acknowledged is lost or done twice. How long anything takes does not matter, as long as something gets done.
"""

import asyncio
import math
import random
import secrets
import signal
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import psycopg
from click.testing import CliRunner

from tripple.cli import main as tripple
from tripple.client import Guest, NotDone, SeatClient
from tripple.live.tables import Play, Ready
from tripple.live.tables.events import TakenOver, read_event
from tripple.store import Store, open_store

from .house import best
from .patience import AGAIN, LATE, patiently
from .process import Process
from .scribbling import NAMES, SharedPad

STUCK, HEARTBEAT = 120.0, 3.0
"""Seconds after which the run has failed if nothing at all has got done; after which a silent line is tried."""
SHORT_PAD, LONG_PAD = 60, 400
"""Changes that a pad has at least, however early the last fault; after which the devices begin another one."""
HARD_START = 0.2
"""The share of kills after which the server is killed once more while it starts."""


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
    done: Counter[str] = field(default_factory=Counter)
    acknowledged: list[Acknowledged] = field(default_factory=list)
    totals: dict[str, tuple[int, ...]] = field(default_factory=dict)
    pads: list[SharedPad] = field(default_factory=list)
    _chairs: set[SeatClient] = field(default_factory=set)
    _ended: asyncio.Queue[tuple[Guest, str]] = field(default_factory=asyncio.Queue)
    """Games whose record is wanted."""

    @property
    def killed(self) -> int:
        return self.done["kill"]

    @property
    def scribbled(self) -> int:
        """How many changes of shared pads were acknowledged."""
        return sum(len(pad.acknowledged) for pad in self.pads)

    @property
    def _database(self) -> str:
        return self.database or str(self.folder / "games.db")

    async def run(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        servers: list[Process] = []
        try:
            async with AsyncExitStack() as stack:
                running = [Process.running(self._database) for _ in range(self.processes)]
                servers += [await stack.enter_async_context(one) for one in running]
                await self._soak(servers)
        except Exception as fault:
            for server in servers:
                fault.add_note(f"{server.url} said: {server.said[-5000:]}")
            raise
        await self._audit()

    async def _soak(self, servers: Sequence[Process]) -> None:
        """Whatever fails ends everything, and is what is reported."""
        async with asyncio.TaskGroup() as group:
            watch = group.create_task(self._watch())
            faults = group.create_task(self._disturb(servers))
            games = [group.create_task(self._play_games(servers, lane, faults)) for lane in range(self.at_once)]
            records = group.create_task(self._fetch_records())
            await asyncio.wait([*games, group.create_task(self._keep_pads(servers, faults))])
            await self._ended.join()
            records.cancel()
            watch.cancel()

    async def _watch(self) -> None:
        """A busy machine may take its time; a server that is not there, or does nothing, does not."""
        before = -1
        while (now := self.done.total() + len(self.acknowledged) + len(self.totals) + self.scribbled) > before:
            before = now
            await asyncio.sleep(STUCK)
        raise AssertionError(f"nothing has got done for {STUCK:.0f} s")

    async def _disturb(self, servers: Sequence[Process]) -> None:
        dice = random.Random(self.seed)
        wanted = Counter(kill=self.kills, restart=self.restarts, cut=self.cuts)
        faults = list(wanted.elements())
        dice.shuffle(faults)
        for fault in faults:
            await asyncio.sleep(dice.uniform(0.02, 0.8))
            server = dice.choice(servers)
            if fault == "cut":
                await self._cut()
            elif fault == "kill":
                await self._kill(server, dice)
            else:
                await server.restart()
            self.done[fault] += 1
            async with asyncio.timeout(STUCK):
                await asyncio.gather(*(pad.check() for pad in self.pads[-1:]))

    async def _kill(self, server: Process, dice: random.Random) -> None:
        server.stop(signal.SIGKILL)
        await server.ended()
        if dice.random() < HARD_START:
            await server.start_in_vain(dice.uniform(0.0, 1.5))
            self.done["kill while starting"] += 1
        await server.start()

    async def _cut(self) -> None:
        lines = (line.socket for pad in self.pads for line in pad.lines)
        sockets = [*(chair.socket for chair in self._chairs), *lines]
        for socket in filter(None, sockets):
            socket.transport.abort()
        if self.database:
            async with await psycopg.AsyncConnection.connect(self.database, autocommit=True) as connection:
                await connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE pid != pg_backend_pid() AND backend_type = 'client backend'"
                )

    async def _play_games(self, servers: Sequence[Process], lane: int, faults: asyncio.Task[None]) -> None:
        """One game after the other, at least one, until the last fault; each is played to its end."""
        while True:
            await self._play_game(servers, 2 + (lane + len(self.totals)) % 3)
            if faults.done():
                return

    async def _play_game(self, servers: Sequence[Process], players: int) -> None:
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
        self.totals[made.id] = chairs[0].table.totals
        self._ended.put_nowait((first, made.id))

    async def _fetch_records(self) -> None:
        """A record takes a further process, which may not be up before its server is killed again: no game waits."""
        while True:
            guest, table = await self._ended.get()
            record = await patiently(lambda guest=guest, table=table: guest.record(table))  # type: ignore[misc]
            (self.folder / f"{table}.tripple").write_text(record, encoding="utf-8")
            self._ended.task_done()

    async def _play_seat(self, chair: SeatClient) -> None:
        messages = aiter(chair)
        while not chair.over:
            acted = False
            assert chair.seat is not None
            if chair.on_turn:
                acted = await self._act(chair)
            elif chair.table.phase in {"lobby", "pause"} and not chair.table.chairs[chair.seat].ready:
                acted = await asked(chair, Ready(seat=chair.seat), secrets.token_hex(8)) is not None
            if not acted:
                await anext(messages)

    async def _act(self, chair: SeatClient) -> bool:
        assert chair.seat is not None
        action, key = best(chair), secrets.token_hex(8)
        number = await asked(chair, Play(seat=chair.seat, action=action), key)
        if number is not None:
            self.acknowledged.append(Acknowledged(chair.id, key, number, action))
        return number is not None

    async def _keep_pads(self, servers: Sequence[Process], faults: asyncio.Task[None]) -> None:
        """One after the other, each by several devices, until the last fault."""
        while not faults.done():
            guests = [Guest(servers[number % len(servers)].url) for number in range(len(NAMES))]
            pad = SharedPad(guests, random.Random(self.seed + len(self.pads)))
            self.pads.append(pad)
            await pad.put()
            await pad.scribble(lambda pad=pad: len(pad.acknowledged) >= (SHORT_PAD if faults.done() else LONG_PAD))  # type: ignore[misc]
            await pad.check()

    async def _audit(self) -> None:
        store = open_store(self._database)
        await store.open()
        for pad in self.pads:
            await pad.audit(store)
        for table, totals in self.totals.items():
            await audit(store, table, self.acknowledged)
            self._check_record(table, totals)
        await store.close()

    def _check_record(self, table: str, totals: tuple[int, ...]) -> None:
        path = self.folder / f"{table}.tripple"
        checked = CliRunner().invoke(tripple, ["check", str(path)])
        assert checked.exit_code == 0, checked.output
        told = [line for line in path.read_text(encoding="utf-8").splitlines() if " total " in line]
        assert told[-1].split(" total ")[1].split() == [str(total) for total in totals]


async def audit(store: Store, table: str, acknowledged: Iterable[Acknowledged]) -> None:
    """What was acknowledged there is in the log, once."""
    events = [read_event(event) for event in await store.read(table)]
    assert not any(isinstance(event, TakenOver) for event in events), "somebody was taken for absent"
    keys = Counter((event.by, event.key) for event in events if event.key)
    assert set(keys.values()) <= {1}, "something was done twice"
    done = {event.key: (number, event) for number, event in enumerate(events)}
    for deed in (deed for deed in acknowledged if deed.table == table):
        number, event = done[deed.key]
        assert number <= deed.number, "acknowledged before it was written"
        assert getattr(event, "action", None) == deed.action


class Follower:
    """Follows as soon as the server lets it."""

    def __init__(self, guest: Guest, table: str, seat: int, heartbeat: float = HEARTBEAT) -> None:
        self._asked, self._heartbeat = (guest, table, seat), heartbeat
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> SeatClient:
        guest, table, seat = self._asked
        return await patiently(
            lambda: self._stack.enter_async_context(
                guest.follow(table, seat, patience=math.inf, heartbeat=self._heartbeat)
            )
        )

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()


async def asked(chair: SeatClient, command: Play | Ready, key: str) -> int | None:
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

"""Scripted games against a server that is killed again and again: nothing acknowledged is lost, nothing done twice."""

import asyncio
import http.client
import random
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec
from click.testing import CliRunner
from websockets.exceptions import WebSocketException

from tripple.cli import main as tripple
from tripple.client import Chair, Guest, NotDone
from tripple.store import open_store
from tripple.tables import Play, Ready
from tripple.tables.events import read_event

from .house import best
from .process import Process

Answer = TypeVar("Answer")
AGAIN = {"unavailable", "busy", "closing", "too-fast"}
LATE = {"stale", "phase", "turn"}
PATIENCE, HEARTBEAT = 60.0, 3.0


class Acknowledged(NamedTuple):
    table: str
    key: str
    number: int
    action: str


@dataclass
class Soak:
    """What has happened so far. `kills` of the server are asked for while `at_once` games are being played."""

    folder: Path
    kills: int
    at_once: int = 3
    seed: int = 1
    killed: int = 0
    acknowledged: list[Acknowledged] = field(default_factory=list)
    totals: dict[str, tuple[int, ...]] = field(default_factory=dict)

    async def run(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        async with Process.running(self.folder / "games.db") as server:
            killing = asyncio.create_task(self._kill(server))
            try:
                async with asyncio.TaskGroup() as group:
                    for lane in range(self.at_once):
                        group.create_task(self._play_games(server, lane, killing))
            finally:
                killing.cancel()
                await asyncio.gather(killing, return_exceptions=True)
        await self._audit()

    async def _kill(self, server: Process) -> None:
        moments = random.Random(self.seed)
        while self.killed < self.kills:
            await asyncio.sleep(moments.uniform(0.02, 0.8))
            await server.kill_and_restart()
            self.killed += 1

    async def _play_games(self, server: Process, lane: int, killing: asyncio.Task[None]) -> None:
        """One game after the other, at least one, until the last kill; each is played to its end."""
        while True:
            await self._play_game(server, 2 + (lane + len(self.totals)) % 3)
            if killing.done():
                return killing.result()

    async def _play_game(self, server: Process, players: int) -> None:
        guests = [Guest(server.url) for _ in range(players)]
        for guest in guests:
            await patiently(guest.personal_link)
        first, key = guests[0], secrets.token_hex(8)
        made = await patiently(lambda: first.create("0", size=players, changes=["target=80"], key=key))
        for number, guest in enumerate(guests[1:], 1):
            await patiently(lambda guest=guest, number=number: guest.join(made.id, str(number), made.invite, key=key))  # type: ignore[misc]
        async with AsyncExitStack() as stack:
            chairs = [await stack.enter_async_context(Follower(guest, made.id, n)) for n, guest in enumerate(guests)]
            await asyncio.gather(*map(self._play_seat, chairs))
        record = await patiently(lambda: first.record(made.id))
        (self.folder / f"{made.id}.tripple").write_text(record, encoding="utf-8")
        self.totals[made.id] = chairs[0].table.totals

    async def _play_seat(self, chair: Chair) -> None:
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

    async def _act(self, chair: Chair) -> bool:
        assert chair.seat is not None
        action, key = best(chair), secrets.token_hex(8)
        number = await _asked(chair, Play(seat=chair.seat, action=action), key)
        if number is not None:
            self.acknowledged.append(Acknowledged(chair.id, key, number, action))
        return number is not None

    async def _audit(self) -> None:
        store = open_store(str(self.folder / "games.db"))
        await store.open()
        for table, totals in self.totals.items():
            events = [read_event(event) for event in await store.read(table)]
            keys = Counter((event.by, event.key) for event in events if event.key)
            assert set(keys.values()) <= {1}, "something was done twice"
            done = {event.key: (number, event) for number, event in enumerate(events)}
            for deed in (deed for deed in self.acknowledged if deed.table == table):
                number, event = done[deed.key]
                assert number <= deed.number, "acknowledged before it was written"
                assert getattr(event, "action", None) == deed.action
            self._check_record(table, totals)
        await store.close()

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

    async def __aenter__(self) -> Chair:
        guest, table, seat = self._asked
        return await patiently(
            lambda: self._stack.enter_async_context(guest.follow(table, seat, patience=PATIENCE, heartbeat=HEARTBEAT))
        )

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()


async def _asked(chair: Chair, command: Play | Ready, key: str) -> int | None:
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

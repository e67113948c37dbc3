"""What a process finds that stood still, in a world: another one came meanwhile, wrote, and was not heard of again."""

import asyncio
import random
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

from tests.live.tables.fakes import Evening, Player, table_of, tables_at
from tripple.live import WallClock
from tripple.live.leases import LIFE
from tripple.live.tables import Ready, Tables
from tripple.live.tables.events import Dealt, Played

from .database import EPOCH, Database
from .loop import Host, WorldLoop, in_world
from .store import Wire, WorldStore

LONG_ENOUGH = 2 * LIFE
"""Seconds after which a process that says nothing is taken for dead."""


class Process:
    tables: Tables

    def __init__(self, database: Database, name: str) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, WorldLoop)
        self.host, self.wire = Host(loop, name), Wire(database, loop.later)
        self._stack = AsyncExitStack()

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        clock, steady = (WallClock(lambda: EPOCH + loop.time(), loop.time) for _ in range(2))
        tables = tables_at(WorldStore(self.wire, self.host.name, self.host.soon), clock, steady=steady)
        self.tables = await self.host.spawn(self._stack.enter_async_context(tables))
        self._evening = await self.host.spawn(self._stack.enter_async_context(Evening(self.tables)))

    async def sit(self, table: str, person: str, seat: int) -> Player:
        return await self.host.spawn(self._evening.sit(table, person, seat))

    async def close(self) -> None:
        await self.host.spawn(self._stack.aclose())


class CutWithACommit:
    """A process is cut off before it can tell anybody what it has just written."""

    def __init__(self, process: Process) -> None:
        self._process = process

    def committed(self, by: str, added: Sequence[tuple[str, int, bytes]], changed: Collection[str]) -> None:
        if by == self._process.host.name:
            self._process.wire.cut("reset")

    def leased(self, by: str, name: str) -> None: ...


@asynccontextmanager
async def opened(database: Database, name: str) -> AsyncIterator[Process]:
    process = Process(database, name)
    await process.open()
    try:
        yield process
    finally:
        process.wire.heal()
        await process.close()


async def dealt(process: Process) -> list[Player]:
    """A game of Ada and Bo; the one on turn comes first."""
    table = await process.host.spawn(table_of(process.tables, "ada", "bo"))
    players = [await process.sit(table, name, seat) for seat, name in enumerate(("ada", "bo"))]
    for player in players:
        await process.host.spawn(player.do(Ready(seat=player.seat), seen=2))
    for player in players:
        await player.told(Dealt)
    return sorted(
        players, key=lambda player: not (player.latest and player.latest.round and player.latest.round.options)
    )


@in_world
async def test_who_stood_still_reads_what_another_has_written_unheard() -> None:
    loop = asyncio.get_running_loop()
    database = Database(loop.time, random.Random(1))
    async with opened(database, "old") as old:
        players = await dealt(old)
        old.host.stand_still()
        await asyncio.sleep(LONG_ENOUGH)
        async with opened(database, "new") as new:
            there = await new.sit(players[0].table, players[0].person, players[0].seat)
            await asyncio.sleep(LONG_ENOUGH)
            database.watching = CutWithACommit(new)
            new.host.spawn(there.play("open"))
            await asyncio.sleep(LONG_ENOUGH)
            old.host.go_on()
            for player in players:
                async with asyncio.timeout(LONG_ENOUGH):
                    await player.told(Played)

"""Who is where, between two processes of one world: no clock is waited for."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace

import pytest

from tests.live.tables.fakes import QUICK, Evening, Player, table_of, tables_at
from tripple.live import WallClock
from tripple.live.tables import Presence, Ready, Tables
from tripple.live.tables.events import Dealt, Played, TakenOver

from .database import EPOCH, Database
from .loop import run
from .store import Wire, WorldStore

GONE = 3.0
PACE = replace(QUICK, gone=GONE, grace=1.0)


class Two:
    """Ada at one process and Bo at the other."""

    def __init__(self, database: Database, wires: tuple[Wire, Wire], tables: tuple[Tables, Tables]) -> None:
        self.database, self.wires, self.tables = database, wires, tables
        self.evenings = Evening(tables[0]), Evening(tables[1])

    async def sit(self) -> tuple[Player, Player]:
        table = await table_of(self.tables[0], "ada", "bo")
        ada, bo = await self.evenings[0].sit(table, "ada", 0), await self.evenings[1].sit(table, "bo", 1)
        for player in (ada, bo):
            await player.do(Ready(seat=player.seat), seen=2)
        for player in (ada, bo):
            await player.told(Dealt)
        return ada, bo

    async def bo_leaves(self) -> None:
        await self.evenings[1].__aexit__()


@asynccontextmanager
async def two() -> AsyncIterator[Two]:
    loop = asyncio.get_running_loop()
    database = Database(loop.time, random.Random(1))
    wires = Wire(database, loop.call_later), Wire(database, loop.call_later)

    def clock() -> WallClock:
        return WallClock(lambda: EPOCH + loop.time(), loop.time)

    async with AsyncExitStack() as open_here:
        tables = [
            await open_here.enter_async_context(
                tables_at(WorldStore(wire, f"p{number}", loop.call_soon), clock(), PACE, steady=clock())
            )
            for number, wire in enumerate(wires)
        ]
        both = Two(database, wires, (tables[0], tables[1]))
        for evening in both.evenings:
            await open_here.enter_async_context(evening)
        yield both


async def present(player: Player, *wanted: bool) -> Presence:
    message = await player.until(lambda told: isinstance(told, Presence) and told.present == wanted)
    assert isinstance(message, Presence)
    return message


async def took_over(player: Player) -> bool:
    heard = [*player.heard, *await player.hear_all()]
    return any(isinstance(getattr(message, "event", None), TakenOver) for message in heard)


def test_who_is_connected_to_another_process_is_not_absent() -> None:
    async def work() -> None:
        async with two() as both:
            ada, bo = await both.sit()
            await asyncio.sleep(20 * GONE)
            assert not await took_over(ada)
            assert not await took_over(bo)

    run(work())


@pytest.mark.parametrize("cut", ["reset", "silent"])
def test_after_an_outage_nobody_who_is_connected_is_taken_for_gone(cut: str) -> None:
    async def work() -> None:
        async with two() as both:
            ada, bo = await both.sit()
            for wire in both.wires:
                wire.cut("reset" if cut == "reset" else "silent")
            await asyncio.sleep(4 * GONE)
            for wire in both.wires:
                wire.heal()
            await asyncio.sleep(10 * GONE)
            assert not await took_over(ada)
            assert not await took_over(bo)

    run(work())


def is_deaf(both: Two) -> None:
    """The one that Ada is at; its line is made anew at once."""
    for ear in tuple(both.wires[0].ears):
        ear.lose()


def is_not_heard(both: Two) -> None:
    """What Bo's process says is lost on its way, once."""
    both.database.disturbed.before = 1.0
    asyncio.get_running_loop().call_later(0.1, both.database.disturbed.calm)


@pytest.mark.parametrize("missed", [is_deaf, is_not_heard])
def test_who_leaves_unheard_is_absent_all_the_same(missed: Callable[[Two], None]) -> None:
    """Found by a night: the one who was deaf believed for ever that Bo was still there, and nobody played for him."""

    async def work() -> None:
        async with two() as both:
            ada, _ = await both.sit()
            missed(both)
            await both.bo_leaves()
            await present(ada, True, False)

    run(work())


def test_whose_process_is_silenced_is_absent_after_a_while() -> None:
    async def work() -> None:
        async with two() as both:
            ada, bo = await both.sit()
            both.wires[1].cut("silent")
            await present(ada, True, False)
            if ada.latest and ada.latest.round and ada.latest.round.options:
                await ada.play("open")
            await ada.told(TakenOver)
            assert isinstance((await ada.told(Played)).event, Played)
            both.wires[1].heal()
            await present(ada, True, True)
            assert bo

    run(work())


def test_a_process_that_dies_in_an_outage_is_noticed_after_it() -> None:
    async def work() -> None:
        async with two() as both:
            ada, _ = await both.sit()
            for wire in both.wires:
                wire.cut("silent")
            await asyncio.sleep(2 * GONE)
            told = await ada.hear_all()
            assert not [message for message in told if isinstance(message, Presence) and not all(message.present)]
            both.wires[0].heal()
            await present(ada, True, False)
            both.wires[1].heal()

    run(work())

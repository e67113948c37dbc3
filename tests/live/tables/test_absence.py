"""Absence on clocks that go by themselves: a hand that stood still once hid an alarm that rang for ever."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from tests.loop import in_loop
from tests.nights.database import EPOCH, Database
from tests.nights.loop import WorldLoop, in_world, run
from tests.nights.store import Wire, WorldStore
from tripple.live.tables import Back, Fresh, Leave, Presence, Ready, Resign, TableConfig, Tables, Tempo, Told, WallClock
from tripple.live.tables import plan as plans
from tripple.live.tables.events import Dealt, HandedBack, Played, TakenOver, TimedOut

from .fakes import Evening, HandClock, Player, table_of, tables_at

USUAL = TableConfig()
SOON = 0.3
BRISK = TableConfig(calm=Tempo(0.01, 0.02, 0.6), gone=SOON, grace=0.0, pause=SOON, retry=0.1, idle=SOON)


def at_night() -> AbstractAsyncContextManager[Tables]:
    """Tables in virtual time, as people have them."""
    loop = asyncio.get_running_loop()
    wire = Wire(Database(loop.time, random.Random(1)), loop.call_later)
    clock = WallClock(lambda: EPOCH + loop.time(), loop.time)
    return tables_at(WorldStore(wire, "p", loop.call_soon), clock, USUAL, steady=clock)


def on_the_wall(folder: Path) -> AbstractAsyncContextManager[Tables]:
    """Tables in real time, for which a test can wait."""
    return tables_at(folder / "tables.sqlite3", WallClock(), BRISK)


@pytest.fixture(scope="module")
def idle() -> int:
    """Steps of a server without a table, which says that it is alive, and no more."""

    async def work() -> int:
        async with at_night():
            return await steps_of_a_while()

    return run(work())


@asynccontextmanager
async def two(
    at: AbstractAsyncContextManager[Tables] | None = None, clock: str = "none"
) -> AsyncIterator[tuple[Tables, Player, Player, Evening, Evening]]:
    """A game of Ada and Bo, each with a device of their own."""
    async with at or at_night() as tables:
        table = await table_of(tables, "ada", "bo", clock=clock)
        async with Evening(tables) as adas, Evening(tables) as bos:
            ada, bo = await adas.sit(table, "ada", 0), await bos.sit(table, "bo", 1)
            for player in (ada, bo):
                await player.do(Ready(seat=player.seat))
            for player in (ada, bo):
                await player.told(Dealt)
            yield tables, ada, bo, adas, bos


def on_turn(player: Player) -> bool:
    assert player.latest
    assert player.latest.round
    return player.latest.round.turn == player.seat


async def turn_of(player: Player) -> None:
    while not on_turn(player):
        await player.hear()


async def lay_on(player: Player) -> None:
    """Plays this player's turn to its end."""
    while on_turn(player):
        assert player.latest
        assert player.latest.round
        await player.play(player.latest.round.options[0].action)
        await player.told(Played)


@in_loop
async def test_whoever_comes_back_has_the_seat_again_and_plays_the_next_turn(tmp_path: Path) -> None:
    async with two(on_the_wall(tmp_path)) as (_, ada, bo, _, bos):
        if on_turn(ada):
            await lay_on(ada)
        await bos.__aexit__()
        taken = await ada.told(TakenOver)
        assert isinstance(taken.event, TakenOver)
        assert (taken.event.seat, taken.event.why) == (1, "gone")
        await turn_of(ada)
        bo = await bos.sit(ada.table, "bo", 1)
        await ada.told(HandedBack)
        await lay_on(ada)
        await turn_of(bo)
        await asyncio.sleep(3 * SOON)
        assert on_turn(bo)
        await bo.play(bo.latest.round.options[0].action)  # type: ignore[union-attr]


@in_world
async def test_a_time_out_costs_one_turn_for_whoever_is_still_here() -> None:
    async with two(clock="30s") as (_, ada, bo, _, _):
        late, other = (ada, bo) if on_turn(ada) else (bo, ada)
        await late.told(TimedOut)
        await late.told(TakenOver)
        played = await late.told(Played)
        assert isinstance(played.event, Played)
        assert played.event.level
        await late.told(HandedBack)
        await turn_of(other)
        await lay_on(other)
        await turn_of(late)
        assert late.latest
        assert late.latest.until
        assert not any(isinstance(one, Told) and isinstance(one.event, TakenOver) for one in late.heard[-2:])
        await late.play(late.latest.round.options[0].action)  # type: ignore[union-attr]


@in_world
async def test_saying_that_one_is_back_takes_the_seat_at_once() -> None:
    async with two(clock="30s") as (_, ada, bo, _, _):
        late = ada if on_turn(ada) else bo
        await late.told(TakenOver)
        await late.do(Back(seat=late.seat))
        back = await late.told(HandedBack)
        assert isinstance(back.event, HandedBack)
        assert bool(back.event.until) == on_turn(late)


@in_loop
async def test_the_others_are_told_how_long_an_absent_player_is_waited_for(tmp_path: Path) -> None:
    time_of = HandClock()
    async with tables_at(tmp_path / "tables.sqlite3", time_of) as tables:
        table = await table_of(tables, "ada", "bo")
        async with Evening(tables) as adas, Evening(tables) as bos:
            ada, _ = await adas.sit(table, "ada", 0), await bos.sit(table, "bo", 1)
            await ada.until(lambda told: isinstance(told, Presence) and all(told.present))
            time_of.advance(5)
            await bos.__aexit__()
            gone = await ada.until(lambda told: isinstance(told, Presence) and not all(told.present))
            assert isinstance(gone, Presence)
            assert gone.stand_in == (None, time_of.now() + TableConfig().gone)
            await bos.sit(table, "bo", 1)
            back = await ada.until(lambda told: isinstance(told, Presence) and all(told.present))
            assert isinstance(back, Presence)
            assert back.stand_in == (None, None)


@in_loop
async def test_in_a_game_of_days_each_missed_day_costs_one_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plans, "SECONDS", {"1day": SOON})
    async with two(on_the_wall(tmp_path), "1day") as (tables, ada, _, adas, bos):
        table = ada.table
        await bos.__aexit__()
        await adas.__aexit__()
        began = (await tables.state(table)).number
        await asyncio.sleep(4.5 * SOON)
        while (state := await tables.state(table)).number <= began:
            await asyncio.sleep(0.01)
        assert state.phase == "playing"
        assert state.round
        assert len(state.round.history) <= 4 * 6  # a turn is at most three draws and what follows them
        assert sum(chair.lent for chair in state.chairs) <= 1


async def gone(ada: Player, bo: Player, adas: Evening, bos: Evening) -> None:
    await bos.__aexit__()
    await asyncio.sleep(2 * USUAL.gone)


async def gone_and_back(ada: Player, bo: Player, adas: Evening, bos: Evening) -> None:
    await gone(ada, bo, adas, bos)
    await bos.sit(ada.table, "bo", 1)
    await asyncio.sleep(2 * USUAL.gone)


async def late(ada: Player, bo: Player, adas: Evening, bos: Evening) -> None:
    await asyncio.sleep(150)


async def resigned(ada: Player, bo: Player, adas: Evening, bos: Evening) -> None:
    await bo.do(Resign(seat=1))


async def watched(ada: Player, bo: Player, adas: Evening, bos: Evening) -> None:
    async with Evening(ada.tables) as eves:
        state = await ada.tables.state(ada.table)
        await eves.sit(ada.table, "eve", None, invite=state.invite)
        await gone(ada, bo, adas, bos)


@pytest.mark.parametrize("clock", ["none", "30s"])
@pytest.mark.parametrize("absence", [gone, gone_and_back, late, resigned, watched])
@in_world
async def test_a_server_that_everybody_has_left_is_idle(
    absence: Callable[[Player, Player, Evening, Evening], Awaitable[None]], clock: str, idle: int
) -> None:
    async with two(clock=clock) as (tables, ada, bo, adas, bos):
        await absence(ada, bo, adas, bos)
        await bos.__aexit__()
        await adas.__aexit__()
        await asyncio.sleep(2 * USUAL.idle)
        assert tables.live() == 0
        assert await steps_of_a_while() < 1.01 * idle


@pytest.mark.parametrize("absence", [gone, gone_and_back, late])
@in_world
async def test_a_server_is_idle_while_people_only_wait(
    absence: Callable[[Player, Player, Evening, Evening], Awaitable[None]], idle: int
) -> None:
    async with two() as (_, ada, bo, adas, bos):
        await absence(ada, bo, adas, bos)
        assert await steps_of_a_while() < 1.01 * idle


@in_world
async def test_a_lobby_that_is_left_is_idle(idle: int) -> None:
    async with at_night() as tables:
        table = await table_of(tables, "ada", "bo")
        async with Evening(tables) as evening:
            bo = await evening.sit(table, "bo", 1)
            assert isinstance(bo.latest, Fresh)
            await bo.do(Leave(seat=1))
        await asyncio.sleep(2 * USUAL.idle)
        assert tables.live() == 0
        assert await steps_of_a_while() < 1.01 * idle


async def steps_of_a_while() -> int:
    """Callbacks of the loop, in which all tables live."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, WorldLoop)
    before = loop.steps
    await asyncio.sleep(600)
    return loop.steps - before

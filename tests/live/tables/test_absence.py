"""Absence on a clock that runs: a frozen one once hid an alarm that rang for ever. Time is virtual, so nobody waits."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from tests.nights.database import EPOCH, Database
from tests.nights.loop import WorldLoop, run
from tests.nights.store import Wire, WorldStore
from tripple.live.tables import Back, Fresh, Leave, Presence, Ready, Resign, TableConfig, Tables, Tempo, Told, WallClock
from tripple.live.tables import plan as plans
from tripple.live.tables.events import Dealt, HandedBack, Played, TakenOver, TimedOut

from .fakes import Evening, Player, table_of, tables_at
from .test_turns import settled

SOON = 0.3
MOST_IDLE = 3600 / SOON + 200
"""Whether a table can go is looked at every SOON; an alarm looks at its clock once a minute."""
BRISK = TableConfig(calm=Tempo(0.01, 0.02, 0.6), gone=SOON, grace=0.0, pause=SOON, retry=0.1, idle=SOON)


@pytest.fixture(autouse=True)
def short_clocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clocks' names stay; a turn is short."""
    monkeypatch.setattr(plans, "SECONDS", {"none": None, "30s": SOON, "1min": 10 * SOON, "1day": SOON})


@asynccontextmanager
async def alone(config: TableConfig = BRISK) -> AsyncIterator[Tables]:
    """The tables of a process that has its database to itself."""
    loop = asyncio.get_running_loop()
    store = WorldStore(Wire(Database(loop.time, random.Random(1)), loop.call_later), "p", loop.call_soon)
    store.shared = False
    async with tables_at(store, WallClock(lambda: EPOCH + loop.time(), loop.time), config) as tables:
        yield tables


@asynccontextmanager
async def two(clock: str = "none") -> AsyncIterator[tuple[Tables, Player, Player, Evening, Evening]]:
    """A game of Ada and Bo, each with a device of their own."""
    async with alone() as tables:
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


def test_whoever_comes_back_has_the_seat_again_and_plays_the_next_turn() -> None:
    async def work() -> None:
        async with two() as (_, ada, bo, _, bos):
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

    run(work())


def test_a_time_out_costs_one_turn_for_whoever_is_still_here() -> None:
    async def work() -> None:
        async with two("1min") as (_, ada, bo, _, _):
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

    run(work())


def test_saying_that_one_is_back_takes_the_seat_at_once() -> None:
    async def work() -> None:
        async with two("30s") as (_, ada, bo, _, _):
            late = ada if on_turn(ada) else bo
            await late.told(TakenOver)
            await late.do(Back(seat=late.seat))
            back = await late.told(HandedBack)
            assert isinstance(back.event, HandedBack)
            assert bool(back.event.until) == on_turn(late)

    run(work())


def test_the_others_are_told_how_long_an_absent_player_is_waited_for() -> None:
    async def work() -> None:
        loop = asyncio.get_running_loop()
        async with alone(TableConfig()) as tables:
            table = await table_of(tables, "ada", "bo")
            async with Evening(tables) as adas, Evening(tables) as bos:
                ada, _ = await adas.sit(table, "ada", 0), await bos.sit(table, "bo", 1)
                await ada.until(lambda told: isinstance(told, Presence) and all(told.present))
                await asyncio.sleep(5)
                left = EPOCH + loop.time()
                await bos.__aexit__()
                gone = await ada.until(lambda told: isinstance(told, Presence) and not all(told.present))
                assert isinstance(gone, Presence)
                assert gone.stand_in == (None, left + TableConfig().gone)
                await bos.sit(table, "bo", 1)
                back = await ada.until(lambda told: isinstance(told, Presence) and all(told.present))
                assert isinstance(back, Presence)
                assert back.stand_in == (None, None)

    run(work())


def test_in_a_game_of_days_each_missed_day_costs_one_turn() -> None:
    async def work() -> None:
        async with two("1day") as (tables, ada, _, adas, bos):
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

    run(work())


async def gone(ada: Player, bo: Player, adas: Evening, bos: Evening) -> None:
    await bos.__aexit__()
    await asyncio.sleep(2 * SOON)


async def gone_and_back(ada: Player, bo: Player, adas: Evening, bos: Evening) -> None:
    await gone(ada, bo, adas, bos)
    await bos.sit(ada.table, "bo", 1)
    await asyncio.sleep(2 * SOON)


async def late(ada: Player, bo: Player, adas: Evening, bos: Evening) -> None:
    await asyncio.sleep(4 * SOON)


async def resigned(ada: Player, bo: Player, adas: Evening, bos: Evening) -> None:
    await bo.do(Resign(seat=1))


async def watched(ada: Player, bo: Player, adas: Evening, bos: Evening) -> None:
    async with Evening(ada.tables) as eves:
        state = await ada.tables.state(ada.table)
        await eves.sit(ada.table, "eve", None, invite=state.invite)
        await gone(ada, bo, adas, bos)


@pytest.mark.parametrize("clock", ["none", "30s"])
@pytest.mark.parametrize("absence", [gone, gone_and_back, late, resigned, watched])
def test_a_server_that_everybody_has_left_is_idle(
    absence: Callable[[Player, Player, Evening, Evening], Awaitable[None]], clock: str
) -> None:
    async def work() -> None:
        async with two(clock) as (tables, ada, bo, adas, bos):
            await absence(ada, bo, adas, bos)
            await bos.__aexit__()
            await adas.__aexit__()
            await settled(tables, 0)
            assert await steps_of_an_hour() < MOST_IDLE

    run(work())


@pytest.mark.parametrize("absence", [gone, gone_and_back, late])
def test_a_server_is_idle_while_people_only_wait(
    absence: Callable[[Player, Player, Evening, Evening], Awaitable[None]],
) -> None:
    async def work() -> None:
        async with two() as (_, ada, bo, adas, bos):
            await absence(ada, bo, adas, bos)
            assert await steps_of_an_hour() < MOST_IDLE

    run(work())


def test_a_lobby_that_is_left_is_idle() -> None:
    async def work() -> None:
        async with alone() as tables:
            table = await table_of(tables, "ada", "bo")
            async with Evening(tables) as evening:
                bo = await evening.sit(table, "bo", 1)
                assert isinstance(bo.latest, Fresh)
                await bo.do(Leave(seat=1))
            await settled(tables, 0)
            assert await steps_of_an_hour() < MOST_IDLE

    run(work())


async def steps_of_an_hour() -> int:
    """How often anything happens. What happens without end ends the test: time would stand still."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, WorldLoop)
    before = loop.steps
    await asyncio.sleep(3600)
    return loop.steps - before

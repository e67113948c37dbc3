"""Who wants to be forgotten is: nothing of them is left in the log, and the others' games go on as they were."""

import asyncio
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import psycopg
import pytest

from tests.loop import in_loop
from tripple.live.tables import (
    Fresh,
    Join,
    Leave,
    Ready,
    Refusal,
    RefusalReason,
    Rematch,
    Remove,
    Resign,
    Settings,
    Tables,
    Told,
)
from tripple.live.tables.events import Dealt, Ended, Forgotten, read_event
from tripple.live.tables.listing import PHASES
from tripple.live.tables.projection import fresh
from tripple.live.tables.state import GONE, NAMELESS, TableState, fold
from tripple.notation import read_game
from tripple.store import Change, ChangeNotice, Store, StoreUnavailable, logs, open_store
from tripple.store.log import Listener
from tripple.store.sqlite import SqliteStore

from .fakes import Evening, HandClock, Player, quiet, table_of, tables_at
from .test_turns import play_some
from .test_whole_games import play_on, start

T = TypeVar("T")

ME = "3c59dc048e8850243be8079a5c74d079"
NAME = "Philippa"
TABLES = ("logs", "events", "snapshots", "persons", "results", "puzzle_answers")


def contents(database: str) -> bytes:
    """Every row of every table."""
    if database.startswith("postgres"):
        with psycopg.connect(database) as there:
            rows = [row for table in TABLES for row in there.execute(f"SELECT * FROM {table}".encode()).fetchall()]
    else:
        with closing(sqlite3.connect(database)) as here:
            rows = [row for table in TABLES for row in here.execute(f"SELECT * FROM {table}").fetchall()]
    return b"\n".join(bytes(cell) if isinstance(cell, bytes) else str(cell).encode() for row in rows for cell in row)


def files(database: str) -> bytes:
    """All that SQLite has on disk, the write-ahead log included."""
    if database.startswith("postgres"):
        return b""
    return b"".join(path.read_bytes() for path in Path(database).parent.iterdir())


def is_forgotten(database: str) -> bool:
    everything = contents(database) + files(database)
    return ME.encode() not in everything and NAME.encode() not in everything


async def seated(tables: Tables, *others: str, computers: tuple[str, ...] = (), **settings: Any) -> str:
    """A table that I have made, nobody ready yet."""
    size = 1 + len(others) + len(computers)
    made = await tables.create(ME, Settings(size=size, **settings), NAME, key=f"{others}{computers}{settings}")
    for other in others:
        await tables.do(made.id, other, Join(name=other.title()), key="join", seen=-1, invite=made.invite)
    return made.id


async def begun(tables: Tables, evening: Evening, table: str, *persons: str) -> list[Player]:
    players = [await evening.sit(table, person, seat) for seat, person in enumerate(persons)]
    await start(players)
    for player in players:
        await player.told(Dealt)
    return players


async def is_erased(tables: Tables, table: str) -> bool:
    try:
        await tables.log(table)
    except Refusal as refusal:
        return refusal.reason is RefusalReason.NO_TABLE
    return False


@in_loop
async def test_a_game_without_other_people_is_erased(database: str) -> None:
    async with tables_at(open_store(database)) as tables, Evening(tables) as evening:
        table = await seated(tables, ME)
        await begun(tables, evening, table, ME, ME)
        other = await table_of(tables, "ada", "bo")
        await tables.forget(ME)
        assert await is_erased(tables, table)
        assert await tables.mine(ME) == []
        with pytest.raises(Refusal) as caught:
            await tables.seats(table, ME)
        assert caught.value.reason is RefusalReason.NO_TABLE
        assert is_forgotten(database)
        assert [one.id for one in await tables.mine("ada")] == [other]
        await tables.forget(ME)


@in_loop
async def test_others_play_on_with_a_computer_in_my_seat_and_no_byte_names_me(database: str) -> None:
    async with tables_at(open_store(database)) as tables, Evening(tables) as evening:
        table = await seated(tables, "ada", "bo")
        players = await begun(tables, evening, table, ME, "ada", "bo")
        await play_on(players, random.Random(4), ended="pause")
        me, ada, bo = players
        await tables.forget(ME)
        assert is_forgotten(database)
        told = await ada.told(Forgotten)
        assert told.table
        assert [chair.name for chair in told.table.chairs] == [NAMELESS, "Ada", "Bo"]
        assert told.table.chairs[0].resigned
        with pytest.raises(StopAsyncIteration):
            await me.until(lambda message: False)
        for player in (ada, bo):
            if told.table.phase == "pause":
                await player.do(Ready(seat=player.seat))
        await bo.told(Forgotten)
        while not (bo.latest and bo.latest.number == ada.seen):
            await (bo if bo.seen < ada.seen else ada).hear()
        await play_on([ada, bo], random.Random(5))
        record = read_game(await tables.record(table))
        assert [seat.name for seat in record.seats] == [NAMELESS, "Ada", "Bo"]
        assert record.proof
        assert is_forgotten(database)


@in_loop
async def test_the_log_written_anew_gives_the_same_game(tmp_path: Path) -> None:
    """Also to whoever loads it from the start, after a restart."""
    path = tmp_path / "tables.sqlite3"
    async with tables_at(path) as tables, Evening(tables) as evening:
        table = await seated(tables, "ada", "bo")
        players = await begun(tables, evening, table, ME, "ada", "bo")
        await play_some(players, 6)
        before = fold(TableState(), map(read_event, await tables.log(table)))
        await tables.forget(ME)
        while (await tables.state(table)).turn == 0:  # the computer player's one turn in my seat
            await players[1].hear()
        live = await tables.state(table)
        again = fold(TableState(), map(read_event, await tables.log(table)))
        assert again == live
        assert before.round
        assert again.round
        past = before.round.history
        assert again.round.history[: len(past)] == past
        assert (again.seed, again.chairs[1:]) == (before.seed, before.chairs[1:])
        assert (again.chairs[0].person, again.chairs[0].name, again.host) == (GONE, NAMELESS, GONE)
    async with tables_at(path) as tables:
        loaded = await tables.state(table)
        assert [fresh("t", loaded, seat, "", ()) for seat in range(3)] == [
            fresh("t", live, seat, "", ()) for seat in range(3)
        ]


@in_loop
async def test_of_two_players_the_other_has_won_and_keeps_the_game(database: str) -> None:
    async with tables_at(open_store(database)) as tables, Evening(tables) as evening:
        table = await seated(tables, "ada")
        _, ada = await begun(tables, evening, table, ME, "ada")
        await tables.forget(ME)
        told = await ada.told(Ended)
        assert told.table
        assert (told.table.why, told.table.winners) == ("resigned", (1,))
        [mine] = await tables.mine("ada")
        assert (mine.names, mine.winners) == ((NAMELESS, "Ada"), (1,))
        assert is_forgotten(database)
        await ada.told(Forgotten)
        await ada.do(Rematch())
        again = await tables.state((await tables.state(table)).rematch or "")
        assert ([chair.name for chair in again.chairs], again.host, again.size) == (["Ada"], "ada", 2)
        await tables.forget("ada")
        assert await is_erased(tables, table)


@in_loop
async def test_a_lobby_is_left_and_the_next_is_its_host(database: str) -> None:
    async with tables_at(open_store(database)) as tables, Evening(tables) as evening:
        table = await seated(tables, "ada", "bo")
        ada = await evening.sit(table, "ada", 1)
        await tables.forget(ME)
        told = await ada.told(Forgotten)
        assert is_forgotten(database)
        while told.table and len(told.table.chairs) > 2:
            message = await ada.hear()
            assert isinstance(message, Told)
            told = message
        assert told.table
        assert ([chair.name for chair in told.table.chairs], told.table.host) == (["Ada", "Bo"], 0)
        assert told.seat == 0


@in_loop
async def test_whoever_had_left_a_lobby_or_was_removed_is_forgotten_too(database: str) -> None:
    store = open_store(database)
    async with tables_at(store) as tables:
        made = await tables.create("ada", Settings(size=4), "Ada", key="k")
        for leaving in (Leave(seat=2), Remove(seat=2)):
            await tables.do(made.id, "bo", Join(name="Bo"), key=f"bo {leaving}", seen=-1, invite=made.invite)
            joined = await tables.do(made.id, ME, Join(name=NAME), key=f"{leaving}", seen=-1, invite=made.invite)
            by = "ada" if isinstance(leaving, Remove) else ME
            await tables.do(made.id, by, leaving, key=f"out {leaving}", seen=joined.number)
            await tables.do(made.id, "bo", Leave(seat=1), key=f"bo out {leaving}", seen=joined.number + 1)
        assert await tables.mine(ME) == []
        assert not is_forgotten(database)
        await tables.forget(ME)
        assert is_forgotten(database)
        state = fold(TableState(), map(read_event, await tables.log(made.id)))
        assert list(state.left) == [GONE, "bo", GONE, "bo"]
        await tables.forget("bo")
        assert [chair.name for chair in (await tables.state(made.id)).chairs] == ["Ada"]
        assert await store.ask(logs.of_person("bo", PHASES)) == []


@in_loop
async def test_who_resigned_before_is_forgotten_without_another_event_but_that(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "tables.sqlite3") as tables, Evening(tables) as evening:
        table = await seated(tables, "ada", "bo")
        me, *_ = await begun(tables, evening, table, ME, "ada", "bo")
        await me.do(Resign(seat=0))
        before = len(await tables.log(table))
        await tables.forget(ME)
        events = [read_event(event) for event in await tables.log(table)]
        assert [type(event) for event in events[before:]].count(Forgotten) == 1
        assert sum(type(event).__name__ == "Resigned" for event in events) == 1


class Stumbling(SqliteStore):
    """Fails once while writing a log anew."""

    failed = False

    async def write(self, change: Change[T]) -> T:
        if change.name == "rewrite" and not self.failed:
            self.failed = True
            raise StoreUnavailable("no space left")
        return await super().write(change)


@in_loop
async def test_after_a_fault_in_the_middle_asking_again_goes_on_there(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    async with tables_at(Stumbling(path)) as tables:
        table = await seated(tables, "ada", "bo")
        with pytest.raises(Refusal) as caught:
            await tables.forget(ME)
        assert caught.value.reason is RefusalReason.UNAVAILABLE
    async with tables_at(path) as tables:
        await tables.forget(ME)
        assert is_forgotten(str(path))
        assert len((await tables.state(table)).chairs) == 2


@in_loop
async def test_another_process_remembers_nobody_either(empty_database: str) -> None:
    """Nor does its next snapshot, or its next line about the game."""
    here: Store = open_store(empty_database)
    there: Store = open_store(empty_database)
    async with tables_at(here) as mine, tables_at(there) as others, Evening(others) as evening:
        table = await seated(mine, "ada", "bo")
        players = await begun(others, evening, table, ME, "ada", "bo")
        me, ada, bo = players
        await play_some(players, 4)
        await mine.forget(ME)
        await ada.told(Forgotten)
        with pytest.raises(StopAsyncIteration):
            await me.until(lambda message: False)
        await bo.told(Forgotten)
        state = await others.state(table)
        assert ME not in repr(state)
        assert NAME not in repr(state)
        await asyncio.gather(ada.do(Resign(seat=1)))
        await bo.told(Ended)
        assert is_forgotten(empty_database)


@in_loop
async def test_who_comes_back_is_not_told_what_was_before_somebody_was_forgotten(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "tables.sqlite3") as tables, Evening(tables) as evening:
        table = await seated(tables, "ada", "bo")
        ada = await evening.sit(table, "ada", 1)
        seen = ada.seen - 2
        await tables.forget(ME)
        back = await evening.sit(table, "ada", 0, since=seen)
        assert isinstance(back.latest, Fresh)
        assert NAME not in repr(back.heard)


@in_loop
async def test_nobody_sits_down_at_a_table_that_is_being_erased(tmp_path: Path) -> None:
    """What they did there would be lost."""

    class Watched(SqliteStore):
        tables: Tables
        refused: RefusalReason | None = None

        async def write(self, change: Change[T]) -> T:
            if change.name == "erase":
                with pytest.raises(Refusal) as refused:
                    await self.tables.state(change.locks)
                self.refused = refused.value.reason
            return await super().write(change)

    store = Watched(tmp_path / "tables.sqlite3")
    async with tables_at(store) as store.tables:
        await seated(store.tables, computers=("greedy",))
        await store.tables.forget(ME)
        assert store.refused is RefusalReason.NO_TABLE
        assert await store.tables.mine(ME) == []


class Noticing(SqliteStore):
    """Hears of other processes when the test says so."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._ears: list[Listener] = []

    def listen(self, listener: Listener) -> Callable[[], None]:
        self._ears.append(listener)
        return lambda: self._ears.remove(listener)

    def notice(self, log: str) -> None:
        for listener in self._ears:
            listener(ChangeNotice(log))


@in_loop
async def test_a_table_that_was_erased_elsewhere_leaves_memory_whatever_was_due(tmp_path: Path) -> None:
    clock, store = HandClock(), Noticing(tmp_path / "tables.sqlite3")
    async with tables_at(store, clock) as tables:
        async with Evening(tables) as evening:
            table = await table_of(tables, "ada", "bo", clock="1day")
            players = [await evening.sit(table, person, seat) for seat, person in enumerate(("ada", "bo"))]
            await start(players)
            await players[0].told(Dealt)
            clock.advance(86_400 - 100)
            await store.write(logs.erase(table))
            store.notice(table)
            await quiet(tables)
        for _ in range(10):
            clock.advance(150)
            await quiet(tables)
        assert tables.live() == 0
        assert clock.waiting == 0

"""Nothing acknowledged is lost, nothing is done twice, and what cannot be written down has not happened."""

import asyncio
import random
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.loop import in_loop
from tests.store.test_faults import SmallDisk, locked
from tripple.bots import LEVELS, Budget, Choice
from tripple.live.tables import (
    Fresh,
    Message,
    Play,
    React,
    Ready,
    Refusal,
    RefusalReason,
    Settings,
    TableConfig,
    Tables,
    Tempo,
    Told,
)
from tripple.live.tables.events import Created, Dealt, Played, Reacted, TakenOver, read_event, write_event
from tripple.live.tables.projection import fresh
from tripple.live.tables.state import TableState, apply, fold, read_state, write_state
from tripple.rules import View
from tripple.store import Snapshot, StoreUnavailable, Summary, logs, open_store
from tripple.store.sqlite import SqliteStore

from .fakes import QUICK, Evening, HandClock, Player, as_time_passes, at_once, table_of, tables_at
from .test_turns import mover, play_some, settled
from .test_whole_games import play_on, start, whole_game


async def log_of(path: Path, table: str) -> list[bytes]:
    store = open_store(str(path))
    await store.open()
    try:
        return await store.read(table)
    finally:
        await store.close()


async def begun(tables: Tables, evening: Evening, *persons: str, **how: Any) -> list[Player]:
    table = await table_of(tables, *persons, **how)
    players = [await evening.sit(table, person, seat) for seat, person in enumerate(persons)]
    await start(players)
    for player in players:
        await player.told(Dealt)
    return players


def views(state: TableState, players: int) -> list[Fresh]:
    return [fresh("t", state, seat, "", ()) for seat in (None, *range(players))]


@in_loop
async def test_a_game_goes_on_after_a_restart_as_if_nothing_had_been(tmp_path: Path) -> None:
    path, dice = tmp_path / "tables.sqlite3", random.Random(6)
    async with tables_at(path) as tables, Evening(tables) as evening:
        players = await begun(tables, evening, "ada", "bo", computers=("greedy",))
        table = players[0].table
        await play_on(players, dice, ended="pause")
        before = [(await evening.sit(table, person, seat)).latest for seat, person in enumerate(("ada", "bo"))]
    for _ in range(3):
        async with tables_at(path) as tables, Evening(tables) as evening:
            players = [await evening.sit(table, person, seat) for seat, person in enumerate(("ada", "bo"))]
            if before:
                assert [_without_presence(player.latest) for player in players] == list(map(_without_presence, before))
                before = []
                await players[0].do(Ready(seat=0))
                await players[1].do(Ready(seat=1))
                await players[0].told(Dealt)
                continue
            await play_on(players, dice)
            assert await tables.record(table)
            return


def _without_presence(message: Message | None) -> Any:
    assert isinstance(message, Fresh)
    return message.table, message.round, message.board, message.history, message.number


@in_loop
async def test_the_same_key_twice_is_one_action_even_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    async with tables_at(path) as tables, Evening(tables) as evening:
        players = await begun(tables, evening, "ada", "bo")
        here = mover(players)
        seat, person, table, seen = here.seat, here.person, here.table, here.seen
        opened = Play(seat=seat, action="open")
        both = await asyncio.gather(*(tables.do(table, person, opened, key="x", seen=seen) for _ in range(2)))
        assert [(done.number, done.again) for done in both] == [(seen + 1, False), (seen + 1, True)]
    async with tables_at(path) as tables:
        again = await tables.do(table, person, opened, key="x", seen=seen)
        assert (again.number, again.again) == (seen + 1, True)
        with pytest.raises(Refusal):  # the same key of somebody else is another action
            await tables.do(table, "bo" if person == "ada" else "ada", opened, key="x", seen=seen)
    assert len(await log_of(path, table)) == seen + 2


@in_loop
async def test_a_snapshot_and_the_events_since_are_the_whole_log(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    async with tables_at(path) as tables:
        table = await whole_game(tables, ("ada", "bo"), ("greedy",))
    store = open_store(str(path))
    await store.open()
    events = [read_event(event) for event in await store.read(table)]
    snapshot = await store.ask(logs.snapshot(table))
    await store.close()
    assert snapshot
    whole = fold(TableState(), events)
    start = read_state(snapshot.state)
    assert start
    assert start.number == snapshot.number
    short = fold(start, events[snapshot.number :])
    assert views(short, 3) == views(whole, 3)
    assert short == whole
    assert isinstance(events[snapshot.number], Dealt)
    assert len(snapshot.state) < 20_000


@in_loop
async def test_at_every_deal_the_state_can_be_stored_and_read_back(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    async with tables_at(path) as tables:
        table = await whole_game(tables, ("ada",), ("greedy", "random"))
    events = [read_event(event) for event in await log_of(path, table)]
    state = TableState()
    for number, event in enumerate(events):
        if isinstance(event, Dealt):
            again = read_state(write_state(state))
            assert again
            assert fold(again, events[number:]) == fold(TableState(), events)
        state = apply(state, event)


@pytest.mark.parametrize("stored", [b"", b"[]", b'{"version":0,"state":{}}', b'{"version":1,"state":{"number":"x"}}'])
@in_loop
async def test_a_snapshot_of_another_version_is_not_needed(tmp_path: Path, stored: bytes) -> None:
    path = tmp_path / "tables.sqlite3"
    async with tables_at(path) as tables:
        table = await whole_game(tables, ("ada",), ())
    store = SqliteStore(path)
    async with tables_at(store) as tables:
        await store.write(logs.save(table, Snapshot(10_000, stored)))
        async with Evening(tables) as evening:
            ada = await evening.sit(table, "ada", 0)
            assert isinstance(ada.latest, Fresh)
            assert ada.latest.table.phase == "over"


@in_loop
async def test_tables_without_anybody_leave_memory_and_come_back_on_demand(tmp_path: Path) -> None:
    clock = HandClock()
    async with tables_at(tmp_path / "tables.sqlite3", clock) as tables:
        async with Evening(tables) as evening:
            players = await begun(tables, evening, "ada", "bo")
            await play_some(players, 10)
            clock.advance(QUICK.idle * 3)
            await asyncio.sleep(0)
            assert tables.live() == 1
            last = players[0].seen
        clock.advance(QUICK.idle)
        await settled(tables, 0)
        assert clock.waiting == 0
        async with Evening(tables) as evening:
            ada = await evening.sit(players[0].table, "ada", 0, since=last - 3)
            while ada.seen < last:
                await ada.hear()
            assert tables.live() == 1


class Flaky(SqliteStore):
    """A store that fails when it is told to: before it writes, or after it has written and before it says so."""

    before = after = 0

    async def append(self, game: str, expected: int, events: Sequence[bytes], summary: Summary) -> None:
        if self.before:
            self.before -= 1
            raise StoreUnavailable("database or disk is full")
        await super().append(game, expected, events, summary)
        if self.after:
            self.after -= 1
            raise StoreUnavailable("the connection was lost")


@in_loop
async def test_what_cannot_be_written_is_refused_told_to_nobody_and_can_be_asked_again(tmp_path: Path) -> None:
    store = Flaky(tmp_path / "tables.sqlite3")
    async with tables_at(store) as tables, Evening(tables) as evening:
        players = await begun(tables, evening, "ada", "bo")
        here = mover(players)
        other = players[1 - here.seat]
        store.before = 2
        for _ in range(2):
            with pytest.raises(Refusal, match="full") as caught:
                await here.do(Play(seat=here.seat, action="open"), key="x")
            assert caught.value.reason is RefusalReason.UNAVAILABLE
        done = await here.do(Play(seat=here.seat, action="open"), key="x")
        assert not done.again
        assert (await other.told(Played)).number == done.number
        store.before = 1
        with pytest.raises(Refusal):
            await tables.create("ada", Settings(), "Ada", key="new")
        await tables.create("ada", Settings(), "Ada", key="new")


@in_loop
async def test_a_full_disk_and_a_locked_database_refuse_and_go_on_afterwards(tmp_path: Path) -> None:
    store = SmallDisk(tmp_path / "tables.sqlite3", patience=0.01)
    async with tables_at(store) as tables, Evening(tables) as evening:
        players = await begun(tables, evening, "ada", "bo")
        here = mover(players)
        with locked(store.path), pytest.raises(Refusal, match="locked") as caught:
            await here.play("open")
        assert caught.value.reason is RefusalReason.UNAVAILABLE
        await here.play("open")
        dice, reasons = random.Random(1), set()
        for number in range(300):
            try:
                await tables.create("ada", Settings(), "A" * dice.randrange(1, 40), key=f"{number}")
            except Refusal as full:
                reasons.add((full.reason, "full" in str(full)))
        assert reasons == {(RefusalReason.UNAVAILABLE, True)}
        assert await tables.mine("bo")
        store.pages = 10_000
        await tables.create("ada", Settings(), "Ada", key="there is space again")


@in_loop
async def test_a_commit_that_was_reported_lost_but_is_there_counts_once(tmp_path: Path) -> None:
    store = Flaky(tmp_path / "tables.sqlite3")
    async with tables_at(store) as tables, Evening(tables) as evening:
        players = await begun(tables, evening, "ada", "bo")
        here = mover(players)
        other = players[1 - here.seat]
        store.after = 1
        with pytest.raises(Refusal):
            await here.do(Play(seat=here.seat, action="open"), key="x")
        done = await here.do(Play(seat=here.seat, action="open"), key="x")
        assert done.again
        told = await other.told(Played)
        assert told.number == done.number
        await other.play("draw")
        assert (await other.told(Played)).number == done.number + 1


@in_loop
async def test_a_computer_player_tries_again_when_its_action_could_not_be_written(tmp_path: Path) -> None:
    clock = HandClock()
    store = Flaky(tmp_path / "tables.sqlite3")
    slow = TableConfig(calm=Tempo(5, 5, 0.6))
    async with tables_at(store, clock, slow) as tables, Evening(tables) as evening:
        [ada] = await begun(tables, evening, "ada", computers=("greedy",))
        if mover([ada, ada]).latest and ada.latest and ada.latest.round and ada.latest.round.turn == 0:
            await ada.play("open")
            await ada.told(Played)
        store.before = 1
        played = await as_time_passes(clock, ada.told(Played))
        assert store.before == 0
        assert isinstance(played.event, Played)
        assert played.event.level == "greedy"


class Cut(SqliteStore):
    """Holds what is written back until the database is gone, which then answers nothing for a while."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.flows, self.is_there = asyncio.Event(), True
        self.flows.set()

    async def append(self, game: str, expected: int, events: Sequence[bytes], summary: Summary) -> None:
        await self.flows.wait()
        self._check()
        await super().append(game, expected, events, summary)

    async def read(self, game: str, start: int = 0) -> list[bytes]:
        self._check()
        return await super().read(game, start)

    def _check(self) -> None:
        if not self.is_there:
            raise StoreUnavailable("the connection was lost")


@in_loop
async def test_whoever_is_late_is_taken_over_even_if_the_database_was_away_when_the_time_was_up(tmp_path: Path) -> None:
    clock, store = HandClock(), Cut(tmp_path / "tables.sqlite3")
    async with tables_at(store, clock) as tables, Evening(tables) as evening:
        players = await begun(tables, evening, "ada", "bo", clock="30s")
        store.flows.clear()
        asking = asyncio.create_task(players[0].do(React(seat=0, reaction="wow")))
        await asyncio.sleep(0.01)
        clock.advance(31)  # the time is up while something else is being written
        store.is_there = False
        store.flows.set()
        with pytest.raises(Refusal):
            await asking
        await asyncio.sleep(0.01)
        store.is_there = True
        await as_time_passes(clock, players[0].told(TakenOver))


@in_loop
async def test_two_halls_on_one_log_agree(tmp_path: Path) -> None:
    """Without any word between them: whoever comes second reads on and decides anew."""
    path = tmp_path / "tables.sqlite3"
    async with tables_at(path) as one, tables_at(path) as other, Evening(one) as here, Evening(other) as there:
        ada = (await begun_in_two(one, here, there))[0]
        table = ada.table
        await asyncio.gather(
            *(one.do(table, "ada", React(seat=0, reaction="wow"), key=f"a{n}", seen=0) for n in range(1)),
            *(other.do(table, "bo", React(seat=1, reaction="wow"), key=f"b{n}", seen=0) for n in range(1)),
        )
    kinds = [type(read_event(event)) for event in await log_of(path, table)]
    assert kinds.count(Reacted) == 2
    assert kinds.count(Dealt) == 1


async def begun_in_two(one: Tables, here: Evening, there: Evening) -> list[Player]:
    table = await table_of(one, "ada", "bo")
    players = [await here.sit(table, "ada", 0), await there.sit(table, "bo", 1)]
    for player in players:
        await player.do(Ready(seat=player.seat))
    return players


@in_loop
async def test_two_processes_on_postgresql_hear_of_each_other(empty_database: str) -> None:
    async with (
        tables_at(open_store(empty_database)) as one,
        tables_at(open_store(empty_database)) as other,
        Evening(one) as here,
        Evening(other) as there,
    ):
        players = await begun_in_two(one, here, there)
        for player in players:
            await player.told(Dealt)
        await play_some(players, 12)
        assert players[0].seen == players[1].seen
        assert [message.number for message in players[0].heard if isinstance(message, Told)] == list(
            range(3, players[0].seen + 1)
        )


@in_loop
async def test_a_log_of_a_later_version_is_a_clear_refusal(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.sqlite3")
    async with tables_at(store) as tables:
        line = Summary("lobby", False, frozenset(), None, 1.0, b"{}")
        await store.append("later", 0, [write_event(Created(at=1.0, version=99))], line)
        await store.append("strange", 0, [b'{"event":"exploded","at":1}'], line)
        await store.append("damaged", 0, [b"\x00"], line)
        for table in ("later", "strange", "damaged"):
            for asked in (tables.seats(table, "ada"), tables.record(table)):
                with pytest.raises(Refusal) as caught:
                    await asked
                assert caught.value.reason is RefusalReason.UNAVAILABLE


@in_loop
async def test_nothing_is_left_running_when_a_hall_closes(tmp_path: Path) -> None:
    clock, before = HandClock(), set(threading.enumerate())
    async with (
        Tables(open_store(str(tmp_path / "tables.sqlite3")), clock, TableConfig()) as tables,
        Evening(tables) as evening,
    ):
        for person in ("ada", "bo", "cy"):
            await begun(tables, evening, person, computers=("greedy", "random"), clock="30s")
        # Computer players are in the middle of thinking, clocks are running, followers are there.
    assert asyncio.all_tasks() == {asyncio.current_task()}
    left = set(threading.enumerate()) - before
    assert not [thread.name for thread in left if thread.name.startswith("tripple")]
    assert clock.waiting == 0


@in_loop
async def test_computer_players_think_in_threads_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thought_in: set[str] = set()

    def noted(view: View, budget: Budget) -> Choice:
        thought_in.add(threading.current_thread().name)
        assert budget.seconds == TableConfig().calm.search
        return Choice(view.actions[0])

    monkeypatch.setitem(LEVELS, "noted", noted)
    store = open_store(str(tmp_path / "tables.sqlite3"))
    async with Tables(store, HandClock(), QUICK) as tables, Evening(tables) as evening:
        [ada] = await begun(tables, evening, "ada", computers=("noted",))
        await play_on([ada], random.Random(1), ended="pause")
    assert all(name.startswith("tripple-bot") for name in thought_in)
    assert thought_in


@in_loop
async def test_a_computer_player_that_fails_or_cheats_does_not_stop_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def failing(view: View, budget: Budget) -> Choice:
        raise ZeroDivisionError

    def cheating(view: View, budget: Budget) -> Choice:
        return Choice("555@9,9v")  # type: ignore[arg-type]

    monkeypatch.setitem(LEVELS, "failing", failing)
    monkeypatch.setitem(LEVELS, "cheating", cheating)
    async with tables_at(tmp_path / "tables.sqlite3") as tables, Evening(tables) as evening:
        [ada] = await begun(tables, evening, "ada", computers=("failing", "cheating"))
        await play_on([ada], random.Random(1), ended="pause")
    assert "failed" in caplog.text


@in_loop
async def test_a_bug_in_one_command_does_not_end_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with tables_at(tmp_path / "tables.sqlite3") as tables, Evening(tables) as evening:
        [ada] = await begun(tables, evening, "ada", computers=("greedy",))
        with monkeypatch.context() as broken:
            broken.setattr("tripple.live.tables.handlers.REACTIONS", None)
            with pytest.raises(Refusal) as caught:
                await ada.do(React(seat=0, reaction="wow"))
            assert caught.value.reason is RefusalReason.UNAVAILABLE
        await ada.do(React(seat=0, reaction="wow"))
        await ada.told(Reacted)


@in_loop
async def test_takeovers_survive_a_restart(tmp_path: Path) -> None:
    clock, path = HandClock(), tmp_path / "tables.sqlite3"
    slow = TableConfig(calm=Tempo(50, 50, 0.6))
    async with Tables(open_store(str(path)), clock, slow, at_once) as tables, Evening(tables) as evening:
        players = await begun(tables, evening, "ada", "bo", clock="30s")
        late = mover(players).seat
        clock.advance(30)
        await players[0].told(TakenOver)
        table = players[0].table
    async with Tables(open_store(str(path)), clock, slow, at_once) as tables, Evening(tables) as evening:
        other = await evening.sit(table, ("ada", "bo")[1 - late], 1 - late)
        assert isinstance(other.latest, Fresh)
        assert other.latest.table.chairs[late].taken == "greedy"
        played = await as_time_passes(clock, other.told(Played))
        assert isinstance(played.event, Played)
        assert played.event.level == "greedy"

"""Several processes on one PostgreSQL database: what each knows of the others' people, notices and clocks."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Any

import pytest

from tests.loop import in_loop
from tripple.live import RefusalReason, leases
from tripple.live.tables import (
    Fresh,
    Invite,
    Join,
    Presence,
    React,
    Ready,
    Refusal,
    Settings,
    TableConfig,
    Tables,
    Told,
    WallClock,
)
from tripple.live.tables.audience import Wanted
from tripple.live.tables.elsewhere import Neighbours
from tripple.live.tables.events import Dealt, HandedBack, Played, Reacted, TakenOver, TimedOut, read_event
from tripple.store import ChangeNotice, DatabaseSession, Read, Renewal, Store, StoreUnavailable, logs, open_store
from tripple.store.log import Listener
from tripple.store.postgres import PostgresStore
from tripple.store.sqlite import SqliteStore

from .fakes import QUICK, Evening, HandClock, Player, quiet, table_of, tables_at
from .test_absence import BRISK, lay_on, on_turn, turn_of
from .test_durability import begun

SOON = 1.0
PACE = replace(BRISK, gone=SOON)


def stores_on(database: str) -> tuple[Store, Store]:
    return open_store(database), open_store(database)


@asynccontextmanager
async def two(
    one_store: Store,
    other_store: Store,
    config: TableConfig = PACE,
    clocks: tuple[WallClock, WallClock] | None = None,
    clock: str = "none",
) -> AsyncIterator[tuple[Tables, Tables, Player, Player, Evening, Evening]]:
    """A game of Ada and Bo, each connected to a process of their own."""
    ones, others = clocks or (WallClock(), WallClock())
    async with (
        tables_at(one_store, ones, config) as one,
        tables_at(other_store, others, config) as other,
        Evening(one) as adas,
        Evening(other) as bos,
    ):
        table = await table_of(one, "ada", "bo", clock=clock)
        ada, bo = await adas.sit(table, "ada", 0), await bos.sit(table, "bo", 1)
        for player in (ada, bo):
            await player.do(Ready(seat=player.seat), seen=2)
        for player in (ada, bo):
            await player.told(Dealt)
        yield one, other, ada, bo, adas, bos


async def heard(player: Player, event: type) -> list[Told]:
    await player.hear_all()
    return [message for message in player.heard if isinstance(message, Told) and isinstance(message.event, event)]


async def present(player: Player, *wanted: bool) -> Presence:
    message = await player.until(lambda told: isinstance(told, Presence) and told.present == wanted)
    assert isinstance(message, Presence)
    return message


@in_loop
async def test_a_process_tells_the_others_who_comes_and_goes(empty_database: str) -> None:
    async with two(*stores_on(empty_database)) as (one, _, ada, _, _, bos):
        async with Evening(one) as third:
            again = await third.sit(ada.table, "ada", 0)
            assert isinstance(again.latest, Fresh)
            assert again.latest.present == (True, True)
        await bos.__aexit__()
        gone = await present(ada, True, False)
        assert gone.stand_in[1] is not None
        if on_turn(ada):
            await lay_on(ada)
        taken = await ada.told(TakenOver)
        assert isinstance(taken.event, TakenOver)
        assert (taken.event.seat, taken.event.why) == (1, "gone")
        await bos.sit(ada.table, "bo", 1)
        await present(ada, True, True)
        await ada.told(HandedBack)


@in_loop
async def test_a_process_that_ends_says_farewell(empty_database: str) -> None:
    async with two(*stores_on(empty_database)) as (_, other, ada, _, _, _):
        await other.close()
        await present(ada, True, False)


class Many:
    """A table that six people follow."""

    def __init__(self) -> None:
        self.elsewhere = set[str]()
        self.followers = frozenset(f"{id(self):032x}{seat}" for seat in range(6))

    def note_elsewhere(self, process: str, persons: Collection[str]) -> None:
        self.elsewhere.update(persons)

    def renew(self) -> None:
        pass


@in_loop
async def test_what_processes_say_fits_into_a_notice(empty_database: str) -> None:
    stores = [open_store(empty_database) for _ in range(2)]
    sent: list[asyncio.Task[object]] = []
    tables = [{f"{number:024x}": Many() for number in range(300)} for _ in stores]
    neighbours = [
        Neighbours(store, known, lambda errand: sent.append(asyncio.ensure_future(errand)))
        for store, known in zip(stores, tables, strict=True)
    ]
    for store, one in zip(stores, neighbours, strict=True):
        await store.open()
        one.open()
    while not all(store.hears for store in stores):
        await asyncio.sleep(0.01)
    neighbours[0].catch_up()
    await asyncio.gather(*sent)
    while not all(table.elsewhere for table in tables[1].values()):
        await asyncio.sleep(0.01)
    assert [table.elsewhere for table in tables[1].values()] == [set(table.followers) for table in tables[0].values()]
    await stores[0].call("nonsense")
    for store, one in zip(stores, neighbours, strict=True):
        await one.close()
        await store.close()


class SlowReader(PostgresStore):
    """Another process is quicker than this one's answer."""

    meanwhile: Callable[[], Awaitable[None]] | None = None

    async def read(self, game: str, start: int = 0) -> list[bytes]:
        events = await super().read(game, start)
        if self.meanwhile:
            meanwhile, self.meanwhile = self.meanwhile, None
            await meanwhile()
        return events


@in_loop
async def test_what_others_write_while_a_table_is_loaded_is_not_missed(empty_database: str) -> None:
    slow, noticed = SlowReader(empty_database), asyncio.Event()
    async with (
        tables_at(slow) as one,
        tables_at(PostgresStore(empty_database)) as other,
        Evening(one) as evening,
        Evening(other) as elsewhere,
    ):
        table = await table_of(other, "ada", "bo")
        await elsewhere.sit(table, "bo", 1)
        while not other.leases.holds(table):  # a new owner would read on
            await asyncio.sleep(0.01)
        slow.listen(lambda game: noticed.set() if game.log == table else None)

        async def react() -> None:
            noticed.clear()
            await other.do(table, "bo", React(seat=1, reaction="wow"), key="wow", seen=0)
            await noticed.wait()

        slow.meanwhile = react
        ada = await evening.sit(table, "ada", 0)
        await ada.told(Reacted)


@in_loop
async def test_another_process_goes_on_with_the_days_of_one_that_died(empty_database: str) -> None:
    time = HandClock()
    async with tables_at(open_store(empty_database), time) as survivor:
        async with tables_at(open_store(empty_database), time) as dying, Evening(dying) as evening:
            table = (await begun(dying, evening, "ada", "bo", clock="1day"))[0].table
        assert survivor.live() == 0
        time.advance(23.9 * 3600)
        for _ in range(100):
            time.advance(60)
            await asyncio.sleep(0.02)
            events = [read_event(event) for event in await survivor.log(table)]
            if any(isinstance(event, TimedOut) for event in events):
                return
        raise AssertionError("nobody has seen that a day was over")


@in_loop
async def test_a_look_for_what_is_due_reads_what_is_due_before_the_next(
    empty_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    time, store, asked = HandClock(), open_store(empty_database), list[float]()
    due = logs.due

    def counted(until: float = inf) -> Read[list[tuple[str, float]]]:
        def run(session: DatabaseSession) -> list[tuple[str, float]]:
            found = due(until).run(session)
            asked.extend((until - time.now(), len(found)))
            return found

        return Read("due", run)

    async with tables_at(open_store(empty_database), time) as other, Evening(other) as evening:
        await begun(other, evening, "ada", "bo", clock="1day")
        monkeypatch.setattr(logs, "due", counted)
        async with tables_at(store, time):
            assert asked == [QUICK.rounds, 0], "a day is far away"


class Deaf(PostgresStore):
    """Its ear is cut for good, and after a while it answers nothing either."""

    silent = False

    @property
    def hears(self) -> bool:
        return False

    @hears.setter
    def hears(self, _: bool) -> None:
        """Whatever its ear makes of it."""

    def listen(self, listener: Listener) -> Callable[[], None]:
        return lambda: None

    async def read(self, log: str, start: int = 0) -> list[bytes]:
        if self.silent:
            raise StoreUnavailable("the database does not answer")
        return await super().read(log, start)


@in_loop
async def test_while_other_processes_are_not_heard_no_old_view_is_given_out(empty_database: str) -> None:
    deaf = Deaf(empty_database)
    async with (
        tables_at(deaf) as one,
        tables_at(PostgresStore(empty_database)) as other,
        Evening(one) as evening,
    ):
        table = await table_of(other, "ada", "bo")
        await evening.sit(table, "ada", 0)
        await other.do(table, "bo", Ready(seat=1), key="ready", seen=2)
        assert (await one.state(table)).chairs[1].ready
        await other.do(table, "bo", Ready(seat=1, ready=False), key="unready", seen=3)
        ada = await evening.sit(table, "ada", 0)
        assert isinstance(ada.latest, Fresh)
        assert not ada.latest.table.chairs[1].ready
        deaf.silent = True
        assert (await one.state(table)).number == ada.seen + 1, "what is known is better than nothing"
        deaf.silent = False


@in_loop
async def test_whoever_reads_on_meanwhile_keeps_no_move_waiting(tmp_path: Path) -> None:
    class Slow(SqliteStore):
        hears = True

        async def read(self, game: str, start: int = 0) -> list[bytes]:
            if not self.hears:
                await answers.wait()
            return await super().read(game, start)

    answers = asyncio.Event()
    store = Slow(tmp_path / "tables.sqlite3")
    async with tables_at(store, config=replace(QUICK, retry=0.1, waiting=8)) as tables:
        table = await table_of(tables, "ada", "bo")
        store.hears = False
        await asyncio.gather(*(tables.state(table) for _ in range(30)))
        asked = asyncio.create_task(tables.do(table, "bo", React(seat=1, reaction="wow"), key="wow", seen=0))
        await asyncio.sleep(0.3)
        answers.set()
        await asyncio.wait_for(asked, 30)


class Counted(PostgresStore):
    """Counts how often a log is read, and tells nobody anything while it is mute."""

    reads = 0
    mute = False

    async def read(self, log: str, start: int = 0) -> list[bytes]:
        self.reads += 1
        return await super().read(log, start)

    def announce(self, notices: Sequence[ChangeNotice]) -> None:
        if not self.mute:
            super().announce(notices)


async def take_turns(one: Player, other: Player) -> None:
    """Each plays a turn, and the other one hears of it."""
    for player, waiting in ((one, other), (other, one)) if on_turn(one) else ((other, one), (one, other)):
        await lay_on(player)
        while waiting.seen < player.seen:
            await waiting.hear()


def whole(player: Player) -> None:
    numbers = [message.number for message in player.heard if isinstance(message, Told)]
    assert numbers == list(range(numbers[0], numbers[-1] + 1))


@pytest.fixture
def long_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine, nobody is taken for dead, and no lease changes hands for that."""
    monkeypatch.setattr(leases, "LIFE", 60.0)


@pytest.mark.usefixtures("long_lives")
@in_loop
async def test_what_a_notice_says_is_not_read(empty_database: str) -> None:
    stores = Counted(empty_database), Counted(empty_database)
    async with two(*stores) as (one, other, ada, bo, _, _):
        await leased(one, other, ada.table)
        while not all(store.hears for store in stores):
            await asyncio.sleep(0.01)
        await asyncio.sleep(SOON)  # whoever begins to hear reads everything once
        for tables in (one, other):
            await quiet(tables)
        before = [store.reads for store in stores]
        for _ in range(3):
            await take_turns(ada, bo)
        whole(ada)
        whole(bo)
        assert [store.reads for store in stores] == before


@pytest.mark.usefixtures("long_lives")
@in_loop
async def test_a_notice_that_never_came_is_made_up_for_when_the_next_one_does(empty_database: str) -> None:
    stores = Counted(empty_database), Counted(empty_database)
    async with two(*stores) as (one, other, ada, bo, _, _):
        await leased(one, other, ada.table)
        player, store, waiting = (ada, stores[0], bo) if on_turn(ada) else (bo, stores[1], ada)
        store.mute = True
        await lay_on(player)
        await asyncio.sleep(0.2)
        assert not await heard(waiting, Played)
        store.mute = False
        await player.do(React(seat=player.seat, reaction="wow"))
        await waiting.told(Reacted)
        assert await heard(waiting, Played)
        whole(waiting)


async def leased(one: Tables, other: Tables, table: str) -> tuple[Tables, Tables]:
    """Who runs it, and who does not."""
    while one.leases.holds(table) == other.leases.holds(table):
        await asyncio.sleep(0.01)
    return (one, other) if one.leases.holds(table) else (other, one)


@pytest.mark.usefixtures("long_lives")
@in_loop
async def test_a_process_that_closes_hands_its_tables_over_at_once(empty_database: str) -> None:
    async with two(*stores_on(empty_database)) as (one, other, ada, _, _, _):
        holder, successor = await leased(one, other, ada.table)
        await holder.close()
        async with asyncio.timeout(30):  # half of the life that it would have had
            while not successor.leases.holds(ada.table):
                await asyncio.sleep(0.01)


@pytest.mark.usefixtures("long_lives")
@in_loop
async def test_a_table_runs_for_people_who_are_all_at_another_process(empty_database: str) -> None:
    stores, steady = stores_on(empty_database), replace(PACE, idle=3600.0)  # the first one keeps the table
    async with (
        tables_at(stores[0], WallClock(), steady) as one,
        tables_at(stores[1], WallClock(), steady) as other,
        Evening(other) as away,
    ):
        table = await table_of(one, "ada", computers=("greedy",))
        async with Evening(one) as home:
            await home.sit(table, "ada", 0)
            assert await leased(one, other, table) == (one, other)
            ada = await away.sit(table, "ada", 0)
        await ada.do(Ready(seat=0))
        await ada.told(Dealt)
        for _ in range(3):
            await turn_of(ada)
            await lay_on(ada)
        assert one.leases.holds(table)


@pytest.mark.usefixtures("long_lives")
@pytest.mark.parametrize("comes", [True, False], ids=["comes back", "asks"])
@in_loop
async def test_whoever_has_seen_more_at_another_process_is_not_sent_away(empty_database: str, comes: bool) -> None:
    """As after the death of a process that had told nobody else."""
    stores, patient = (Counted(empty_database), Counted(empty_database)), replace(PACE, retry=60.0)
    async with two(*stores, patient) as (one, other, ada, bo, _, _):
        await leased(one, other, ada.table)
        player, elsewhere, store = (ada, other, stores[0]) if on_turn(ada) else (bo, one, stores[1])
        store.mute = True
        await lay_on(player)
        if comes:
            how: dict[str, Any] = {"seat": player.seat, "since": player.seen}
            async with elsewhere.follow(player.table, player.person, **how):
                assert (await elsewhere.state(player.table)).last == player.seen
        else:
            wow = React(seat=player.seat, reaction="wow")
            done = await elsewhere.do(player.table, player.person, wow, key="wow", seen=player.seen)
            assert done.number == player.seen + 1


HOUR = 3600.0


class Astray(WallClock):
    """As on a machine whose clock is wrong."""

    def __init__(self, by: float = 0.0) -> None:
        super().__init__()
        self.stray(by)

    def stray(self, by: float) -> None:
        self._offset += by


UNHURRIED = replace(PACE, gone=HOUR)


async def settled(one: Tables, other: Tables, ada: Player, bo: Player) -> None:
    """All is known of each other, and nothing sets an alarm anew: by a clock that is being put wrong it would ring."""
    await leased(one, other, ada.table)
    for player in (ada, bo):
        if not any(getattr(message, "present", ()) == (True, True) for message in player.heard):
            await present(player, True, True)
    for tables in (one, other):
        await tables.state(ada.table)


async def in_step(*clocks: WallClock) -> None:
    async with asyncio.timeout(60):
        while max(clock.now() for clock in clocks) - min(clock.now() for clock in clocks) > HOUR / 2:
            await asyncio.sleep(0.01)


@pytest.mark.usefixtures("long_lives")
@pytest.mark.parametrize(("ahead", "later"), [(0.0, False), (HOUR, True)], ids=["from the start", "while it runs"])
@in_loop
async def test_processes_go_by_the_databases_time_however_wrong_their_clocks(
    empty_database: str, ahead: float, later: bool
) -> None:
    """Where the one that runs the table is an hour ahead, a turn that began at the other would be over at once."""
    clocks = (Astray(), Astray()) if later else (Astray(ahead), Astray(ahead - HOUR))
    async with two(*stores_on(empty_database), UNHURRIED, clocks, "3min") as (one, other, ada, bo, _, _):
        if later:
            await settled(one, other, ada, bo)
            clocks[0].stray(ahead)
            clocks[1].stray(ahead - HOUR)
            await in_step(WallClock(), *clocks)
        for _ in range(2):
            for player, tables in sorted([(ada, one), (bo, other)], key=lambda both: not on_turn(both[0])):
                await turn_of(player)
                await lay_on(player)
                left = ((await tables.state(ada.table)).until or 0.0) - WallClock().now()
                assert 0 < left < 181, "the database's time is known to within what a question takes"
        assert not await heard(ada, TimedOut)


class Reset(PostgresStore):
    """A database whose clock somebody sets."""

    ahead = 0.0

    async def renew(self, seconds: float) -> Renewal:
        alive, now = await super().renew(seconds)
        return Renewal(alive, now + self.ahead)


@pytest.mark.usefixtures("long_lives")
@pytest.mark.parametrize("by", [HOUR, -HOUR])
@in_loop
async def test_setting_the_databases_clock_costs_nobody_their_turn(empty_database: str, by: float) -> None:
    stores, clocks = (Reset(empty_database), Reset(empty_database)), (Astray(), Astray())
    slow = replace(PACE, grace=HOUR, gone=HOUR / 4)
    async with two(*stores, slow, clocks, "3min") as (_, _, ada, bo, _, bos):
        await take_turns(ada, bo)
        for store in stores:
            store.ahead = by
        await in_step(Astray(by), *clocks)
        await take_turns(ada, bo)
        assert not await heard(ada, TimedOut)
        await bos.__aexit__()
        gone = await present(ada, True, False)
        assert gone.stand_in[1]
        assert 0 < gone.stand_in[1] - clocks[0].now() <= HOUR / 4


@in_loop
async def test_nobody_is_shown_less_than_they_have_seen_elsewhere(empty_database: str) -> None:
    """Where the database does not answer either, they have to ask again; others see what is known."""
    deaf = Deaf(empty_database)
    async with (
        tables_at(deaf, config=replace(QUICK, retry=0.1)) as one,
        tables_at(PostgresStore(empty_database)) as other,
        Evening(one) as evening,
    ):
        table = await table_of(other, "ada", "bo")
        known = (await one.state(table)).last
        seen = (await other.do(table, "bo", Ready(seat=1), key="ready", seen=known)).number
        deaf.silent = True
        with pytest.raises(Refusal) as refused:
            await one.follow(table, "bo", seat=1, since=seen).__aenter__()
        assert refused.value.reason is RefusalReason.UNAVAILABLE
        assert (await evening.sit(table, "bo", 1)).seen == known
        deaf.silent = False
        bo = await evening.sit(table, "bo", 1, since=known)
        assert bo.seen == seen


PATIENT = replace(QUICK, retry=60.0)
"""The database may take its time."""


@pytest.mark.parametrize("seat", [1, "mine"])
@in_loop
async def test_whoever_has_just_joined_at_another_process_finds_their_seat(empty_database: str, seat: Wanted) -> None:
    mute = Counted(empty_database)
    async with (
        tables_at(mute, config=PATIENT) as one,
        tables_at(PostgresStore(empty_database), config=PATIENT) as other,
        Evening(other) as evening,
    ):
        made = await one.create("ada", Settings(size=3), "Ada", key="create")
        await evening.sit(made.id, "ada", 0)
        mute.mute = True
        await one.do(made.id, "bo", Join(name="Bo"), key="join", seen=-1, invite=made.invite)
        async with other.follow(made.id, "bo", seat=seat) as bo:
            assert bo.seat == 1
        await one.do(made.id, "bo", Join(name="Bo's sister"), key="sister", seen=-1, invite=made.invite)
        async with other.follow(made.id, "bo", seat=2) as sister:
            assert sister.seat == 2


@in_loop
async def test_a_new_invitation_is_good_at_every_process_at_once(empty_database: str) -> None:
    mute = Counted(empty_database)
    async with tables_at(mute) as one, tables_at(PostgresStore(empty_database)) as other, Evening(other) as evening:
        table = (await one.create("ada", Settings(size=2), "Ada", key="create")).id
        await evening.sit(table, "ada", 0)
        mute.mute = True
        await one.do(table, "ada", Invite(), key="invite", seen=1)
        new = (await one.state(table)).invite
        await other.do(table, "bo", Join(name="Bo"), key="join", seen=-1, invite=new)


@in_loop
async def test_whoever_cannot_be_looked_up_may_ask_again(empty_database: str) -> None:
    deaf = Deaf(empty_database)
    async with tables_at(deaf, config=replace(QUICK, retry=0.1)) as tables:
        table = await table_of(tables, "ada", "bo")
        await tables.state(table)
        deaf.silent = True
        with pytest.raises(Refusal) as refused:
            await tables.follow(table, "cleo", seat=2).__aenter__()
        assert refused.value.reason is RefusalReason.UNAVAILABLE
        deaf.silent = False

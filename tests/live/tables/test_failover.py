"""The database is lost and another one takes its place, or the same one comes back: the game goes on."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import psycopg
import pytest

from tests.store.servers import Cluster, cluster
from tests.store.test_faults import cut
from tripple.live.tables import Play, Ready, Refusal, RefusalReason, WallClock
from tripple.live.tables.events import Dealt, Played, read_event

from .fakes import Evening, Player, table_of, tables_at
from .test_absence import lay_on, on_turn
from .test_processes import PACE, stores_on, whole

STEADY = replace(PACE, gone=3600.0)
"""However long it takes, nobody is replaced."""


@contextmanager
def primary_and_standby() -> Iterator[tuple[Cluster, Cluster]]:
    """Nothing is committed that the standby does not have."""
    with cluster() as primary, cluster() as standby:
        primary.make("synchronous_commit=on")
        standby.follow(primary)
        with psycopg.connect(primary.address, autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
            connection.execute("SELECT pg_reload_conf()")
        yield primary, standby


async def play_until_done(player: Player) -> int:
    """Asks for the same again and again while the database is away, as a client does."""
    assert player.latest
    assert player.latest.round
    command, seen = Play(seat=player.seat, action=player.latest.round.options[0].action), player.seen
    while True:
        try:
            return (await player.tables.do(player.table, player.person, command, key="once", seen=seen)).number
        except Refusal as refusal:
            if refusal.reason is not RefusalReason.UNAVAILABLE:
                raise
            await asyncio.sleep(0.05)


async def played_over(database: str, accident: Callable[[], None]) -> None:
    """Ada and Bo are connected to two processes; while Ada or Bo moves, there is an accident."""
    stores = stores_on(database)
    async with (
        tables_at(stores[0], WallClock(), STEADY) as one,
        tables_at(stores[1], WallClock(), STEADY) as other,
        Evening(one) as here,
        Evening(other) as there,
    ):
        table = await table_of(one, "ada", "bo", computers=("greedy",))
        ada, bo = await here.sit(table, "ada", 0), await there.sit(table, "bo", 1)
        for player in (ada, bo):
            await player.do(Ready(seat=player.seat), seen=3)
        for player in (ada, bo):
            await player.told(Dealt)
        mover = await on_the_move(ada, bo)
        await asyncio.to_thread(accident)
        number = await asyncio.wait_for(play_until_done(mover), 120)
        for player in (ada, bo):
            while player.seen < number:
                await player.hear()
        for _ in range(3):
            await lay_on(await on_the_move(ada, bo))
        events = [read_event(event) for event in await one.log(table)]
        assert [event.key for event in events].count("once") == 1
        assert any(isinstance(event, Played) and event.level for event in events[number:])
        for player in (ada, bo):
            whole(player)


async def on_the_move(ada: Player, bo: Player) -> Player:
    """Both hear everything until one of them is on turn and knows it."""
    while True:
        for player in (ada, bo):
            if on_turn(player) and player.seen == max(ada.seen, bo.seen):
                return player
        await (ada if ada.seen <= bo.seen else bo).hear()


@pytest.mark.process
@pytest.mark.database
def test_a_game_goes_on_at_the_standby_when_the_primary_is_lost() -> None:
    with primary_and_standby() as (primary, standby):
        hosts = f"127.0.0.1:{primary.port},127.0.0.1:{standby.port}"

        def accident() -> None:
            primary.stop()
            standby.promote()

        asyncio.run(played_over(f"postgresql://tripple@{hosts}/postgres?target_session_attrs=read-write", accident))


@pytest.mark.process
@pytest.mark.database
def test_a_game_goes_on_when_the_database_was_started_again(empty_cluster: Cluster) -> None:
    def accident() -> None:
        empty_cluster.stop()
        empty_cluster.start()

    asyncio.run(played_over(empty_cluster.address, accident))


@pytest.mark.database
def test_a_game_goes_on_when_every_line_was_cut(empty_database: str) -> None:
    def accident() -> None:
        with psycopg.connect(empty_database, autocommit=True) as connection:
            cut(connection, "pid != pg_backend_pid()")

    asyncio.run(played_over(empty_database, accident))

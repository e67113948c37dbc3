"""Several processes together allow about what one allows."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace
from websockets.exceptions import InvalidStatus

from tests.store.conftest import empty_database, server
from tripple.client import NotDone
from tripple.server.services.shared_limits import INTERVAL, SILENCE
from tripple.store import open_store

from .house import FREE, House, in_loop, serving

pytestmark = [pytest.mark.process, pytest.mark.database]

__all__ = ["empty_database", "server"]

HEARD = 3 * INTERVAL
"""Seconds after which the other one has heard."""


@asynccontextmanager
async def two(database: str, folder: Path, **limits: float) -> AsyncIterator[tuple[House, House]]:
    allowed = replace(FREE, **limits)
    async with (
        serving(folder, store=open_store(database), limits=allowed) as one,
        serving(folder, store=open_store(database), limits=allowed) as other,
    ):
        yield one, other


async def is_refused(house: House) -> bool:
    async with house.web() as web:
        return (await web.get("/api/choices")).status_code == 429


@in_loop
async def test_what_one_process_has_given_out_another_one_does_not_give_again(
    tmp_path: Path, empty_database: str
) -> None:
    async with two(empty_database, tmp_path, requests=2.0) as (one, other):
        given = [not await is_refused(one) for _ in range(6)]
        assert all(given), "three seconds' worth at once"
        await asyncio.sleep(HEARD)
        allowed = sum([not await is_refused(other) for _ in range(6)])
        assert allowed <= 3


@in_loop
async def test_who_takes_from_all_processes_at_once_gets_no_more_in_the_long_run(
    tmp_path: Path, empty_database: str
) -> None:
    """At most one interval's worth of each process is too much, and it is waited for afterwards."""
    rate, began = 4.0, time.monotonic()
    async with two(empty_database, tmp_path, requests=rate) as houses:
        allowed = 0
        while time.monotonic() < began + 4:
            allowed += sum([not refused for refused in await asyncio.gather(*map(is_refused, houses))])
            await asyncio.sleep(0.02)
        seconds = time.monotonic() - began
    most = 3 * rate + rate * seconds
    assert allowed <= most + 2 * rate * HEARD
    assert allowed >= most / 2


@in_loop
async def test_connections_at_another_process_count_until_they_or_it_have_gone(
    tmp_path: Path, empty_database: str
) -> None:
    async with two(empty_database, tmp_path, connections=2) as (one, other):
        guest = one.guest()
        made = await guest.create("Ada", size=2)
        async with AsyncExitStack() as lines:
            for _ in range(2):
                await lines.enter_async_context(guest.follow(made.id))
            await asyncio.sleep(HEARD)
            with pytest.raises(InvalidStatus):
                async with other.guest().follow(made.id, invite=made.invite):
                    raise AssertionError("there was no room")
        await asyncio.sleep(HEARD)
        async with other.guest().follow(made.id, invite=made.invite):
            """There is room again."""


@in_loop
async def test_public_tables_of_an_address_are_counted_at_all_processes(tmp_path: Path, empty_database: str) -> None:
    async with two(empty_database, tmp_path, public_tables=2) as (one, other):
        for house in (one, other):
            await house.guest().create("Ada", size=2, public=True)
        await asyncio.sleep(HEARD)
        for house in (one, other):
            with pytest.raises(NotDone, match="public tables"):
                await house.guest().create("Ada", size=2, public=True)


@in_loop
async def test_a_process_that_died_holds_no_places(tmp_path: Path, empty_database: str) -> None:
    """Its people come to the others, all at once."""
    async with serving(tmp_path, store=open_store(empty_database), limits=replace(FREE, connections=2)) as house:
        store = open_store(empty_database)
        await store.open()
        guest = house.guest()
        made = await guest.create("Ada", size=2)
        async with guest.follow(made.id):
            name = next(iter(house.services.connections.counts))
            await store.call(f'limits [["connections", "{name}", 5.0]]')
            await asyncio.sleep(HEARD)
            with pytest.raises(InvalidStatus):
                async with guest.follow(made.id):
                    raise AssertionError("there was no room")
            await asyncio.sleep(SILENCE + HEARD)
            async with guest.follow(made.id):
                """There is room again."""
        await store.close()

"""Several processes together allow about what one allows."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace
from websockets.exceptions import InvalidStatus

from tripple.client import NotDone
from tripple.live.leases import LIFE
from tripple.store import open_store

from .house import FREE, House, in_loop, serving

pytestmark = [pytest.mark.process, pytest.mark.database]


class Hand:
    """Time that passes when a test says so: nothing fills up again, and nobody is silent for too long before."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def two(database: str, folder: Path, hand: Hand, **limits: float) -> AsyncIterator[tuple[House, House]]:
    allowed = replace(FREE, **limits)
    async with (
        serving(folder, store=open_store(database), limits=allowed, monotonic=hand) as one,
        serving(folder, store=open_store(database), limits=allowed, monotonic=hand) as other,
    ):
        yield one, other


async def hear(house: House, calls: int) -> None:
    """Until it has heard so many calls about limits."""
    heard: asyncio.Queue[None] = asyncio.Queue()
    store = house.services.store
    deaf = store.answer_calls(lambda _, words: heard.put_nowait(None) if words.startswith("limits ") else None)
    for _ in range(calls):
        await heard.get()
    deaf()


async def exchange(*houses: House) -> None:
    """Until each knows what the others have given out by now: the second call was made after it."""
    for _ in range(2):
        hearing = [asyncio.create_task(hear(house, 1)) for house in houses]
        await asyncio.sleep(0)
        for house in houses:
            house.services.rates["hints"].spend("something to tell", 0.0)
        await asyncio.gather(*hearing)


async def is_refused(house: House) -> bool:
    async with house.web() as web:
        return (await web.get("/api/choices")).status_code == 429


async def taken(house: House, most: int = 100) -> int:
    """So often it gives, one after the other."""
    for number in range(most):
        if await is_refused(house):
            return number
    return most


@in_loop
async def test_what_one_process_has_given_out_another_one_does_not_give_again(
    tmp_path: Path, empty_database: str
) -> None:
    hand = Hand()
    async with two(empty_database, tmp_path, hand, requests=2.0) as (one, other):
        assert await taken(one) == 6, "three seconds' worth at once"
        await exchange(one, other)
        assert await taken(other) == 0
        hand.now += 1.5
        assert await taken(other, 2) == 2
        await exchange(one, other)
        assert await taken(one) == 1


@in_loop
async def test_who_takes_from_all_processes_at_once_gets_no_more_in_the_long_run(
    tmp_path: Path, empty_database: str
) -> None:
    """What was too much is waited for afterwards."""
    hand = Hand()
    async with two(empty_database, tmp_path, hand, requests=2.0) as houses:
        given = sum(await asyncio.gather(*map(taken, houses)))
        assert 6 <= given <= 12
        await exchange(*houses)
        hand.now += (given - 6) / 2
        assert await asyncio.gather(*map(taken, houses)) == [0, 0]
        hand.now += 0.5
        assert await asyncio.gather(*map(taken, houses)) == [1, 1]


async def enters(house: House, table: str, invite: str) -> bool:
    try:
        async with house.guest().follow(table, invite=invite):
            return True
    except InvalidStatus:
        return False


@in_loop
async def test_connections_at_another_process_count_until_they_have_gone(tmp_path: Path, empty_database: str) -> None:
    async with two(empty_database, tmp_path, Hand(), connections=2) as (one, other):
        guest = one.guest()
        made = await guest.create("Ada", size=2)
        async with AsyncExitStack() as lines:
            for _ in range(2):
                await lines.enter_async_context(guest.follow(made.id))
            await exchange(one, other)
            assert not await enters(other, made.id, made.invite)
        while not await enters(other, made.id, made.invite):
            await exchange(one, other)


@in_loop
async def test_public_tables_of_an_address_are_counted_at_all_processes(tmp_path: Path, empty_database: str) -> None:
    async with two(empty_database, tmp_path, Hand(), public_tables=2) as (one, other):
        for house in (one, other):
            await house.guest().create("Ada", size=2, public=True)
        await exchange(one, other)
        for house in (one, other):
            with pytest.raises(NotDone, match="public tables"):
                await house.guest().create("Ada", size=2, public=True)


@in_loop
async def test_a_process_that_died_holds_no_places(tmp_path: Path, empty_database: str) -> None:
    """Its people come to the others, all at once."""
    limits = replace(FREE, connections=2)
    async with serving(tmp_path, store=open_store(empty_database), limits=limits, monotonic=Hand()) as house:
        store = open_store(empty_database)
        await store.open()
        guest = house.guest()
        made = await guest.create("Ada", size=2)
        async with guest.follow(made.id):
            name = next(iter(house.services.connections.counts))
            while not house.services.store.hears:
                await asyncio.sleep(0.01)
            await store.renew(20 * LIFE)
            told = asyncio.create_task(hear(house, 1))
            await asyncio.sleep(0)
            await store.call(f'limits [["connections", "{name}", 5.0]]')
            await told
            assert not await enters(house, made.id, made.invite)
            await store.renew(0.1)
            while not await enters(house, made.id, made.invite):
                await asyncio.sleep(0.05)
        await store.close()

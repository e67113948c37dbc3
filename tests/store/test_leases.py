"""Who lives and whose a lease is, between processes that share a database."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import psycopg
import pytest

from tests.loop import in_loop
from tripple.store import Store, StoreUnavailable, open_store

from .test_faults import _cut_all
from .test_store import hearing, opened

LONG = 60.0


@asynccontextmanager
async def pair(address: str) -> AsyncIterator[tuple[Store, Store]]:
    async with opened(address) as one, opened(address) as other:
        yield one, other


@in_loop
async def test_what_is_leased_is_nobody_elses_until_it_is_given_back(shared_database: str) -> None:
    async with pair(shared_database) as (one, other):
        assert (await one.renew(LONG)).alive == {one.name}
        assert (await other.renew(LONG)).alive == {one.name, other.name}
        assert await one.lease(["a", "b", "a"]) == {"a", "b"}
        assert await one.lease(["a"]) == {"a"}, "its own"
        assert await other.lease(["a", "b", "c"]) == {"c"}
        await other.release(["a"])
        assert await other.lease(["a"]) == frozenset(), "only the owner gives it back"
        await one.release(["a"])
        assert await other.lease(["a", "b"]) == {"a"}
        await one.release()
        assert (await other.renew(LONG)).alive == {other.name}
        assert await other.lease(["a", "b"]) == {"a", "b"}


@in_loop
async def test_what_was_a_process_that_somebody_saw_die_is_free_at_once(shared_database: str) -> None:
    async with pair(shared_database) as (one, other):
        await one.renew(LONG)
        await one.lease(["a"])
        await other.renew(LONG)
        await other.bury(one.name)
        assert (await other.renew(LONG)).alive == {other.name}
        assert await other.lease(["a"]) == {"a"}


@in_loop
async def test_a_dead_processs_leases_are_taken_over(shared_database: str) -> None:
    async with pair(shared_database) as (one, other):
        await one.renew(LONG)
        await one.lease(["a"])
        await other.renew(LONG)
        assert await other.lease(["a"]) == frozenset()
        await one.renew(-1.0)
        assert (await other.renew(LONG)).alive == {other.name}
        assert await other.lease(["a"]) == {"a"}
        assert (await one.renew(LONG)).alive == {one.name, other.name}, "who was only stopped is alive again"
        assert await one.lease(["a"]) == frozenset(), "and finds what it had taken"


@in_loop
async def test_whoever_never_renewed_has_no_leases_to_lose(shared_database: str) -> None:
    async with pair(shared_database) as (one, other):
        assert await one.lease(["a"]) == {"a"}
        await other.renew(LONG)
        assert await other.lease(["a"]) == {"a"}


@in_loop
async def test_many_who_want_the_same_at_once_share_it_out(shared_database: str) -> None:
    stores = [open_store(shared_database) for _ in range(4)]
    for store in stores:
        await store.open()
        await store.renew(LONG)
    names = [f"{number:024x}" for number in range(300)]
    shares = await asyncio.gather(*(store.lease(names[at::-1] + names[at:]) for at, store in enumerate(stores)))
    assert sorted(name for share in shares for name in share) == names
    for store in stores:
        await store.close()


@in_loop
async def test_the_others_hear_what_is_given_back(shared_database: str) -> None:
    async with pair(shared_database) as (one, other):
        heard: asyncio.Queue[frozenset[str]] = asyncio.Queue()
        deaf, own = other.hear_released(heard.put_nowait), list[frozenset[str]]()
        one.hear_released(own.append)
        await hearing(one, other)
        await one.renew(LONG)
        names = {f"{number:024x}" for number in range(1000)}
        await one.lease(names)
        await one.release(names)
        found = set[str]()
        while found != names:
            found |= await asyncio.wait_for(heard.get(), 30)
        await one.release()
        assert await asyncio.wait_for(heard.get(), 30) == frozenset(), "everything that it had"
        deaf()
        assert not own


@in_loop
async def test_the_dead_are_forgotten_after_a_while(empty_database: str) -> None:
    async with pair(empty_database) as (one, other):
        await one.renew(LONG)
        await one.lease(["a", "b"])
        with psycopg.connect(empty_database, autocommit=True) as connection:
            connection.execute("UPDATE processes SET until = now() - interval '1 hour'")
            await other.renew(LONG)
            await other.lease(["c"])
            assert connection.execute("SELECT name FROM processes").fetchall() == [(other.name,)]
            assert connection.execute("SELECT name, epoch FROM leases").fetchall() == [("c", 1)]


@in_loop
async def test_a_line_that_was_cut_is_made_again(empty_database: str) -> None:
    async with opened(empty_database) as store:
        await store.renew(LONG)
        await store.lease(["a"])
        _cut_all(empty_database)
        with pytest.raises(StoreUnavailable):
            await store.renew(LONG)
        assert (await store.renew(LONG)).alive == {store.name}
        assert await store.lease(["a"]) == {"a"}


@in_loop
async def test_a_file_that_one_process_has_for_itself_gives_it_everything(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "tables.sqlite3")) as store:
        assert (await store.renew(LONG)).alive == {store.name}
        assert await store.lease(["a", "b"]) == {"a", "b"}
        await store.release(["a"])
        await store.release()
        assert await store.lease(["a"]) == {"a"}
        store.hear_released(lambda names: None)()

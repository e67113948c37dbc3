"""What processes tell each other of what they have written: whole, in order, and never more than fits."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import psycopg
import pytest

from tests.loop import in_loop
from tripple.store import ChangeNotice, Store, StoreUnavailable, logs, open_store
from tripple.store.log import DatabaseSession
from tripple.store.notices import MOST_BYTES, packed, unpacked
from tripple.store.postgres import PostgresSession, PostgresStore

from .test_faults import cut
from .test_store import hearing, opened, summary

LONG = b"x" * 20_000


def test_what_is_packed_is_unpacked_in_its_order() -> None:
    notices = [
        ChangeNotice("a", 7, (b'{"say": "1 2\n3"}', b"", "ñ→🂡".encode())),
        ChangeNotice("b"),
        ChangeNotice("pad/c", 0, tuple(b"%d" % number for number in range(200))),
        *(ChangeNotice(f"log{number}", number, (b"y" * 500,)) for number in range(100)),
    ]
    words = list(packed(notices))
    assert 5 < len(words) < 12
    assert all(len(some.encode()) <= MOST_BYTES for some in words)
    assert [notice for some in words for notice in unpacked(some)] == notices


@pytest.mark.parametrize(
    "event", [LONG, "ñ".encode() * 5_000, b"\xff", b"a\0b"], ids=["long", "wide", "no text", "nul"]
)
def test_what_does_not_fit_has_to_be_read(event: bytes) -> None:
    [words] = packed(
        [ChangeNotice("a", 1, (b"one",)), ChangeNotice("b", 2, (b"one", event)), ChangeNotice("c", 3, (b"two",))]
    )
    assert list(unpacked(words)) == [
        ChangeNotice("a", 1, (b"one",)),
        ChangeNotice("b"),
        ChangeNotice("c", 3, (b"two",)),
    ]


def test_no_words_stand_for_every_log() -> None:
    assert list(unpacked("")) == [ChangeNotice()]
    assert list(packed([])) == []


@asynccontextmanager
async def told(store: Store, address: str) -> AsyncIterator["asyncio.Queue[ChangeNotice]"]:
    """What another process hears of this store."""
    async with opened(address) as other:
        await store.open()
        heard: asyncio.Queue[ChangeNotice] = asyncio.Queue()
        await hearing(store, other)
        other.listen(heard.put_nowait)
        try:
            yield heard
        finally:
            await store.close()


async def some(heard: "asyncio.Queue[ChangeNotice]", number: int) -> list[ChangeNotice]:
    """So many about logs."""
    found = list[ChangeNotice]()
    while len(found) < number:
        notice = await asyncio.wait_for(heard.get(), 30)
        found += [notice] if not notice.was_deaf else []
    return found


@in_loop
async def test_a_notice_has_the_events_or_says_that_they_have_to_be_read(shared_database: str) -> None:
    store = open_store(shared_database)
    async with told(store, shared_database) as heard:
        await store.append("a", 0, [b"zero", b"one"], summary())
        await store.append("a", 2, [LONG], summary())
        await store.append("a", 3, [b"three"], summary())
        await store.write(logs.rewrite("a", [b"0", b"1", b"2", b"3"], summary()))
        await store.write(logs.erase("a"))
        assert await some(heard, 5) == [
            ChangeNotice("a", 0, (b"zero", b"one")),
            ChangeNotice("a"),
            ChangeNotice("a", 3, (b"three",)),
            ChangeNotice("a"),
            ChangeNotice("a"),
        ]


@in_loop
async def test_a_group_is_told_in_few_notices(empty_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store, sent = PostgresStore(empty_database), list[int]()
    rows = PostgresSession.rows

    def counted(session: PostgresSession, statement: str, *values: object) -> list[Sequence[Any]]:
        if "pg_notify(channel" in statement:
            [channels, _] = values
            assert isinstance(channels, list)
            sent.append(len(channels))
        return rows(session, statement, *values)

    monkeypatch.setattr(PostgresSession, "rows", counted)
    async with told(store, empty_database) as heard:
        await asyncio.gather(*(store.append(f"{one}", 0, [b"x" * 100], summary()) for one in range(300)))
        notices = await some(heard, 300)
        assert sorted(notices) == sorted(ChangeNotice(f"{one}", 0, (b"x" * 100,)) for one in range(300))
        assert sum(sent) < 20


class Lost(PostgresSession):
    """Loses its line with the next answer to a commit."""

    now = False

    def run(self, statement: str, *values: object) -> int:
        done = super().run(statement, *values)
        if statement == "COMMIT" and Lost.now:
            Lost.now = False
            raise psycopg.OperationalError("the line is cut")
        return done


class Forgetful(PostgresStore):
    def connect(self) -> DatabaseSession:
        return Lost(self.address, self.patience)


@in_loop
async def test_a_commit_whose_answer_was_lost_is_looked_up_by_the_others(empty_database: str) -> None:
    store = Forgetful(empty_database)
    async with told(store, empty_database) as heard:
        await store.append("a", 0, [b"zero"], summary())
        Lost.now = True
        with pytest.raises(StoreUnavailable):
            await store.append("a", 1, [b"one"], summary())
        assert await some(heard, 2) == [ChangeNotice("a", 0, (b"zero",)), ChangeNotice("a")]
        assert await store.read("a") == [b"zero", b"one"]


@in_loop
async def test_where_others_could_not_be_told_they_look_at_everything(empty_database: str) -> None:
    store = PostgresStore(empty_database)
    async with told(store, empty_database) as heard:
        await store.append("a", 0, [b"zero"], summary())
        assert await some(heard, 1) == [ChangeNotice("a", 0, (b"zero",))]
        with psycopg.connect(empty_database, autocommit=True) as connection:
            cut(connection, "query LIKE 'SELECT pg_notify(channel%'")
        await store.append("a", 1, [b"one"], summary())
        assert ChangeNotice() in await some(heard, 1)
        await store.append("a", 2, [b"two"], summary())
        assert await some(heard, 1) == [ChangeNotice("a", 2, (b"two",))]


@in_loop
async def test_a_call_that_nobody_can_hear_says_so(empty_database: str) -> None:
    store = PostgresStore(empty_database)
    await store.open()
    await store.call("hello")
    with psycopg.connect(empty_database, autocommit=True) as connection:
        cut(connection, "query LIKE 'SELECT pg_notify(channel%'")
    with pytest.raises(StoreUnavailable):
        await store.call("hello")
    await store.call("hello")
    await store.close()
    with pytest.raises(StoreUnavailable):
        await store.call("hello")

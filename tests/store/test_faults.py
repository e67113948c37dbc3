"""Full disks, locked files, lost servers: nothing half-written, and it goes on afterwards."""

import asyncio
import errno
import fcntl
import os
import signal
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from threading import Barrier
from typing import Any, LiteralString

import psycopg
import pytest

from tests.loop import in_loop
from tripple.store import ChangeNotice, Stale, StoreUnavailable, logs, open_store, postgres
from tripple.store.ears import CHANNEL
from tripple.store.log import DatabaseSession
from tripple.store.postgres import PostgresSession, PostgresStore
from tripple.store.sqlite import SqliteSession, SqliteStore

from .servers import Cluster
from .test_store import opened, summary


class SmallDisk(SqliteStore):
    """A store on a disk that is full after so many pages; SQLite reports it as it reports any full disk."""

    pages = 40

    def connect(self) -> DatabaseSession:
        session = super().connect()
        session.rows(f"PRAGMA max_page_count = {self.pages}")
        return session


@in_loop
async def test_a_full_disk_refuses_the_whole_append_and_goes_on_when_there_is_space(tmp_path: Path) -> None:
    store = SmallDisk(tmp_path / "tables.sqlite3")
    await store.open()
    await store.append("a", 0, [b"zero"], summary())
    with pytest.raises(StoreUnavailable, match="full"):
        await store.append("a", 1, [b"one", b"x" * 1_000_000], summary(phase="over"))
    assert await store.read("a") == [b"zero"]
    assert await store.ask(logs.count()) == {"lobby": 1}
    await store.append("a", 1, [b"small enough"], summary())
    store.pages = 10_000
    with pytest.raises(StoreUnavailable):  # the connection that is full is given up here
        await store.append("b", 0, [b"x" * 1_000_000], summary())
    await store.append("b", 0, [b"x" * 1_000_000], summary())
    assert await store.read("a") == [b"zero", b"small enough"]
    assert len(await store.read("b")) == 1
    await store.close()


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another program in the middle of writing to the same file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@in_loop
async def test_a_locked_database_refuses_reads_on_and_writes_again_later(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.sqlite3", patience=0.01)
    await store.open()
    await store.append("a", 0, [b"zero"], summary())
    with locked(store.path):
        with pytest.raises(StoreUnavailable, match="locked"):
            await store.append("a", 1, [b"one"], summary())
        assert await store.read("a") == [b"zero"]
    await store.append("a", 1, [b"one"], summary())
    assert await store.read("a") == [b"zero", b"one"]
    await store.close()


@in_loop
async def test_opening_a_locked_database_says_so(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    async with opened(str(path)):
        pass
    store = SqliteStore(path, patience=0.01)
    with locked(path), pytest.raises(StoreUnavailable, match="locked"):
        await store.open()
    await store.close()


def test_a_new_file_is_opened_by_several_in_the_same_moment(tmp_path: Path) -> None:
    """About one time in ten SQLite refuses one of them at once, however long it may wait: so a hundred times."""

    def opens(path: Path, together: Barrier) -> None:
        together.wait()
        SqliteSession(path, 5.0).close()

    with ThreadPoolExecutor(3) as threads:
        for number in range(100):
            path, together = tmp_path / f"{number}.sqlite3", Barrier(3)
            assert list(threads.map(partial(opens, path), [together] * 3)) == [None] * 3


@pytest.mark.parametrize("content", [b"this is a letter, not a database\n" * 100])
@in_loop
async def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "letter.txt"
    path.write_bytes(content)
    store = open_store(str(path))
    with pytest.raises(StoreUnavailable, match="not a database"):
        await store.open()
    await store.close()
    assert path.read_bytes() == content


@in_loop
async def test_a_folder_in_the_way_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for place in (tmp_path, tmp_path / "file" / "tables.sqlite3"):
        store = open_store(str(place))
        with pytest.raises(StoreUnavailable):
            await store.open()
        await store.close()


@in_loop
async def test_a_bug_while_writing_does_not_end_the_writer(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "tables.sqlite3")) as store:
        with pytest.raises(StoreUnavailable):
            await store.append("a", 0, [object()], summary())  # type: ignore[list-item]
        await store.append("a", 0, [b"zero"], summary())


@in_loop
async def test_a_server_that_is_not_there_is_a_sentence_without_the_password() -> None:
    store = open_store("postgresql://tripple:hidden-word@127.0.0.1:1/postgres")
    with pytest.raises(StoreUnavailable) as refused:
        await store.open()
    assert "hidden-word" not in str(refused.value)
    await store.close()


@in_loop
async def test_lost_connections_are_made_again_and_nobody_notices(empty_database: str) -> None:
    async with opened(empty_database) as store:
        await store.append("a", 0, [b"zero"], summary())
        await store.read("a")
        _cut_all(empty_database)
        await store.append("a", 1, [b"one"], summary())
        assert await store.read("a") == [b"zero", b"one"]


@in_loop
async def test_a_connection_lost_in_the_middle_of_writing_costs_nobody_anything(
    empty_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the commit nothing is written, so all of it is written once, on a new one."""
    rows, lost = PostgresSession.rows, list[str]()

    def cut_once(session: PostgresSession, statement: str, *values: object) -> list[Sequence[Any]]:
        found = rows(session, statement, *values)
        if "INSERT INTO events" in statement and not lost:
            lost.append(statement)
            _cut_all(empty_database)
        return found

    async with opened(empty_database) as store:
        monkeypatch.setattr(PostgresSession, "rows", cut_once)
        await asyncio.gather(*(store.append(log, 0, [b"zero"], summary()) for log in "abc"))
        assert [await store.read(log) for log in "abc"] == [[b"zero"]] * 3
    assert lost


def cut(connection: "psycopg.Connection[Any]", which: LiteralString) -> None:
    """Returns when they are gone: they may take a moment to notice."""
    connection.execute(
        "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity "
        f"WHERE backend_type = 'client backend' AND {which}"
    )


def _cut_all(address: str) -> None:
    with psycopg.connect(address, autocommit=True) as connection:
        cut(connection, "pid != pg_backend_pid()")


@in_loop
async def test_processes_hear_of_each_other_and_not_of_themselves(empty_database: str) -> None:
    async with opened(empty_database) as store, opened(empty_database) as other:
        heard: asyncio.Queue[ChangeNotice] = asyncio.Queue()
        own: list[ChangeNotice] = []
        store.listen(heard.put_nowait)
        other.listen(own.append)
        await _listening(empty_database, 2)
        await other.append("a", 0, [b"zero"], summary())
        with pytest.raises(Stale):
            await other.append("a", 0, [b"zero"], summary())
        await other.append("b", 0, [b"zero"], summary())
        notices = [notice async for notice in _until(heard, "b") if notice.log]
        assert notices == [ChangeNotice("a", 0, (b"zero",)), ChangeNotice("b", 0, (b"zero",))]
        assert not any(notice.log for notice in own)


async def _listening(address: str, ears: int) -> None:
    """All have said LISTEN for the last time, which their last statement shows."""
    async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
        while True:
            found = await connection.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE query = %s", [f"LISTEN {CHANNEL}"]
            )
            if await found.fetchone() == (ears,):
                return
            await asyncio.sleep(0.01)


async def _until(heard: "asyncio.Queue[ChangeNotice]", last: str) -> AsyncIterator[ChangeNotice]:
    while True:
        notice = await asyncio.wait_for(heard.get(), 30)
        yield notice
        if notice.log == last:
            return


@in_loop
async def test_a_listener_that_lost_its_server_says_that_it_may_have_missed_something(empty_database: str) -> None:
    store = PostgresStore(empty_database)
    await store.open()
    heard: asyncio.Queue[ChangeNotice] = asyncio.Queue()
    store.listen(heard.put_nowait)
    await _listening(empty_database, 1)
    _cut_all(empty_database)
    assert await asyncio.wait_for(heard.get(), 30) == ChangeNotice(was_deaf=True)
    await store.close()


PATIENCE = 2.0
"""As long as a busy machine may need for a statement that nothing holds up."""


@in_loop
async def test_a_statement_that_waits_too_long_is_given_up(empty_database: str) -> None:
    store = PostgresStore(empty_database, patience=PATIENCE)
    await store.open()
    await store.append("a", 0, [b"zero"], summary())
    with psycopg.connect(empty_database) as other:
        other.execute("UPDATE logs SET next = next WHERE id = 'a'")
        with pytest.raises(StoreUnavailable, match="timeout"):
            await asyncio.wait_for(store.append("a", 1, [b"one"], summary()), 30)
    await store.append("a", 1, [b"one"], summary())
    await store.close()


@in_loop
async def test_who_stands_still_in_the_middle_of_writing_holds_nobody_up_for_long(empty_database: str) -> None:
    """As with SIGSTOP between a statement and its commit."""
    async with opened(empty_database) as store:
        await store.append("a", 0, [b"zero"], summary())
        stalled = PostgresSession(empty_database, 60.0)
        stalled.begin()
        stalled.run("UPDATE logs SET next = next WHERE id = 'a'")
        await store.append("a", 1, [b"one"], summary())
        with pytest.raises(psycopg.Error):
            stalled.run("COMMIT")
        stalled.close()


@contextmanager
def standing_still(address: str) -> Iterator[None]:
    """Every connection's own process on the server stops; new ones can still be made."""
    with psycopg.connect(address) as other:
        found = other.execute(
            "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid != pg_backend_pid()"
        ).fetchall()
    for [pid] in found:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for [pid] in found:
            os.kill(pid, signal.SIGCONT)


@in_loop
async def test_nothing_hangs_where_the_server_stands_still(empty_database: str) -> None:
    store = PostgresStore(empty_database, patience=PATIENCE)
    await store.open()
    await store.append("a", 0, [b"zero"], summary())
    await store.read("a")
    with standing_still(empty_database):
        for asked in (store.append("a", 1, [b"one"], summary()), store.read("a")):
            with pytest.raises(StoreUnavailable, match="does not answer"):
                await asyncio.wait_for(asked, 30)
        assert await store.read("a") == [b"zero"]
        await store.append("a", 1, [b"one"], summary())
    await store.close()


@pytest.mark.parametrize("asked", ["append", "read", "renew", "call"])
@in_loop
async def test_in_a_hurry_nothing_waits_for_a_server_that_hangs(empty_cluster: Cluster, asked: str) -> None:
    """However patient the store is otherwise: neither what was asked, nor its end."""
    store = PostgresStore(empty_cluster.address, patience=3600.0)
    await store.open()
    await store.append("a", 0, [b"zero"], summary())
    wait: dict[str, Callable[[], Coroutine[Any, Any, object]]] = {
        "append": lambda: store.append("a", 1, [b"one"], summary()),
        "read": lambda: store.read("a"),
        "renew": lambda: store.renew(1.0),
        "call": lambda: store.call("anybody there?"),
    }
    with empty_cluster.hanging():
        waiting = asyncio.ensure_future(wait[asked]())
        await asyncio.sleep(0)
        store.hurry(0.1)
        async with asyncio.timeout(120):
            with pytest.raises(StoreUnavailable):
                await waiting
            await store.close()


@in_loop
async def test_in_a_hurry_nothing_waits_for_a_file_that_another_program_has_locked(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.sqlite3", patience=3600.0)
    await store.open()
    await store.append("a", 0, [b"zero"], summary())
    with locked(store.path):
        waiting = asyncio.ensure_future(store.append("a", 1, [b"one"], summary()))
        await asyncio.sleep(0)
        store.hurry(0.1)
        async with asyncio.timeout(120):
            with pytest.raises(StoreUnavailable, match="does not answer"):
                await waiting
            await store.close()


@in_loop
async def test_a_cut_ear_is_mended_at_once_and_known_to_be_deaf_until_then(
    empty_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "LISTEN_SECONDS", 60.0)
    store = PostgresStore(empty_database)
    heard: asyncio.Queue[tuple[ChangeNotice, bool]] = asyncio.Queue()
    store.listen(lambda game: heard.put_nowait((game, store.hears)))
    assert not store.hears
    await store.open()
    assert await asyncio.wait_for(heard.get(), 30) == (ChangeNotice(was_deaf=True), True)
    _cut_all(empty_database)
    assert await asyncio.wait_for(heard.get(), 30) == (ChangeNotice(was_deaf=True), True)
    await store.close()


def test_where_files_cannot_be_locked_it_goes_on_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As on some network drives."""

    def unlockable(file: int, how: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "lockf", unlockable)
    SqliteStore(tmp_path / "tables.sqlite3").claim()()
    assert "cannot be locked here" in caplog.text


def test_a_schema_of_bytes_that_are_no_text_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "damaged.sqlite3"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE harmless (number INTEGER)")
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET name = CAST(x'ff' AS TEXT), sql = 'CREATE nonsense'")
    with pytest.raises(StoreUnavailable, match="it is damaged"):
        asyncio.run(SqliteStore(path).open())

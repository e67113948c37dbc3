"""Backups and restoring: between both kinds of database, with every row, and never half."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from stat import S_IMODE
from typing import Any

import pytest

from tripple.rules import TrippleError
from tripple.store import InUse, OtherVersion, logs, migrations, open_store
from tripple.store.copying import (
    Contents,
    NotADatabase,
    NotEmpty,
    NotTheSame,
    back_up,
    data_tables,
    delete_older,
    restore,
)
from tripple.store.log import DatabaseSession
from tripple.store.migrations import migrate, version_of
from tripple.store.sqlite import SqliteSession
from tripple.store.threads import ThreadedStore

from .conftest import POSTGRES
from .test_store import opened, summary

BOTH = pytest.mark.parametrize("database", ["sqlite", POSTGRES], indirect=True)
MANY = 510
"""More events than a page has."""
FOUND = Contents(games=2, pads=1, events=MANY + 3)


def connected(database: str) -> Any:
    store = open_store(database)
    assert isinstance(store, ThreadedStore)
    return closing(store.connect())


def fill(database: str, tmp_path: Path) -> None:
    """Two games, a pad and the server's key, and three rows of whatever else there is a table for."""

    async def work() -> None:
        async with opened(database) as store:
            await store.append(
                "a", 0, [b"%d\0\xff" % number for number in range(MANY)], summary(changed=5.5, board=2**55)
            )
            await store.append("b", 0, [b"x", b"y"], summary(changed=7.0, persons=frozenset({"Ñandú", "bo"})))
            await store.append("pad/a", 0, [b"z"], summary(phase="pad", changed=1.0, deadline=0.1))
            await store.append("server/key", 0, [b"secret"], summary(phase="key", changed=0.0))

    asyncio.run(work())
    with closing(SqliteSession(tmp_path / "empty.sqlite3", 0)) as empty, connected(database) as session:
        migrate(empty, "sqlite")
        for table in data_tables(empty):
            if table.name in {"logs", "events", "persons"}:
                continue
            kinds = {
                str(name): str(kind)
                for name, kind in empty.rows("SELECT name, type FROM pragma_table_info(?)", table.name)
            }
            gaps = ", ".join("?" for _ in table.columns)
            for number in range(3):
                row = [made(kinds[column], number) for column in table.columns]
                session.run(f"INSERT INTO {table.name} VALUES ({gaps})", *row)


def made(kind: str, number: int) -> object:
    values: dict[str, object] = {
        "TEXT": f"ü{number}",
        "INTEGER": number,
        "REAL": number / 3,
        "BLOB": bytes([number, 255]),
    }
    return values[kind]


def rows(database: str, tables: Path) -> dict[str, list[tuple[Any, ...]]]:
    with closing(SqliteSession(tables, 0)) as known, connected(database) as session:
        return {
            table.name: sorted(
                map(tuple, session.rows(f"SELECT {', '.join(table.columns)} FROM {table.name}")), key=repr
            )
            for table in data_tables(known)
        }


@BOTH
def test_every_row_comes_back_from_a_backup_whatever_the_databases(database: str, tmp_path: Path) -> None:
    """From each kind into a file, from there into SQLite and into the first one again."""
    fill(database, tmp_path)
    backup, other = tmp_path / "backup.sqlite3", str(tmp_path / "other.sqlite3")
    assert back_up(database, backup) == FOUND
    before = rows(database, backup)
    assert all(before.values())
    assert restore(backup, other) == FOUND
    assert rows(other, backup) == before

    async def play_on() -> None:
        async with opened(database) as store:
            await store.append("b", 2, [b"later"], summary())
            await store.append("c", 0, [b"later"], summary())

    asyncio.run(play_on())
    assert rows(database, backup) != before
    assert restore(backup, database, replace=True) == FOUND
    assert rows(database, backup) == before


@BOTH
def test_a_servers_own_file_moves_into_another_database(database: str, tmp_path: Path) -> None:
    own = str(tmp_path / "own.sqlite3")
    fill(own, tmp_path)
    assert restore(Path(own), database) == FOUND
    assert rows(database, Path(own)) == rows(own, Path(own))


def test_a_backup_is_one_file_for_its_owner_alone(tmp_path: Path) -> None:
    fill(str(tmp_path / "games.sqlite3"), tmp_path)
    folder = tmp_path / "backups"
    folder.mkdir()
    back_up(str(tmp_path / "games.sqlite3"), folder / "one.sqlite3")
    [file] = folder.iterdir()
    assert S_IMODE(file.stat().st_mode) == 0o600
    file.chmod(0o400)  # as on a disk that cannot be written: it is only read
    before = file.read_bytes()
    restore(file, str(tmp_path / "new.sqlite3"))
    assert [*folder.iterdir()] == [file]
    assert file.read_bytes() == before


@BOTH
def test_a_backup_has_what_was_committed_when_it_began(database: str, tmp_path: Path) -> None:
    """While a server writes: here after the first table was read."""
    fill(database, tmp_path)

    async def write_meanwhile() -> None:
        async with opened(database) as store:
            asked = asyncio.to_thread(back_up, database, tmp_path / "backup.sqlite3")
            number, working = 2, asyncio.ensure_future(asked)
            while not working.done():
                await store.append("b", number, [b"more"], summary())
                number += 1
                await asyncio.sleep(0)
            found = await working
            assert FOUND.events <= found.events <= FOUND.events + number

    asyncio.run(write_meanwhile())
    restore(tmp_path / "backup.sqlite3", str(tmp_path / "other.sqlite3"))


@BOTH
def test_what_a_database_has_is_replaced_only_on_request(database: str, tmp_path: Path) -> None:
    fill(database, tmp_path)
    back_up(database, tmp_path / "backup.sqlite3")
    with pytest.raises(NotEmpty, match="--replace"):
        restore(tmp_path / "backup.sqlite3", database)


@BOTH
def test_a_new_servers_key_does_not_count(database: str, tmp_path: Path) -> None:
    fill(str(tmp_path / "games.sqlite3"), tmp_path)

    async def start() -> None:
        async with opened(database) as store:
            await store.append("server/key", 0, [b"another"], summary(phase="key", changed=0.0))

    asyncio.run(start())
    restore(tmp_path / "games.sqlite3", database)

    async def look() -> None:
        async with opened(database) as store:
            assert await store.read("server/key") == [b"secret"]

    asyncio.run(look())


@pytest.mark.database
def test_restoring_under_a_running_server_is_refused(empty_database: str, tmp_path: Path) -> None:
    """tests/server/test_backup.py does so with SQLite, whose lock shows to other processes alone."""
    fill(str(tmp_path / "games.sqlite3"), tmp_path)

    async def serve() -> None:
        async with opened(empty_database) as store:
            await store.renew(60)
            with pytest.raises(InUse, match="stop it first"):
                await asyncio.to_thread(restore, tmp_path / "games.sqlite3", empty_database)
            await store.release()
            await asyncio.to_thread(restore, tmp_path / "games.sqlite3", empty_database)

    asyncio.run(serve())


def spoil_a_row(session: DatabaseSession) -> None:
    session.run("DELETE FROM events WHERE log = 'a' AND number = 7")


def spoil_the_version(session: DatabaseSession) -> None:
    session.run("UPDATE migrations SET number = 999 WHERE number = ?", version_of(session))


def spoil_a_name(session: DatabaseSession) -> None:
    session.run('CREATE TABLE "logs; DELETE FROM events" (number INTEGER PRIMARY KEY)')


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [(spoil_a_row, NotTheSame), (spoil_the_version, OtherVersion), (spoil_a_name, NotADatabase)],
)
def test_a_spoilt_backup_changes_nothing(
    spoil: Callable[[DatabaseSession], None], fault: type[TrippleError], tmp_path: Path
) -> None:
    games, backup = str(tmp_path / "games.sqlite3"), tmp_path / "backup.sqlite3"
    fill(games, tmp_path)
    back_up(games, backup)
    before = rows(games, backup)
    with closing(SqliteSession(backup, 0)) as session:
        spoil(session)
    with pytest.raises(fault):
        restore(backup, games, replace=True)
    assert rows(games, tmp_path / "empty.sqlite3") == before


def test_bytes_that_have_changed_on_the_disk_are_noticed(tmp_path: Path) -> None:
    games, backup = str(tmp_path / "games.sqlite3"), tmp_path / "backup.sqlite3"
    fill(games, tmp_path)
    back_up(games, backup)
    content = backup.read_bytes()
    backup.write_bytes(content[: len(content) // 2])
    with pytest.raises(NotADatabase):
        restore(backup, str(tmp_path / "new.sqlite3"))
    assert not (tmp_path / "new.sqlite3").exists()


def test_a_database_that_reads_otherwise_than_it_was_written_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a broken disk: the last blob of every page is lost."""
    fill(str(tmp_path / "games.sqlite3"), tmp_path)
    run_many = SqliteSession.run_many

    def forgetful(session: SqliteSession, statement: str, values: Any) -> None:
        run_many(session, statement, [*values[:-1], [b"?" if isinstance(one, bytes) else one for one in values[-1]]])

    monkeypatch.setattr(SqliteSession, "run_many", forgetful)
    with pytest.raises(NotTheSame):
        back_up(str(tmp_path / "games.sqlite3"), tmp_path / "backup.sqlite3")
    assert not (tmp_path / "backup.sqlite3").exists()


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    other, text = tmp_path / "other.sqlite3", tmp_path / "text"
    with closing(sqlite3.connect(other)) as made_elsewhere:
        made_elsewhere.execute("CREATE TABLE things (name TEXT)")
    text.write_text("no database")
    for file in (other, text, tmp_path / "missing"):
        with pytest.raises(NotADatabase):
            restore(file, str(tmp_path / "new.sqlite3"))
    with pytest.raises(NotADatabase):
        back_up(str(tmp_path / "missing"), tmp_path / "backup.sqlite3")
    assert {one.name for one in tmp_path.iterdir()} == {"other.sqlite3", "text"}


def test_an_older_backup_gets_the_tables_that_came_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A backup has the tables of its database, so that the program that wrote it can read it, too."""
    old, backup, new = (tmp_path / f"{name}.sqlite3" for name in ("old", "backup", "new"))
    with closing(SqliteSession(old, 0)) as session:
        migrate(session, "sqlite")
        session.run("INSERT INTO logs VALUES ('a', 1, 'over', 0, NULL, 1.0, x'00', NULL)")
        session.run("INSERT INTO events VALUES ('a', 0, x'01')")
        before = version_of(session)
    known = migrations.steps
    later = {before + 1: "CREATE TABLE later (number INTEGER PRIMARY KEY);\nINSERT INTO later VALUES (7)"}
    monkeypatch.setattr(migrations, "steps", lambda dialect: known(dialect) | later)
    assert back_up(str(old), backup) == Contents(games=1, pads=0, events=1)
    with closing(SqliteSession(backup, 0)) as session:
        assert version_of(session) == before
    restore(backup, str(new))
    with closing(SqliteSession(new, 0)) as session:
        assert version_of(session) == before + 1
        assert session.rows("SELECT number FROM later") == [(7,)]
        assert session.rows("SELECT event FROM events") == [(b"\1",)]


@BOTH
def test_old_games_and_pads_are_counted_then_deleted(database: str, tmp_path: Path) -> None:
    fill(database, tmp_path)
    older = partial(delete_older, database, 6.0)
    assert asyncio.run(older(False)) == Contents(games=1, pads=1, events=MANY + 1)
    assert asyncio.run(older(True)) == Contents(games=1, pads=1, events=MANY + 1)
    assert asyncio.run(older(True)) == Contents(games=0, pads=0, events=0)

    async def look() -> None:
        async with opened(database) as store:
            assert await store.ask(logs.count()) == {"lobby": 1, "key": 1}
            assert await store.read("a") == await store.read("pad/a") == []
            assert len(await store.read("b")) == 2

    asyncio.run(look())

"""Backups: all rows of a database in one SQLite file, and from there into a database of either kind.

A backup has the tables of a server's own SQLite file, so such a file can be restored as well, into PostgreSQL for
example. Rows are copied in pages, read again on the other side, and compared.
"""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from tripple.rules import TrippleError

from . import logs, open_store
from .log import DatabaseSession, InUse, Stale
from .logs import KEYS
from .migrations import check_newest, migrate, version_of
from .private import make_file
from .sqlite import SqliteSession
from .threads import ThreadedStore, unavailable

_NOT_DATA = frozenset({"migrations", "processes", "leases", "pulse"})
_PAGE = 500
_FAULTS = (sqlite3.Error, OSError, UnicodeDecodeError)


class NotADatabase(TrippleError):
    """A file that is missing, damaged or something else."""


class NotEmpty(TrippleError): ...


class NotTheSame(TrippleError):
    """The copy differs from its source."""


class TableColumns(NamedTuple):
    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RowSum:
    """The number of rows and a sum of their digests, the same in whatever order they come."""

    rows: int = 0
    digests: int = 0

    def with_rows(self, rows: Sequence[Sequence[Any]]) -> "RowSum":
        added = sum(int.from_bytes(sha256(repr(tuple(row)).encode()).digest()[:16]) for row in rows)
        return RowSum(self.rows + len(rows), (self.digests + added) % 2**128)


class Contents(NamedTuple):
    games: int
    pads: int
    events: int


def back_up(database: str, file: Path) -> Contents:
    """Write a backup, also while a server is running: it has everything that was committed when it began.

    The file gets its name once it is complete. Raises NotADatabase, NotTheSame, StoreUnavailable, OSError.
    """
    store = _threaded(database)
    _check_is_there(store)
    unfinished = file.with_name(f".{file.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    try:
        found = _backed_up(store, unfinished)
        _settle(unfinished)
        unfinished.replace(file)
    finally:
        for end in ("", "-wal", "-shm"):
            with suppress(OSError):
                unfinished.with_name(unfinished.name + end).unlink()
    return found


def _backed_up(store: ThreadedStore, file: Path) -> Contents:
    make_file(file)
    try:
        with closing(store.connect()) as source, closing(SqliteSession(file, 0)) as target:
            store.begin_to_read(source)
            target.begin()
            migrate(target, "sqlite", version_of(source))
            _copy(target, source, target)
            _check_events(target)
            target.run("COMMIT")
            return _contents(target)
    except store.faults as fault:
        raise unavailable(fault) from fault


def _settle(file: Path) -> None:
    """Make one plain file of it, read every page again, and have it on disk."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        _check_sound(connection, file)
    with file.open("rb") as written:
        os.fsync(written.fileno())


def restore(backup: Path, database: str, replace: bool = False) -> Contents:
    """Bring a backup into a database, in one step or not at all; `replace` deletes what the database has.

    Raises InUse while a server uses the database, NotEmpty, NotADatabase, OtherVersion, NotTheSame, StoreUnavailable.
    """
    store = _threaded(database)
    with TemporaryDirectory(prefix="tripple-restore-") as folder:
        file = Path(folder, "backup.sqlite3")
        _take(backup, file)
        release = store.claim()
        try:
            return _restored(store, file, replace)
        except store.faults as fault:
            raise unavailable(fault) from fault
        finally:
            release()


async def delete_older(database: str, moment: float, is_meant: bool) -> Contents:
    """Erase games and pads that were last changed before this moment, or only count them; a server may be running."""
    store = _threaded(database)
    _check_is_there(store)
    try:
        with closing(store.connect()) as session:
            check_newest(session, store.dialect)
    except store.faults as fault:
        raise unavailable(fault) from fault
    await store.open()
    try:
        return await _erased(store, await store.ask(logs.unchanged_since(moment)), is_meant)
    finally:
        await store.close()


async def _erased(store: ThreadedStore, old: Sequence[tuple[str, str, int]], is_meant: bool) -> Contents:
    pads = games = events = 0
    for log, phase, number in old:
        with suppress(Stale):  # it was changed meanwhile
            if is_meant:
                await store.write(logs.erase(log, number))
            pads, games, events = pads + (phase == "pad"), games + (phase != "pad"), events + number
    return Contents(games, pads, events)


def _take(backup: Path, file: Path) -> None:
    """Copy a backup and bring the copy's tables up to date: the backup stays as it is."""
    if not backup.is_file():
        raise NotADatabase("there is no database at {file}", file=backup)
    make_file(file)
    try:
        with closing(sqlite3.connect(backup)) as source, closing(sqlite3.connect(file)) as target:
            _check_sound(source, backup)
            source.backup(target)
        with closing(SqliteSession(file, 0)) as session:
            session.begin()
            if not version_of(session):
                raise NotADatabase("{file} is not a database of tripple", file=backup)
            migrate(session, "sqlite")
            if not all(_is_safe(table) for table in data_tables(session)):
                raise NotADatabase("{file} is not a database of tripple", file=backup)
            _check_events(session)
            session.run("COMMIT")
    except _FAULTS as fault:
        raise NotADatabase("{file} is not a database of tripple", file=backup) from fault


def _restored(store: ThreadedStore, file: Path, replace: bool) -> Contents:
    with closing(store.connect()) as target, closing(SqliteSession(file, 0)) as source:
        target.begin()
        store.alone(target)
        migrate(target, store.dialect)
        _check_free(store, target, replace)
        for table in data_tables(source):
            target.run(f"DELETE FROM {table.name}")  # noqa: S608  (our own words)
        _copy(source, source, target)
        target.run("COMMIT")
        return _contents(source)


def _check_free(store: ThreadedStore, target: DatabaseSession, replace: bool) -> None:
    if servers := store.servers(target):
        raise InUse("a server is using this database: stop it first, all {number} of its processes", number=servers)
    if not replace and target.rows("SELECT 1 FROM logs WHERE id NOT LIKE ? LIMIT 1", KEYS):
        raise NotEmpty("this database has games already: choose another one, or delete them with --replace")


def _threaded(database: str) -> ThreadedStore:
    store = open_store(database)
    assert isinstance(store, ThreadedStore)
    return store


def _check_is_there(store: ThreadedStore) -> None:
    path: Path | None = getattr(store, "path", None)
    if path and not path.is_file():
        raise NotADatabase("there is no database at {file}", file=path)


def _check_sound(connection: sqlite3.Connection, file: Path) -> None:
    [first, *_] = [found for [found] in connection.execute("PRAGMA integrity_check")]
    if first != "ok":
        raise NotADatabase("{file} is damaged: {problem}", file=file, problem=first)


def _check_events(session: DatabaseSession) -> None:
    """Every log has as many events as it says, numbered from 0."""
    counted = "SELECT log, COUNT(*) AS found, MAX(number) + 1 AS following FROM events GROUP BY log"
    wrong = "COALESCE(found, 0) <> next OR COALESCE(following, 0) <> next LIMIT 1"
    if rows := session.rows(f"SELECT id FROM logs LEFT JOIN ({counted}) ON log = id WHERE {wrong}"):  # noqa: S608
        raise NotTheSame("events of {log} are missing", log=rows[0][0])


def _contents(session: DatabaseSession) -> Contents:
    [[events]] = session.rows("SELECT COUNT(*) FROM events WHERE log NOT LIKE ?", KEYS)
    [[people]] = session.rows("SELECT COUNT(*) FROM logs WHERE id NOT LIKE ?", KEYS)
    [[pads]] = session.rows("SELECT COUNT(*) FROM logs WHERE phase = 'pad'")
    return Contents(people - pads, pads, events)


def data_tables(sqlite: DatabaseSession) -> Iterator[TableColumns]:
    """The tables that a backup has, as a SQLite database describes them."""
    for [name] in sqlite.rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"):
        if name not in _NOT_DATA:
            columns = sqlite.rows("SELECT name, pk FROM pragma_table_info(?)", name)
            key = sorted((pk, column) for column, pk in columns if pk)
            yield TableColumns(name, tuple(column for column, _ in columns), tuple(column for _, column in key))


def _is_safe(table: TableColumns) -> bool:
    """False for names in a given file that would be statements in ours."""
    return all(name.isidentifier() for name in (table.name, *table.columns))


def _copy(sqlite: DatabaseSession, source: DatabaseSession, target: DatabaseSession) -> None:
    """Copy all rows and compare what the other side reads; `sqlite` is whichever of them knows its tables."""
    for table in list(data_tables(sqlite)):
        names, gaps = ", ".join(table.columns), ", ".join("?" for _ in table.columns)
        taken = RowSum()
        for rows in _pages(source, table):
            taken = taken.with_rows(rows)
            target.run_many(f"INSERT INTO {table.name} ({names}) VALUES ({gaps})", rows)  # noqa: S608
        given = RowSum()
        for rows in _pages(target, table):
            given = given.with_rows(rows)
        if given != taken:
            raise NotTheSame("the table {table} reads otherwise than it was written", table=table.name)


def _pages(session: DatabaseSession, table: TableColumns) -> Iterator[list[Sequence[Any]]]:
    """All rows in the order of their key; each page begins behind the last one's end."""
    key, where, after = ", ".join(table.key), "", tuple[object, ...]()
    at = [table.columns.index(column) for column in table.key]
    while rows := session.rows(
        f"SELECT {', '.join(table.columns)} FROM {table.name} {where} ORDER BY {key} LIMIT {_PAGE}",  # noqa: S608
        *after,
    ):
        yield rows
        where, after = f"WHERE ({key}) > ({', '.join('?' for _ in at)})", tuple(rows[-1][column] for column in at)

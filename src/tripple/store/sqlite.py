"""The embedded store: one file, durable with every commit, and locked for one server."""

import logging
import os
import sqlite3
import sys
import time
from collections.abc import Callable, Collection, Sequence, Set
from functools import partial
from pathlib import Path
from typing import Any

from tripple.rules.errors import N_

from . import logs
from .log import Caller, ChangeNotice, DatabaseSession, Freed, InUse, Listener, Read, Renewal
from .logs import Append
from .private import FILE_MODE, make_file, make_folder, mend
from .threads import ThreadedStore, unavailable

logger = logging.getLogger(__name__)

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        # Unlike flock's, this lock does not pass to child processes, which may outlive the server.
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def claimed(path: Path) -> Callable[[], None]:
    """Lock a file beside the database, which SQLite locks itself, until the returned function is called.

    The system releases it when the process ends, in whatever way.
    """
    path = path.resolve()  # by whatever name, it is one file
    make_folder(path.parent)
    file = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT, FILE_MODE)
    try:
        _lock(file)
    except (BlockingIOError, PermissionError):
        os.close(file)
        sentence = N_("a server is already using {file}: stop it first, or name another --database")
        raise InUse(sentence, file=path) from None
    except OSError as fault:
        logger.warning("%s cannot be locked here, so take care that one server alone plays with it: %s", path, fault)
    return partial(os.close, file)


class SqliteSession:
    def __init__(self, path: Path, patience: float) -> None:
        # One thread uses it at a time; sqlite3's own check asks for always the same.
        self.connection = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
        try:
            self._log_ahead(patience)
            self.connection.execute("PRAGMA synchronous = FULL")
            self.connection.execute("PRAGMA secure_delete = ON")  # overwrites what is forgotten, also in free pages
        except sqlite3.Error:
            self.connection.close()
            raise

    def _log_ahead(self, patience: float) -> None:
        # SQLite itself does not wait here: two that open a new file together could wait for each other forever.
        until = time.monotonic() + patience
        while True:
            try:
                self.connection.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as fault:
                if fault.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                    raise
                time.sleep(0.01)

    def run(self, statement: str, *values: object) -> int:
        return self.connection.execute(statement, values).rowcount

    def run_many(self, statement: str, values: Sequence[Sequence[object]]) -> None:
        self.connection.executemany(statement, values)

    def rows(self, statement: str, *values: object) -> list[Sequence[Any]]:
        return self.connection.execute(statement, values).fetchall()

    def begin(self) -> None:
        self.connection.execute("BEGIN IMMEDIATE")

    def close(self) -> None:
        self.connection.close()

    @property
    def is_lost(self) -> bool:
        return False


class SqliteStore(ThreadedStore):
    dialect = "sqlite"
    name = "alone"
    shared = False
    hears = True
    # The last one because SQLite's own message may quote bytes of a damaged schema that are no text.
    faults = (sqlite3.Error, OSError, UnicodeDecodeError)

    def __init__(self, path: Path, patience: float = 5.0) -> None:
        """`patience` is the number of seconds to wait while another program holds the file locked."""
        super().__init__()
        self.path = path
        self.patience = patience

    def claim(self) -> Callable[[], None]:
        try:
            return claimed(self.path)
        except self.faults as fault:
            raise unavailable(fault) from fault

    def _prepare(self) -> None:
        try:
            mend(self.path)
        except self.faults as fault:
            raise unavailable(fault) from fault
        super()._prepare()

    def connect(self) -> DatabaseSession:
        make_file(self.path)
        return SqliteSession(self.path, self.patience)

    def alone(self, session: DatabaseSession) -> None: ...

    def append_one(self, session: DatabaseSession, append: Append) -> None:
        logs.append(session, append)

    def append_together(self, session: DatabaseSession, locked: Sequence[str], appends: Sequence[Append]) -> Set[str]:
        """No batching: SQLite is in-process, so one statement saves no round trip."""
        return frozenset()

    async def forget(self, person: str) -> None:
        await super().forget(person)
        # The write-ahead log still has the old pages; this empties it, unless a backup is reading it just now.
        await self.ask(Read("checkpoint", lambda session: session.rows("PRAGMA wal_checkpoint(TRUNCATE)")))

    def announce(self, notices: Sequence[ChangeNotice]) -> None:
        """Do nothing: the file belongs to one server."""

    async def renew(self, seconds: float) -> Renewal:
        return Renewal(frozenset({self.name}), time.time())

    async def lease(self, names: Collection[str]) -> frozenset[str]:
        return frozenset(names)

    async def bury(self, process: str) -> None:
        pass

    async def release(self, names: Collection[str] | None = None) -> None:
        pass

    def hear_released(self, freed: Freed) -> Callable[[], None]:
        return lambda: None

    def listen(self, listener: Listener) -> Callable[[], None]:
        return lambda: None

    async def call(self, words: str) -> None:
        pass

    def answer_calls(self, caller: Caller) -> Callable[[], None]:
        return lambda: None

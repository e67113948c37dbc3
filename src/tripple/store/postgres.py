"""The store that several processes share; each hears of what the others append."""

import asyncio
import logging
import secrets
import threading
from collections.abc import Callable, Generator, Sequence
from math import inf
from time import monotonic
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict

from . import sql
from .log import Caller, Listener, Stale, Summary
from .sql import DatabaseSession
from .threads import ThreadedStore

CHANNEL, CALLS = "tripple_logs", "tripple_calls"
_MIGRATING = 7_218_503
"""Any number would do that nobody else locks."""
_CONNECT_SECONDS = 5
_ANSWER_SECONDS = 1.0
"""What the server gets beyond a limit to say that it was reached."""
_MIGRATION_SECONDS = 600
LISTEN_SECONDS = 1.0
logger = logging.getLogger(__name__)


# Every statement is a way to the server and back, so an append is one: the log's line moves on if it is where it is
# expected to be, and only then the events are there and others hear of it.
_STATEMENT = """
WITH moved AS ({move} RETURNING id), written AS (
    INSERT INTO events (log, number, event)
    SELECT moved.id, added.number, added.event FROM moved, unnest(?::integer[], ?::bytea[]) AS added (number, event)
)
SELECT count(pg_notify(?, ?)) FROM moved
"""
_APPEND = _STATEMENT.format(
    move="UPDATE logs SET next = ?, phase = ?, public = ?, deadline = ?, changed = ?, about = ? "
    "WHERE id = ? AND next = ?"
)
_BEGIN = _STATEMENT.format(
    move="INSERT INTO logs (id, next, phase, public, deadline, changed, about) VALUES (?, ?, ?, ?, ?, ?, ?) "
    "ON CONFLICT DO NOTHING"
)


class PostgresSession:
    def __init__(self, address: str, patience: float) -> None:
        """Patience is how many seconds a statement may take; the server gives up by itself, where it still can."""
        self.connection = Impatient.connect(**_defaults(address), autocommit=True)
        self.connection.patience = patience + _ANSWER_SECONDS
        try:
            for limit in ("statement_timeout", "idle_in_transaction_session_timeout"):
                self.rows("SELECT set_config(?, ?, false)", limit, f"{patience * 1000:.0f}")
        except BaseException:
            self.connection.close()
            raise

    def run(self, statement: str, *values: object) -> int:
        return self.connection.execute(_gaps(statement), values).rowcount

    def run_many(self, statement: str, values: Sequence[Sequence[object]]) -> None:
        with self.connection.cursor() as cursor:
            cursor.executemany(_gaps(statement), values)

    def rows(self, statement: str, *values: object) -> list[Sequence[Any]]:
        return list(self.connection.execute(_gaps(statement), values).fetchall())

    def begin(self) -> None:
        self.connection.execute("BEGIN")

    def close(self) -> None:
        self.connection.close()


def _gaps(statement: str) -> bytes:
    return statement.replace("?", "%s").encode()


def _defaults(address: str) -> dict[str, Any]:
    """What the address does not say otherwise: a line that is cut without a word is noticed."""
    return {
        "connect_timeout": _CONNECT_SECONDS,
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": 10_000,
        **conninfo_to_dict(address),
    }


class Impatient(psycopg.Connection[Any]):
    """A connection that gives up waiting, also where the server stands still and keeps no limit of its own."""

    patience = inf

    def wait(self, gen: Any, *more: Any, **others: Any) -> Any:
        return super().wait(_limited(gen, self.patience), *more, **others)


def _limited(waiting: Generator[Any, Any, Any], seconds: float) -> Generator[Any, Any, Any]:
    """Whoever drives it comes back ten times a second, with nothing."""
    ends = monotonic() + seconds
    try:
        wanted = next(waiting)
        while monotonic() < ends:
            wanted = waiting.send((yield wanted))
    except StopIteration as done:
        return done.value
    raise psycopg.OperationalError("the server does not answer")


class PostgresStore(ThreadedStore):
    dialect = "postgres"
    shared = True
    faults = (psycopg.Error, OSError)

    def __init__(self, address: str, patience: float = 10.0) -> None:
        """Patience is how many seconds a statement may take."""
        super().__init__()
        self.address = address
        self.patience = patience
        self.hears = False
        self.name = secrets.token_hex(8)
        """Tells this process's own notices from those of others."""
        self._listeners: list[Listener] = []
        self._callers: list[Caller] = []
        self._ending = threading.Event()
        self._ear = threading.Thread(target=self._listen_on, name="tripple-store-listener", daemon=True)

    def claim(self) -> Callable[[], None]:
        return lambda: None

    def connect(self) -> DatabaseSession:
        return PostgresSession(self.address, self.patience)

    def alone(self, session: DatabaseSession) -> None:
        """Migrations may take their time, or another process's."""
        assert isinstance(session, PostgresSession)
        session.connection.patience = _MIGRATION_SECONDS
        session.rows("SELECT set_config(?, ?, true)", "statement_timeout", f"{_MIGRATION_SECONDS * 1000}")
        session.rows("SELECT pg_advisory_xact_lock(?)", _MIGRATING)

    def write(
        self, session: DatabaseSession, log: str, expected: int, events: Sequence[bytes], summary: Summary
    ) -> None:
        line = (summary.phase, int(summary.public), summary.deadline, summary.changed, summary.about)
        following = expected + len(events)
        values = (following, *line, log, expected) if expected else (log, following, *line)
        numbers = list(range(expected, following))
        statement = _APPEND if expected else _BEGIN
        [[moved]] = session.rows(statement, *values, numbers, list(events), CHANNEL, f"{self.name} {log}")
        if not moved:
            raise Stale(log, expected)
        if summary.persons is not None:
            sql.note_persons(session, log, summary.persons)

    def _prepare(self) -> None:
        super()._prepare()
        self._ear.start()

    def tell(self, session: DatabaseSession, log: str) -> None:
        _notify(session, CHANNEL, f"{self.name} {log}")

    def listen(self, listener: Listener) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    async def call(self, words: str) -> None:
        await self._queued("", lambda session: _notify(session, CALLS, f"{self.name} {words}"))

    def answer_calls(self, caller: Caller) -> Callable[[], None]:
        self._callers.append(caller)
        return lambda: self._callers.remove(caller)

    async def close(self) -> None:
        self._ending.set()
        await super().close()
        if self._ear.is_alive():
            await asyncio.get_running_loop().run_in_executor(None, self._wake_ear)

    def _wake_ear(self) -> None:
        """Without a word it would only look up after its second is over."""
        try:
            session = self.connect()
            _notify(session, CHANNEL, f"{self.name} ")
            session.close()
        except self.faults:
            logger.debug("the listener ends by itself", exc_info=True)
        self._ear.join()

    def _listen_on(self) -> None:
        pause = 0.0
        while not self._ending.wait(pause):
            try:
                with psycopg.connect(**_defaults(self.address), autocommit=True) as connection:
                    connection.execute(f"LISTEN {CALLS}")
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.hears = True
                    self._pass_on("")
                    self._hear(connection)
            except self.faults as fault:
                logger.warning("the database is not heard: %s", fault)
                pause = 0.0 if self.hears else LISTEN_SECONDS  # a line that was cut is mended at once
                self.hears = False

    def _hear(self, connection: "psycopg.Connection[Any]") -> None:
        while not self._ending.is_set():
            for notice in connection.notifies(timeout=LISTEN_SECONDS, stop_after=1):
                name, _, words = notice.payload.partition(" ")
                if name != self.name:
                    self._pass_on(words, name if notice.channel == CALLS else None)

    def _pass_on(self, words: str, called_by: str | None = None) -> None:
        """A log's name, or a call. No name stands for every log: something may have been missed."""
        loop = self._loop
        if loop and not self._ending.is_set():
            loop.call_soon_threadsafe(self._heard, words, called_by)

    def _heard(self, words: str, called_by: str | None) -> None:
        if called_by is None:
            for listener in tuple(self._listeners):
                listener(words)
        else:
            for caller in tuple(self._callers):
                caller(called_by, words)


def _notify(session: DatabaseSession, channel: str, words: str) -> None:
    session.rows("SELECT pg_notify(?, ?)", channel, words)

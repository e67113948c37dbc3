"""The store that several processes share; each receives notices of the others' changes, and knows which are alive."""

import asyncio
import logging
import secrets
import threading
from collections.abc import Callable, Collection, Sequence, Set
from contextlib import closing
from functools import partial
from math import inf
from time import monotonic
from typing import Any, TypeVar

import psycopg
from psycopg.abc import RV, PQGen
from psycopg.conninfo import conninfo_to_dict

from . import leases, logs
from .ears import CALLS, CHANNEL, FREED, Ears
from .lanes import Lane, settle, tell
from .log import ChangeNotice, DatabaseSession, Renewal, Stale, StoreUnavailable
from .logs import Append
from .teller import PendingCall, Teller
from .threads import ThreadedStore, unavailable

T = TypeVar("T")

_MIGRATING = 7_218_503  # the number of an advisory lock; any number that has no other use
_CONNECT_SECONDS = 5
_ANSWER_SECONDS = 1.0  # extra time for the server to report that a limit was reached
_MIGRATION_SECONDS = 600
_STALLED_SECONDS = 1.2  # a process that pauses this long within a transaction loses its locks, as it does its leases
LISTEN_SECONDS = 1.0
LIFE_SECONDS = 1.0  # time limit for what only counts for a moment
logger = logging.getLogger(__name__)


# Every statement is a way to the server and back, so an append is one: the log's line moves on if it is where it is
# expected to be, and only then the events are there.
_STATEMENT = """
WITH moved AS ({move} RETURNING id), written AS (
    INSERT INTO events (log, number, event)
    SELECT moved.id, added.number, added.event FROM moved, unnest(?::integer[], ?::bytea[]) AS added (number, event)
)
SELECT count(*) FROM moved
"""
_APPEND = _STATEMENT.format(
    move="UPDATE logs SET next = ?, phase = ?, public = ?, deadline = ?, changed = ?, about = ?, board = ? "
    "WHERE id = ? AND next = ?"
)
_BEGIN = _STATEMENT.format(
    move="INSERT INTO logs (id, next, phase, public, deadline, changed, about, board) VALUES (?, ?, ?, ?, ?, ?, ?, ?) "
    "ON CONFLICT DO NOTHING"
)

# The same for many logs. Each is another one.
_APPEND_ALL = """
WITH asked AS (
    SELECT * FROM unnest(
        ?::text[], ?::integer[], ?::integer[], ?::text[], ?::integer[], ?::float8[], ?::float8[], ?::bytea[],
        ?::bigint[]
    ) AS asked (log, expected, following, phase, public, deadline, changed, about, board)
), moved AS (
    UPDATE logs SET next = following, phase = asked.phase, public = asked.public, deadline = asked.deadline,
        changed = asked.changed, about = asked.about,
        board = asked.board
    FROM asked WHERE id = log AND next = expected RETURNING id
), written AS (
    INSERT INTO events (log, number, event)
    SELECT added.* FROM moved JOIN unnest(?::text[], ?::integer[], ?::bytea[]) AS added (log, number, event)
        ON moved.id = added.log
)
SELECT id FROM moved
"""


class PostgresSession:
    def __init__(self, address: str, patience: float) -> None:
        """`patience` is the number of seconds for a statement; the server enforces it, if it still can."""
        self.connection = Impatient.connect(**_defaults(address), autocommit=True)
        self.connection.patience = patience + _ANSWER_SECONDS
        try:
            self.limit("statement_timeout", patience)
            self.limit("idle_in_transaction_session_timeout", min(patience, _STALLED_SECONDS))
        except BaseException:
            self.connection.close()
            raise

    def limit(self, name: str, seconds: float, once: bool = False) -> None:
        self.rows("SELECT set_config(?, ?, ?)", name, f"{seconds * 1000:.0f}", once)

    def run(self, statement: str, *values: object) -> int:
        return self.connection.execute(_gaps(statement), values).rowcount

    def run_many(self, statement: str, values: Sequence[Sequence[object]]) -> None:
        with self.connection.cursor() as cursor:
            cursor.executemany(_gaps(statement), values)

    def rows(self, statement: str, *values: object) -> list[Sequence[Any]]:
        return list(self.connection.execute(_gaps(statement), values).fetchall())

    def last_rows(self, statements: str, values: dict[str, object]) -> list[tuple[Any, ...]]:
        cursor = psycopg.ClientCursor(self.connection)
        cursor.execute(statements.encode(), values)
        while cursor.nextset():
            pass
        return cursor.fetchall()

    def begin(self) -> None:
        self.connection.execute("BEGIN")

    def close(self) -> None:
        self.connection.close()

    @property
    def is_lost(self) -> bool:
        return self.connection.closed


def _gaps(statement: str) -> bytes:
    return statement.replace("?", "%s").encode()


def _defaults(address: str) -> dict[str, Any]:
    """Defaults for what the address leaves out; a silently cut line is noticed."""
    try:
        given = conninfo_to_dict(address)
    except UnicodeDecodeError as fault:
        raise psycopg.ProgrammingError(str(fault)) from None
    return {
        "connect_timeout": _CONNECT_SECONDS,
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": 10_000,
        **given,
    }


class Impatient(psycopg.Connection[Any]):
    """A connection that gives up waiting even if the server hangs and cannot enforce its own limits."""

    patience = inf

    def wait(self, gen: PQGen[RV], *more: Any, **others: Any) -> RV:
        return super().wait(_limited(gen, self.patience), *more, **others)


def _limited(waiting: PQGen[RV], seconds: float) -> PQGen[RV]:
    """Limit psycopg's wait, which resumes this generator ten times a second without a result."""
    ends = monotonic() + seconds
    try:
        wanted = next(waiting)
        while monotonic() < ends:
            wanted = waiting.send((yield wanted))
    except StopIteration as done:
        value: RV = done.value
        return value
    raise psycopg.OperationalError("the server does not answer")


class PostgresStore(Ears, ThreadedStore):
    dialect = "postgres"
    shared = True
    faults = (psycopg.Error, OSError)

    def __init__(self, address: str, patience: float = 10.0, name: str = "") -> None:
        """`patience` is the number of seconds for a statement; `name` is this process's, never to be used again."""
        ThreadedStore.__init__(self)
        Ears.__init__(self, name or secrets.token_hex(8))
        self.address = address
        self.patience = patience
        self._life: PostgresSession | None = None
        self._keeper = Lane("tripple-store-keeper", self._answers)
        """A thread and connection of its own, so that waiting writes never cost this process its leases."""
        self._teller = Teller(self.name, CHANNEL, CALLS, self._brief)
        self._ending = threading.Event()
        self._ear = threading.Thread(target=self._listen_on, name="tripple-store-listener", daemon=True)

    def claim(self) -> Callable[[], None]:
        return lambda: None

    def connect(self) -> DatabaseSession:
        return self.session(self.patience)

    def session(self, patience: float) -> PostgresSession:
        return PostgresSession(self.address, patience)

    def alone(self, session: DatabaseSession) -> None:
        """Wait for the migrations of other processes, which may take long."""
        _wait_long(session)
        session.rows("SELECT pg_advisory_xact_lock(?)", _MIGRATING)

    def begin_to_read(self, session: DatabaseSession) -> None:
        session.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        _wait_long(session)

    def servers(self, session: DatabaseSession) -> int:
        [[alive]] = session.rows("SELECT COUNT(*) FROM processes WHERE until > clock_timestamp()")
        return int(alive)

    def append_one(self, session: DatabaseSession, append: Append) -> None:
        log, expected, following = append.log, append.expected, append.following
        values = (following, *append.line, log, expected) if expected else (log, following, *append.line)
        numbers = list(range(expected, following))
        [[moved]] = session.rows(_APPEND if expected else _BEGIN, *values, numbers, list(append.events))
        if not moved:
            raise Stale(log, expected)
        if append.summary.persons is not None:
            logs.note_persons(session, log, append.summary.persons)

    def append_together(self, session: DatabaseSession, locked: Sequence[str], appends: Sequence[Append]) -> Set[str]:
        # All rows that this transaction changes are locked first, so that no two processes wait for each other: in
        # the order in which they would be written one by one, which is Python's and not that of any language.
        session.rows('SELECT 1 FROM logs WHERE id = ANY(?) ORDER BY id COLLATE "C" FOR UPDATE', list(locked))
        lines = zip(*[(one.log, one.expected, one.following, *one.line) for one in appends], strict=True)
        added = zip(*[row for one in appends for row in one.rows], strict=True)
        return {log for [log] in session.rows(_APPEND_ALL, *map(list, lines), *map(list, added))}

    def _prepare(self) -> None:
        super()._prepare()
        self._ear.start()
        self._teller.start()

    def announce(self, notices: Sequence[ChangeNotice]) -> None:
        self._teller.say(*notices)

    async def call(self, words: str) -> None:
        if self._closed:
            raise StoreUnavailable("the database is closed")
        told = self._answers.wait()
        self._teller.say(PendingCall(words, lambda fault: _report(told, fault)))
        await told

    async def renew(self, seconds: float) -> Renewal:
        renewal = await self._kept(lambda session: leases.renew(session, self.name, seconds))
        self.note_living(renewal)
        return renewal

    async def lease(self, names: Collection[str]) -> frozenset[str]:
        return await self._kept(lambda session: leases.lease(session, self.name, names))

    async def release(self, names: Collection[str] | None = None) -> None:
        await self._kept(lambda session: leases.release(session, self.name, names, FREED))

    async def bury(self, process: str) -> None:
        await self._kept(lambda session: leases.release(session, process, None, FREED))

    async def _kept(self, question: Callable[[PostgresSession], T]) -> T:
        if self._closed:
            raise StoreUnavailable("the database is closed")
        return await self._keeper.ask(partial(self._keep, question))

    def _keep(self, question: Callable[[PostgresSession], T]) -> T:
        try:
            self._life = self._life or self._brief()
            return question(self._life)
        except self.faults as fault:
            self._drop(self._life)
            self._life = None
            raise unavailable(fault) from fault

    def _brief(self) -> PostgresSession:
        """Connect for what only counts for a moment. A crash may lose it, so commits do not wait for the disk."""
        session = self.session(min(self.patience, LIFE_SECONDS))
        try:
            session.rows("SELECT set_config(?, ?, false)", "synchronous_commit", "off")
        except BaseException:
            session.close()
            raise
        return session

    async def close(self) -> None:
        self._ending.set()
        self._closed = True
        await self._keeper.end(lambda: self._drop(self._life))
        await super().close()

    def _end_threads(self) -> None:
        super()._end_threads()
        self._teller.close()
        if self._ear.is_alive():
            self._wake_ear()

    def _wake_ear(self) -> None:
        try:
            with closing(self.connect()) as session:
                session.rows("SELECT pg_notify(?, '')", f"tripple_{self.name}")
        except self.faults:
            logger.debug("the listener ends by itself", exc_info=True)
        self._ear.join()

    def _listen_on(self) -> None:
        pause = 0.0
        while not self._ending.wait(pause):
            try:
                with psycopg.connect(**_defaults(self.address), autocommit=True) as connection:
                    for channel in (f"tripple_{self.name}", CALLS, FREED, CHANNEL):  # on the first it wakes itself
                        connection.execute(f"LISTEN {channel}")
                    self._pass_on(self.hearing_again())
                    self._hear(connection)
            except self.faults as fault:
                logger.warning("the database is not heard: %s", fault)
                pause = 0.0 if self.hears else LISTEN_SECONDS  # a line that was cut is mended at once
                self.hears = False

    def _hear(self, connection: "psycopg.Connection[Any]") -> None:
        while not self._ending.is_set():
            for notice in connection.notifies(timeout=LISTEN_SECONDS, stop_after=1):
                if say := self.heard(notice.channel, notice.payload):
                    self._pass_on(say)

    def _pass_on(self, say: Callable[[], None]) -> None:
        loop = self._loop
        if loop and not self._ending.is_set():
            tell(loop, say)


def _wait_long(session: DatabaseSession) -> None:
    """Set the limits of one transaction that may take long."""
    assert isinstance(session, PostgresSession)
    session.connection.patience = _MIGRATION_SECONDS
    for name in ("statement_timeout", "idle_in_transaction_session_timeout"):
        session.limit(name, _MIGRATION_SECONDS, once=True)


def _report(told: "asyncio.Future[None]", fault: BaseException | None) -> None:
    tell(told.get_loop(), settle, told, None, unavailable(fault) if fault else None)

"""The contract of a store: append-only logs of events, a line about each log to find it by, and small tables.

A store does not know what events mean: to it they are bytes. Beside appending and reading them, it runs operations,
which are defined with their tables: `await store.ask(dailies.best(day))`, `await store.write(dailies.note(result))`.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any, Concatenate, Generic, NamedTuple, ParamSpec, Protocol, TypeVar

from tripple.rules import TrippleError

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
P = ParamSpec("P")
EVERYTHING = 1_000_000  # as a limit: more than any person has


class StoreUnavailable(TrippleError):
    """Full disk, locked database, lost connection: nothing was written, and repeating it later is fine."""


class InUse(TrippleError): ...


class OtherVersion(TrippleError):
    """The database was written by a version of tripple with other tables."""


class Stale(Exception):
    """The log has another number of events than expected. Nothing was written."""

    def __init__(self, log: str, expected: int) -> None:
        super().__init__(log, expected)
        self.log = log
        self.expected = expected


@dataclass(frozen=True, slots=True)
class Summary:
    """A line about a log, to find it without reading it; replaced with every append."""

    phase: str
    public: bool
    persons: frozenset[str] | None
    """The persons who have the log in their lists; None in an append leaves them as they were."""
    deadline: float | None
    """The time at which something is due even if there are no requests."""
    changed: float
    about: bytes
    """For lists; bytes to the store."""
    board: int | None = None
    """A number for the tiles on the board while they are being played with, so that the log can be found by it."""

    def with_same_persons(self) -> "Summary":
        return replace(self, persons=None)


@dataclass(frozen=True, slots=True)
class Found:
    log: str
    summary: Summary


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state before the event of this number."""

    number: int
    state: bytes


class ChangeNotice(NamedTuple):
    log: str = ""
    """Empty if any log may have changed."""
    start: int = 0
    events: tuple[bytes, ...] = ()
    """If there are none, the log has to be read."""
    was_deaf: bool = False
    """Set after a time in which no notice could be received."""


class Renewal(NamedTuple):
    """The database's answer to a process that renews its registration."""

    alive: frozenset[str]
    """The names of all living processes, including this one."""
    now: float
    """The database's time while it answered, in seconds since 1970."""


Listener = Callable[[ChangeNotice], None]
Caller = Callable[[str, str], None]  # gets the name of a process and its words
Freed = Callable[[frozenset[str]], None]
"""Gets the leases that another process has released; none are named if it has released all."""
MOST_CALLED = 7000  # bytes of one call: PostgreSQL accepts somewhat less than 8000


class DatabaseSession(Protocol):
    """One connection, used by one thread. It takes question marks as gaps and starts no transaction by itself."""

    def run(self, statement: str, *values: object) -> int: ...

    def run_many(self, statement: str, values: Sequence[Sequence[object]]) -> None: ...

    def rows(self, statement: str, *values: object) -> list[Sequence[Any]]: ...

    def begin(self) -> None:
        """Start a transaction that is going to write."""

    def close(self) -> None: ...

    @property
    def is_lost(self) -> bool:
        """True if the other end has closed the connection."""


class Read(NamedTuple, Generic[T_co]):
    name: str
    run: Callable[[DatabaseSession], T_co]


class Change(NamedTuple, Generic[T_co]):
    """A change for `Store.write`, run within a transaction that it may share with others. It may raise Stale first."""

    name: str
    run: Callable[[DatabaseSession], T_co]
    locks: str = ""
    """Names the rows that it locks. Processes run their changes in this order, so that no two wait for each other."""
    notice: ChangeNotice | None = None
    """Sent to other processes after the commit."""


def read(question: Callable[Concatenate[DatabaseSession, P], T]) -> Callable[P, Read[T]]:
    """Make a function on a session an operation: called without the session, it returns the question."""

    @wraps(question)
    def made(*args: P.args, **named: P.kwargs) -> Read[T]:
        return Read(question.__name__, lambda session: question(session, *args, **named))

    return made


def change(write: Callable[Concatenate[DatabaseSession, P], T]) -> Callable[P, Change[T]]:
    """Make a function on a session an operation, as `read` does."""

    @wraps(write)
    def made(*args: P.args, **named: P.kwargs) -> Change[T]:
        return Change(write.__name__, lambda session: write(session, *args, **named))

    return made


class Store(Protocol):
    """All of it is called from one event loop; whatever blocks runs in the store's own threads."""

    name: str
    """The name of this process among those that share the store."""
    shared: bool
    """True if other processes may use it at the same time."""
    hears: bool
    """True while notices of other processes arrive. If not, only reading shows the current state."""

    def claim(self) -> Callable[[], None]:
        """Reserve the database for this server until the returned function is called. Raises InUse.

        A mere reader needs no claim, nor does a store that processes share.
        """

    async def open(self) -> None:
        """Connect and bring the tables up to date. Raises OtherVersion, StoreUnavailable."""

    def hurry(self, seconds: float) -> None:
        """Raise StoreUnavailable for everything that is unanswered after this time, because the process ends."""

    async def close(self) -> None:
        """Return once everything appended is on disk, unless the database does not answer in a hurry."""

    async def append(self, log: str, expected: int, events: Sequence[bytes], summary: Summary) -> None:
        """Append all of the events, numbered from `expected` on, or none; on disk when this returns.

        Raises Stale when that is not the next number (0 for a new log), StoreUnavailable when it cannot be written.
        """

    async def read(self, log: str, start: int = 0) -> list[bytes]:
        """The events from that number on; empty for a missing log."""

    async def ask(self, question: Read[T]) -> T:
        """Raises StoreUnavailable."""

    async def write(self, change: Change[T]) -> T:
        """On disk when this returns. Raises StoreUnavailable, and Stale where the change says so."""

    async def forget(self, person: str) -> None:
        """Delete a person's results, answers and subscriptions, also from the database's own log.

        Event logs stay in their list until they are rewritten or erased: one that cannot be read still names them.
        """

    async def renew(self, seconds: float) -> Renewal:
        """Register this process for a number of seconds, by the database's clock."""

    async def lease(self, names: Collection[str]) -> frozenset[str]:
        """Take the leases that are free, ours or a dead process's; returns those taken.

        A name is a log's, or one for a piece of work; without spaces.
        """

    async def bury(self, process: str) -> None:
        """Free at once the leases of a process that is known to have ended."""

    async def release(self, names: Collection[str] | None = None) -> None:
        """Release these leases, or all of them and this process's registration; notifies the others."""

    def hear_released(self, freed: Freed) -> Callable[[], None]:
        """Call back in the event loop when another process releases leases, until the returned function is called."""

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call back in the event loop when another process changed a log, until the returned function is called."""

    async def call(self, words: str) -> None:
        """Send words to the processes that listen now, at most MOST_CALLED bytes. They are not stored."""

    def answer_calls(self, caller: Caller) -> Callable[[], None]:
        """Call back in the event loop with another process's words, until the returned function is called."""

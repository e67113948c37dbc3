"""What a store is: append-only logs of events, and a line about each log to find it by.

A store knows nothing of what events mean: they are bytes to it.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from math import inf
from typing import NamedTuple, Protocol

from tripple.rules import TrippleError

EVERYTHING = 1_000_000
"""As a limit: more than anybody has."""


class StoreUnavailable(TrippleError):
    """Full disk, locked database, lost connection: nothing was written, and asking again later is fine."""


class InUse(TrippleError):
    """Another server has this database for itself."""


class OtherVersion(TrippleError):
    """The database was written by a version of tripple that keeps its tables in another way."""


class Stale(Exception):
    """Something was appended since: the next number is another one than expected. Nothing was written."""

    def __init__(self, log: str, expected: int) -> None:
        super().__init__(log, expected)
        self.log = log
        self.expected = expected


@dataclass(frozen=True, slots=True)
class Summary:
    """What is known of a log without reading it; replaced with every append."""

    phase: str
    public: bool
    persons: frozenset[str] | None
    """Who finds it among their own; None in an append leaves them as they were."""
    deadline: float | None
    """When something is due even if nobody asks."""
    changed: float
    about: bytes
    """For whoever shows a list; bytes to the store."""

    def with_same_persons(self) -> "Summary":
        """For an append that leaves them as they were."""
        return Summary(self.phase, self.public, None, self.deadline, self.changed, self.about)


@dataclass(frozen=True, slots=True)
class Found:
    log: str
    summary: Summary


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state before the event of this number."""

    number: int
    state: bytes


@dataclass(frozen=True, slots=True)
class DailyResult:
    """What somebody made of a day's solitaire. Days are written as 2026-11-15."""

    day: str
    person: str
    game: str
    name: str
    points: int
    end: str
    """Why the round was over."""
    played: str
    """The player's own date at that time."""
    at: float


class KeptRating(NamedTuple):
    """How strong somebody or something is, how sure that is, and how steady."""

    rating: float
    deviation: float
    volatility: float


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """What somebody made of a puzzle."""

    person: str
    puzzle: str
    day: str
    """The date whose puzzle it was, where it was played as that; else nothing."""
    game: str | None
    """The log that it is taken from, where that is one of their own games."""
    tries: int
    """How many it took to find the answer; 0 where it was not found."""
    number: int
    """Counted from 0, for each person."""
    rating: KeptRating | None
    """Theirs after it, where it counts for that."""
    at: float


@dataclass(frozen=True, slots=True)
class PuzzleRating:
    """How hard a puzzle has proved to be, after so many answers."""

    puzzle: str
    number: int
    rating: KeptRating
    at: float


@dataclass(frozen=True, slots=True)
class KeptStudy:
    """What was worked out about a deal or a game, as far as it has come; bytes to the store."""

    kind: str
    name: str
    """Of the deal or game, the same for everybody who asks about it."""
    version: int
    """Of the way in which it was worked out."""
    found: tuple[bytes, ...]
    """Lines, one for each finding. There may be more to come as long as there is no result."""
    result: bytes | None
    at: float


@dataclass(frozen=True, slots=True)
class Subscription:
    """A browser that wants to be told something, by way of its maker's push service (RFC 8030)."""

    endpoint: str
    """Where the push service takes what is meant for this browser. Whoever knows it and has our key can send there."""
    person: str
    public: bytes
    """The browser's key: only it can read what is sealed for it (RFC 8291)."""
    secret: bytes
    language: str
    site: str
    """The address under which this browser knows the server."""
    at: float
    """When it was last said to be wanted."""


class ChangeNotice(NamedTuple):
    """What another process has written."""

    log: str = ""
    """Where it is not named, something may have been written to any of them."""
    start: int = 0
    """The number of the first of the events."""
    events: tuple[bytes, ...] = ()
    """Without any, only reading tells what they are."""
    was_deaf: bool = False
    """Whether nothing could be heard for a while, of nobody."""


class Renewal(NamedTuple):
    """What the database says to a process that lives."""

    alive: frozenset[str]
    """The names of all that are, itself among them."""
    now: float
    """What time it was there while it answered, in seconds since 1970."""


Listener = Callable[[ChangeNotice], None]
Caller = Callable[[str, str], None]
"""Which process says something, and what."""
Freed = Callable[[frozenset[str]], None]
"""Which leases another process has given back; none are named where it has given back all it had."""
MOST_CALLED = 7000
"""Bytes of one call: PostgreSQL takes somewhat less than 8000."""


class Store(Protocol):
    """All of it may be called from one event loop; what blocks happens in a thread of the store's own."""

    name: str
    """Of this process, as the others know it."""
    shared: bool
    """Whether other processes may use it at the same time."""
    hears: bool
    """Whether what they change is heard of just now. If not, only reading tells what is so."""

    def claim(self) -> Callable[[], None]:
        """No other server uses a database that one has for itself, until the returned function is called. Raises InUse.

        Whoever only reads needs no claim, nor does a store that processes share.
        """

    async def open(self) -> None:
        """Connects and brings the tables up to date. Raises OtherVersion, StoreUnavailable."""

    def hurry(self, seconds: float) -> None:
        """The process ends: after so long nothing waits for the database any more, but raises StoreUnavailable."""

    async def close(self) -> None:
        """Everything appended is on disk when this returns, unless the database does not answer in a hurry."""

    async def append(self, log: str, expected: int, events: Sequence[bytes], summary: Summary) -> None:
        """All of the events, numbered from `expected` on, or none; on disk when this returns.

        Raises Stale when that is not the next number (0 for a new log), StoreUnavailable when it cannot be written.
        """

    async def read(self, log: str, start: int = 0) -> list[bytes]:
        """The events from that number on; none for a log that is not there."""

    async def save(self, log: str, snapshot: Snapshot) -> None:
        """Keeps a snapshot in place of the one before. A snapshot is never needed, only cheaper."""

    async def snapshot(self, log: str) -> Snapshot | None: ...

    async def public(self, phase: str, limit: int = 100) -> list[Found]:
        """Public logs in that phase, the last changed first."""

    async def of_person(self, person: str, phases: Collection[str], limit: int = 100) -> list[Found]:
        """The logs of a person in one of these phases, the last changed first."""

    async def due(self, until: float = inf) -> list[tuple[str, float]]:
        """Every log with a deadline up to then, the earliest first."""

    async def count(self) -> dict[str, int]:
        """How many logs there are in each phase."""

    async def erase(self, log: str, expected: int | None = None) -> None:
        """The log with its events, its snapshot and what came of it: gone.

        Raises Stale when it has another number of events than expected; then nothing was changed.
        """

    async def rewrite(self, log: str, events: Sequence[bytes], summary: Summary) -> None:
        """Other words in place of all events of a log, as when somebody wants to be forgotten.

        Raises Stale when it has another number of events by now; then nothing was changed.
        """

    async def forget(self, person: str) -> None:
        """No result, no answer and no subscription of this person is left.

        A log is found as theirs until it is rewritten or erased: one that cannot be read still names them.
        """

    async def subscribe(self, subscription: Subscription, most: int) -> None:
        """Keeps it in place of what is known of this endpoint; beyond so many the person's oldest go."""

    async def unsubscribe(self, endpoint: str, person: str) -> None:
        """Where it is this person's; otherwise nothing is changed."""

    async def subscriptions_of(self, person: str) -> list[Subscription]:
        """The oldest first."""

    async def note(self, result: DailyResult) -> None:
        """Keeps the result, where it is the first of this person and day."""

    async def results_of(self, person: str) -> list[DailyResult]:
        """One a day, the oldest day first."""

    async def best_results(self, day: str | None, limit: int = 20) -> list[DailyResult]:
        """Of a day or of all days, most points first; of equals the earlier one."""

    async def note_answer(self, answer: PuzzleAnswer, moved: PuzzleRating | None) -> None:
        """Keeps it, and the puzzle's new rating with it.

        Raises Stale when it is known already, or another one of this person has its number; then nothing was changed.
        """

    async def answers_of(self, person: str) -> list[PuzzleAnswer]:
        """In the order in which they came."""

    async def puzzle_ratings(self) -> dict[str, PuzzleRating]:
        """Of those that somebody has tried, by their names."""

    async def keep_study(self, kept: KeptStudy, most: int) -> None:
        """In place of what is known of it, unless that is more; beyond so many of a kind the oldest go."""

    async def study(self, kind: str, name: str, version: int) -> KeptStudy | None: ...

    async def study_results(self, kind: str, version: int, names: Collection[str]) -> dict[str, bytes]:
        """Of those that are done, by their names. Nothing else of them is read."""

    async def use_up(self, link: str, until: float, now: float) -> bool:
        """Whether this personal link was not used before; from now on it is, for every process and after a restart.

        Whatever could be used until before `now` is forgotten. Other names that count once can stand for the link.
        """

    async def is_used(self, link: str) -> bool: ...

    async def beat(self, now: float) -> float:
        """Writes a trifle and reads it again: what a move needs of the database. Raises StoreUnavailable."""

    async def renew(self, seconds: float) -> Renewal:
        """This process lives so many seconds more, by the database's clock."""

    async def lease(self, names: Collection[str]) -> frozenset[str]:
        """Those of the names that are this process's from now on, as long as it lives.

        They were its own, nobody's, or a dead process's. A name is a log's, or one for a piece of work; without spaces.
        """

    async def bury(self, process: str) -> None:
        """Another process is dead, as somebody knows who has seen it end: what was its is free at once."""

    async def release(self, names: Collection[str] | None = None) -> None:
        """Gives these leases back, or all and this process's life; the others hear of it."""

    def hear_released(self, freed: Freed) -> Callable[[], None]:
        """Calls back in the event loop with what another process gave back, until the returned function is called."""

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Calls back in the event loop when another process changed a log, until the returned function is called."""

    async def call(self, words: str) -> None:
        """The other processes that listen just now hear these words, at most MOST_CALLED bytes. Kept nowhere."""

    def answer_calls(self, caller: Caller) -> Callable[[], None]:
        """Calls back in the event loop with what another process has called, until the returned function is called."""

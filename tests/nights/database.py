"""The database of the world: it keeps what was committed, forgets what was not, and tells those who listen.

Its tables are the project's own, in SQLite's memory, so that what runs in it is the project's SQL. It has neither
threads nor a time of its own: a transaction is a moment. What only PostgreSQL has (leases, notices) is written anew.
"""

import asyncio
import random
import sqlite3
from collections import Counter, deque
from collections.abc import Callable, Collection, Sequence
from math import inf
from typing import Any, Protocol

from tripple.store import Renewal

EPOCH = 1_000_000_000.0
DEAF_SECONDS = 10.0
"""A line that is cut without a word is noticed after this time."""
Said = tuple[str, str]
"""A channel, and what is said on it."""


class LineLost(OSError):
    """What was asked on this line may have been done, or not."""


class Writing(Protocol):
    """What watches over the database hears of every commit."""

    def committed(self, by: str, added: Sequence[tuple[str, int, bytes]], changed: Collection[str]) -> None: ...

    def leased(self, by: str, name: str) -> None: ...


class Disturbances:
    """What happens to lines and notices; each is a probability, drawn anew each time."""

    def __init__(self) -> None:
        self.calm()

    def calm(self) -> None:
        self.before = self.after = self.late = self.doubled = self.deafening = self.untold = 0.0
        self.slow = 1.0
        self.is_down = self.is_full = False

    @property
    def hurts(self) -> bool:
        """True while nobody can rely on an answer."""
        disturbed = self.before or self.after or self.late or self.untold or self.slow > 1
        return bool(disturbed or self.is_down or self.is_full)


class Database:
    def __init__(self, now: Callable[[], float], dice: random.Random) -> None:
        self.connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self.connection.execute("PRAGMA secure_delete = ON")
        self.now, self.dice = now, dice
        self.lives: dict[str, float] = {}
        self.leases: dict[str, str] = {}
        self.ears: list[Ear] = []
        self.disturbed = Disturbances()
        self.watching: Writing | None = None
        self.reached: Counter[str] = Counter()
        """How often a disturbance hit something."""

    def session(self, by: str = "") -> "WorldSession":
        return WorldSession(self, by)

    def delay(self) -> float:
        usual = self.dice.uniform(0.0005, 0.004) * (20 if self.dice.random() < 0.02 else 1)
        return min(2.0, usual * self.disturbed.slow)

    def hits(self, what: str, where: str) -> bool:
        chance: float = getattr(self.disturbed, what)
        if not chance or self.dice.random() >= chance:
            return False
        self.reached[f"database {what}: {where}"] += 1
        return True

    # Leases

    def renew(self, who: str, seconds: float) -> Renewal:
        self.lives[who] = self.now() + seconds
        return Renewal(frozenset({who, *filter(self._lives, self.lives)}), EPOCH + self.now())

    def _lives(self, who: str) -> bool:
        return self.lives.get(who, -inf) > self.now()

    def lease(self, who: str, names: Collection[str]) -> frozenset[str]:
        granted = [name for name in sorted(set(names)) if self._is_free(name, who)]
        for name in granted:
            self.leases[name] = who
            if self.watching:
                self.watching.leased(who, name)
        return frozenset(granted)

    def _is_free(self, name: str, who: str) -> bool:
        owner = self.leases.get(name, who)
        return owner == who or not self._lives(owner)

    def release(self, who: str, names: Collection[str] | None, channel: str) -> None:
        given = self.leases.keys() if names is None else names
        for name in [name for name in given if self.leases.get(name) == who]:
            del self.leases[name]
        if names is None:
            self.lives.pop(who, None)
        self.notify([(channel, f"{who} {' '.join(sorted(names or ()))}")])

    # Notices

    def notify(self, said: Sequence[Said]) -> None:
        for ear in tuple(self.ears):
            ear.send(said)

    def restart(self) -> None:
        """Cut every line. Registrations and leases are rows: they stay."""
        for ear in tuple(self.ears):
            ear.lose()


class Ear:
    """A line on which one process listens: in order, and nothing is lost on it unless all of it is."""

    def __init__(self, database: Database, owner: "EarOwner") -> None:
        self._database, self._owner = database, owner
        self._sent, self._last = deque[Sequence[Said]](), 0.0
        self.is_open = True
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        database.ears.append(self)

    def send(self, said: Sequence[Said]) -> None:
        if self._database.hits("deafening", "a notice"):
            self.lose()
            return
        now = self._database.now()
        for _ in range(2 if self._database.hits("doubled", "a notice") else 1):
            self._last = max(self._last, now + self._database.delay())
            self._sent.append(said)
            self._owner.later(self._last - now, self._arrive)

    def _arrive(self) -> None:
        if self._sent and self.is_open and not self._owner.is_silent:
            self._owner.hear(self._sent.popleft())

    def flush(self) -> None:
        """Deliver what a line without a word held back."""
        while self._sent and self.is_open:
            self._owner.hear(self._sent.popleft())

    def lose(self) -> None:
        if self.is_open:
            self.is_open = False
            self._database.ears.remove(self)
            self._owner.deafened(self)


class EarOwner(Protocol):
    @property
    def is_silent(self) -> bool: ...

    def later(self, seconds: float, call: Callable[[], object]) -> object: ...

    def hear(self, said: Sequence[Said]) -> None: ...

    def deafened(self, ear: Ear) -> None: ...


class WorldSession:
    """A connection of one process to the memory that all of them share."""

    def __init__(self, database: Database, by: str) -> None:
        self._database, self._by = database, by
        self._added: list[tuple[str, int, bytes]] = []
        self._changed: dict[str, None] = {}
        self._writes = self.is_lost = False

    def run(self, statement: str, *values: Any) -> int:
        self._check(statement)
        count: int = self._database.connection.execute(statement, values).rowcount
        if statement == "COMMIT":
            self._committed()
        elif statement.startswith("DELETE FROM events"):
            self._changed[values[0]] = None
        return count

    def run_many(self, statement: str, values: Sequence[Sequence[Any]]) -> None:
        self._check(statement)
        self._database.connection.executemany(statement, values)
        if statement.startswith("INSERT INTO events"):
            self._added += [(log, number, event) for log, number, event in values]
        elif statement.startswith("UPDATE events"):
            self._changed.update((log, None) for _, log, _ in values)

    def rows(self, statement: str, *values: object) -> list[Sequence[Any]]:
        return self._database.connection.execute(statement, values).fetchall()

    def begin(self) -> None:
        self._database.connection.execute("BEGIN IMMEDIATE")
        self._writes = True

    def close(self) -> None:
        if self._writes:
            self._database.connection.execute("ROLLBACK")
        self._clear()

    def _check(self, statement: str) -> None:
        if self._database.disturbed.is_full and statement.startswith(("INSERT", "UPDATE")):
            table = statement.removeprefix("INSERT INTO ").removeprefix("UPDATE ").split()[0]
            self._database.reached[f"database full: {table}"] += 1
            raise sqlite3.OperationalError("database or disk is full")

    def _committed(self) -> None:
        added, changed = self._added, self._changed
        self._clear()
        if self._database.watching:
            self._database.watching.committed(self._by, added, changed)

    def _clear(self) -> None:
        self._added, self._changed, self._writes = [], {}, False

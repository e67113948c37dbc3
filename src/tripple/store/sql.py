"""The SQL that both databases understand, in one place. A session is one connection, used by one thread."""

from collections.abc import Collection, Sequence
from typing import Any, Protocol

from .append import Append
from .log import Found, Snapshot, Stale, Summary


class DatabaseSession(Protocol):
    """A connection that takes question marks as gaps and starts no transaction by itself."""

    def run(self, statement: str, *values: object) -> int:
        """How many rows it changed."""

    def run_many(self, statement: str, values: Sequence[Sequence[object]]) -> None: ...

    def rows(self, statement: str, *values: object) -> list[Sequence[Any]]: ...

    def begin(self) -> None:
        """Starts a transaction that is going to write."""

    def close(self) -> None: ...

    @property
    def is_lost(self) -> bool:
        """Whether the other end has closed it."""


def append(session: DatabaseSession, one: Append) -> None:
    """Raises Stale before anything is changed."""
    if one.expected:
        told = "UPDATE logs SET next = ?, phase = ?, public = ?, deadline = ?, changed = ?, about = ?"
        changed = session.run(f"{told} WHERE id = ? AND next = ?", one.following, *one.line, one.log, one.expected)
    else:
        told = "INSERT INTO logs (id, next, phase, public, deadline, changed, about) VALUES (?, ?, ?, ?, ?, ?, ?)"
        changed = session.run(f"{told} ON CONFLICT DO NOTHING", one.log, one.following, *one.line)
    if not changed:
        raise Stale(one.log, one.expected)
    session.run_many("INSERT INTO events (log, number, event) VALUES (?, ?, ?)", list(one.rows))
    if one.summary.persons is not None:
        note_persons(session, one.log, one.summary.persons)


def note_persons(session: DatabaseSession, log: str, persons: frozenset[str]) -> None:
    known = {person for [person] in session.rows("SELECT person FROM persons WHERE log = ?", log)}
    for person in known - persons:
        session.run("DELETE FROM persons WHERE person = ? AND log = ?", person, log)
    for person in persons - known:
        session.run("INSERT INTO persons (person, log) VALUES (?, ?)", person, log)


def read(session: DatabaseSession, log: str, start: int) -> list[bytes]:
    found = session.rows("SELECT event FROM events WHERE log = ? AND number >= ? ORDER BY number", log, start)
    return [bytes(event) for [event] in found]


def save(session: DatabaseSession, log: str, snapshot: Snapshot) -> None:
    """An older snapshot never takes a newer one's place."""
    session.run(
        "INSERT INTO snapshots (log, number, state) VALUES (?, ?, ?) ON CONFLICT (log) DO UPDATE "
        "SET number = excluded.number, state = excluded.state WHERE snapshots.number < excluded.number",
        log,
        snapshot.number,
        snapshot.state,
    )


def snapshot(session: DatabaseSession, log: str) -> Snapshot | None:
    found = session.rows("SELECT number, state FROM snapshots WHERE log = ?", log)
    return Snapshot(found[0][0], bytes(found[0][1])) if found else None


def public(session: DatabaseSession, phase: str, limit: int) -> list[Found]:
    where = "WHERE public = 1 AND phase = ? ORDER BY changed DESC, id LIMIT ?"
    return _found(session, where, phase, limit)


def of_person(session: DatabaseSession, person: str, phases: Collection[str], limit: int) -> list[Found]:
    gaps = ", ".join("?" for _ in phases)
    theirs = "id IN (SELECT log FROM persons WHERE person = ?)"
    where = f"WHERE {theirs} AND phase IN ({gaps}) ORDER BY changed DESC, id LIMIT ?"
    return _found(session, where, person, *phases, limit)


def _found(session: DatabaseSession, where: str, *values: object) -> list[Found]:
    return [
        Found(log, Summary(phase, bool(is_public), _persons(session, log), deadline, changed, bytes(about)))
        for log, phase, is_public, deadline, changed, about in session.rows(
            f"SELECT id, phase, public, deadline, changed, about FROM logs {where}",  # noqa: S608  (our own words)
            *values,
        )
    ]


def _persons(session: DatabaseSession, log: str) -> frozenset[str]:
    return frozenset(person for [person] in session.rows("SELECT person FROM persons WHERE log = ?", log))


def due(session: DatabaseSession, until: float) -> list[tuple[str, float]]:
    """Said twice, so that the index of deadlines is seen to hold all of them."""
    where = "WHERE deadline IS NOT NULL AND deadline <= ? ORDER BY deadline, id"
    found = session.rows(f"SELECT id, deadline FROM logs {where}", until)  # noqa: S608  (our own words)
    return [(log, deadline) for log, deadline in found]


def count(session: DatabaseSession) -> dict[str, int]:
    found = session.rows("SELECT phase, COUNT(*) FROM logs GROUP BY phase")
    return {str(phase): int(logs) for phase, logs in found}


def erase(session: DatabaseSession, log: str, expected: int | None) -> None:
    """Raises Stale before anything is changed. The log's line is held from then on: nobody appends in between."""
    if expected is not None and not session.run("UPDATE logs SET next = next WHERE id = ? AND next = ?", log, expected):
        raise Stale(log, expected)
    for table in ("events", "snapshots", "persons"):
        session.run(f"DELETE FROM {table} WHERE log = ?", log)  # noqa: S608  (our own words)
    for table in ("results", "puzzle_answers"):
        session.run(f"DELETE FROM {table} WHERE game = ?", log)  # noqa: S608  (our own words)
    session.run("DELETE FROM logs WHERE id = ?", log)


def rewrite(session: DatabaseSession, log: str, events: Sequence[bytes], summary: Summary) -> None:
    """Raises Stale before anything is changed. A snapshot would still hold the old words."""
    told = "UPDATE logs SET phase = ?, public = ?, deadline = ?, changed = ?, about = ? WHERE id = ? AND next = ?"
    values = (summary.phase, int(summary.public), summary.deadline, summary.changed, summary.about)
    if not session.run(told, *values, log, len(events)):
        raise Stale(log, len(events))
    rows = [(event, log, number) for number, event in enumerate(events)]
    session.run_many("UPDATE events SET event = ? WHERE log = ? AND number = ?", rows)
    session.run("DELETE FROM snapshots WHERE log = ?", log)
    if summary.persons is not None:
        note_persons(session, log, summary.persons)


def forget(session: DatabaseSession, person: str) -> None:
    for table in ("results", "puzzle_answers", "subscriptions"):
        session.run(f"DELETE FROM {table} WHERE person = ?", person)  # noqa: S608  (our own words)

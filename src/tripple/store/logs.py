"""The SQL about logs that both databases understand."""

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from math import inf
from typing import NamedTuple

from .log import Change, ChangeNotice, DatabaseSession, Found, Snapshot, Stale, Summary, change, read


class Append(NamedTuple):
    log: str
    expected: int  # the number for the first of the events; the log may have moved on since
    events: tuple[bytes, ...]
    summary: Summary

    @property
    def following(self) -> int:
        return self.expected + len(self.events)

    @property
    def line(self) -> "Line":
        return _line(self.summary)

    @property
    def rows(self) -> Iterator[tuple[str, int, bytes]]:
        return ((self.log, number, event) for number, event in enumerate(self.events, self.expected))

    @property
    def is_plain(self) -> bool:
        """True if the log exists and keeps its persons, as with a move in a game."""
        return self.expected > 0 and self.summary.persons is None


KEYS = "server/%"  # matches the logs of the server's own keys, which every database has

Line = tuple[str, int, float | None, float, bytes, int | None]
_SET = "phase = ?, public = ?, deadline = ?, changed = ?, about = ?, board = ?"


def _line(summary: Summary) -> Line:
    return summary.phase, int(summary.public), summary.deadline, summary.changed, summary.about, summary.board


def append(session: DatabaseSession, one: Append) -> None:
    """Raises Stale before anything is changed."""
    if one.expected:
        told = f"UPDATE logs SET next = ?, {_SET}"  # noqa: S608  (our own words)
        changed = session.run(f"{told} WHERE id = ? AND next = ?", one.following, *one.line, one.log, one.expected)
    else:
        columns = "id, next, phase, public, deadline, changed, about, board"
        told = f"INSERT INTO logs ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608  (our own words)
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


@read
def events(session: DatabaseSession, log: str, start: int = 0) -> list[bytes]:
    found = session.rows("SELECT event FROM events WHERE log = ? AND number >= ? ORDER BY number", log, start)
    return [bytes(event) for [event] in found]


@change
def save(session: DatabaseSession, log: str, snapshot: Snapshot) -> None:
    """Replace a log's snapshot, unless that is newer. Snapshots only save time: none is ever needed."""
    session.run(
        "INSERT INTO snapshots (log, number, state) VALUES (?, ?, ?) ON CONFLICT (log) DO UPDATE "
        "SET number = excluded.number, state = excluded.state WHERE snapshots.number < excluded.number",
        log,
        snapshot.number,
        snapshot.state,
    )


@read
def snapshot(session: DatabaseSession, log: str) -> Snapshot | None:
    found = session.rows("SELECT number, state FROM snapshots WHERE log = ?", log)
    return Snapshot(found[0][0], bytes(found[0][1])) if found else None


@read
def public(session: DatabaseSession, phase: str, limit: int = 100) -> list[Found]:
    where = "WHERE public = 1 AND phase = ? ORDER BY changed DESC, id LIMIT ?"
    return _found(session, where, phase, limit)


@read
def of_person(session: DatabaseSession, person: str, phases: Collection[str], limit: int = 100) -> list[Found]:
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


@read
def due(session: DatabaseSession, until: float = inf) -> list[tuple[str, float]]:
    """Logs with a deadline up to a time, the earliest first."""
    # NOT NULL follows from the comparison, but only with it the planner sees that the partial index covers everything.
    where = "WHERE deadline IS NOT NULL AND deadline <= ? ORDER BY deadline, id"
    found = session.rows(f"SELECT id, deadline FROM logs {where}", until)  # noqa: S608  (our own words)
    return [(log, deadline) for log, deadline in found]


@read
def count(session: DatabaseSession) -> dict[str, int]:
    found = session.rows("SELECT phase, COUNT(*) FROM logs GROUP BY phase")
    return {str(phase): int(logs) for phase, logs in found}


@read
def unchanged_since(session: DatabaseSession, moment: float) -> list[tuple[str, str, int]]:
    """Each log of people that was last changed before this moment, with its phase and the number of its events."""
    question = "SELECT id, phase, next FROM logs WHERE changed < ? AND id NOT LIKE ? ORDER BY id"
    return [(log, phase, following) for log, phase, following in session.rows(question, moment, KEYS)]


@read
def is_on_a_table(session: DatabaseSession, board: int) -> bool:
    """Tell whether any log says that this board is being played with."""
    return bool(session.rows("SELECT 1 FROM logs WHERE board = ? LIMIT 1", board))


def erase(log: str, expected: int | None = None) -> Change[None]:
    """Delete a log with its events, its snapshot and what was noted about it.

    Raises Stale if it has another number of events than expected; then nothing was changed.
    """
    return Change("erase", partial(_erase, log=log, expected=expected), log, ChangeNotice(log))


def _erase(session: DatabaseSession, log: str, expected: int | None) -> None:
    # This update locks the log's row, so nothing can be appended between the check and the commit.
    if expected is not None and not session.run("UPDATE logs SET next = next WHERE id = ? AND next = ?", log, expected):
        raise Stale(log, expected)
    for table in ("events", "snapshots", "persons"):
        session.run(f"DELETE FROM {table} WHERE log = ?", log)  # noqa: S608  (our own words)
    for table in ("results", "puzzle_answers"):
        session.run(f"DELETE FROM {table} WHERE game = ?", log)  # noqa: S608  (our own words)
    session.run("DELETE FROM logs WHERE id = ?", log)


def rewrite(log: str, events: Sequence[bytes], summary: Summary) -> Change[None]:
    """Replace all events of a log, as when a person is forgotten.

    Raises Stale if it has another number of events by now; then nothing was changed.
    """
    return Change("rewrite", partial(_rewrite, log=log, events=events, summary=summary), log, ChangeNotice(log))


def _rewrite(session: DatabaseSession, log: str, events: Sequence[bytes], summary: Summary) -> None:
    told = f"UPDATE logs SET {_SET} WHERE id = ? AND next = ?"  # noqa: S608  (our own words)
    if not session.run(told, *_line(summary), log, len(events)):
        raise Stale(log, len(events))
    rows = [(event, log, number) for number, event in enumerate(events)]
    session.run_many("UPDATE events SET event = ? WHERE log = ? AND number = ?", rows)
    session.run("DELETE FROM snapshots WHERE log = ?", log)  # it still has the old words
    if summary.persons is not None:
        note_persons(session, log, summary.persons)


@change
def forget(session: DatabaseSession, person: str) -> None:
    for table in ("results", "puzzle_answers", "subscriptions"):
        session.run(f"DELETE FROM {table} WHERE person = ?", person)  # noqa: S608  (our own words)

"""The SQL about results of the daily, which both databases understand."""

from .log import DailyResult
from .sql import DatabaseSession

_FIELDS = "day, person, game, name, points, ending, played, noted"


def note(session: DatabaseSession, result: DailyResult) -> None:
    """A second result of the same person and day changes nothing, nor does one of somebody who is forgotten by now."""
    values = (result.day, result.person, result.game, result.name, result.points, result.end, result.played, result.at)
    session.run(
        f"INSERT INTO results ({_FIELDS}) SELECT ?, ?, ?, ?, ?, ?, ?, ? "  # noqa: S608  (our own words)
        "WHERE EXISTS (SELECT 1 FROM persons WHERE person = ? AND log = ?) ON CONFLICT DO NOTHING",
        *values,
        result.person,
        result.game,
    )


def of_person(session: DatabaseSession, person: str) -> list[DailyResult]:
    return _found(session, "WHERE person = ? ORDER BY day", person)


def best(session: DatabaseSession, day: str | None, limit: int) -> list[DailyResult]:
    order = "ORDER BY points DESC, noted, person LIMIT ?"
    if day is None:
        return _found(session, order, limit)
    return _found(session, f"WHERE day = ? {order}", day, limit)


def _found(session: DatabaseSession, where: str, *values: object) -> list[DailyResult]:
    rows = session.rows(f"SELECT {_FIELDS} FROM results {where}", *values)  # noqa: S608  (our own words)
    return [DailyResult(*row) for row in rows]

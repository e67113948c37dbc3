"""Results of the daily."""

from dataclasses import astuple, dataclass

from .log import DatabaseSession, change, read

_FIELDS = "day, person, game, name, points, ending, played, noted"


@dataclass(frozen=True, slots=True)
class DailyResult:
    """A person's result of a day's solitaire. Days are written as 2026-11-15."""

    day: str
    person: str
    game: str
    name: str
    points: int
    end: str
    """The reason why the round was over."""
    played: str
    """The player's own date at that time."""
    at: float


@change
def note(session: DatabaseSession, result: DailyResult) -> None:
    """Keep a result, if it is the first of its person and day, and the game still names this person."""
    session.run(
        f"INSERT INTO results ({_FIELDS}) SELECT ?, ?, ?, ?, ?, ?, ?, ? "  # noqa: S608  (our own words)
        "WHERE EXISTS (SELECT 1 FROM persons WHERE person = ? AND log = ?) ON CONFLICT DO NOTHING",
        *astuple(result),
        result.person,
        result.game,
    )


@read
def of_person(session: DatabaseSession, person: str) -> list[DailyResult]:
    return _found(session, "WHERE person = ? ORDER BY day", person)


@read
def best(session: DatabaseSession, day: str | None, limit: int = 20) -> list[DailyResult]:
    """The best results of a day or of all days; of equal ones the earlier one first."""
    order = "ORDER BY points DESC, noted, person LIMIT ?"
    if day is None:
        return _found(session, order, limit)
    return _found(session, f"WHERE day = ? {order}", day, limit)


def _found(session: DatabaseSession, where: str, *values: object) -> list[DailyResult]:
    rows = session.rows(f"SELECT {_FIELDS} FROM results {where}", *values)  # noqa: S608  (our own words)
    return [DailyResult(*row) for row in rows]

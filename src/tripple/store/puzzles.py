"""The SQL about puzzles: what somebody made of them, and how hard they are. Both databases understand it."""

from typing import Any

from .log import KeptRating, PuzzleAnswer, PuzzleRating, Stale
from .sql import DatabaseSession

_ANSWER = "person, puzzle, day, game, tries, number, rating, deviation, volatility, noted"
_RATING = "puzzle, number, rating, deviation, volatility, noted"
_NONE = (None, None, None)
_MOVED = (
    f"INSERT INTO puzzle_ratings ({_RATING}) VALUES (?, ?, ?, ?, ?, ?) "  # noqa: S608  (our own words)
    "ON CONFLICT (puzzle) DO UPDATE SET number = excluded.number, rating = excluded.rating, "
    "deviation = excluded.deviation, volatility = excluded.volatility, noted = excluded.noted "
    "WHERE puzzle_ratings.number < excluded.number"
)


def note(session: DatabaseSession, answer: PuzzleAnswer, moved: PuzzleRating | None) -> None:
    """Raises Stale before anything is changed: it is known already, or another one came first.

    Where two guests move a puzzle's rating in the same moment, one of them counts: the next guests move it on.
    """
    values = (answer.person, answer.puzzle, answer.day, answer.game, answer.tries, answer.number)
    gaps = ", ".join("?" for _ in range(10))
    told = f"INSERT INTO puzzle_answers ({_ANSWER}) VALUES ({gaps}) ON CONFLICT DO NOTHING"  # noqa: S608  (our own words)
    if not session.run(told, *values, *(answer.rating or _NONE), answer.at):
        raise Stale(answer.puzzle, answer.number)
    if moved:
        session.run(_MOVED, moved.puzzle, moved.number, *moved.rating, moved.at)


def of_person(session: DatabaseSession, person: str) -> list[PuzzleAnswer]:
    rows = session.rows(f"SELECT {_ANSWER} FROM puzzle_answers WHERE person = ? ORDER BY number", person)  # noqa: S608
    return [_answer(*row) for row in rows]


def _answer(
    person: str, puzzle: str, day: str, game: str | None, tries: int, number: int, *numbers: Any
) -> PuzzleAnswer:
    *rating, at = numbers
    kept = None if rating[0] is None else KeptRating(*rating)
    return PuzzleAnswer(person, puzzle, day, game, tries, number, kept, at)


def ratings(session: DatabaseSession) -> dict[str, PuzzleRating]:
    rows = session.rows(f"SELECT {_RATING} FROM puzzle_ratings")  # noqa: S608  (our own words)
    return {row[0]: PuzzleRating(row[0], row[1], KeptRating(*row[2:5]), row[5]) for row in rows}

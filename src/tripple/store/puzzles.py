"""Answers to puzzles, and the ratings of people and puzzles."""

from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from .log import Change, DatabaseSession, Stale, read

_ANSWER = "person, puzzle, day, game, tries, number, rating, deviation, volatility, noted"
_RATING = "puzzle, number, rating, deviation, volatility, noted"
_NONE = (None, None, None)
_MOVED = (
    f"INSERT INTO puzzle_ratings ({_RATING}) VALUES (?, ?, ?, ?, ?, ?) "  # noqa: S608  (our own words)
    "ON CONFLICT (puzzle) DO UPDATE SET number = excluded.number, rating = excluded.rating, "
    "deviation = excluded.deviation, volatility = excluded.volatility, noted = excluded.noted "
    "WHERE puzzle_ratings.number < excluded.number"
)


class KeptRating(NamedTuple):
    rating: float
    deviation: float
    volatility: float


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    person: str
    puzzle: str
    day: str
    """The date whose puzzle it was, if it was played as that; else empty."""
    game: str | None
    """The log of the person's own game that it is taken from, if any."""
    tries: int
    """Tries until the answer was found; 0 if it was not."""
    number: int
    """Counted from 0, for each person."""
    rating: KeptRating | None
    """The person's rating after it, if it counts for that."""
    at: float


@dataclass(frozen=True, slots=True)
class PuzzleRating:
    puzzle: str
    number: int
    rating: KeptRating
    at: float


def note(answer: PuzzleAnswer, moved: PuzzleRating | None) -> Change[None]:
    """Keep an answer, and the puzzle's new rating with it.

    Raises Stale if it is known already, or another one of this person has its number; then nothing was changed.
    """
    return Change("note", partial(_note, answer=answer, moved=moved), f"puzzle {answer.puzzle}")


def _note(session: DatabaseSession, answer: PuzzleAnswer, moved: PuzzleRating | None) -> None:
    values = (answer.person, answer.puzzle, answer.day, answer.game, answer.tries, answer.number)
    gaps = ", ".join("?" for _ in range(10))
    told = f"INSERT INTO puzzle_answers ({_ANSWER}) VALUES ({gaps}) ON CONFLICT DO NOTHING"  # noqa: S608  (our own words)
    if not session.run(told, *values, *(answer.rating or _NONE), answer.at):
        raise Stale(answer.puzzle, answer.number)
    if moved:
        # If two guests move a puzzle's rating at the same moment, one of them counts: the next guests move it on.
        session.run(_MOVED, moved.puzzle, moved.number, *moved.rating, moved.at)


@read
def answers(session: DatabaseSession, person: str) -> list[PuzzleAnswer]:
    rows = session.rows(f"SELECT {_ANSWER} FROM puzzle_answers WHERE person = ? ORDER BY number", person)  # noqa: S608
    return [_answer(*row) for row in rows]


def _answer(
    person: str, puzzle: str, day: str, game: str | None, tries: int, number: int, *numbers: Any
) -> PuzzleAnswer:
    *rating, at = numbers
    kept = None if rating[0] is None else KeptRating(*rating)
    return PuzzleAnswer(person, puzzle, day, game, tries, number, kept, at)


@read
def ratings(session: DatabaseSession) -> dict[str, PuzzleRating]:
    rows = session.rows(f"SELECT {_RATING} FROM puzzle_ratings")  # noqa: S608  (our own words)
    return {row[0]: PuzzleRating(row[0], row[1], KeptRating(*row[2:5]), row[5]) for row in rows}

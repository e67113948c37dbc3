"""What somebody made of puzzles, one after the other."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

import msgspec

from tripple.personal.solitaire import days_in_a_row, most_in_a_row


@dataclass(frozen=True, slots=True)
class PuzzleTried:
    """A puzzle that somebody has tried."""

    at: float
    tries: int
    """With which try it was solved; 0 where it was missed."""
    day: date | None
    """The date whose puzzle it was."""
    rating: float | None
    """Theirs after it, where it counts for that."""


class RatedPuzzle(msgspec.Struct, frozen=True):
    at: float
    rating: int
    """After it."""
    won: bool
    """Whether the first try was right."""


class PuzzleStatistics(msgspec.Struct, frozen=True, kw_only=True):
    tried: int
    solved: int
    """Within the tries that one has."""
    first: int
    """With the first try."""
    streak: int
    """How many days in a row the puzzle of the day was solved."""
    longest: int
    course: tuple[RatedPuzzle, ...]
    """The rating after each puzzle that counts for it."""


def puzzle_statistics(tried: Sequence[PuzzleTried], today: date | None) -> PuzzleStatistics:
    """In the order in which they were tried."""
    days = {one.day for one in tried if one.day and one.tries}
    return PuzzleStatistics(
        tried=len(tried),
        solved=sum(one.tries > 0 for one in tried),
        first=sum(one.tries == 1 for one in tried),
        streak=days_in_a_row(days, today) if today else 0,
        longest=most_in_a_row(days),
        course=tuple(RatedPuzzle(one.at, round(one.rating), one.tries == 1) for one in tried if one.rating is not None),
    )

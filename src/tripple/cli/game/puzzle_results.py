"""The folder of the puzzles: results, rating and streaks."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import Any

from tripple.cli.files import read_text, write_atomically
from tripple.learning.puzzles import puzzles
from tripple.learning.puzzles.glicko import Rating
from tripple.learning.puzzles.solving import after, at_first
from tripple.personal import days_in_a_row, most_in_a_row
from tripple.rules import TrippleError

from .saves import folder

RESULTS = "results.json"
VERSION = 1


class BadPuzzleResults(TrippleError): ...


@dataclass(frozen=True, slots=True)
class PuzzleResult:
    puzzle: str
    tries: int
    day: str
    """The date whose puzzle of the day it was, such as 2026-11-16; empty otherwise."""
    at: float


Results = tuple[PuzzleResult, ...]


@dataclass(frozen=True, slots=True)
class PuzzleFolder:
    path: Path

    @classmethod
    def of(cls, environ: Mapping[str, str]) -> "PuzzleFolder":
        return cls(folder(environ).parent / "puzzles" / RESULTS)

    def results(self) -> Results:
        """All results. Unreadable ones raise, so that they are never overwritten."""
        try:
            return _read(read_text(self.path)) if self.path.exists() else ()
        except (ValueError, TypeError, KeyError, RecursionError):
            raise BadPuzzleResults(
                "{file} cannot be read: move it away, and the results start again", file=self.path
            ) from None

    def keep(self, results: Results, new: PuzzleResult) -> Results:
        """Keep the first result of a puzzle, and of a day."""
        if any((one.puzzle, one.day) == (new.puzzle, new.day) for one in results):
            return results
        kept = {"version": VERSION, "results": [asdict(one) for one in (*results, new)]}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(self.path, json.dumps(kept, indent=2) + "\n")
        return (*results, new)


def _read(text: str) -> Results:
    kept = json.loads(text)
    if kept["version"] > VERSION:
        raise ValueError("a newer tripple has written it")
    return tuple(map(_result, kept["results"]))


def _result(kept: Mapping[str, Any]) -> PuzzleResult:
    if kept["day"]:
        date.fromisoformat(kept["day"])
    return PuzzleResult(str(kept["puzzle"]), int(kept["tries"]), str(kept["day"]), float(kept["at"]))


def rating_of(results: Iterable[PuzzleResult]) -> Rating | None:
    """The rating from first results; puzzles that are no longer shipped do not count."""
    rating, last, met = None, 0.0, set[str]()
    for one in results:
        puzzle = puzzles().get(one.puzzle)
        if puzzle and one.puzzle not in met:
            since = max(0.0, one.at - last) if rating else 0.0
            rating, _ = after(rating or Rating(), at_first(puzzle), one.tries, since, 0.0)
            last = one.at
            met.add(one.puzzle)
    return rating


def streaks(results: Sequence[PuzzleResult], today: date) -> tuple[int, int]:
    """Days in a row with the puzzle of the day solved: now, and at most."""
    days = {date.fromisoformat(one.day) for one in results if one.day and one.tries}
    return days_in_a_row(days, today), most_in_a_row(days)

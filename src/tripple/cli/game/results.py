"""The folders of the dailies and of the puzzles: games, results, rating and streaks."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import Any

from tripple.cli.files import read_text, write_atomically
from tripple.cli.game.saves import ENDING, Save, folder
from tripple.learning.puzzles import every_puzzle
from tripple.learning.puzzles.glicko import Rating
from tripple.learning.puzzles.solving import after, at_first
from tripple.locales import Translator
from tripple.notation import Game
from tripple.personal import (
    BadResults,
    Result,
    add,
    days_in_a_row,
    is_daily,
    most_in_a_row,
    new_daily,
    read_results,
    result_of,
    write_results,
)
from tripple.rules import TrippleError
from tripple.store.private import make_folder

RESULTS = "results.json"
DailyResults = tuple[Result, ...]


class BadDaily(TrippleError): ...


@dataclass(frozen=True, slots=True)
class DailyFolder:
    path: Path

    @classmethod
    def of(cls, environ: Mapping[str, str]) -> "DailyFolder":
        return cls(folder(environ).parent / "daily")

    def game(self, day: date, t: Translator) -> tuple[Save, Game]:
        save = Save(self.path / f"{day}{ENDING}")
        if not save.path.exists():
            make_folder(self.path)
            game = new_daily(day, t("You"))
            return Save.begin(save.path, game), game
        game = save.read()
        if not is_daily(game, day):
            raise BadDaily("{file} is not the daily of {day}: move it away to play", file=save.path, day=day)
        return save, game

    @property
    def is_new(self) -> bool:
        return not self.path.exists() or not any(self.path.iterdir())

    def best_line(self, day: date) -> Save:
        return Save(self.path / f"{day}-best{ENDING}")

    def results(self) -> DailyResults:
        """All results, restored from the games if missing. Unreadable ones raise, and are never overwritten."""
        path = self.path / RESULTS
        if not path.exists():
            return self._from_games()
        try:
            return read_results(read_text(path))
        except BadResults as fault:
            raise BadDaily(
                "{file}: {fault}. Move the file away, and the results are taken from the games beside it",
                file=path,
                fault=fault,
            ) from None

    def _from_games(self) -> DailyResults:
        results: DailyResults = ()
        for path in sorted(self.path.glob(f"*{ENDING}")):
            try:
                day, game = date.fromisoformat(path.stem), Save(path).read()
            except ValueError:
                continue
            if is_daily(game, day) and game.match.end:
                played = date.fromtimestamp(path.stat().st_mtime)
                results = add(results, result_of(game, day, played))
        return results

    def keep(self, results: DailyResults, new: Result) -> DailyResults:
        after = add(results, new)
        write_atomically(self.path / RESULTS, write_results(after))
        return after


VERSION = 1


class BadPuzzleResults(TrippleError): ...


@dataclass(frozen=True, slots=True)
class PuzzleResult:
    puzzle: str
    tries: int
    day: str  # the date whose puzzle of the day it was, such as 2026-11-16; empty otherwise
    at: float


PuzzleResults = tuple[PuzzleResult, ...]


@dataclass(frozen=True, slots=True)
class PuzzleFolder:
    path: Path

    @classmethod
    def of(cls, environ: Mapping[str, str]) -> "PuzzleFolder":
        return cls(folder(environ).parent / "puzzles" / RESULTS)

    def results(self) -> PuzzleResults:
        """All results. Unreadable ones raise, so that they are never overwritten."""
        try:
            return _read(read_text(self.path)) if self.path.exists() else ()
        except (ValueError, TypeError, KeyError, RecursionError):
            raise BadPuzzleResults(
                "{file} cannot be read: move it away, and the results start again", file=self.path
            ) from None

    def keep(self, results: PuzzleResults, new: PuzzleResult) -> PuzzleResults:
        """Keep the first result of a puzzle, and of a day."""
        if any((one.puzzle, one.day) == (new.puzzle, new.day) for one in results):
            return results
        kept = {"version": VERSION, "results": [asdict(one) for one in (*results, new)]}
        make_folder(self.path.parent)
        write_atomically(self.path, json.dumps(kept, indent=2) + "\n")
        return (*results, new)


def _read(text: str) -> PuzzleResults:
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
        puzzle = every_puzzle().get(one.puzzle)
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

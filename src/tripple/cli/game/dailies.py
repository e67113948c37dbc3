"""The folder of the dailies: one game per date, and the results."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from tripple.cli.files import read_text, write_atomically
from tripple.locales import Translator
from tripple.notation import Game
from tripple.personal import (
    BadResults,
    Result,
    add,
    is_daily,
    new_daily,
    read_results,
    result_of,
    write_results,
)
from tripple.rules import TrippleError

from .saves import ENDING, Save, folder

RESULTS = "results.json"
Results = tuple[Result, ...]


class BadDaily(TrippleError): ...


@dataclass(frozen=True, slots=True)
class DailyFolder:
    path: Path

    @classmethod
    def of(cls, environ: Mapping[str, str]) -> "DailyFolder":
        return cls(folder(environ).parent / "daily")

    def game(self, day: date, t: Translator) -> tuple[Save, Game]:
        """The date's game, new or as far as it has come."""
        save = Save(self.path / f"{day}{ENDING}")
        if not save.path.exists():
            self.path.mkdir(parents=True, exist_ok=True)
            game = new_daily(day, t("You"))
            return Save.begin(save.path, game), game
        game = save.read()
        if not is_daily(game, day):
            raise BadDaily("{file} is not the daily of {day}: move it away to play", file=save.path, day=day)
        return save, game

    @property
    def is_new(self) -> bool:
        """True until the first daily on this machine."""
        return not self.path.exists() or not any(self.path.iterdir())

    def best_line(self, day: date) -> Save:
        """The file of the best line found for that date, a game of its own."""
        return Save(self.path / f"{day}-best{ENDING}")

    def results(self) -> Results:
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

    def _from_games(self) -> Results:
        results: Results = ()
        for path in sorted(self.path.glob(f"*{ENDING}")):
            try:
                day, game = date.fromisoformat(path.stem), Save(path).read()
            except ValueError:
                continue
            if is_daily(game, day) and game.match.end:
                played = date.fromtimestamp(path.stat().st_mtime)
                results = add(results, result_of(game, day, played))
        return results

    def keep(self, results: Results, new: Result) -> Results:
        after = add(results, new)
        write_atomically(self.path / RESULTS, write_results(after))
        return after

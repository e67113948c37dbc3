"""Saved games: one record per game, written whole after every action."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from tripple.cli.files import read_text, write_atomically
from tripple.notation import Game, Seat, read_game, write_game
from tripple.rules import TrippleError
from tripple.store.private import make_folder

ENDING = ".tripple"


class BadSave(TrippleError): ...


def folder(environ: Mapping[str, str]) -> Path:
    data = environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(data).expanduser() / "tripple" / "games"


def fresh(games: Path, seats: Sequence[Seat], now: datetime) -> Path:
    make_folder(games)
    stem = "-".join([f"{now:%Y-%m-%d-%H%M%S}", *filter(None, map(_simple, seats))])
    names = (stem if number == 1 else f"{stem}-{number}" for number in range(1, 1000))
    return next(path for path in (games / f"{name}{ENDING}" for name in names) if not path.exists())


def _simple(seat: Seat) -> str:
    letters = unicodedata.normalize("NFKD", seat.name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "", letters.lower())


@dataclass(frozen=True, slots=True)
class Save:
    path: Path

    @classmethod
    def begin(cls, path: Path, game: Game) -> "Save":
        if path.exists():
            raise BadSave("{file} exists already: continue it with --resume, or choose another name", file=path)
        save = cls(path)
        save.write(game)
        return save

    def write(self, game: Game) -> None:
        write_atomically(self.path, write_game(game))

    def read(self) -> Game:
        return read_game(read_text(self.path))


def unfinished(path: Path) -> tuple[Save, Game]:
    save = Save(path)
    game = save.read()
    if game.match.end:
        raise BadSave("{file}: this game is over; look at it with tripple replay", file=path)
    if game.unknown:
        raise BadSave("{file}: some tiles of this game are unknown, so it cannot be continued", file=path)
    return save, game


def newest(games: Path) -> tuple[Save, Game]:
    """The unfinished game played last; unreadable files are skipped."""
    for path in _latest_first(games):
        game = _readable(path)
        if game and not game.match.end and not game.unknown:
            return Save(path), game
    raise BadSave("there is no unfinished game in {folder}", folder=games)


def best_solitaire(games: Path, game: Game) -> int | None:
    kept = [earlier for earlier in map(_readable, _latest_first(games)) if earlier and earlier.match.end]
    rules = game.seats, game.match.sheet
    comparable = [earlier for earlier in kept if (earlier.seats, earlier.match.sheet) == rules and earlier != game]
    return max((max(earlier.match.totals) for earlier in comparable), default=None)


def _readable(path: Path) -> Game | None:
    try:
        return Save(path).read()
    except (TrippleError, OSError):
        return None


def _latest_first(games: Path) -> Iterator[Path]:
    yield from sorted(games.glob(f"*{ENDING}"), key=lambda path: (path.stat().st_mtime, path.name), reverse=True)

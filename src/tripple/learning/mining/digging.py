"""A search that goes on until enough puzzles are found, and continues where it was stopped."""

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from tripple.bots import prepare
from tripple.learning.puzzles.puzzle import Puzzle, read
from tripple.learning.puzzles.shelf import write_line
from tripple.notation import write_sheet
from tripple.rules import TrippleError
from tripple.work import HERE, DonePiece, Job, Workplace, in_order

from .mine import PLAYERS_OF_GAMES, PuzzleMine, wanted_themes
from .panel import PANEL
from .quota import Quota, counted

MARK = "searched"  # key of the lines that say how many games have been searched


class BadFinds(TrippleError): ...


@dataclass(frozen=True)
class Wish:
    number: int
    themes: tuple[str, ...]
    players: tuple[int, ...]


class FindsFile:
    """The finds on disk, and the progress of the search. Append-only."""

    def __init__(self, path: Path, mine: PuzzleMine, wish: Wish) -> None:
        self.path = path
        self._search = {
            "seed": mine.seed,
            "playouts": mine.playouts,
            "sheet": " ".join(write_sheet(mine.sheet)),
            "themes": list(wish.themes),
            "players": list(wish.players),
        }
        """A search that differs in any of these begins with the first game again."""
        self.puzzles: dict[str, Puzzle] = {}
        self.searched = 0
        if path.exists():
            self._read()

    def _read(self) -> None:
        content = self.path.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        try:
            for line in whole.decode().splitlines():
                self._take(json.loads(line))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise BadFinds("{file} is no file of puzzles: choose another name", file=str(self.path)) from None
        if len(whole) < len(content):  # the last line was being written when the machine stopped
            os.truncate(self.path, len(whole))

    def _take(self, line: dict[str, Any]) -> None:
        if MARK not in line:
            puzzle = read(line)
            self.puzzles[puzzle.id] = puzzle
        elif line == self._mark(line[MARK]):
            self.searched = line[MARK]

    def _mark(self, searched: int) -> dict[str, object]:
        return {MARK: searched, **self._search}

    def add(self, searched: int, found: Puzzle | None) -> None:
        """Append the progress and the find of the last game. On disk once this returns."""
        self.searched = searched
        if found:
            self.puzzles[found.id] = found
        lines = [*map(write_line, [found] if found else []), json.dumps(self._mark(searched), separators=(",", ":"))]
        with self.path.open("a", encoding="utf-8") as file:
            file.write("".join(f"{line}\n" for line in lines))


def dig(
    mine: PuzzleMine,
    wish: Wish,
    finds: FindsFile,
    place: Workplace = HERE,
    searched: Callable[[DonePiece[object]], object] = lambda done: None,
) -> Iterator[Quota]:
    """Search game after game until there is enough, and yield the quota after each.

    Games are searched ahead, when more was still wanted. Finds that this would change are searched again, so
    that they are the same in every place.
    """
    quota = counted(wish.number, wish.themes, wish.players, finds.puzzles.values())
    yield quota
    for done in in_order(place, Job(mine.search, get_ready), _tasks(finds.searched, quota)):
        number, found = done.result
        searched(done)
        players = _players(number, quota)
        if not quota.open_themes(players):
            continue
        # Its search began with an older quota. Where that makes a difference, search again with the one of now.
        if found and wanted_themes(found, quota) != found.themes:
            _, found = mine.search((number, players, quota.copy()))
        is_new = found is not None and found.id not in finds.puzzles
        wanted = found if found and is_new and quota.wants(found.theme, found.players, found.lays) else None
        finds.add(number + 1, wanted)
        if wanted:
            quota.add(wanted)
        yield quota
        if quota.is_complete:
            return


def _tasks(first: int, quota: Quota) -> Iterator[tuple[int, int, Quota]]:
    """The games to search while anything is wanted; the numbers of players take turns."""
    for number in count(first):
        if quota.is_complete:
            return
        players = _players(number, quota)
        if quota.open_themes(players):
            yield number, players, quota.copy()


def _players(number: int, quota: Quota) -> int:
    return quota.players[number % len(quota.players)]


def get_ready(progress: Callable[[int, int], None] | None = None) -> None:
    """Compile or load the kernels of the players; `progress` is called with the steps done and their number."""
    prepare([*PANEL, *(level for level, _ in PLAYERS_OF_GAMES)], progress)

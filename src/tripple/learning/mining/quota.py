"""Wanted puzzles of each theme, divided fairly among the numbers of players."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import ceil

from tripple.learning.puzzles.puzzle import DRAW_OR_LAY, DRAWN, ENDING, Puzzle

SHARE = 0.4  # largest share of a theme's puzzles for the same number of players
TWO = 2
ONLY_FOR_TWO = {ENDING}  # only two players know each other's tiles
EITHER_WAY = {DRAW_OR_LAY, DRAWN}
"""Half of these are solved by laying a tile and half otherwise, so that the theme gives nothing away."""


@dataclass
class Quota:
    """Wanted puzzles, and those found so far."""

    number: int
    themes: tuple[str, ...]
    players: tuple[int, ...]
    there: Counter[tuple[str, int, bool]] = field(default_factory=Counter)
    """Puzzles found, by theme, players and whether laying is right."""

    def add(self, puzzle: Puzzle) -> None:
        self.there[puzzle.theme, puzzle.players, puzzle.lays] += 1

    def wants(self, theme: str, players: int, lays: bool) -> bool:
        if theme not in self.themes or players not in self.players or self.is_full(theme):
            return False
        if theme in ONLY_FOR_TWO and players != TWO:
            return False
        share = 1.0 if len(self.players) == 1 or theme in ONLY_FOR_TWO else SHARE
        alike = sum(self.there[theme, players, either] for either in (False, True))
        enough = theme in EITHER_WAY and self._sided(theme, lays) >= ceil(self.number / 2)
        return alike < ceil(share * self.number) and not enough

    def _sided(self, theme: str, lays: bool) -> int:
        return sum(self.there[theme, players, lays] for players in self.players)

    def of(self, theme: str) -> int:
        return sum(number for key, number in self.there.items() if key[0] == theme)

    def is_full(self, theme: str) -> bool:
        return self.of(theme) >= self.number

    def open_themes(self, players: int) -> tuple[str, ...]:
        return tuple(theme for theme in self.themes if any(self.wants(theme, players, lays) for lays in (True, False)))

    @property
    def is_complete(self) -> bool:
        return not any(map(self.open_themes, self.players))

    def copy(self) -> "Quota":
        """A snapshot for another process."""
        return Quota(self.number, self.themes, self.players, self.there.copy())

    @property
    def asked(self) -> int:
        return self.number * len(self.themes)

    @property
    def found(self) -> int:
        return sum(min(self.number, self.of(theme)) for theme in self.themes)


def counted(number: int, themes: tuple[str, ...], players: tuple[int, ...], there: Iterable[Puzzle]) -> Quota:
    quota = Quota(number, themes, players)
    for puzzle in there:
        quota.add(puzzle)
    return quota

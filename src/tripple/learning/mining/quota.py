"""How many puzzles of each theme are wanted, and a fair share of them for each number of players."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import ceil

from tripple.learning.puzzles.puzzle import Puzzle
from tripple.learning.puzzles.themes import DRAW_OR_LAY, DRAWN, ENDING

SHARE = 0.4
"""Of a theme's puzzles no more than this share are for the same number of players."""
TWO = 2
ONLY_FOR_TWO = {ENDING}
"""Only two players know what the other one holds."""
EITHER_WAY = {DRAW_OR_LAY, DRAWN}
"""Half of these are solved by laying a tile and half by not laying one, so that nobody can know beforehand."""


@dataclass
class Quota:
    """What is wanted, and what there is already."""

    number: int
    """So many of each theme."""
    themes: tuple[str, ...]
    players: tuple[int, ...]
    there: Counter[tuple[str, int, bool]] = field(default_factory=Counter)
    """How many by theme, players and whether laying is right."""

    def add(self, puzzle: Puzzle) -> None:
        """One more is there."""
        self.there[puzzle.theme, puzzle.players, puzzle.lays] += 1

    def wants(self, theme: str, players: int, lays: bool) -> bool:
        """Whether such a puzzle is still wanted."""
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
        """How many there are of a theme."""
        return sum(number for key, number in self.there.items() if key[0] == theme)

    def is_full(self, theme: str) -> bool:
        """Whether no more are wanted of a theme."""
        return self.of(theme) >= self.number

    def open_themes(self, players: int) -> tuple[str, ...]:
        """The themes of which some are still wanted for so many players."""
        return tuple(theme for theme in self.themes if any(self.wants(theme, players, lays) for lays in (True, False)))

    @property
    def is_complete(self) -> bool:
        """Whether no more are wanted at all."""
        return not any(map(self.open_themes, self.players))

    def copy(self) -> "Quota":
        """As it is now, for another process."""
        return Quota(self.number, self.themes, self.players, self.there.copy())

    @property
    def asked(self) -> int:
        """How many are wanted in all."""
        return self.number * len(self.themes)

    @property
    def found(self) -> int:
        """How many of them there are."""
        return sum(min(self.number, self.of(theme)) for theme in self.themes)


def counted(number: int, themes: tuple[str, ...], players: tuple[int, ...], there: Iterable[Puzzle]) -> Quota:
    """What is wanted besides what is there."""
    quota = Quota(number, themes, players)
    for puzzle in there:
        quota.add(puzzle)
    return quota

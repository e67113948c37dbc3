"""Which puzzle a date has: the same for everybody who has the same puzzles (docs/puzzles.md has the steps)."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import cache, partial
from hashlib import sha256
from itertools import chain, islice

from .puzzle import Puzzle
from .shelf import puzzles
from .themes import THEMES

FIRST = date(2026, 1, 1)
"""The first date that has one."""
DAYS = 400
"""After so many days the order begins again. It stays so whatever is added or dropped."""
DAILY = "tripple puzzle 1"
"""What days and ids are hashed with. The 1 is the version: other steps would carry another number."""


def daily_puzzle(day: date) -> Puzzle:
    """The puzzle of a date, of those that come with the package."""
    order = daily_order()
    return puzzles()[order[(day - FIRST).days % len(order)]]


@cache
def daily_order() -> tuple[str, ...]:
    """The ids of the puzzles of all days, from the first on."""
    return schedule({one.id: one.theme for one in puzzles().values()})


def schedule(themes: Mapping[str, str]) -> tuple[str, ...]:
    """The ids of the puzzles of all days, a theme a day; told by which theme each is counted under.

    A day has the puzzle of its theme that suits it best, of those that have had no day yet. So a puzzle that comes or
    goes changes few days, wherever it stands in a list.
    """
    every = ([name for name, its in themes.items() if its == theme] for theme in THEMES)
    in_turn = zip(*(_of_theme(names) for names in every if names), strict=True)
    return tuple(islice(chain.from_iterable(in_turn), DAYS))


def _of_theme(names: Sequence[str]) -> Iterator[str]:
    """For the first day of a theme, its second and so on; once all have had one, all can have another."""
    left = set[str]()
    for day in range(DAYS):
        left = left or set(names)
        best = max(left, key=partial(_suits, day))
        left.remove(best)
        yield best


def _suits(day: int, name: str) -> bytes:
    return sha256(f"{DAILY} {day} {name}".encode()).digest()

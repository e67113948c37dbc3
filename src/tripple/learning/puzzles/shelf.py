"""The shipped puzzles, files of puzzles, and the puzzle of a date (docs/puzzles.md has its steps)."""

import gzip
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cache, partial
from hashlib import sha256
from importlib.resources import files
from itertools import chain, islice
from types import MappingProxyType

from .puzzle import THEMES, Puzzle, read, written

SHIPPED = "shipped.jsonl.gz"


@cache
def puzzles() -> Mapping[str, Puzzle]:
    """The shipped puzzles by id."""
    packed = files(__package__).joinpath(SHIPPED).read_bytes()
    return MappingProxyType({one.id: one for one in read_lines(gzip.decompress(packed).decode().splitlines())})


@cache
def by_theme() -> Mapping[str, tuple[Puzzle, ...]]:
    """The shipped puzzles of each theme."""
    found = puzzles().values()
    return MappingProxyType({theme: tuple(one for one in found if theme in one.themes) for theme in THEMES})


def read_lines(lines: Iterable[str]) -> Iterator[Puzzle]:
    return map(read, map(json.loads, lines))


def write_line(puzzle: Puzzle) -> str:
    """One line of a file, without its line break."""
    return json.dumps(written(puzzle), ensure_ascii=False, separators=(",", ":"))


def packed(found: Iterable[Puzzle]) -> bytes:
    """A file in canonical form: sorted by id, so that equal puzzles give equal bytes."""
    lines = sorted({one.id: write_line(one) for one in found}.items())
    return gzip.compress("".join(f"{line}\n" for _, line in lines).encode(), mtime=0)


FIRST = date(2026, 1, 1)
DAYS = 400
"""Length of the cycle in days; it stays fixed when puzzles are added or removed."""
DAILY = "tripple puzzle 1"
"""Prefix for hashing days and ids. The 1 is a version: other steps would need another number."""


def daily_puzzle(day: date) -> Puzzle:
    order = daily_order()
    return puzzles()[order[(day - FIRST).days % len(order)]]


@cache
def daily_order() -> tuple[str, ...]:
    return schedule({one.id: one.theme for one in puzzles().values()})


def schedule(themes: Mapping[str, str]) -> tuple[str, ...]:
    """Assign a puzzle to each day of the cycle, one theme a day; `themes` maps each id to its main theme.

    A day takes the best match among the puzzles of its theme without a day. So a puzzle that is added or removed
    changes few days, wherever it is in a list.
    """
    every = ([name for name, its in themes.items() if its == theme] for theme in THEMES)
    in_turn = zip(*(_of_theme(names) for names in every if names), strict=True)
    return tuple(islice(chain.from_iterable(in_turn), DAYS))


def _of_theme(names: Sequence[str]) -> Iterator[str]:
    """Passes over a theme: each puzzle gets a day before any gets a second one."""
    left = set[str]()
    for day in range(DAYS):
        left = left or set(names)
        best = max(left, key=partial(_suits, day))
        left.remove(best)
        yield best


def _suits(day: int, name: str) -> bytes:
    return sha256(f"{DAILY} {day} {name}".encode()).digest()

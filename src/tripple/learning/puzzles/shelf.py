"""The shipped puzzles by the rules they hold by, files of puzzles, and the puzzle of a date (see docs/puzzles.md)."""

import gzip
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cache, partial
from hashlib import sha256
from importlib.resources import files
from itertools import chain, islice
from types import MappingProxyType

from tripple.rules import SHEETS

from .puzzle import THEMES, Puzzle, read, written

SHIPPED = "shipped.jsonl.gz"
USUAL = "classic-en"
"""The rules by which there are most puzzles, and for boxes that have none of their own."""
CHECKED = USUAL, "classic-de", "compact-en", "compact-de", "pressman-1997", "tridom"
"""The rules that every puzzle was proven by, where its answer holds: the boxes that people choose most."""
BEFORE_AND_AFTER = (
    *("hands", "starter", "opening", "start", "start_plain", "start_zero", "target", "winner", "rounds", "solo_draws"),
)
"""Fields of a sheet that make no difference in the middle of a round."""


@cache
def rules_of(box: str) -> str:
    """The rules by which someone with this box is asked."""
    return next((rules for rules in CHECKED if plays_alike(rules, box)), USUAL)


def plays_alike(rules: str, box: str) -> bool:
    """Test that two sheets differ in no point that counts in the middle of a round."""
    return box in SHEETS and SHEETS[box].changes_from(SHEETS[rules]).keys() <= {*BEFORE_AND_AFTER}


@cache
def _shipped() -> Mapping[str, Mapping[str, Puzzle]]:
    packed = files(__package__).joinpath(SHIPPED).read_bytes()
    found: dict[str, dict[str, Puzzle]] = {rules: {} for rules in CHECKED}
    for one in read_lines(gzip.decompress(packed).decode().splitlines()):
        found[one.position.sheet][one.id] = one
    return MappingProxyType(found)


@cache
def puzzles(box: str = USUAL) -> Mapping[str, Puzzle]:
    """The puzzles whose answer holds by the rules of this box."""
    return MappingProxyType(_shipped()[rules_of(box)])


@cache
def every_puzzle() -> Mapping[str, Puzzle]:
    """Each shipped puzzle once, by the first rules that it holds by: what is right is the same by all of them."""
    by_rules = reversed([*_shipped().values()])
    return MappingProxyType({name: one for some in by_rules for name, one in some.items()})


@cache
def by_theme(box: str = USUAL) -> Mapping[str, tuple[Puzzle, ...]]:
    """The puzzles of a box by theme; one may have several."""
    found = puzzles(box).values()
    return MappingProxyType({theme: tuple(one for one in found if theme in one.themes) for theme in THEMES})


def read_lines(lines: Iterable[str]) -> Iterator[Puzzle]:
    return map(read, map(json.loads, lines))


def write_line(puzzle: Puzzle) -> str:
    """One line of a file, without its line break."""
    return json.dumps(written(puzzle), ensure_ascii=False, separators=(",", ":"))


def packed(found: Iterable[Puzzle]) -> bytes:
    """A file in canonical form: a puzzle's lines for all its sheets are neighbours, so they compress well."""
    lines = sorted({(one.id, CHECKED.index(one.position.sheet)): write_line(one) for one in found}.items())
    return gzip.compress("".join(f"{line}\n" for _, line in lines).encode(), mtime=0)


def shipped() -> Iterator[Puzzle]:
    """Every puzzle by each of its rules."""
    return chain.from_iterable(some.values() for some in _shipped().values())


FIRST = date(2026, 1, 1)
DAYS = 400  # length of the cycle in days; it stays fixed when puzzles are added or removed
DAILY = "tripple puzzle 1"
"""Prefix for hashing days and ids. The 1 is a version: other steps would need another number."""


def daily_puzzle(day: date, box: str = USUAL) -> Puzzle:
    order = daily_order(rules_of(box))
    return puzzles(box)[order[(day - FIRST).days % len(order)]]


@cache
def daily_order(rules: str = USUAL) -> tuple[str, ...]:
    return schedule({one.id: one.theme for one in puzzles(rules).values()})


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

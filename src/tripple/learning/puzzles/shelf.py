"""The shipped puzzles, and puzzle files: one line of JSON for each."""

import gzip
import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from .puzzle import Puzzle, read, written
from .themes import THEMES

SHIPPED = "shipped.jsonl.gz"


@cache
def puzzles() -> Mapping[str, Puzzle]:
    """Shipped puzzles by id, with themes mixed."""
    packed = files(__package__).joinpath(SHIPPED).read_bytes()
    return MappingProxyType({one.id: one for one in read_lines(gzip.decompress(packed).decode().splitlines())})


@cache
def by_theme() -> Mapping[str, tuple[Puzzle, ...]]:
    """Shipped puzzles by theme."""
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

"""The tiles of a box (R1)."""

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from .errors import BadTile

NUMBERS = range(6)
MOST_NUMBERS = 7
"""The largest box, with 84 tiles."""


class Tile(NamedTuple):
    """A tile, by its three numbers, clockwise from the lowest (D1)."""

    low: int
    """From 0 to 5, unless the box has other numbers."""
    mid: int
    """The next one clockwise."""
    high: int

    @classmethod
    def parse(cls, text: str, numbers: int = len(NUMBERS)) -> "Tile":
        """Read a tile such as `345`: three ascending digits, by default from 0 to 5; raises BadTile."""
        try:
            return named(numbers)[text]
        except (KeyError, TypeError):
            raise BadTile(
                "{text!r} is not a tile: expected three ascending digits from 0 to {most}", text=text, most=numbers - 1
            ) from None

    @property
    def value(self) -> int:
        return self.low + self.mid + self.high

    @property
    def is_triple(self) -> bool:
        return self.low == self.high

    @property
    def rotations(self) -> tuple[tuple[int, int, int], ...]:
        """Its orientations, read clockwise; a triple has only one."""
        low, mid, high = self
        turned = (low, mid, high), (mid, high, low), (high, low, mid)
        return turned[:1] if self.is_triple else turned

    def __repr__(self) -> str:
        return f"Tile({self.low}, {self.mid}, {self.high})"

    def __str__(self) -> str:
        return f"{self.low}{self.mid}{self.high}"


@lru_cache(4096)  # of all hands at a table, a move changes one
def in_order(hand: frozenset[Tile]) -> tuple[Tile, ...]:
    return tuple(sorted(hand))


def shown(tile: Tile) -> str:
    """As printed for people: 0-1-2."""
    return "-".join(map(str, tile))


@cache
def box(numbers: int) -> tuple[Tile, ...]:
    """Every tile with the numbers from 0 up, as many as given, in ascending order."""
    return tuple(Tile(*three) for three in combinations_with_replacement(range(numbers), 3))


@cache
def named(numbers: int) -> Mapping[str, Tile]:
    """The tiles of such a box by their names."""
    return {str(tile): tile for tile in box(numbers)}


TILES = box(len(NUMBERS))
"""The usual box, from 000 to 555."""

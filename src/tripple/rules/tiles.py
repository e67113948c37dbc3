"""The 56 tiles (R1)."""

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from .errors import BadTile

NUMBERS = range(6)


class Tile(NamedTuple):
    """A tile, by its three numbers: they run upwards clockwise (D1), the lowest first."""

    low: int
    """The lowest of its numbers, from 0 to 5."""
    mid: int
    """The next one clockwise."""
    high: int
    """The highest."""

    @classmethod
    def parse(cls, text: str) -> "Tile":
        """The tile that `345` names: three ascending digits from 0 to 5."""
        try:
            return _BY_NAME[text]
        except (KeyError, TypeError):
            raise BadTile("{text!r} is not a tile: expected three ascending digits from 0 to 5", text=text) from None

    @property
    def value(self) -> int:
        """The sum of its numbers: what laying it is worth."""
        return self.low + self.mid + self.high

    @property
    def is_triple(self) -> bool:
        """Whether its three numbers are the same."""
        return self.low == self.high

    @property
    def rotations(self) -> tuple[tuple[int, int, int], ...]:
        """The ways it can lie, read clockwise; a triple has one only."""
        low, mid, high = self
        turned = (low, mid, high), (mid, high, low), (high, low, mid)
        return turned[:1] if self.is_triple else turned

    def __str__(self) -> str:
        return f"{self.low}{self.mid}{self.high}"


@lru_cache(4096)  # of all hands at a table, a move changes one
def in_order(hand: frozenset[Tile]) -> tuple[Tile, ...]:
    """From the lowest to the highest."""
    return tuple(sorted(hand))


def shown(tile: Tile) -> str:
    """As people read it: 0-1-2."""
    return "-".join(map(str, tile))


TILES = tuple(Tile(*numbers) for numbers in combinations_with_replacement(NUMBERS, 3))
"""The 56 tiles of a box, from 000 to 555."""
_BY_NAME = {str(tile): tile for tile in TILES}

"""The 56 tiles (R1)."""

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from .errors import BadTile

NUMBERS = range(6)


class Tile(NamedTuple):
    """A tile, by its three numbers, clockwise from the lowest (D1)."""

    low: int
    """From 0 to 5."""
    mid: int
    """The next one clockwise."""
    high: int

    @classmethod
    def parse(cls, text: str) -> "Tile":
        """Read a tile such as `345`: three ascending digits from 0 to 5; raises BadTile."""
        try:
            return _BY_NAME[text]
        except (KeyError, TypeError):
            raise BadTile("{text!r} is not a tile: expected three ascending digits from 0 to 5", text=text) from None

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


TILES = tuple(Tile(*numbers) for numbers in combinations_with_replacement(NUMBERS, 3))
"""The box, from 000 to 555."""
_BY_NAME = {str(tile): tile for tile in TILES}

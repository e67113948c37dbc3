"""The 56 tiles (R1)."""

from itertools import combinations_with_replacement
from typing import NamedTuple

from .errors import BadTile

NUMBERS = range(6)


class Tile(NamedTuple):
    """Three numbers that run upwards clockwise (D1), the lowest first."""

    low: int
    mid: int
    high: int

    @classmethod
    def parse(cls, text: str) -> "Tile":
        """The tile that `345` names: three ascending digits from 0 to 5."""
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
        """The ways it can lie, read clockwise; a triple has one only."""
        low, mid, high = self
        turned = (low, mid, high), (mid, high, low), (high, low, mid)
        return turned[:1] if self.is_triple else turned

    def __str__(self) -> str:
        return f"{self.low}{self.mid}{self.high}"


TILES = tuple(Tile(*numbers) for numbers in combinations_with_replacement(NUMBERS, 3))
_BY_NAME = {str(tile): tile for tile in TILES}

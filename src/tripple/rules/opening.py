"""R3, D6: which tile opens a round, and who holds it."""

from collections.abc import Iterable

from .sheet import Sheet, Starter
from .tiles import Tile

Rank = tuple[bool, int, int, int, int]


def rank(sheet: Sheet, tile: Tile) -> Rank:
    """Triples first where the sheet says so, then by value, then by the numbers from the highest down."""
    return sheet.starter is Starter.TRIPLE and tile.is_triple, tile.value, tile.high, tile.mid, tile.low


def opening_tile(sheet: Sheet, hand: Iterable[Tile]) -> Tile:
    return max(hand, key=lambda tile: rank(sheet, tile))


def starter(sheet: Sheet, hands: Iterable[frozenset[Tile]]) -> int:
    """The seat with the highest opening tile; a seat without tiles comes after all others."""
    ranks = [max((rank(sheet, tile) for tile in hand), default=None) for hand in hands]
    return max(range(len(ranks)), key=lambda seat: (ranks[seat] is not None, ranks[seat] or ()))

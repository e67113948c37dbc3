"""R3, D6: the seat that opens a round, and its tile."""

from collections.abc import Collection, Iterable, Sequence

from .action import OPEN, Lay, Open
from .lattice import ORIGIN
from .sheet import Opening, Sheet, Starter
from .tiles import Tile

Rank = tuple[bool, bool, int, int, int, int]
ZERO = Tile(0, 0, 0)


def rank(sheet: Sheet, tile: Tile) -> Rank:
    """Sort key for opening: the sheet's preference, then value, then the numbers from the highest down."""
    zero = sheet.starter is Starter.ZERO and tile == ZERO
    triple = sheet.starter is not Starter.VALUE and tile.is_triple
    return zero, triple, tile.value, tile.high, tile.mid, tile.low


def opening_tile(sheet: Sheet, hand: Iterable[Tile]) -> Tile:
    return max(hand, key=lambda tile: rank(sheet, tile))


def openings(sheet: Sheet, hand: Collection[Tile]) -> tuple[Open | Lay, ...]:
    """Legal openings: `open` where the rules name the tile, else a lay for each choice."""
    if sheet.opening is Opening.HIGHEST or not hand:
        return (OPEN,)
    return tuple(Lay(tile, ORIGIN) for tile in sorted(_choice(sheet, hand)))


def _choice(sheet: Sheet, hand: Collection[Tile]) -> Iterable[Tile]:
    if sheet.opening is Opening.ANY:
        return hand
    highest = opening_tile(sheet, hand)
    return {highest, ZERO} if highest.is_triple and ZERO in hand else {highest}


def starter(sheet: Sheet, hands: Sequence[frozenset[Tile]], lot: int) -> int:
    """The seat with the highest opening tile or the lot; seats without tiles come last."""
    if sheet.starter is Starter.LOT and hands[lot]:
        return lot
    # `max` takes the first of equals, but no two seats hold the same tile: only seats without tiles can be equal.
    ranks = [max((rank(sheet, tile) for tile in hand), default=None) for hand in hands]
    return max(range(len(ranks)), key=lambda seat: (ranks[seat] is not None, ranks[seat] or ()))

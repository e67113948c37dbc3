"""Deals that anybody can check: an order of the 56 tiles made from a seed (docs/deal.md)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from .errors import BadDeal
from .sheet import Sheet, Starter, check_players
from .tiles import TILES, Tile


def deal(seed: str, round_number: int) -> tuple[Tile, ...]:
    """The order of the 56 tiles in a round, the same for the same seed.

    It is a Fisher-Yates shuffle fed by SHA-256 (docs/deal.md). Rounds count from 1.
    """
    if any("\ud800" <= character <= "\udfff" for character in seed):
        raise BadDeal("{seed!r} is not a seed: it contains broken characters", seed=seed)
    order = list(TILES)
    stream = _bytes(f"tripple deal 1\n{seed}\n{round_number}\n")
    for last in range(len(order) - 1, 0, -1):
        chosen = _below(last + 1, stream)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def lot(seed: str, round_number: int, players: int) -> int:
    """The seat that opens a round where the sheet draws lots, the same for the same seed (docs/deal.md)."""
    return _below(players, _bytes(f"tripple lot 1\n{seed}\n{round_number}\n"))


def _bytes(text: str) -> Iterator[int]:
    block = 0
    while True:
        yield from sha256(f"{text}{block}".encode()).digest()
        block += 1


def _below(bound: int, stream: Iterator[int]) -> int:
    """An even choice: bytes beyond the largest multiple of the bound are thrown away."""
    fair = 256 - 256 % bound
    return next(byte for byte in stream if byte < fair) % bound


@dataclass(frozen=True, slots=True)
class Deal:
    """What everybody holds at the start, and the pool. Raises BadDeal where one box of tiles cannot give it."""

    hands: tuple[frozenset[Tile], ...]
    """Each seat's tiles."""
    pool: tuple[Tile, ...]
    """The tiles to draw, the next one first."""
    lot: int = 0
    """The seat drawn by lot; it opens the round where the sheet draws lots."""

    def __post_init__(self) -> None:
        check_players(len(self.hands))
        _check_once([tile for hand in self.hands for tile in hand] + list(self.pool))
        if self.lot not in range(len(self.hands)):
            raise BadDeal("lot {lot}: there is no such seat", lot=self.lot + 1)
        if not any(self.hands) and len(self.hands) > 1:
            raise BadDeal("nobody holds a tile to open with")
        if not self.pool and len(self.hands) == 1:
            raise BadDeal("a solitaire needs a tile in the pool to open with (D13)")

    def __repr__(self) -> str:
        """The same for equal deals: sets are written in order."""
        hands = [tuple(sorted(hand)) for hand in self.hands]
        return f"Deal(hands={hands!r}, pool={self.pool!r}, lot={self.lot})"

    @classmethod
    def of(cls, hands: Iterable[Sequence[Tile]], pool: Iterable[Tile], lot: int = 0) -> "Deal":
        """A deal of these hands and this pool, for puzzles and tests."""
        hands = list(hands)
        for hand in hands:
            _check_once(hand)
        return cls(tuple(frozenset(hand) for hand in hands), tuple(pool), lot)

    @classmethod
    def from_order(cls, order: Sequence[Tile], players: int, sheet: Sheet, lot: int = 0) -> "Deal":
        """The first tiles of the order are the first seat's hand, the next ones the second's, the rest is the pool."""
        size = sheet.hand_size(players)
        hands = [order[seat * size : (seat + 1) * size] for seat in range(players)]
        return cls.of(hands, order[players * size :], lot)

    @classmethod
    def from_seed(cls, seed: str, round_number: int, players: int, sheet: Sheet) -> "Deal":
        """What the seed deals in a round, counted from 1; anybody who knows the seed can check it."""
        order = deal(seed, round_number)
        drawn = lot(seed, round_number, players) if sheet.starter is Starter.LOT else 0
        return cls.from_order(order, players, sheet, drawn)


def _check_once(tiles: Sequence[Tile]) -> None:
    seen: set[Tile] = set()
    for tile in tiles:
        if tile in seen:
            raise BadDeal("{tile} is dealt twice: the box has one of each (R1)", tile=tile)
        seen.add(tile)

"""Deals that follow from a seed, so that anybody can check them (docs/deal.md)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain

from .errors import BadDeal
from .sheet import Sheet, Starter, check_players
from .tiles import NUMBERS, Tile, box


def deal(seed: str, round_number: int, numbers: int = len(NUMBERS)) -> tuple[Tile, ...]:
    """Shuffle the tiles of a box, the usual 56 unless it has other numbers, for a round, counted from 1.

    A Fisher-Yates shuffle fed by SHA-256 (docs/deal.md): equal seeds give equal orders.
    """
    if any("\ud800" <= character <= "\udfff" for character in seed):
        raise BadDeal("{seed!r} is not a seed: it contains broken characters", seed=seed)
    order = list(box(numbers))
    # Its first line keeps this stream independent of the lot's, which uses the same seed.
    stream = _bytes(f"tripple deal 1\n{seed}\n{round_number}\n")
    for last in range(len(order) - 1, 0, -1):
        chosen = _below(last + 1, stream)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def lot(seed: str, round_number: int, players: int) -> int:
    """Draw the seat that opens a round, for sheets that draw lots (docs/deal.md)."""
    return _below(players, _bytes(f"tripple lot 1\n{seed}\n{round_number}\n"))


def _bytes(text: str) -> Iterator[int]:
    block = 0
    while True:
        yield from sha256(f"{text}{block}".encode()).digest()
        block += 1


def _below(bound: int, stream: Iterator[int]) -> int:
    """Pick uniformly below `bound`: bytes above its largest multiple would favour low numbers, so they are skipped."""
    fair = 256 - 256 % bound
    return next(byte for byte in stream if byte < fair) % bound


@dataclass(frozen=True, slots=True, repr=False)
class Deal:
    """The hands and the pool at the start of a round; raises BadDeal unless one box of tiles can give them."""

    hands: tuple[frozenset[Tile], ...]
    pool: tuple[Tile, ...]
    """Tiles to draw, the next one first."""
    lot: int = 0

    def __post_init__(self) -> None:
        check_players(len(self.hands))
        _check_once([tile for hand in self.hands for tile in hand] + list(self.pool))
        if self.lot not in range(len(self.hands)):
            raise BadDeal("lot {lot}: there is no such seat", lot=self.lot + 1)
        if not any(self.hands) and len(self.hands) > 1:
            raise BadDeal("nobody holds a tile to open with")
        if not self.pool and len(self.hands) == 1:
            raise BadDeal("a solitaire needs a tile in the pool to open with (D13)")

    def check_box(self, sheet: Sheet) -> None:
        """R1: raise BadDeal for a tile that the sheet's box does not have."""
        for tile in chain(self.pool, *self.hands):
            if tile.high >= sheet.numbers:
                raise BadDeal(
                    "{tile} is not in this box: its numbers go from 0 to {most} (R1)", tile=tile, most=sheet.numbers - 1
                )

    def __repr__(self) -> str:
        sizes = " ".join(str(len(hand)) for hand in self.hands)
        return f"<Deal: hands of {sizes}, pool of {len(self.pool)}, lot {self.lot}>"

    @classmethod
    def of(cls, hands: Iterable[Sequence[Tile]], pool: Iterable[Tile], lot: int = 0) -> "Deal":
        """Deal these hands and this pool, for puzzles and tests."""
        hands = list(hands)
        for hand in hands:
            _check_once(hand)
        return cls(tuple(frozenset(hand) for hand in hands), tuple(pool), lot)

    @classmethod
    def from_order(cls, order: Sequence[Tile], players: int, sheet: Sheet, lot: int = 0) -> "Deal":
        """Deal consecutive hands from the start of the order; the rest is the pool."""
        size = sheet.hand_size(players)
        hands = [order[seat * size : (seat + 1) * size] for seat in range(players)]
        return cls.of(hands, order[players * size :], lot)

    @classmethod
    def from_seed(cls, seed: str, round_number: int, players: int, sheet: Sheet) -> "Deal":
        """Deal a round, counted from 1, from a seed that anybody can check."""
        order = deal(seed, round_number, sheet.numbers)
        drawn = lot(seed, round_number, players) if sheet.starter is Starter.LOT else 0
        return cls.from_order(order, players, sheet, drawn)


def _check_once(tiles: Sequence[Tile]) -> None:
    seen: set[Tile] = set()
    for tile in tiles:
        if tile in seen:
            raise BadDeal("{tile} is dealt twice: the box has one of each (R1)", tile=tile)
        seen.add(tile)

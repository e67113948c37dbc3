"""Score lines: every point of the game with its reason. Totals are sums of these and of nothing else."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from .board import Connection, Slot
from .sheet import Blocked, Failure, Sheet
from .tiles import Tile


class Reason(Enum):
    """Reason for points, with its word in records and the rule behind it."""

    VALUE = "value", "R4"
    """The sum of the numbers on a laid tile (R4)."""
    START = "start", "R3"
    BRIDGE = "bridge", "D3"
    DOUBLE = "double", "D4"
    HEXAGON = "hexagon", "D5"
    OUT = "out", "R8"
    LEFT = "left", "R8"
    """The value of another seat's remaining tiles at the end of the round (R8, R9)."""
    DIFFERENCE = "difference", "R9"
    """The value by which another seat's remaining tiles exceed this one's in a blocked round (R9)."""
    OWN = "own", "R9"
    """The value of the seat's own remaining tiles, as a loss (R9)."""
    DRAW = "draw", "R5"
    FAILED = "failed", "R5"
    """The penalty for drawing as many tiles as allowed without laying (R5)."""
    EMPTY = "empty", "R6"
    """The penalty for needing a tile when the pool is empty (R6)."""

    def __init__(self, word: str, rule: str) -> None:
        self.word = word
        self.rule = rule


BONUSES = (Reason.START, Reason.BRIDGE, Reason.DOUBLE, Reason.HEXAGON, Reason.OUT)
"""Reasons that a laid tile can pay beside its value."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points given to a seat or taken from it. A seat's points are the sum of its lines."""

    seat: int
    reason: Reason
    points: int
    """Negative for a loss."""
    other: int | None = None
    """The seat whose remaining tiles these points are for."""


Lines = tuple[ScoreLine, ...]


def opening(sheet: Sheet, seat: int, tile: Tile) -> Iterator[ScoreLine]:
    yield ScoreLine(seat, Reason.VALUE, sheet.worth(tile))
    bonus = sheet.start_bonus(tile)
    if bonus or tile.is_triple or sheet.start_plain is None:
        yield ScoreLine(seat, Reason.START, bonus)


def laying(sheet: Sheet, seat: int, tile: Tile, slot: Slot) -> Iterator[ScoreLine]:
    yield ScoreLine(seat, Reason.VALUE, sheet.worth(tile))
    for reason, points in _bonuses(sheet, slot):
        yield ScoreLine(seat, reason, points)


def _bonuses(sheet: Sheet, slot: Slot) -> Iterator[tuple[Reason, int]]:
    connection = slot.connection
    if connection is Connection.BRIDGE:
        yield Reason.BRIDGE, sheet.bridge
    for points in sheet.hexagons(slot.hexagons):
        yield Reason.HEXAGON, points
    if connection is Connection.DOUBLE or (connection is Connection.HEXAGON and sheet.hexagon_double):
        yield Reason.DOUBLE, sheet.double


def drawing(sheet: Sheet, seat: int, drawn: int) -> Iterator[ScoreLine]:
    """R5: the price of one more tile after `drawn` in this turn."""
    yield ScoreLine(seat, Reason.DRAW, -sheet.draw)
    if sheet.failure is Failure.DRAWING and drawn + 1 == sheet.draws:
        yield from _failed(sheet, seat)


def passing(sheet: Sheet, seat: int, drawn: int) -> Iterator[ScoreLine]:
    """R6, D8: a seat that has drawn as many as allowed owes no tile; any other would have to draw and cannot."""
    if drawn == sheet.draws:
        if sheet.failure is Failure.PASSING:
            yield from _failed(sheet, seat)
    elif not drawn or sheet.empty_mid_turn:
        yield ScoreLine(seat, Reason.EMPTY, -sheet.empty)


def _failed(sheet: Sheet, seat: int) -> Iterator[ScoreLine]:
    if sheet.failed_draws:
        yield ScoreLine(seat, Reason.FAILED, -sheet.failed_draws)


def going_out(sheet: Sheet, seat: int) -> Iterator[ScoreLine]:
    yield ScoreLine(seat, Reason.OUT, sheet.out)


def left_worths(sheet: Sheet, hands: Sequence[Collection[Tile]]) -> list[int]:
    return [sum(map(sheet.worth, hand)) for hand in hands]


def left_over(sheet: Sheet, seat: int, left: Sequence[int]) -> Iterator[ScoreLine]:
    """R8: the worth of every other seat's remaining tiles."""
    if sheet.out_takes_left:
        yield from _others(seat, left)


def blocked(sheet: Sheet, left: Sequence[int], held: Sequence[int]) -> Iterator[ScoreLine]:
    """R9: the lines of a round that ends without a last tile laid.

    `left` is the worth of each hand, `held` its number of tiles.
    """
    match sheet.blocked:
        case Blocked.LEAST | Blocked.FEWEST | Blocked.LEAST_KEEPS:
            for seat in _best(sheet, left, held):
                yield from _others(seat, left)
                if sheet.blocked is not Blocked.LEAST_KEEPS:
                    yield from _own(seat, left)
        case Blocked.DIFFERENCES:
            yield from _differences(_best(sheet, left, held), left)
        case Blocked.ALL_LOSE:
            for seat in range(len(left)):
                yield from _own(seat, left)


def _differences(best: Sequence[int], left: Sequence[int]) -> Iterator[ScoreLine]:
    """D13: a solitaire has no other seat to differ from, so what is left is lost as by other sheets."""
    if len(left) == 1:
        yield from _own(0, left)
    for seat in best:
        yield from _others(seat, [value - left[seat] for value in left], Reason.DIFFERENCE)


def _best(sheet: Sheet, left: Sequence[int], held: Sequence[int]) -> list[int]:
    """D11: every seat with the least left; empty after a tie that the sheet does not pay."""
    measure = held if sheet.blocked is Blocked.FEWEST else left
    best = [seat for seat, much in enumerate(measure) if much == min(measure)]
    return best if len(best) == 1 or sheet.blocked_tie else []


def _others(seat: int, left: Sequence[int], reason: Reason = Reason.LEFT) -> Iterator[ScoreLine]:
    for other, value in enumerate(left):
        if other != seat and value:
            yield ScoreLine(seat, reason, value, other)


def _own(seat: int, left: Sequence[int]) -> Iterator[ScoreLine]:
    if left[seat]:
        yield ScoreLine(seat, Reason.OWN, -left[seat])

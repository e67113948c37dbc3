"""A position that was set up by hand: what may lie where and for how many points, and what is not possible."""

from collections.abc import Iterator

import msgspec

from tripple.notation import NotLegal, read_position, read_table
from tripple.notation.position import Order
from tripple.notation.span import TextPosition
from tripple.rules import ORIGIN, TILES, Board, Lay, Round, Sheet, TrippleError, View, scoring
from tripple.rules.errors import N_

from .scene import Option, Posed, points_lines, posed


class Impossible(msgspec.Struct, frozen=True, omit_defaults=True):
    """A reason why a position is not possible."""

    sentence: str
    values: dict[str, str]
    rule: str = ""


class Refereed(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What the referee says about a position."""

    fits: tuple[Option, ...] = ()
    """Every tile that is not on the board, wherever it fits, with the points for laying it there."""
    question: Posed | None = None
    """The seat on turn with its legal actions; none if the round is over."""
    fault: Impossible | None = None
    """The first thing that is not possible."""


def refereed(text: str) -> Refereed:
    try:
        fits = tuple(_fits(*read_table(text)))
    except TrippleError as fault:
        return Refereed(fault=_impossible(fault))
    try:
        position = set_up(text)
    except TrippleError as fault:
        return Refereed(fits=fits, fault=_impossible(fault))
    return Refereed(fits=fits, question=None if position.end else posed(position.view(position.turn)))


def set_up(text: str, unknown: Order = list) -> Round:
    """Read a position with unknown tiles, in this order. Raises NotWellFormed or NotLegal."""
    position = read_position(text, unknown)
    if len(position.hands) > 1 and not position.end and not all(position.hands):
        seat = position.hands.index(frozenset()) + 1
        raise NotLegal("R8", N_("seat {seat} has no tile left: the round is over"), TextPosition(), seat=seat)
    return position


def still_open(text: str, unknown: Order = list) -> Round:
    """The same, for a round that is not over."""
    position = set_up(text, unknown)
    if position.end:
        raise NotLegal("R8", "the round is over", TextPosition())
    return position


def question(text: str) -> View:
    """What the seat on turn sees of a position. Raises NotWellFormed or NotLegal, also if the round is over."""
    position = still_open(text)
    return position.view(position.turn)


def _impossible(fault: TrippleError) -> Impossible:
    values = {name: str(value) for name, value in fault.values.items()}
    return Impossible(fault.sentence, values, fault.rule if isinstance(fault, NotLegal) else "")


def _fits(sheet: Sheet, board: Board) -> Iterator[Option]:
    left = frozenset(TILES).difference(board.tiles)
    if not board.cells:
        for tile in sorted(left):
            yield Option(str(Lay(tile, ORIGIN)), points_lines(tuple(scoring.opening(sheet, 0, tile))))
    for cell, slot in board.slots.items():
        for tile in slot.fits & left:
            yield Option(str(Lay(tile, cell)), points_lines(tuple(scoring.laying(sheet, 0, tile, slot))))

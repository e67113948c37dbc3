"""A position that was set up by hand: what may lie where and for how many points, and what is not possible."""

from collections.abc import Iterator

import msgspec

from tripple.notation import NotLegal, read_table
from tripple.notation.position import set_up
from tripple.rules import ORIGIN, Board, Lay, Sheet, TrippleError, scoring

from .scene import Option, Posed, points_lines, posed


class Impossible(msgspec.Struct, frozen=True, omit_defaults=True):
    """A reason why a position is not possible."""

    sentence: str
    values: dict[str, str]
    rule: str = ""


class Refereed(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    fits: tuple[Option, ...] = ()
    """Every tile that is not on the board, wherever it fits, with the points for laying it there."""
    question: Posed | None = None
    """The seat on turn with its legal actions; none if the round is over."""
    fault: Impossible | None = None


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


def _impossible(fault: TrippleError) -> Impossible:
    values = {name: str(value) for name, value in fault.values.items()}
    return Impossible(fault.sentence, values, fault.rule if isinstance(fault, NotLegal) else "")


def _fits(sheet: Sheet, board: Board) -> Iterator[Option]:
    left = frozenset(sheet.box).difference(board.tiles)
    if not board.cells:
        for tile in sorted(left):
            yield Option(str(Lay(tile, ORIGIN)), points_lines(tuple(scoring.opening(sheet, 0, tile))))
    for cell, slot in board.slots.items():
        for tile in slot.fits & left:
            yield Option(str(Lay(tile, cell)), points_lines(tuple(scoring.laying(sheet, 0, tile, slot))))

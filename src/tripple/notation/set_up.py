"""Positions that were set up by hand, with tiles that are not known."""

from tripple.rules import Round, View
from tripple.rules.errors import N_

from .position import Order, read_position
from .span import NotLegal, TextPosition


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
    """The view of the seat on turn. Raises NotWellFormed or NotLegal, also if the round is over."""
    position = still_open(text)
    return position.view(position.turn)

"""Points entered by hand, for which the rules have no reason."""

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from tripple.rules.errors import N_

from .entries import BadEntry

MOST_POINTS = 999
"""Larger amounts are typing errors: no turn can bring or cost as much."""


class ByHand(Enum):
    """Kinds of points that are entered by hand."""

    POINTS = "points"

    @property
    def word(self) -> str:
        return self.value


TERMS = {ByHand.POINTS: N_("points")}
"""Name for people, to be translated."""


@dataclass(frozen=True, slots=True)
class Noted:
    """Points without one of the rules' reasons, with the same fields as a score line."""

    seat: int
    points: int
    """Negative for a loss."""
    reason: ClassVar[ByHand] = ByHand.POINTS
    other: ClassVar[None] = None
    """Always None: these points are not for another seat's tiles."""


def check_points(points: int) -> int:
    if abs(points) > MOST_POINTS:
        values = {"points": points, "least": -MOST_POINTS, "most": MOST_POINTS}
        raise BadEntry("{points} points: expected a whole number from {least} to {most}", **values)
    return points

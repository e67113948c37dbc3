"""Points that the table says somebody got: no rule of the game knows what for."""

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from tripple.rules.errors import N_

from .entries import BadEntry

MOST_POINTS = 999
"""More than any turn can bring or cost: what is beyond it was mistyped."""


class ByHand(Enum):
    """Why points were given or taken, where the rules' own reasons do not say it."""

    POINTS = "points"

    @property
    def word(self) -> str:
        return self.value


TERMS = {ByHand.POINTS: N_("points")}
"""What people call it."""


@dataclass(frozen=True, slots=True)
class Noted:
    """Points without a reason that the rules know; it stands among their score lines and has the same fields."""

    seat: int
    """Whose points they are."""
    points: int
    """How many; below zero where they are taken."""
    reason: ClassVar[ByHand] = ByHand.POINTS
    """That they were given by hand."""
    other: ClassVar[None] = None
    """Nobody: they are nobody's tiles."""


def check_points(points: int) -> int:
    if abs(points) > MOST_POINTS:
        values = {"points": points, "least": -MOST_POINTS, "most": MOST_POINTS}
        raise BadEntry("{points} points: expected a whole number from {least} to {most}", **values)
    return points

"""Entries of a score pad: who opens a round, what each turn brought, and what is left at the end.

A field that is added later needs a default, so that kept pads stay readable.
"""

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

import msgspec

from tripple.rules import Connection, Slot, TrippleError
from tripple.rules.errors import N_


class BadEntry(TrippleError):
    """An entry that cannot have happened at the table."""

    at: int | None = None
    """Line of the pad that is at fault, from 0."""


class Bonus(Enum):
    """Bonus of a laid tile; two and three hexagons at once have their own (D5)."""

    NONE = "none"
    """The tile's value only."""
    BRIDGE = "bridge"
    DOUBLE = "double"
    HEXAGON = "hexagon"
    TWO_HEXAGONS = "two-hexagons"
    THREE_HEXAGONS = "three-hexagons"

    @property
    def slot(self) -> Slot:
        """An example of a slot that pays this bonus, for scoring by the rules."""
        connection, sides, hexagons = _PLACES[self]
        return Slot((None, None, None), sides, hexagons, connection, frozenset())


_PLACES = {
    Bonus.NONE: (Connection.PLAIN, 1, 0),
    Bonus.BRIDGE: (Connection.BRIDGE, 1, 0),
    Bonus.DOUBLE: (Connection.DOUBLE, 2, 0),
    Bonus.HEXAGON: (Connection.HEXAGON, 2, 1),
    Bonus.TWO_HEXAGONS: (Connection.HEXAGON, 3, 2),
    Bonus.THREE_HEXAGONS: (Connection.HEXAGON, 3, 3),
}


class Start(msgspec.Struct, frozen=True, tag="start", tag_field="kind", forbid_unknown_fields=True):
    """The round's first tile and its player (R3)."""

    seat: int
    tile: str
    """The tile, such as `555`."""


class Turn(msgspec.Struct, frozen=True, tag="turn", tag_field="kind", forbid_unknown_fields=True):
    """A turn of the next player: tiles drawn, then one laid or none."""

    tile: str | None = None
    """The laid tile, such as `345`, if any."""
    bonus: Bonus = Bonus.NONE
    draws: int = 0


class Points(msgspec.Struct, frozen=True, tag="points", tag_field="kind", forbid_unknown_fields=True):
    """A turn of which only the points are known: those of the whole turn, including draws and bonuses."""

    points: int
    seat: int | None = None
    """The player, if the turn opens the round; otherwise the next player is meant."""
    draws: int = 0
    """Number of tiles drawn; the points already include their cost."""
    laid: bool = True
    """True if a tile was laid, though no player remembers which."""


class Extra(msgspec.Struct, frozen=True, tag="extra", tag_field="kind", forbid_unknown_fields=True):
    """Points given or taken outside any turn; the turn stays with the same player."""

    seat: int
    points: int
    """Negative for a loss."""


class End(msgspec.Struct, frozen=True, tag="end", tag_field="kind", forbid_unknown_fields=True):
    """Tiles that each player still holds at the end of the round, by name or as their sum."""

    left: tuple[int | tuple[str, ...], ...]
    """For each player the names of the tiles, or their sum."""


Entry = Start | Turn | Points | Extra | End
"""Anything that is written on a pad."""


MOST_POINTS = 999  # larger amounts are typing errors: no turn can bring or cost as much


class ByHand(Enum):
    """Kinds of points that are entered by hand."""

    POINTS = "points"

    @property
    def word(self) -> str:
        return self.value


TERMS = {ByHand.POINTS: N_("points")}  # name for people, to be translated


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

"""What is written down at a table: who opens a round, what each turn brought, and what is left at the end.

A field that is added later needs a default, so that kept pads stay readable.
"""

from enum import Enum

import msgspec

from tripple.rules import Connection, Slot, TrippleError


class BadEntry(TrippleError):
    """Something that cannot have happened at the table; `at` is the line of the pad it stands on, from 0."""

    at: int | None = None


class Bonus(Enum):
    """What a laid tile earned beside its value; two and three hexagons at once are bonuses of their own (D5)."""

    NONE = "none"
    BRIDGE = "bridge"
    DOUBLE = "double"
    HEXAGON = "hexagon"
    TWO_HEXAGONS = "two-hexagons"
    THREE_HEXAGONS = "three-hexagons"

    @property
    def slot(self) -> Slot:
        """A place that pays this, for the scoring of the rules."""
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
    """The round's first tile, and whose it was (R3)."""

    seat: int
    tile: str


class Turn(msgspec.Struct, frozen=True, tag="turn", tag_field="kind", forbid_unknown_fields=True):
    """The turn of whoever is next: tiles drawn, then one laid or none."""

    tile: str | None = None
    bonus: Bonus = Bonus.NONE
    draws: int = 0


class Points(msgspec.Struct, frozen=True, tag="points", tag_field="kind", forbid_unknown_fields=True):
    """A turn of which you know only the points: those of the whole turn, including draws and bonuses."""

    points: int
    seat: int | None = None
    """The player who laid it, if it opens the round; later it is the turn of whoever is next."""
    draws: int = 0
    """How many tiles were drawn; the points already include the cost."""
    laid: bool = True
    """Whether a tile was laid, though nobody remembers which."""


class Extra(msgspec.Struct, frozen=True, tag="extra", tag_field="kind", forbid_unknown_fields=True):
    """Points given or taken apart from any turn: it does not change whose turn it is."""

    seat: int
    points: int


class End(msgspec.Struct, frozen=True, tag="end", tag_field="kind", forbid_unknown_fields=True):
    """What each player still holds when the round is over: the tiles by name, or just their sum."""

    left: tuple[int | tuple[str, ...], ...]


Entry = Start | Turn | Points | Extra | End

"""What is written down at a table: who opens a round, what each turn brought, and what is left at the end.

A field that is added later needs a default, so that kept pads stay readable.
"""

from enum import Enum

import msgspec

from tripple.rules import Connection, Slot, TrippleError


class BadEntry(TrippleError):
    """Something that cannot have happened at the table; `at` is the line of the pad it stands on, from 0."""

    at: int | None = None
    """The line of the pad that cannot have happened, from 0."""


class Bonus(Enum):
    """What a laid tile earned beside its value; two and three hexagons at once are bonuses of their own (D5)."""

    NONE = "none"
    """Nothing but its value."""
    BRIDGE = "bridge"
    """A bridge."""
    DOUBLE = "double"
    """A double connection."""
    HEXAGON = "hexagon"
    """A hexagon."""
    TWO_HEXAGONS = "two-hexagons"
    """Two hexagons with one tile."""
    THREE_HEXAGONS = "three-hexagons"
    """Three hexagons with one tile."""

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
    """The player who opened the round."""
    tile: str
    """With which tile, such as `555`."""


class Turn(msgspec.Struct, frozen=True, tag="turn", tag_field="kind", forbid_unknown_fields=True):
    """The turn of whoever is next: tiles drawn, then one laid or none."""

    tile: str | None = None
    """The tile that was laid, such as `345`, if one was."""
    bonus: Bonus = Bonus.NONE
    """What it earned beside its value."""
    draws: int = 0
    """How many tiles were drawn before."""


class Points(msgspec.Struct, frozen=True, tag="points", tag_field="kind", forbid_unknown_fields=True):
    """A turn of which you know only the points: those of the whole turn, including draws and bonuses."""

    points: int
    """What the whole turn brought or cost."""
    seat: int | None = None
    """The player who laid it, if it opens the round; later it is the turn of whoever is next."""
    draws: int = 0
    """How many tiles were drawn; the points already include the cost."""
    laid: bool = True
    """Whether a tile was laid, though nobody remembers which."""


class Extra(msgspec.Struct, frozen=True, tag="extra", tag_field="kind", forbid_unknown_fields=True):
    """Points given or taken apart from any turn: it does not change whose turn it is."""

    seat: int
    """Whose points they are."""
    points: int
    """How many; below zero where they are taken."""


class End(msgspec.Struct, frozen=True, tag="end", tag_field="kind", forbid_unknown_fields=True):
    """What each player still holds when the round is over: the tiles by name, or just their sum."""

    left: tuple[int | tuple[str, ...], ...]
    """For each player the names of the tiles, or their sum."""


Entry = Start | Turn | Points | Extra | End
"""Everything that can be written on a pad."""

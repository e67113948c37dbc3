"""What a person can ask of a table. The protocol sends these as they are."""

from typing import Annotated

import msgspec

from .events import Clock

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Seed = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Salt = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]*$", max_length=64)]
"""Everybody sees it, so nothing can be said with it."""
Level = Annotated[str, msgspec.Meta(max_length=40)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=5)]


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a table is to be; the sheet and its changes are checked by `Tables.create`."""

    sheet: Annotated[str, msgspec.Meta(max_length=40)] = "classic-de"
    changes: Annotated[tuple[Annotated[str, msgspec.Meta(max_length=60)], ...], msgspec.Meta(max_length=30)] = ()
    clock: Clock = "none"
    size: Annotated[int, msgspec.Meta(ge=1, le=6)] = 2
    public: bool = False
    hints: bool = True
    """Whether a person on turn may ask what a strong player would do."""
    seed: Seed | None = None
    """A deal by its number or any other text, for a table of one: whoever gives the same one plays the same tiles."""


class Command(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    pass


class Join(Command, frozen=True, tag="join"):
    """Take the next free seat. One person may take several: several people share that device."""

    name: Name


class AddComputer(Command, frozen=True, tag="add-computer"):
    """The host fills the next free seat; levels are the keys of `tripple.bots.LEVELS`."""

    level: Level
    name: Name | None = None


class Leave(Command, frozen=True, tag="leave"):
    """Give a seat up, in the lobby."""

    seat: SeatNumber


class Remove(Command, frozen=True, tag="remove"):
    """The host frees a seat, in the lobby."""

    seat: SeatNumber


class Invite(Command, frozen=True, tag="invite"):
    """The host makes another invitation.

    At a table that is not public, everybody without a seat is let go, and whoever has only the old link stays out.
    """


class Ready(Command, frozen=True, tag="ready"):
    """In the lobby, with a salt of hexadecimal digits for the deals if wanted, or between two rounds.

    The game starts by itself when all seats are taken and everybody is ready.
    """

    seat: SeatNumber
    ready: bool = True
    salt: Salt = ""


class StartGame(Command, frozen=True, tag="start"):
    """The host starts with the seats that are taken; everybody else has to be ready."""


class Play(Command, frozen=True, tag="play"):
    """An action in the notation: open, draw, pass or 345@2,-1v."""

    seat: SeatNumber
    action: Annotated[str, msgspec.Meta(max_length=30)]


class Back(Command, frozen=True, tag="back"):
    """Take the seat over again from the computer player. Following one's own seat does the same."""

    seat: SeatNumber


class Resign(Command, frozen=True, tag="resign"):
    seat: SeatNumber


class React(Command, frozen=True, tag="react"):
    """One of `REACTIONS`."""

    seat: SeatNumber
    reaction: Annotated[str, msgspec.Meta(max_length=20)]


class Rematch(Command, frozen=True, tag="rematch"):
    """After the game: a new table with the same seats; the first who asks makes it, and everybody is told its id."""


AnyCommand = Join | AddComputer | Leave | Remove | Invite | Ready | StartGame | Play | Back | Resign | React | Rematch

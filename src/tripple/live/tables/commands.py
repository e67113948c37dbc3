"""Commands of people at a table; the protocol sends these as they are."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Annotated

import msgspec

from tripple.notation import write_position, write_sheet
from tripple.notation.position import still_open
from tripple.rules import BadDeal, Tile
from tripple.rules.deal import deal

from .events import Clock, Pace

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Seed = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Salt = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]*$", max_length=64)]
"""Only hexadecimal digits, since everybody sees it: it cannot carry a message."""
Level = Annotated[str, msgspec.Meta(max_length=40)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=5)]


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The settings of a new table; `Tables.create` checks the sheet and its changes."""

    sheet: Annotated[str, msgspec.Meta(max_length=40)] = "classic-de"
    changes: Annotated[tuple[Annotated[str, msgspec.Meta(max_length=60)], ...], msgspec.Meta(max_length=30)] = ()
    clock: Clock = "none"
    size: Annotated[int, msgspec.Meta(ge=1, le=6)] = 2
    public: bool = False
    hints: bool = True
    """Allow hints: a person on turn may ask for a strong player's advice."""
    pace: Pace | None = None
    """How quickly computer players move; the server's own pace, if left out."""
    seed: Seed | None = None
    """A deal by its number or any other text, for a table of one: the same text always gives the same tiles."""
    start: Annotated[str, msgspec.Meta(max_length=4_000)] = ""
    """A position that the game goes on from, to the end of the round; its rules replace `sheet` and `changes`. It may
    have `?` for tiles that are not known. Such a game has no record and counts in no statistics.
    """

    def from_position(self, secret: str) -> "Settings":
        """The same by the position's own rules, for one round. The secret decides where the unknown tiles are."""
        position = still_open(self.start, partial(_shuffled, secret))
        if position.is_solo or position.players != self.size:
            players = max(2, self.size)
            raise BadDeal("{hands} hands are dealt to {players} players", hands=position.players, players=players)
        position = replace(position, sheet=position.sheet.with_(rounds=1))
        sheet, *changes = write_sheet(position.sheet)
        start = write_position(position)
        return msgspec.structs.replace(self, sheet=sheet, changes=tuple(changes), start=start, seed=None)


def _shuffled(secret: str, tiles: Sequence[Tile]) -> list[Tile]:
    return [tile for tile in deal(secret, 1) if tile in tiles]


class Command(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    pass


class Join(Command, frozen=True, tag="join"):
    """Take the next free seat. One guest may take several, for people who share a device."""

    name: Name


class AddComputer(Command, frozen=True, tag="add-computer"):
    """The host fills the next free seat; levels are the keys of `tripple.bots.LEVELS`."""

    level: Level
    name: Name | None = None
    """Without one it has one of its own, in each reader's language."""


class Leave(Command, frozen=True, tag="leave"):
    """Give up a seat, in the lobby."""

    seat: SeatNumber


class Remove(Command, frozen=True, tag="remove"):
    """The host frees a seat, in the lobby. Its guest can come back once the host has made a new invitation."""

    seat: SeatNumber


class Invite(Command, frozen=True, tag="invite"):
    """The host makes a new invitation.

    At a private table, everybody without a seat is disconnected, and the old link stops working.
    """


class Ready(Command, frozen=True, tag="ready"):
    """In the lobby, optionally with a salt of hexadecimal digits for the deals, or between two rounds.

    The game starts automatically when all seats are taken and everybody is ready.
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


class TakeBack(Command, frozen=True, tag="take-back"):
    """Go on from an earlier choice of this seat, against computer players alone.

    Every view of a round names the last one (`last_choice`). Earlier ones can be named as well; all later ones are
    then taken back, too. It is refused if you have made or taken back a move that you had not seen (`seen`).
    """

    seat: SeatNumber
    round: Annotated[int, msgspec.Meta(ge=1)]
    step: Annotated[int, msgspec.Meta(ge=0)]


class SetPace(Command, frozen=True, tag="pace"):
    """Against computer players alone: how quickly they move from now on."""

    pace: Pace


class Skip(Command, frozen=True, tag="skip"):
    """Against computer players alone: do not wait for them until your next turn. They search as long as otherwise."""


class Back(Command, frozen=True, tag="back"):
    """Take the seat back from the computer player. Following your seat does the same."""

    seat: SeatNumber


class Resign(Command, frozen=True, tag="resign"):
    seat: SeatNumber


class React(Command, frozen=True, tag="react"):
    """One of `REACTIONS`."""

    seat: SeatNumber
    reaction: Annotated[str, msgspec.Meta(max_length=20)]


class Rematch(Command, frozen=True, tag="rematch"):
    """After the game: a new table with the same seats. The first request makes it, and everybody gets its id."""


LobbyCommand = Join | AddComputer | Leave | Remove | Invite | Ready | StartGame
GameCommand = Play | TakeBack | SetPace | Skip | Back | Resign | React | Rematch
AnyCommand = LobbyCommand | GameCommand

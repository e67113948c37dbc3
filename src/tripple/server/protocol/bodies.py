"""Bodies of requests and answers."""

from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import Meta

from tripple.live.tables import AddComputer, AnyCommand, Join, Ready, Settings
from tripple.live.tables.commands import Level, Name, Salt
from tripple.look.scene import Laid, PointsLine
from tripple.server.protocol import Secret

Key = Annotated[str, Meta(min_length=1, max_length=64)]


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class PersonHere(Body, frozen=True, tag_field="kind", tag="here"):
    """One more person on this guest's device."""

    name: Name
    salt: Salt = ""

    @property
    def command(self) -> Join:
        return Join(name=self.name)


class ComputerPlayer(Body, frozen=True, tag_field="kind", tag="computer"):
    """A computer player asked to the table."""

    level: Level
    """One of those that `GET /api/choices` lists."""
    name: Name | None = None

    @property
    def command(self) -> AddComputer:
        return AddComputer(level=self.level, name=self.name)


class CreateTable(Body, frozen=True):
    """A new table. Either all of it is done at once, or it is refused and there is no table."""

    name: Name
    """The name of the guest who creates it and takes the first seat."""
    settings: Settings = Settings()
    seats: Annotated[tuple[PersonHere | ComputerPlayer, ...], Meta(max_length=5)] = ()
    """Further players who sit down at once, in this order; the remaining seats stay free."""
    ready: bool = False
    """Declare every seat taken here ready. If no seat is free, the game begins at once."""
    salt: Salt = ""
    """This guest's part in the deals, used if everybody is ready (docs/fairness.md).

    It proves something if the server's commitment was known before: ask `POST /api/promises` first.
    """
    key: Key | None = None
    """The client's own id for this request: sent twice, it makes one table."""

    @property
    def begins(self) -> bool:
        return self.ready and 1 + len(self.seats) == self.settings.size

    def commands(self) -> Iterator[AnyCommand]:
        """The commands that carry out this request at the table, after its host has sat down."""
        yield from (seat.command for seat in self.seats)
        if self.ready:
            yield Ready(seat=0, salt=self.salt)
            for number, seat in enumerate(self.seats, 1):
                if isinstance(seat, PersonHere):
                    yield Ready(seat=number, salt=seat.salt)


class Promise(Body, frozen=True):
    key: Key
    """The key of the later request that makes the table."""


class Promised(msgspec.Struct, frozen=True):
    commitment: str
    """The commitment of the table that this guest makes with this key, if its game begins at once."""


class TableMade(msgspec.Struct, frozen=True):
    """A new table, and how others find it."""

    id: str
    invite: str
    """The invitation's secret."""
    link: str
    """The link to send to the others. The secret comes after the #, which browsers do not send to servers."""


class JoinTable(Body, frozen=True):
    name: Name
    invite: Secret | None = None
    key: Key | None = None


class Seated(msgspec.Struct, frozen=True):
    """Seats taken, as of the log position `number`."""

    number: int
    seats: tuple[int, ...]
    """All seats of this guest at the table."""


class PersonalLink(msgspec.Struct, frozen=True):
    """The link that makes another device this guest."""

    link: str
    token: str
    seconds: int
    """The seconds for which it works."""


class LookAtLink(Body, frozen=True):
    token: Secret


class UseLink(Body, frozen=True):
    token: Secret
    leave: bool = False
    """Confirms that this browser leaves a guest with games or pads; it can become that guest again later."""


class GuestInfo(msgspec.Struct, frozen=True):
    """A guest's name and counts. No count exceeds `most`."""

    name: str | None
    """The name used last at a table."""
    games: int
    running: int
    pads: int
    puzzles: int = 0
    most: int = 100

    @property
    def has_something(self) -> bool:
        return bool(self.games or self.pads or self.puzzles)


class LinkInfo(msgspec.Struct, frozen=True):
    same: bool
    """True if the link belongs to this browser's own guest."""
    theirs: GuestInfo
    """The guest you become with the link."""
    mine: GuestInfo
    """The guest you are now."""


class FormerGuest(msgspec.Struct, frozen=True):
    number: int
    """To name in `POST /api/links/back`."""
    guest: GuestInfo


class GoBack(Body, frozen=True):
    number: Annotated[int, Meta(ge=0, le=100)]


class Upload(Body, frozen=True):
    record: Annotated[str, Meta(max_length=200_000)]
    """A game in the notation (docs/notation.md)."""


class Health(msgspec.Struct, frozen=True):
    status: str
    version: str
    tables: int
    """The number of tables in memory."""


class ReplayStep(msgspec.Struct, frozen=True, omit_defaults=True):
    seat: int
    action: str
    lines: tuple[PointsLine, ...] = ()
    laid: Laid | None = None
    drawn: str | None = None
    """The tile that a draw gave, or `?` where the record does not say."""


class ReplayRound(msgspec.Struct, frozen=True, kw_only=True):
    hands: tuple[tuple[str, ...], ...]
    """A tile that the record does not name is `?`, here and in the pool."""
    pool: tuple[str, ...]
    steps: tuple[ReplayStep, ...]
    points: tuple[int, ...]
    end: str | None


class ReplayPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    level: str | None = None


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A whole game, refereed while it was read."""

    sheet: str
    changes: tuple[str, ...]
    seed: str | None
    players: tuple[ReplayPlayer, ...]
    rounds: tuple[ReplayRound, ...]
    totals: tuple[int, ...]
    end: str | None
    winners: tuple[int, ...]
    taken_back: int = 0
    """The number of moves taken back on the way."""

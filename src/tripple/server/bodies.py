"""What goes in and out over HTTP."""

from typing import Annotated

import msgspec
from msgspec import Meta

from tripple.tables import Settings
from tripple.tables.commands import Name

from .protocol import Secret

Key = Annotated[str, Meta(min_length=1, max_length=64)]


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class CreateTable(Body, frozen=True):
    name: Name
    """The name of the guest who creates it and takes the first seat."""
    settings: Settings = Settings()
    key: Key | None = None
    """The client's own id for this: sent twice, it makes one table."""


class TableMade(msgspec.Struct, frozen=True):
    id: str
    invite: str
    """The invitation's secret."""
    link: str
    """What to send to the others. The secret stands behind the #, which browsers keep to themselves."""


class JoinTable(Body, frozen=True):
    name: Name
    invite: Secret | None = None
    key: Key | None = None


class Seated(msgspec.Struct, frozen=True):
    number: int
    """The log position after joining."""
    seats: tuple[int, ...]
    """All seats of this guest at the table."""


class PersonalLink(msgspec.Struct, frozen=True):
    link: str
    token: str
    seconds: int
    """How long it can be used."""


class UseLink(Body, frozen=True):
    token: Secret


class Upload(Body, frozen=True):
    record: Annotated[str, Meta(max_length=200_000)]
    """A game in the notation (docs/notation.md)."""


class Health(msgspec.Struct, frozen=True):
    status: str
    version: str
    tables: int
    """Tables in memory."""

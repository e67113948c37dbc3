"""Changes that devices make on a shared pad, and the events of its log.

A field that is added later needs a default, so that logs stay readable. Members are in the log beside the changes; the
number that devices see counts changes only, so that they need not reload when another phone opens the pad.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from tripple.live import DamagedLog, reading
from tripple.pad.pad import Correct, Insert, Strike, Write
from tripple.rules.errors import N_

VERSION = 1
UNREADABLE = N_("this pad cannot be read by this version of tripple: {problem}")


class Undo(msgspec.Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Takes back the last change that still counts; an empty pad stays empty."""


class Rename(msgspec.Struct, frozen=True, tag="rename", forbid_unknown_fields=True):
    """The same players by other names."""

    names: tuple[str, ...]


Lasting = Write | Correct | Insert | Strike | Rename  # the changes that an undo reverts
Change = Lasting | Undo


class Keyed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change with the device's own id for it: sent again with the same key, it is not made again."""

    key: Annotated[str, Meta(min_length=1, max_length=64)]
    change: Change


class WriteChanges(msgspec.Struct, frozen=True, tag_field="do", tag="change", forbid_unknown_fields=True):
    """Write, insert, correct, strike, rename or undo on a score pad: all of it or nothing."""

    changes: tuple[Keyed, ...]
    """At least one. A change whose key is already on the pad is not made again."""


class NotedChange(msgspec.Struct, frozen=True):
    """A change on the pad; numbers begin with 1 and follow each other without a gap."""

    number: int
    key: str
    change: Change


def write_change(change: Change) -> bytes:
    return msgspec.json.encode(change)


class PadCreated(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event", tag="created"):
    at: float
    person: str
    invite: str
    names: tuple[str, ...]
    sheet: str
    house_rules: tuple[str, ...] = ()
    version: int = VERSION


class PadJoined(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event", tag="joined"):
    at: float
    person: str


class PadLeft(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event", tag="left"):
    """A member has left; named by the number of the event they joined with, so that no name stays behind."""

    at: float
    came: int


class PadChanged(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event", tag="changed"):
    at: float
    key: str
    change: Change


Event = PadCreated | PadJoined | PadLeft | PadChanged

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def write_event(event: Event) -> bytes:
    return _encoder.encode(event)


def read_event(stored: bytes) -> Event:
    with reading(UNREADABLE):
        event = _decoder.decode(stored)
    if isinstance(event, PadCreated) and event.version > VERSION:
        raise DamagedLog("this pad was written by a later version of tripple")
    return event

"""What a pad's log is made of. A field that is added later needs a default, so that old logs stay readable.

Members are in the log beside the changes; the number that devices see counts the changes alone, so that nobody has to
look again because another phone has opened the pad.
"""

import msgspec

from tripple.live import NotReadable, reading
from tripple.rules.errors import N_

from .changes import Change

VERSION = 1
UNREADABLE = N_("this pad cannot be read by this version of tripple: {problem}")


class Created(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event", tag="created"):
    at: float
    person: str
    invite: str
    names: tuple[str, ...]
    sheet: str
    house_rules: tuple[str, ...] = ()
    version: int = VERSION


class Joined(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event", tag="joined"):
    at: float
    person: str


class Left(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event", tag="left"):
    """Who goes is told by the number of the event they came with: nobody's name stays behind."""

    at: float
    came: int


class Changed(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event", tag="changed"):
    at: float
    key: str
    change: Change


Event = Created | Joined | Left | Changed

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def write_event(event: Event) -> bytes:
    return _encoder.encode(event)


def read_event(stored: bytes) -> Event:
    with reading(UNREADABLE):
        event = _decoder.decode(stored)
    if isinstance(event, Created) and event.version > VERSION:
        raise NotReadable("this pad was written by a later version of tripple")
    return event

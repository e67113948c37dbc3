"""Events of a pad's log. A field that is added later needs a default, so that logs stay readable.

Members are in the log beside the changes; the number that devices see counts changes only, so that they need not reload
when another phone opens the pad.
"""

import msgspec

from tripple.live import DamagedLog, reading
from tripple.rules.errors import N_

from .changes import Change

VERSION = 1
UNREADABLE = N_("this pad cannot be read by this version of tripple: {problem}")


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

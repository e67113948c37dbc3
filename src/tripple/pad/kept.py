"""Pads as versioned JSON."""

import msgspec

from tripple.notation import read_sheet, write_sheet
from tripple.rules import TrippleError

from .pad import Change, Pad

VERSION = 1


class BadPad(TrippleError):
    """A saved pad that cannot be read."""


class _PadVersion(msgspec.Struct):
    version: int


class _SavedPad(msgspec.Struct, forbid_unknown_fields=True):
    version: int
    names: tuple[str, ...]
    sheet: str
    house_rules: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()


def write_pad(pad: Pad) -> str:
    """Write a pad as JSON, with all of its changes."""
    name, *house_rules = write_sheet(pad.sheet)
    return msgspec.json.encode(_SavedPad(VERSION, pad.names, name, tuple(house_rules), pad.changes)).decode()


def read_pad(text: str) -> Pad:
    """Read a pad from JSON, with the checks of entries by hand; raises BadPad or BadEntry."""
    try:
        version = msgspec.json.decode(text, type=_PadVersion).version
        if version != VERSION:
            raise BadPad("the pad has another format (version {version})", version=version)
        kept = msgspec.json.decode(text, type=_SavedPad)
        return Pad(kept.names, read_sheet(kept.sheet, kept.house_rules), kept.changes)
    except msgspec.MsgspecError as error:
        raise BadPad("the pad cannot be read: {reason}", reason=error) from None

"""Changes that devices make on a shared pad: those of `tripple.pad`, renaming and undoing."""

from typing import Annotated

import msgspec
from msgspec import Meta

from tripple.pad.pad import Correct, Insert, Strike, Write


class Undo(msgspec.Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Takes back the last change that still counts; an empty pad stays empty."""


class Rename(msgspec.Struct, frozen=True, tag="rename", forbid_unknown_fields=True):
    """The same players by other names."""

    names: tuple[str, ...]


Lasting = Write | Correct | Insert | Strike | Rename
"""The changes that an undo reverts."""
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

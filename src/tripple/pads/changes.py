"""What devices write on a shared pad: the changes of `tripple.pad`, other names, and taking back."""

from typing import Annotated

import msgspec
from msgspec import Meta

from tripple.pad.pad import Correct, Insert, Strike, Write


class Undo(msgspec.Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Takes back the last of the others that still counts; an empty pad stays one."""


class Rename(msgspec.Struct, frozen=True, tag="rename", forbid_unknown_fields=True):
    """The same players by other names."""

    names: tuple[str, ...]


Lasting = Write | Correct | Insert | Strike | Rename
"""What an undo can take back."""
Change = Lasting | Undo


class Keyed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change under the device's own name for it: sent again under the same key, it is not done again."""

    key: Annotated[str, Meta(min_length=1, max_length=64)]
    change: Change


class WriteChanges(msgspec.Struct, frozen=True, tag_field="do", tag="change", forbid_unknown_fields=True):
    """Write, insert, correct, strike, rename or undo on a score pad: all of it or nothing."""

    changes: tuple[Keyed, ...]
    """At least one. Those under a key that the pad has already are done."""


class NotedChange(msgspec.Struct, frozen=True):
    """A change that is on the pad; numbers begin with 1 and follow each other without a gap."""

    number: int
    key: str
    change: Change


def write_change(change: Change) -> bytes:
    return msgspec.json.encode(change)

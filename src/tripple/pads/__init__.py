"""Score pads kept on the server, shared by link and followed live (docs/pad.md)."""

from .changes import Change, Keyed, Noted, Rename, Undo, WriteChanges
from .listing import PadListing
from .livepad import FreshPad
from .shelf import Room, Shelf, unless_gone

__all__ = [
    "Change",
    "FreshPad",
    "Keyed",
    "Noted",
    "PadListing",
    "Rename",
    "Room",
    "Shelf",
    "Undo",
    "WriteChanges",
    "unless_gone",
]

"""Score pads kept on the server, shared by link and followed live (docs/pad.md)."""

from .changes import Change, Keyed, Noted, Rename, Undo
from .listing import PadListing
from .shelf import FreshPad, Room, Shelf, unless_gone

__all__ = ["Change", "FreshPad", "Keyed", "Noted", "PadListing", "Rename", "Room", "Shelf", "Undo", "unless_gone"]

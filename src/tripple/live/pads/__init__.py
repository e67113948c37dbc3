"""Score pads kept on the server, shared by link and followed live (docs/pad.md)."""

from .events import Change, Keyed, NotedChange, Rename, Undo, WriteChanges
from .livepad import PadContent, PadListing
from .registry import PadLimits, Pads, unless_gone

__all__ = [
    "Change",
    "Keyed",
    "NotedChange",
    "PadContent",
    "PadLimits",
    "PadListing",
    "Pads",
    "Rename",
    "Undo",
    "WriteChanges",
    "unless_gone",
]

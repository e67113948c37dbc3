"""The score pad for a real table: entries in, explained points out, by the same rules as the game (docs/pad.md)."""

from tripple.extras import need

need("print", "msgspec")

from .entries import BadEntry, Bonus, End, Entry, Extra, Noted, Points, Start, Turn
from .kept import BadPad, read_pad, write_csv, write_pad
from .pad import Pad
from .rounds import PadRound, Scored
from .tariff import Tariff, tariff

__all__ = [
    "BadEntry",
    "BadPad",
    "Bonus",
    "End",
    "Entry",
    "Extra",
    "Noted",
    "Pad",
    "PadRound",
    "Points",
    "Scored",
    "Start",
    "Tariff",
    "Turn",
    "read_pad",
    "tariff",
    "write_csv",
    "write_pad",
]

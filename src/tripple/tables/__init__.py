"""Live games: seats, turns, clocks, computer players, an event log. No HTTP in here (docs/tables.md)."""

from tripple.live import Done, Reason, Refusal, Timekeeper, Unreadable, WallClock

from .audience import Stream
from .commands import (
    AddComputer,
    AnyCommand,
    Back,
    Invite,
    Join,
    Leave,
    Play,
    React,
    Ready,
    Rematch,
    Remove,
    Resign,
    Settings,
    Start,
)
from .events import REACTIONS, AnyEvent
from .hall import Hall, NewTable
from .listing import Listing
from .pace import Pace
from .sight import Closing, Fresh, Message, Presence, Told

__all__ = [
    "REACTIONS",
    "AddComputer",
    "AnyCommand",
    "AnyEvent",
    "Back",
    "Closing",
    "Done",
    "Fresh",
    "Hall",
    "Invite",
    "Join",
    "Leave",
    "Listing",
    "Message",
    "NewTable",
    "Pace",
    "Play",
    "Presence",
    "React",
    "Ready",
    "Reason",
    "Refusal",
    "Rematch",
    "Remove",
    "Resign",
    "Settings",
    "Start",
    "Stream",
    "Timekeeper",
    "Told",
    "Unreadable",
    "WallClock",
]

"""Live games: seats, turns, clocks, computer players, an event log. No HTTP in here (docs/tables.md)."""

from tripple.live import Ack, LogUnreadable, Refusal, RefusalReason, Timekeeper, WallClock

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
    StartGame,
)
from .config import TableConfig
from .events import REACTIONS, AnyEvent
from .listing import Listing
from .messages import Closing, Fresh, Message, Presence, Told
from .registry import NewTable, Tables

__all__ = [
    "REACTIONS",
    "Ack",
    "AddComputer",
    "AnyCommand",
    "AnyEvent",
    "Back",
    "Closing",
    "Fresh",
    "Invite",
    "Join",
    "Leave",
    "Listing",
    "LogUnreadable",
    "Message",
    "NewTable",
    "Play",
    "Presence",
    "React",
    "Ready",
    "Refusal",
    "RefusalReason",
    "Rematch",
    "Remove",
    "Resign",
    "Settings",
    "StartGame",
    "Stream",
    "TableConfig",
    "Tables",
    "Timekeeper",
    "Told",
    "WallClock",
]

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
    SetPace,
    Settings,
    Skip,
    StartGame,
    TakeBack,
)
from .config import TableConfig, Tempo
from .events import PACES, REACTIONS, AnyEvent, Pace
from .listing import Listing
from .messages import Closing, Fresh, Message, Presence, Told
from .registry import NewTable, Tables

__all__ = [
    "PACES",
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
    "Pace",
    "Play",
    "Presence",
    "React",
    "Ready",
    "Refusal",
    "RefusalReason",
    "Rematch",
    "Remove",
    "Resign",
    "SetPace",
    "Settings",
    "Skip",
    "StartGame",
    "Stream",
    "TableConfig",
    "Tables",
    "TakeBack",
    "Tempo",
    "Timekeeper",
    "Told",
    "WallClock",
]

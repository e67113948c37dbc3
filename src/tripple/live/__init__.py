"""One live log: planned, committed, told, followed, written anew, erased. What it is about is for others to know."""

from .clock import Handle, Timekeeper, WallClock, wait_until
from .follower import Audience, Follower
from .listing import readable
from .log import LiveLog, Shared, Work
from .plan import Done, Plan, Step
from .refusal import NotReadable, Reason, Refusal, Unreadable, answered, check_key, closing, reading
from .registry import Registry

__all__ = [
    "Audience",
    "Done",
    "Follower",
    "Handle",
    "LiveLog",
    "NotReadable",
    "Plan",
    "Reason",
    "Refusal",
    "Registry",
    "Shared",
    "Step",
    "Timekeeper",
    "Unreadable",
    "WallClock",
    "Work",
    "answered",
    "check_key",
    "closing",
    "readable",
    "reading",
    "wait_until",
]

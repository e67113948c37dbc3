"""Live logs in memory: planned, committed, broadcast, followed, rewritten and erased, whatever they are about."""

from .clock import Handle, Timekeeper, WallClock, wait_until
from .follower import Audience, Follower
from .leases import Leases
from .log import LiveLog, LogContext, Worker
from .plan import Ack, LogStep, Plan
from .refusal import DamagedLog, LogUnreadable, Refusal, RefusalReason, answered, check_key, closing, reading
from .registry import Registry, readable

__all__ = [
    "Ack",
    "Audience",
    "DamagedLog",
    "Follower",
    "Handle",
    "Leases",
    "LiveLog",
    "LogContext",
    "LogStep",
    "LogUnreadable",
    "Plan",
    "Refusal",
    "RefusalReason",
    "Registry",
    "Timekeeper",
    "WallClock",
    "Worker",
    "answered",
    "check_key",
    "closing",
    "readable",
    "reading",
    "wait_until",
]

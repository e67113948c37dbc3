"""Refusals: a sentence for people, and a reason for programs."""

from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from enum import Enum
from typing import TypeVar

import msgspec

from tripple.rules import TrippleError
from tripple.store import StoreUnavailable

T = TypeVar("T")
MOST_KEY = 64


class RefusalReason(Enum):
    NO_TABLE = "no-table"
    NO_PAD = "no-pad"
    NOT_INVITED = "not-invited"
    NOT_YOURS = "not-yours"  # another person's seat, or only the host may
    FULL = "full"
    TAKEN = "taken"  # another pad has this id already
    PHASE = "phase"  # not at this point of the game
    TURN = "turn"  # another seat's turn
    STALE = "stale"  # something has happened since the position that was seen
    ILLEGAL = "illegal"  # the rules forbid it; `rule` says which
    MALFORMED = "malformed"  # no such action, level, sheet, name, …
    TOO_FAST = "too-fast"
    BUSY = "busy"  # too much is waiting here
    UNAVAILABLE = "unavailable"  # it could not be written down; nothing has changed, and asking again is fine
    CLOSING = "closing"


class Refusal(TrippleError):
    """A request that changed nothing. `sentence` and `values` are for people, `reason` and `rule` for programs."""

    def __init__(self, reason: RefusalReason, sentence: str, /, *, rule: str | None = None, **values: object) -> None:
        super().__init__(sentence, **values)
        self.reason = reason
        self.rule = rule


class LogUnreadable(Refusal):
    """A log that is damaged or of a later version; all others are unaffected."""

    def __init__(self, fault: TrippleError) -> None:
        super().__init__(RefusalReason.UNAVAILABLE, fault.sentence, **fault.values)


class DamagedLog(TrippleError): ...


def closing() -> Refusal:
    return Refusal(RefusalReason.CLOSING, "the server is closing: come back in a moment")


def check_key(by: str, key: str) -> None:
    """Refuse a missing person or key: the same key of the same person is the same request."""
    if not 1 <= len(key) <= MOST_KEY or not by:
        raise Refusal(RefusalReason.MALFORMED, "a key of 1 to {most} characters is expected", most=MOST_KEY)


@contextmanager
def reading(sentence: str) -> Iterator[None]:
    """Turn errors of decoding and folding into DamagedLog: they are this log's fault, and no bug."""
    try:
        yield
    except (DamagedLog, Refusal):
        raise
    except (TrippleError, msgspec.DecodeError, LookupError, AttributeError, TypeError, ValueError) as fault:
        raise DamagedLog(sentence, problem=fault) from fault


@contextmanager
def refusing() -> Iterator[None]:
    """Turn faults of store and log into refusals: LogUnreadable, or UNAVAILABLE without an answer."""
    try:
        yield
    except DamagedLog as fault:
        raise LogUnreadable(fault) from fault
    except StoreUnavailable as fault:
        raise Refusal(RefusalReason.UNAVAILABLE, fault.sentence, **fault.values) from fault


async def answered(answer: Awaitable[T]) -> T:
    with refusing():
        return await answer

"""Why something that was asked is not done."""

from enum import Enum
from typing import Any

from tripple.rules import TrippleError


class Reason(Enum):
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
    BUSY = "busy"  # too much is waiting at this table
    UNAVAILABLE = "unavailable"  # it could not be written down; nothing has changed, and asking again is fine
    CLOSING = "closing"


class Refusal(TrippleError):
    """Nothing has changed. `sentence` and `values` are for people, `reason` and `rule` for programs."""

    def __init__(self, reason: Reason, sentence: str, /, *, rule: str | None = None, **values: Any) -> None:
        super().__init__(sentence, **values)
        self.reason = reason
        self.rule = rule


def closing() -> Refusal:
    return Refusal(Reason.CLOSING, "the server is closing: come back in a moment")


class Unreadable(Refusal):
    """One game is damaged, or of a later version. All others are as they were."""

    def __init__(self, fault: TrippleError) -> None:
        super().__init__(Reason.UNAVAILABLE, fault.sentence, **fault.values)

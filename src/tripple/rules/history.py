"""Steps of a round, and why it ended."""

from dataclasses import dataclass
from enum import Enum

from .action import Action
from .scoring import ScoreLine

Lines = tuple[ScoreLine, ...]


class RoundEnd(Enum):
    """Reason for the end of a round."""

    OUT = "out"
    """A seat laid its last tile (R8)."""
    BLOCKED = "blocked"
    """The pool is empty and no hand fits anywhere (R9)."""
    PASSED = "passed"
    """The pool is empty and a full circle of turns passed without laying (D10)."""


@dataclass(frozen=True, slots=True)
class Step:
    """A played action with its score lines; all of it is public."""

    seat: int
    action: Action
    """Drawing and opening do not name the tile."""
    lines: Lines

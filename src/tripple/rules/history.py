"""What has happened in a round, and why it ended."""

from dataclasses import dataclass
from enum import Enum

from .action import Action
from .scoring import ScoreLine

Lines = tuple[ScoreLine, ...]


class RoundEnd(Enum):
    """Why a round is over."""

    OUT = "out"
    """Somebody laid the last tile (R8)."""
    BLOCKED = "blocked"
    """The pool is empty, and no hand fits anywhere (R9)."""
    PASSED = "passed"
    """The pool is empty, and nobody in the whole circle laid a tile (D10)."""


@dataclass(frozen=True, slots=True)
class Step:
    """Something that was done: by whom, and the score lines that explain it. All of it is public."""

    seat: int
    """Who did it."""
    action: Action
    """What was done. Drawing and opening do not name the tile."""
    lines: Lines
    """The points it gave and took, perhaps none."""

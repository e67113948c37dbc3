"""What has happened in a round, and why it ended."""

from dataclasses import dataclass
from enum import Enum

from .action import Action
from .scoring import ScoreLine

Lines = tuple[ScoreLine, ...]


class RoundEnd(Enum):
    """Why a round is over."""

    OUT = "out"  # R8: somebody laid the last tile
    BLOCKED = "blocked"  # R9: nothing to draw, and no hand fits anywhere
    PASSED = "passed"  # D10: nothing to draw, and nobody in the whole circle laid


@dataclass(frozen=True, slots=True)
class Step:
    """Something that was done: by whom, and the score lines that explain it. All of it is public."""

    seat: int
    action: Action
    lines: Lines

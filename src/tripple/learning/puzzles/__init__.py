"""Puzzles: positions with a best action that was proven, sorted by theme, each with its reason.

Reading and showing the shipped puzzles needs no compiled code; only mining does.
"""

from typing import TYPE_CHECKING

from .puzzle import SEAT, THEMES, Puzzle, SeenPosition, Theme
from .shelf import by_theme, every_puzzle, puzzles, rules_of

if TYPE_CHECKING:
    from tripple.look.scene import Posed

__all__ = [
    "SEAT",
    "THEMES",
    "Puzzle",
    "SeenPosition",
    "Theme",
    "by_theme",
    "every_puzzle",
    "posed",
    "puzzles",
    "rules_of",
]


def posed(puzzle: Puzzle) -> "Posed":
    """A puzzle as a question: its position, and every legal action with the points it gives."""
    from tripple.look.scene import posed as shown  # the terminal shows puzzles without its libraries

    return shown(puzzle.view)

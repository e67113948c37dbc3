"""Puzzles: positions with a best action that was proven to be the best, sorted by themes, each with its reason.

Those that come with the package need nothing else to be read and shown; the compiled code is loaded only to mine more.
"""

from typing import TYPE_CHECKING

from .puzzle import SEAT, Puzzle, SeenPosition
from .shelf import by_theme, puzzles
from .themes import THEMES, Theme

if TYPE_CHECKING:
    from tripple.look.scene import Posed

__all__ = ["SEAT", "THEMES", "Puzzle", "SeenPosition", "Theme", "by_theme", "posed", "puzzles"]


def posed(puzzle: Puzzle) -> "Posed":
    """A puzzle as the question that is shown: its position, and every allowed action with what it gives."""
    from tripple.look.scene import posed as shown  # the terminal shows puzzles without its libraries

    return shown(puzzle.view)

"""The kinds of reasons: what can be said for an action or against it, and when it is true."""

from .end import END
from .kind import Case, Kind
from .later import LATER
from .next_player import NEXT_PLAYER
from .now import NOW
from .own_tiles import OWN_TILES

__all__ = ["KINDS", "Case", "Kind"]

KINDS = (*NOW, *NEXT_PLAYER, *OWN_TILES, *LATER, *END)
"""What can be said for the best action, or against another one. Of two about the same points the first is told."""

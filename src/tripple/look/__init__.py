"""What things look like, on paper and in the browser: a tile's measures and signs, and all colours.

The measures and signs are made into `web/board/look.js`, the colours into `web/css/colours.css`, along with all that
the browser knows from Python (`python -m tripple.server.contract`).
"""

from .colours import BROWN, GOLD, IVORY, NUMBERS, PLAYERS, THEMES, style
from .tile import DIGIT, DISC, GAP, SIGN, SIGNS, Polygon, script

__all__ = [
    "BROWN",
    "DIGIT",
    "DISC",
    "GAP",
    "GOLD",
    "IVORY",
    "NUMBERS",
    "PLAYERS",
    "SIGN",
    "SIGNS",
    "THEMES",
    "Polygon",
    "script",
    "style",
]

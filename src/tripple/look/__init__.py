"""Colours, and the measures and signs of a tile, on paper and in the browser.

`python -m tripple.server.contract` writes them for the browser: `web/board/look.js` and `web/css/colours.css`.
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

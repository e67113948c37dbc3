"""Colours, a tile's measures and signs, on paper and in the browser; boards as SVG pictures.

`python -m tripple.server.contract` writes them for the browser: `web/board/look.js` and `web/css/colours.css`.
"""

from .colours import BROWN, GOLD, IVORY, NUMBERS, PLAYERS, THEMES, style
from .svg import Svg, board_svg
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
    "Svg",
    "board_svg",
    "script",
    "style",
]

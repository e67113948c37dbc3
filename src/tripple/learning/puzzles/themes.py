"""Themes of puzzles as data: names and questions."""

from collections.abc import Mapping
from dataclasses import dataclass

from tripple.rules.errors import N_


@dataclass(frozen=True, slots=True)
class Theme:
    """A subject that puzzles share."""

    id: str
    title: str
    about: str
    """One sentence, for choosing a theme."""


MOST, HEXAGON, BRIDGE, RESERVE, GIFT = "most", "hexagon", "bridge", "reserve", "gift"
DRAW_OR_LAY, DRAWN, OUT, CLOSING, ENDING = "draw", "drawn", "out", "closing", "ending"

_TABLE = (
    Theme(MOST, N_("Most points now"), N_("Find the tile and the place that give the most points at once.")),
    Theme(HEXAGON, N_("Hexagon"), N_("A hexagon is one tile short, and you hold that tile.")),
    Theme(BRIDGE, N_("Bridge"), N_("Find the place where a corner of your tile meets another tile.")),
    Theme(RESERVE, N_("Reserve"), N_("Keep or make a place that only you can fill.")),
    Theme(GIFT, N_("Gift refused"), N_("The most points now would give the next player even more.")),
    Theme(DRAW_OR_LAY, N_("Draw or lay"), N_("One of your tiles fits. Lay it, or draw on purpose?")),
    Theme(DRAWN, N_("The drawn tile"), N_("You have just drawn a tile that fits. Lay it, or keep it?")),
    Theme(OUT, N_("The way out"), N_("Lay so that your last tiles find a place before the others finish.")),
    Theme(CLOSING, N_("Closing"), N_("Leave the next player little or nothing to lay.")),
    Theme(ENDING, N_("Exact endings"), N_("The pool is empty and you know every tile: play to the end in your head.")),
)

THEMES: Mapping[str, Theme] = {theme.id: theme for theme in _TABLE}
"""Themes by id, from easy to see to hard to compute."""

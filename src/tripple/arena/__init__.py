"""Where players meet on mirrored deals, and strength is measured instead of claimed."""

from .contest import Contest, MirroredSet
from .entrant import BadEntrant, Entrant, entrants
from .table import Fault, Game, Table, play_game
from .tally import Pace, Standing, Tally

__all__ = [
    "BadEntrant",
    "Contest",
    "Entrant",
    "Fault",
    "Game",
    "MirroredSet",
    "Pace",
    "Standing",
    "Table",
    "Tally",
    "entrants",
    "play_game",
]

"""Where players meet on mirrored deals, and strength is measured instead of claimed."""

from .contest import Contest, MirroredSet
from .entrant import BadEntrant, Entrant, entrants
from .game import ContestTerms, Forfeiture, GameResult, play_game
from .tally import Standing, Tally, ThinkingTimes

__all__ = [
    "BadEntrant",
    "Contest",
    "ContestTerms",
    "Entrant",
    "Forfeiture",
    "GameResult",
    "MirroredSet",
    "Standing",
    "Tally",
    "ThinkingTimes",
    "entrants",
    "play_game",
]

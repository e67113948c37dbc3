"""Where players meet on mirrored deals, and strength is measured instead of claimed."""

from tripple.bots.entrant import BadEntrant, Entrant, entrant, entrants

from .contest import Contest, MirroredSet
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
    "entrant",
    "entrants",
    "play_game",
]

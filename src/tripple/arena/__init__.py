"""Contests of computer players on mirrored deals, with results that say how sure they are."""

from tripple.extras import need

need("sim")

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

"""What somebody's games come to: averages, best rounds, bonuses, courses (docs/statistics.md)."""

from .played_game import PEOPLE, PlayedGame, from_game, from_pad, my_seat
from .statistics import STEP, Best, Played, Rival, Solitaire, Solo, Statistics, statistics

__all__ = [
    "PEOPLE",
    "STEP",
    "Best",
    "Played",
    "PlayedGame",
    "Rival",
    "Solitaire",
    "Solo",
    "Statistics",
    "from_game",
    "from_pad",
    "my_seat",
    "statistics",
]

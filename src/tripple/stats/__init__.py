"""What somebody's games come to: averages, best rounds, bonuses, courses (docs/statistics.md)."""

from .played_game import PEOPLE, PlayedGame, from_game, from_pad, my_seat
from .reviewed import ReviewedGame, Reviews
from .statistics import STEP, Best, FinishedGame, Rival, Solitaire, Solo, Statistics, statistics

__all__ = [
    "PEOPLE",
    "STEP",
    "Best",
    "FinishedGame",
    "PlayedGame",
    "ReviewedGame",
    "Reviews",
    "Rival",
    "Solitaire",
    "Solo",
    "Statistics",
    "from_game",
    "from_pad",
    "my_seat",
    "statistics",
]

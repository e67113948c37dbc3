"""What somebody's games come to: averages, best rounds, bonuses, courses (docs/statistics.md)."""

from .played_game import PEOPLE, PlayedGame, from_game, from_pad, my_seat
from .puzzled import PuzzleStatistics, PuzzleTried, RatedPuzzle, puzzle_statistics
from .reviewed import ReviewedGame, Reviews
from .statistics import STEP, Best, FinishedGame, Rival, Solitaire, Solo, Statistics, statistics
from .strength import LATEST, Strength, counting, strength

__all__ = [
    "LATEST",
    "PEOPLE",
    "STEP",
    "Best",
    "FinishedGame",
    "PlayedGame",
    "PuzzleStatistics",
    "PuzzleTried",
    "RatedPuzzle",
    "ReviewedGame",
    "Reviews",
    "Rival",
    "Solitaire",
    "Solo",
    "Statistics",
    "Strength",
    "counting",
    "from_game",
    "from_pad",
    "my_seat",
    "puzzle_statistics",
    "statistics",
    "strength",
]

"""Computer players. They see a view and nothing else."""

from collections.abc import Mapping

from .bot import BadBudget, Because, Bot, Budget, Candidate, Choice
from .simple import greedy, random

LEVELS: Mapping[str, Bot] = {"random": random, "greedy": greedy}
"""The computer players by name, the weakest first."""

__all__ = ["LEVELS", "BadBudget", "Because", "Bot", "Budget", "Candidate", "Choice", "greedy", "random"]

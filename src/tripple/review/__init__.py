"""What a game's decisions and draws were worth, in words and figures.

The compiled code is not loaded before something is reviewed: who only reads a review needs none of it.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from tripple.bots import Budget
from tripple.extras import need
from tripple.notation import Game

from .course import course
from .findings import (
    VERSION,
    DealFinding,
    Decision,
    DrawFinding,
    Expected,
    Finding,
    Loss,
    Par,
    PlayerSummary,
    Review,
    ReviewOption,
    Why,
    read_review,
    write_review,
)
from .grades import GRADES
from .summary import concluded

__all__ = [
    "DEFAULT",
    "GRADES",
    "VERSION",
    "DealFinding",
    "Decision",
    "DrawFinding",
    "Expected",
    "Finding",
    "Loss",
    "Par",
    "PlayerSummary",
    "Review",
    "ReviewOption",
    "Why",
    "concluded",
    "findings",
    "number_of_findings",
    "read_review",
    "repeatable",
    "review",
    "write_review",
]

PLAYOUTS, WITH_MORE_PLAYERS = 24_000, 40_000
"""So many play-outs a decision has at most where nobody says otherwise; with three players or more they are quicker."""
DEFAULT = Budget()


def review(game: Game, budget: Budget = DEFAULT, progress: Callable[[int, int], None] | None = None) -> Review:
    """Every deal, draw and decision of a game, and what they come to for each player.

    The game need not be over. Told along the way: how many of how many findings are there. Raises MissingExtra.
    """
    number, found, budget = number_of_findings(game), list[Finding](), repeatable(budget, game)
    for finding in findings(game, budget):
        found.append(finding)
        if progress:
            progress(len(found), number)
    return concluded(game, found, budget)


def findings(game: Game, budget: Budget = DEFAULT, known: int = 0) -> Iterator[Finding]:
    """One after the other, in the order of the game, without the first few that are known already.

    No finding depends on another, so whoever is interrupted can go on later. Raises MissingExtra.
    """
    need("sim")
    from .reviewing import findings as found

    return found(game, repeatable(budget, game), known)


def repeatable(budget: Budget, game: Game) -> Budget:
    """Time plays no part, so that every number can be had again from the seed."""
    usual = PLAYOUTS if game.match.players <= 2 else WITH_MORE_PLAYERS
    return replace(budget, playouts=budget.playouts or usual, seconds=None)


def number_of_findings(game: Game) -> int:
    """How many there are in a game."""
    return sum(1 for _ in course(game))

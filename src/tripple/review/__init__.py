"""Reviews: the value of a game's decisions and draws, in words and figures.

The compiled code is loaded only to make a review, not to read one.
"""

from tripple.extras import need

need("sim", "msgspec")

from collections.abc import Callable, Iterator
from dataclasses import replace

from tripple.bots import Budget
from tripple.notation import Game

from .balance import Line, LineStep
from .course import course
from .findings import (
    VERSION,
    DealFinding,
    Decision,
    DrawFinding,
    Expected,
    Finding,
    FollowTold,
    Habit,
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
    "FollowTold",
    "Habit",
    "Line",
    "LineStep",
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
"""Most play-outs of a decision by default; with three players or more they are quicker."""
DEFAULT = Budget()
"""As many play-outs as usual."""
AS_THEY_PLAY = "--as-they-play"
"""The option of a reviewing process that asks how it goes against these opponents."""


def review(
    game: Game,
    budget: Budget = DEFAULT,
    progress: Callable[[int, int], None] | None = None,
    as_they_play: bool = False,
) -> Review:
    """Review every deal, draw and decision of a game, and sum them up for each player.

    The game need not be over. The question is how it goes with the same player in every seat, or `as_they_play` how it
    goes against these opponents. Calls `progress` with the findings so far and their number. Raises MissingExtra.
    """
    number, found, budget = number_of_findings(game), list[Finding](), repeatable(budget, game)
    for finding in findings(game, budget, as_they_play=as_they_play):
        found.append(finding)
        if progress:
            progress(len(found), number)
    return concluded(game, found, budget, as_they_play)


def findings(game: Game, budget: Budget = DEFAULT, known: int = 0, as_they_play: bool = False) -> Iterator[Finding]:
    """The findings in the order of the game, without the first `known` ones.

    No finding depends on another, so a review can be continued after an interruption. Raises MissingExtra.
    """
    need("sim")
    from .reviewing import findings as found

    return found(game, repeatable(budget, game), known, as_they_play)


def repeatable(budget: Budget, game: Game) -> Budget:
    """Leave time out of a budget, so that the seed reproduces every number."""
    usual = PLAYOUTS if game.match.players <= 2 else WITH_MORE_PLAYERS
    return replace(budget, playouts=budget.playouts or usual, seconds=None)


def number_of_findings(game: Game) -> int:
    """Number of findings of a game."""
    return sum(1 for _ in course(game))

"""A first review in advance, so that no person waits for compilation."""

from tripple.bots import Budget
from tripple.notation import Game, Seat
from tripple.rules import Deal, Match, sheet

from . import findings
from .course import Chooses, course


def warm_up() -> None:
    """Load the compiled code of a review, and compile missing parts."""
    rules = sheet("compact-en")
    match = Match(rules, 2).start_round(Deal.from_seed("warm", 1, 2, rules))
    game = Game((Seat("A"), Seat("B")), match)
    while not any(isinstance(moment, Chooses) for moment in course(game)):
        match, _ = match.play(match.rounds[-1].actions()[0])
        game = Game(game.seats, match)
    next(findings(game, Budget(playouts=1), sum(1 for _ in course(game)) - 1))

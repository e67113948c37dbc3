"""Short recorded games to review: small boxes and low targets, so that they take a moment."""

from functools import cache

from tripple.bots import LEVELS, Budget
from tripple.notation import Game, Seat
from tripple.rules import Deal, Match, Sheet, sheet
from tripple.rules.deal import deal

QUICK = Budget(playouts=80, seed=1)
SHORT = sheet("classic-en").with_(target=60)


@cache
def short_game(*levels: str, tiles: int = 30, rules: Sheet = SHORT, seed: str = "short") -> Game:
    """A game of these levels with a part of the box."""
    match = Match(rules, len(levels))
    while not match.end:
        order = deal(seed, len(match.rounds) + 1)[:tiles]
        match = match.start_round(Deal.from_order(order, len(levels), rules))
        while match.round:
            view = match.view(match.round.turn)
            match, _ = match.play(LEVELS[levels[view.turn]](view, Budget(playouts=20)).action)
    return Game(tuple(map(Seat, levels, levels)), match)

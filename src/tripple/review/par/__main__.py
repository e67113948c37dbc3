"""The worker process for par: `python -m tripple.review.par` (tripple.review.worker).

Only the header of an order's record counts. It reports each stage, then the result.
"""

import sys
from collections.abc import Iterator

from tripple.notation import Game, Seat, read_game, write_game
from tripple.review.worker import Answer, Order, raw, serve
from tripple.rules import Deal, Match, Sheet

from .par import GAMES, PLAYING, SEARCHING, WIDTH, BestLine, best_line, blind

NAME = "tripple"
"""The player's name in the best line's record."""


def work(order: Order[str], width: int = WIDTH, games: int = GAMES) -> Iterator[Answer]:
    """Takes some seconds and cannot be paused."""
    game = read_game(order.job)
    sheet, deal = game.match.sheet, game.deal(1)
    yield Answer(stage=PLAYING)
    blindly = blind(sheet, deal, games=games)
    yield Answer(stage=SEARCHING)
    best = best_line(sheet, deal, width)
    result = {
        "level": blindly.level,
        "average": blindly.average,
        "results": blindly.results,
        "best": best.points,
        "record": write_game(Game((Seat(NAME),), _played(sheet, deal, best), game.seed)),
    }
    yield Answer(result=raw(result))


def _played(sheet: Sheet, deal: Deal, line: BestLine) -> Match:
    match = Match(sheet, 1).start_round(deal)
    for action in line.actions:
        match, _ = match.play(action)
    return match


def main() -> None:
    wanted = tuple(map(int, sys.argv[1:]))
    serve(Order[str], lambda order: work(order, *wanted))


if __name__ == "__main__":
    main()

"""The worker process for par: `python -m tripple.review.par` (tripple.review.worker).

Only the header of an order's record counts. It reports each stage, then the result.
"""

import sys
from collections.abc import Iterator

from tripple.notation import read_game
from tripple.review.worker import Answer, Order, raw, serve

from .par import GAMES, PLAYING, SEARCHING, WIDTH, best_line, blind, summed


def work(order: Order[str], width: int = WIDTH, games: int = GAMES) -> Iterator[Answer]:
    """Takes some seconds and cannot be paused."""
    game = read_game(order.job)
    sheet, deal = game.match.sheet, game.deal(1)
    yield Answer(stage=PLAYING)
    blindly = blind(sheet, deal, games=games)
    yield Answer(stage=SEARCHING)
    best = best_line(sheet, deal, width)
    yield Answer(result=raw(summed(blindly, best, sheet, deal, game.seed)))


def main() -> None:
    wanted = tuple(map(int, sys.argv[1:]))
    serve(Order[str], lambda order: work(order, *wanted))


if __name__ == "__main__":
    main()

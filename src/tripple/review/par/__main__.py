"""The worker process for par: `python -m tripple.review.par` (tripple.review.worker).

Only the header of an order's record counts. It reports each stage, then the result.
"""

import sys
from collections.abc import Iterator

from tripple.notation import read_game
from tripple.review.worker import Order, Report, raw, serve

from .par import GAMES, PLAYING, SEARCHING, WIDTH, best_line, blind, summed


def work(order: Order[str], width: int = WIDTH, games: int = GAMES) -> Iterator[Report]:
    """Takes some seconds and cannot be paused."""
    game = read_game(order.job)
    sheet, deal = game.match.sheet, game.deal(1)
    yield Report(stage=PLAYING)
    blindly = blind(sheet, deal, games=games)
    yield Report(stage=SEARCHING)
    best = best_line(sheet, deal, width)
    yield Report(result=raw(summed(blindly, best, sheet, deal, game.seed)))


def main() -> None:
    wanted = tuple(map(int, sys.argv[1:]))
    serve(Order[str], lambda order: work(order, *wanted))


if __name__ == "__main__":
    main()

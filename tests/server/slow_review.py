"""A reviewer for tests: as slow as it is told to be, and it notes what it was asked.

`python slow_review.py NOTES SECONDS` writes its process's id and how much was known already for each order. It finds
nothing as long as there is a file `held` beside its notes.
"""

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tripple.notation import read_game
from tripple.review import DealFinding, PlayerSummary, number_of_findings
from tripple.review.worker import Order, Report, is_over, raw, serve

HELD = "held"


def work(order: Order[str], notes: Path, seconds: float) -> Iterator[Report]:
    with notes.open("a") as noted:
        noted.write(f"{os.getpid()} {len(order.known)}\n")
    game, over = read_game(order.job), is_over(order)
    for number in range(len(order.known), number_of_findings(game)):
        time.sleep(seconds)
        while notes.with_name(HELD).exists():
            time.sleep(0.01)
        yield Report(found=raw(DealFinding(round=number, luck=None)))
        if over():
            yield Report(paused=True)
            return
    players = [
        PlayerSummary(name=seat.name, decisions=7, grades={}, points_lost=3.0, points_a_decision=0.43)
        for seat in game.seats
    ]
    yield Report(result=raw(players))


if __name__ == "__main__":
    serve(Order[str], lambda order: work(order, Path(sys.argv[1]), float(sys.argv[2])))

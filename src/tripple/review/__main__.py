"""A review, in a process of its own: `python -m tripple.review` (tripple.review.worker).

Each finding is said as soon as it is there, and at the end what the game came to for each player. What was found before
is part of the order, so that a review can be interrupted after any finding and gone on with by another process.
"""

import sys
from collections.abc import Iterator
from functools import lru_cache

import msgspec

from tripple.bots import Budget
from tripple.notation import Game, read_game
from tripple.review.worker import Order, StudyLine, is_over, raw, serve

from . import DEFAULT, concluded, findings, number_of_findings
from .findings import Finding
from .warming import warm_up

_finding: msgspec.json.Decoder[Finding] = msgspec.json.Decoder(Finding)


def work(order: Order, budget: Budget = DEFAULT) -> Iterator[StudyLine]:
    """At least one finding more, however little time there is."""
    game, over = _read(order.record), is_over(order)
    found = [_finding.decode(known) for known in order.known]
    for finding in findings(game, budget, len(found)):
        found.append(finding)
        yield StudyLine(found=raw(finding))
        if over():
            break
    if len(found) < number_of_findings(game):
        yield StudyLine(paused=True)
        return
    yield StudyLine(result=raw(concluded(game, found, budget).players))


@lru_cache(8)
def _read(record: str) -> Game:
    """An order comes again and again until it is done."""
    return read_game(record)


def main() -> None:
    """As many play-outs a decision as the first argument says."""
    budget = Budget(playouts=int(sys.argv[1])) if len(sys.argv) > 1 else DEFAULT
    warm_up()
    serve(lambda order: work(order, budget))


if __name__ == "__main__":
    main()

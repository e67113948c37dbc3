"""The reviewer's worker process: `python -m tripple.review` (tripple.review.worker).

It reports each finding at once and each player's summary at the end. An order brings the findings so far, so another
process can continue after any finding.
"""

import sys
from collections.abc import Iterator
from functools import lru_cache

import msgspec

from tripple.bots import Budget
from tripple.notation import Game, read_game
from tripple.review.worker import Order, Report, is_over, raw, serve

from . import DEFAULT, concluded, findings, number_of_findings
from .findings import Finding
from .reviewing import warm_up

_finding: msgspec.json.Decoder[Finding] = msgspec.json.Decoder(Finding)


def work(order: Order[str], budget: Budget = DEFAULT) -> Iterator[Report]:
    """Yield at least one more finding, however short the time."""
    game, over = _read(order.job), is_over(order)
    found = [_finding.decode(known) for known in order.known]
    for finding in findings(game, budget, len(found)):
        found.append(finding)
        yield Report(found=raw(finding))
        if over():
            break
    if len(found) < number_of_findings(game):
        yield Report(paused=True)
        return
    yield Report(result=raw(concluded(game, found, budget).players))


@lru_cache(8)
def _read(record: str) -> Game:
    """An order is repeated until it is done."""
    return read_game(record)


def main() -> None:
    """The first argument is the number of play-outs per decision."""
    budget = Budget(playouts=int(sys.argv[1])) if len(sys.argv) > 1 else DEFAULT
    warm_up()
    serve(Order[str], lambda order: work(order, budget))


if __name__ == "__main__":
    main()

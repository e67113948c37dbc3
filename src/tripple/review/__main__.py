"""The reviewer's worker process: `python -m tripple.review [--as-they-play]` (tripple.review.worker).

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

from . import AS_THEY_PLAY, DEFAULT, concluded, findings, number_of_findings
from .findings import Finding
from .reviewing import warm_up

_finding: msgspec.json.Decoder[Finding] = msgspec.json.Decoder(Finding)


def work(order: Order[str], budget: Budget = DEFAULT, as_they_play: bool = False) -> Iterator[Report]:
    """Yield at least one more finding, however short the time."""
    game, over = _read(order.job), is_over(order)
    found = [_finding.decode(known) for known in order.known]
    for finding in findings(game, budget, len(found), as_they_play):
        found.append(finding)
        yield Report(found=raw(finding))
        if over():
            break
    if len(found) < number_of_findings(game):
        yield Report(paused=True)
        return
    yield Report(result=raw(concluded(game, found, budget, as_they_play).players))


@lru_cache(8)
def _read(record: str) -> Game:
    """An order is repeated until it is done."""
    return read_game(record)


def main() -> None:
    """A number is that of play-outs per decision."""
    budget = next((Budget(playouts=int(word)) for word in sys.argv[1:] if word.isdigit()), DEFAULT)
    warm_up()
    serve(Order[str], lambda order: work(order, budget, AS_THEY_PLAY in sys.argv))


if __name__ == "__main__":
    main()

"""A review, in a process of its own: `python -m tripple.review` (tripple.study).

Each finding is said as soon as it is there, and at the end what the game came to for each player. What was found before
is part of the order, so that a review can be interrupted after any finding and gone on with by another process.
"""

import sys
from collections.abc import Iterator

import msgspec

from tripple.bots import Budget
from tripple.notation import read_game
from tripple.study import Order, Said, is_over, raw, serve

from . import DEFAULT, concluded, findings, number_of_findings
from .findings import Finding
from .warming import warm_up

_finding: msgspec.json.Decoder[Finding] = msgspec.json.Decoder(Finding)


def work(order: Order, budget: Budget = DEFAULT) -> Iterator[Said]:
    """At least one finding more, however little time there is."""
    game, over = read_game(order.record), is_over(order)
    found = [_finding.decode(known) for known in order.known]
    for finding in findings(game, budget, len(found)):
        found.append(finding)
        yield Said(found=raw(finding))
        if over():
            break
    if len(found) < number_of_findings(game):
        yield Said(paused=True)
        return
    yield Said(result=raw(concluded(game, found, budget).players))


def main() -> None:
    """As many play-outs a decision as the first argument says."""
    budget = Budget(playouts=int(sys.argv[1])) if len(sys.argv) > 1 else DEFAULT
    warm_up()
    serve(lambda order: work(order, budget))


if __name__ == "__main__":
    main()

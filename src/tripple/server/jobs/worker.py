"""The worker process for jobs: `python -m tripple.server.jobs.worker` (tripple.review.worker).

A refused job has a result like any other.
"""

from collections.abc import Iterator

import msgspec

from tripple.review.worker import Order, Report, raw, serve
from tripple.server.protocol import encode
from tripple.server.refusals import answer_to

from .kinds import JSON, AnyWork


class JobOutcome(msgspec.Struct, frozen=True):
    """The result of a job; its bytes follow."""

    kind: str
    status: int = 200


def work(order: Order[AnyWork]) -> Iterator[Report | bytes]:
    try:
        made, outcome = order.job.done(), JobOutcome(order.job.kind)
    except Exception as fault:
        status, why = answer_to(fault)
        if status == 500:
            raise
        made, outcome = encode(why), JobOutcome(JSON, status)
    yield Report(result=raw(outcome), body=len(made))
    yield made


if __name__ == "__main__":
    serve(Order[AnyWork], work)

"""Work of many seconds, in a process of its own: an order comes in as a line of JSON, and lines about it go out.

The process ends when its input or its output does, and takes the next order once it has said how the last one ended.
Whoever started it can kill it at any time.
"""

import os
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO

import msgspec


class Order(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is to be worked out."""

    record: str
    """A game in the notation."""
    known: tuple[msgspec.Raw, ...] = ()
    """What was found before, so that it can be gone on with."""
    seconds: float | None = None
    """How long to go on for, about; whoever can be interrupted pauses then."""


NOTHING = msgspec.Raw()
"""Not there."""


class StudyLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line about an order. One with a result, a pause or a fault is the last."""

    stage: str | None = None
    """What it is at."""
    found: msgspec.Raw = NOTHING
    """One more of what there is to find, worth keeping."""
    result: msgspec.Raw = NOTHING
    """What it comes to."""
    paused: bool = False
    """The time is over; what was found is to be known in the next order."""
    fault: str | None = None
    """What went wrong, for the log."""

    @property
    def is_last(self) -> bool:
        """Whether nothing more is said about this order."""
        return self.paused or bool(bytes(self.result)) or self.fault is not None


Work = Callable[[Order], Iterable[StudyLine]]
_orders = msgspec.json.Decoder(Order)


def raw(what: object) -> msgspec.Raw:
    """Something as JSON within JSON."""
    return msgspec.Raw(msgspec.json.encode(what))


def is_over(order: Order) -> Callable[[], bool]:
    """Tells whether an order's time is over, from now on."""
    began = time.monotonic()
    return lambda: order.seconds is not None and time.monotonic() - began >= order.seconds


def serve(work: Work, orders: BinaryIO | None = None, lines: BinaryIO | None = None) -> None:
    """Takes orders until there are no more."""
    if hasattr(os, "nice"):
        os.nice(10)  # games that are being played go first
    said = lines or sys.stdout.buffer
    for order in orders or sys.stdin.buffer:
        for line in _answers(work, order):
            said.write(msgspec.json.encode(line) + b"\n")
            said.flush()


def _answers(work: Work, order: bytes) -> Iterator[StudyLine]:
    try:
        yield from work(_orders.decode(order))
    except Exception:
        yield StudyLine(fault=traceback.format_exc())

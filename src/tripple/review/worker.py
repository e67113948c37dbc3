"""The protocol of worker processes: an order comes in as a line of JSON, and lines about it go out.

A process ends when its input or output does, and takes the next order after the last line about the previous one. It
may be killed at any time: the next order carries the findings so far.
"""

import os
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, Generic, TypeVar

import msgspec
from msgspec.structs import replace

T = TypeVar("T")


class Order(msgspec.Struct, Generic[T], frozen=True, omit_defaults=True):
    job: T
    """For reviews and par a game in the notation."""
    known: tuple[msgspec.Raw, ...] = ()
    """Findings of earlier turns, to continue from."""
    seconds: float | None = None
    """Time for this turn, approximately; work that can be paused pauses then."""


ABSENT = msgspec.Raw()


class Report(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line about an order. One with a result, a pause or a fault is the last."""

    stage: str | None = None
    found: msgspec.Raw = ABSENT
    result: msgspec.Raw = ABSENT
    body: int = 0
    """Number of bytes after this line: the part of the result that is not JSON."""
    paused: bool = False
    """The time is over; the next order has to bring the findings."""
    fault: str | None = None
    """A traceback, for the log."""
    seconds: float = 0.0
    """Processor time of the whole order, in its last line."""

    @property
    def is_last(self) -> bool:
        return self.paused or bool(bytes(self.result)) or self.fault is not None


Work = Callable[[Order[T]], Iterable[Report | bytes]]
"""Bytes follow the answer that announces them as its body."""


def raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))


def is_over(order: Order[T]) -> Callable[[], bool]:
    """A check whether the order's time is over, counted from now on."""
    began = time.monotonic()
    return lambda: order.seconds is not None and time.monotonic() - began >= order.seconds


def serve(kind: type[Order[T]], work: Work[T], orders: BinaryIO | None = None, answers: BinaryIO | None = None) -> None:
    if hasattr(os, "nice"):
        os.nice(10)  # games that are being played go first
    decoder, out = msgspec.json.Decoder(kind), answers or sys.stdout.buffer
    for order in orders or sys.stdin.buffer:
        for line in _answers(decoder, work, order):
            out.write(line)
            # A line left in a buffer is not seen, and is lost if the process is killed.
            out.flush()


def _answers(decoder: msgspec.json.Decoder[Order[T]], work: Work[T], order: bytes) -> Iterator[bytes]:
    began = time.process_time()
    try:
        for answer in work(decoder.decode(order)):
            yield answer if isinstance(answer, bytes) else _line(answer, began)
    except Exception:
        yield _line(Report(fault=traceback.format_exc()), began)


def _line(answer: Report, began: float) -> bytes:
    if answer.is_last:
        answer = replace(answer, seconds=time.process_time() - began)
    return msgspec.json.encode(answer) + b"\n"

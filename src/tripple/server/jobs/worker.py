"""The process that does jobs: `python -m tripple.server.jobs.worker` reads one a line and writes what comes of it.

It ends when its input does, so it never outlives the server. A refused job has an answer like any other.
"""

import os
import sys
import time
import traceback
from typing import BinaryIO

import msgspec

from tripple.server.protocol import encode
from tripple.server.refusals import answer_to

from .kinds import JSON, AnyWork


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """Comes before what a job has made."""

    length: int
    kind: str
    status: int = 200
    seconds: float = 0.0
    """How long it took, of the processor's time."""
    fault: str | None = None
    """For the log, where it is a fault of ours."""


_decoder: msgspec.json.Decoder[AnyWork] = msgspec.json.Decoder(AnyWork)


def worked(line: bytes) -> tuple[Head, bytes]:
    began = time.process_time()
    try:
        job = _decoder.decode(line)
        made, kind, status, fault = job.done(), job.kind, 200, None
    except Exception as raised:
        status, why = answer_to(raised)
        made, kind, fault = encode(why), JSON, traceback.format_exc() if status == 500 else None
    seconds = time.process_time() - began
    return Head(length=len(made), kind=kind, status=status, seconds=seconds, fault=fault), made


def work(orders: BinaryIO, answers: BinaryIO) -> None:
    for line in orders:
        head, made = worked(line)
        answers.write(msgspec.json.encode(head) + b"\n" + made)
        answers.flush()


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(10)  # games that are being played go first
    work(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()

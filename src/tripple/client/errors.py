"""Refusals, and lost connections."""

import re
from collections.abc import Mapping
from http.client import HTTPException

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tripple.notation import printable
from tripple.server.protocol import Refused


class NotDone(Exception):
    """The server refused, and nothing has changed; `status` is the HTTP status, if any."""

    def __init__(self, why: Refused, status: int | None = None) -> None:
        super().__init__(printable(f"{why.reason}: {filled(why.sentence, why.values)}"))
        self.why, self.status = why, status


_GAP = re.compile(r"\{(\w+)(?:![rs])?\}")
_LONGEST = 1000


def filled(sentence: str, values: Mapping[str, object]) -> str:
    """Fill a server's sentence by name. Other features of `str.format` would let it read attributes, or pad forever.

    Sentence and values are cut: a long value in many gaps would fill the memory.
    """
    return _GAP.sub(lambda gap: str(values.get(gap[1], "…"))[:_LONGEST], sentence[:_LONGEST])[:_LONGEST]


class Missed(Exception):
    """A gap in the events: this connection is of no more use."""


BROKEN = (
    ConnectionClosed,
    HTTPException,
    InvalidHandshake,
    InvalidMessage,
    OSError,
    TimeoutError,
    EOFError,
    msgspec.DecodeError,
    Missed,
    RecursionError,  # a message of ten thousand brackets
)
"""Errors of a missing, vanishing or foreign server."""

"""Asking a server that is killed again and again. Whether anything gets done at all is for others to watch."""

import asyncio
import http.client
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
from websockets.exceptions import WebSocketException

from tripple.client import NotDone

Answer = TypeVar("Answer")
AGAIN = {"unavailable", "busy", "closing", "too-fast"}
"""Refused for now."""
LATE = {"stale", "phase", "turn"}
"""Somebody else was faster."""
BROKEN = (OSError, EOFError, http.client.HTTPException, msgspec.DecodeError, WebSocketException)


async def patiently(ask: Callable[[], Awaitable[Answer]]) -> Answer:
    """Asks until there is an answer."""
    while True:
        try:
            return await ask()
        except NotDone as fault:
            if fault.why.reason not in AGAIN:
                raise
        except BROKEN:
            """Until it is back."""
        await asyncio.sleep(0.1)

"""A pad followed over HTTP: server-sent events, one a change, until somebody ends it.

The answer is sent by hand instead of by the framework's stream: a place at the door and in the audience is given back
the moment it ends, and a reader that does not read is cut off instead of being waited for.
"""

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from litestar.types import Receive, Scope, Send

from tripple.live import Follower
from tripple.pads.livepad import News
from tripple.rules.errors import N_

from .desk import Desk
from .doorman import address
from .faults import Declined
from .protocol import Fault
from .session import drop

KIND = "text/event-stream"
_HEADERS = [
    (b"content-type", f"{KIND}; charset=utf-8".encode()),
    (b"x-accel-buffering", b"no"),
]
"""The second one is for proxies that would otherwise keep events back."""
_BEGIN = b"retry: 2000\n\n"
"""How long a browser waits before it comes back, in milliseconds."""
_BEAT = b": here\n\n"
_END = b""


class Feed:
    """An answer that goes on. It refuses like any other, as long as it has not begun."""

    def __init__(self, desk: Desk, pad: str, who: str, since: int) -> None:
        self._desk, self._pad, self._who, self._since = desk, pad, who, since

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._desk.doors.enter(address(scope)) as room:
            if not room:
                raise Declined(429, Fault.CROWDED, N_("too many connections from this address"))
            async with self._desk.shelf.follow(self._pad, self._who, since=self._since) as news:
                await self._run(scope, receive, send, news)

    async def _run(self, scope: Any, receive: Receive, send: Send, news: Follower[News]) -> None:
        """Tells until the pad, the server or the reader ends it."""
        tasks = [asyncio.create_task(_gone(receive)), asyncio.create_task(self._tell(send, news))]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        except (TimeoutError, OSError):
            drop(scope)
            await tasks[0]
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _tell(self, send: Send, news: Follower[News]) -> None:
        await self._send(send, {"type": "http.response.start", "status": 200, "headers": list(_HEADERS)})
        await self._send(send, _body(_BEGIN))
        with suppress(StopAsyncIteration):
            while True:
                await self._send(send, _body(await self._next(news)))
        await self._send(send, _body(_END, more=False))

    async def _next(self, news: Follower[News]) -> bytes:
        """The next change, or a sign of life: whoever hears neither knows that the line is dead."""
        try:
            async with asyncio.timeout(self._desk.limits.silent_seconds * 0.75):
                noted = await anext(news)
        except TimeoutError:
            return _BEAT
        return b"id: %d\ndata: %s\n\n" % (noted.number, msgspec.json.encode(noted))

    async def _send(self, send: Send, message: Any) -> None:
        async with asyncio.timeout(self._desk.limits.silent_seconds):
            await send(message)


def _body(text: bytes, more: bool = True) -> Any:
    return {"type": "http.response.body", "body": text, "more_body": more}


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass

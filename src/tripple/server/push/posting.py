"""One HTTP request to a push service: no redirects, and only the status of the answer is read."""

import asyncio
import re
from collections.abc import Mapping

from .routes import Route

SECONDS = 5.0  # time limit, from connecting to the status
_STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})\b")
_MOST_LINE = 1024


async def post(route: Route, headers: Mapping[str, str], body: bytes) -> int:
    """Raises OSError, TimeoutError included."""
    async with asyncio.timeout(SECONDS):
        reader, writer = await _connected(route)
        try:
            writer.write(_head(route, {**headers, "content-length": str(len(body))}) + body)
            await writer.drain()
            return _status(await reader.readuntil())
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            raise ConnectionError("this is no answer of a push service") from None
        finally:
            writer.transport.abort()  # closing politely would wait for a server that may be a bad one


async def _connected(route: Route) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect to the first address that accepts."""
    *others, last = route.addresses
    for address in others:
        try:
            return await _connect(route, address)
        except OSError:
            continue
    return await _connect(route, last)


async def _connect(route: Route, address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection(
        address, route.port, ssl=route.tls, server_hostname=route.host, limit=_MOST_LINE
    )


def _head(route: Route, headers: Mapping[str, str]) -> bytes:
    lines = [f"POST {route.target} HTTP/1.1", f"host: {route.host}", "connection: close"]
    return "\r\n".join([*lines, *(f"{name}: {value}" for name, value in headers.items()), "", ""]).encode("ascii")


def _status(line: bytes) -> int:
    found = _STATUS.match(line)
    if found is None:
        raise ConnectionError("this is no answer of a push service")
    return int(found[1])

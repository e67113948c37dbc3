"""Compress the answers that are the same for everybody, once, and then send them from memory.

Nothing about a guest is compressed: the length would reveal content to an attacker who can make the browser ask again
and watch the length change.
"""

import gzip
from collections.abc import Callable, Mapping
from functools import lru_cache

from litestar.types import HTTPResponseBodyEvent, HTTPResponseStartEvent, Message, Send

from tripple.server.site.files import packed, variant

try:
    import brotli
except ImportError:
    brotli = None

_WORTH_IT = 600  # bytes; anything shorter fits into one packet anyway
_MOST = 1024  # number of remembered answers: some depend on the query
_TEXTS = ("text/", "image/svg+xml", "application/manifest+json")
_DATA = (
    "/words/",
    "/api/choices",
    "/api/ideas",
    "/api/lessons",
    "/api/pads/tariff",
    "/api/rules",
    "/api/sheet",
)
_INDEX = "/api/puzzles"  # the same for this one; the addresses below it are about a guest
_UNWANTED = {"q=0", "q=0.0", "q=0.00", "q=0.000"}


def _brotli(content: bytes) -> bytes:
    """Two levels below the best, which takes ten times as long."""
    made: bytes = brotli.compress(content, quality=9)
    return made


def _gzip(content: bytes) -> bytes:
    return gzip.compress(content, 6, mtime=0)


PACKERS: Mapping[str, Callable[[bytes], bytes]] = ({"br": _brotli} if brotli else {}) | {"gzip": _gzip}


def readable(accepted: str) -> list[str]:
    """The encodings that an Accept-Encoding header allows, the shortest result first."""
    rated = (part.partition(";") for part in accepted.lower().split(","))
    wanted = {name.strip() for name, _, rating in rated if rating.replace(" ", "") not in _UNWANTED}
    return [name for name in ("br", "gzip") if name in wanted]


@lru_cache(_MOST)
def shortened(content: bytes, encoding: str) -> bytes | None:
    """The build's compressed form or one made here; None if neither exists."""
    if ready := packed().get(content, {}).get(encoding):
        return ready
    return PACKERS[encoding](content) if encoding in PACKERS else None


def is_for_all(path: str, kind: str) -> bool:
    return kind.startswith(_TEXTS) or (kind == "application/json" and (path == _INDEX or path.startswith(_DATA)))


def compressing(path: str, accepted: str, send: Send) -> Send:
    """Hold the head back until the body's length is known."""
    held: list[HTTPResponseStartEvent] = []

    async def compressed(message: Message) -> None:
        if message["type"] == "http.response.start" and _can_be(path, message):
            held.append(message)
            return
        if held:
            start = held.pop()
            if message["type"] == "http.response.body" and not message.get("more_body"):
                start, message = _shorter(start, message, accepted)
            await send(start)
        await send(message)

    return compressed


def _can_be(path: str, start: HTTPResponseStartEvent) -> bool:
    headers = dict(start["headers"])
    kind = headers.get(b"content-type", b"").decode("latin-1")
    return b"content-encoding" not in headers and is_for_all(path, kind.partition(";")[0])


def _shorter(
    start: HTTPResponseStartEvent, rest: HTTPResponseBodyEvent, accepted: str
) -> tuple[HTTPResponseStartEvent, HTTPResponseBodyEvent]:
    whole = rest.get("body", b"")
    if len(whole) < _WORTH_IT:
        return start, rest
    found = ((name, shortened(whole, name)) for name in readable(accepted))
    encoding, body = next(((name, made) for name, made in found if made), ("", whole))
    headers = dict(start["headers"])
    headers[b"vary"] = b", ".join(filter(None, (headers.get(b"vary"), b"accept-encoding")))
    if encoding:
        headers[b"content-encoding"] = encoding.encode()
        headers[b"content-length"] = str(len(body)).encode()
        if b"etag" in headers:
            headers[b"etag"] = variant(headers[b"etag"].decode(), encoding).encode()
    return {**start, "headers": list(headers.items())}, {**rest, "body": body}

"""Checks before every request and headers after it: host name, limits, origin, the guest's cookie.

It stands outside the framework's own routing, so that refusals and missing pages get the same treatment.
"""

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import cast
from urllib.parse import urlsplit

from litestar.datastructures import Headers
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send, WebSocketScope

from tripple.rules.errors import N_
from tripple.server.limits import Buckets
from tripple.server.networks import network
from tripple.server.protocol import Refused, ServerReason, encode, refused
from tripple.server.services.host_names import host_of
from tripple.server.services.services import Services
from tripple.server.site.offline import HEADER
from tripple.server.site.version import version

from .compression import compressing

Scoped = HTTPScope | WebSocketScope
COOKIES = "cookies"  # key of the request's state for the Set-Cookie headers of its answer, by the cookie's name

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; "
    "base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Mapping[str, str] = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_OF_PARTS = ("x-content-type-options", "cross-origin-resource-policy")
"""The headers of scripts and styles; the others are for pages."""
SERVICES = "services"
_SAFE = {"GET", "HEAD", "OPTIONS"}
_WATCHED = ("/health", "/health/live", "/health/ready", "/metrics")
"""Asked by watchdogs all the time, so they have a rate of their own."""
_FILES = "/web/"
_PARTS = (".js", ".css")
_PAUSE = 0.25  # seconds that a refusal takes if the rate is exceeded: a client that keeps asking waits for each one
_MOST_PAUSING = 2_000
_UPGRADE = "websocket.http"


_PORTS = {"http": ":80", "https": ":443"}


def same_origin(headers: Mapping[str, str], scheme: str, behind_proxy: bool = False) -> bool:
    """True for a request from our own pages or from no page at all; browsers always send the origin.

    A proxy that speaks https for us may not say so.
    """
    origin = headers.get("origin")
    if origin is None:
        return True
    theirs, host = _parts(origin)
    ours = scheme.replace("ws", "http")
    same = theirs in _PORTS and host == headers.get("host", "").lower().removesuffix(_PORTS.get(ours, ""))
    return same and (theirs == ours or (behind_proxy and theirs == "https"))


def _parts(origin: str) -> tuple[str, str]:
    try:
        parts = urlsplit(origin)
    except ValueError:
        return "", ""
    return parts.scheme, parts.netloc.lower()


def address(scope: Mapping[str, object]) -> str:
    """The network of the client's address, for limits."""
    client = scope.get("client")
    return network(str(client[0])) if isinstance(client, Sequence) else "local"


class Middleware:
    def __init__(self, app: ASGIApp, services: Services, behind_proxy: bool = False) -> None:
        self._app, self._services, self._behind_proxy = app, services, behind_proxy
        self._pausing = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = str(scope["type"])
        scope.setdefault("state", {})[SERVICES] = self._services
        if kind == "http":
            http, send = _read(cast(HTTPScope, scope), send)
            await self._http(http, receive, self._dressed(http, send))
        elif kind == "websocket":
            await self._websocket(cast(WebSocketScope, scope), receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        headers = Headers.from_scope(scope)
        if refusal := await self._refusal(scope, headers, is_safe=scope["method"] in _SAFE):
            status, why = refusal
            await (say if status == 421 and "text/html" in headers.get("accept", "") else deny)(send, status, why)
        else:
            accepted = headers.get("accept-encoding", "")
            await self._app(scope, receive, compressing(scope["path"], accepted, send))

    async def _websocket(self, scope: WebSocketScope, receive: Receive, send: Send) -> None:
        headers = Headers.from_scope(scope)
        with self._services.connections.enter(address(scope)) as room:
            if refusal := await self._refusal(scope, headers, is_safe=False):
                await deny(send, *refusal, _UPGRADE)
            elif not room:
                crowded = refused(ServerReason.CROWDED, N_("too many connections from this address"))
                await deny(send, 429, crowded, _UPGRADE)
            else:
                await self._app(scope, receive, send)

    async def _refusal(self, scope: Scoped, headers: Headers, is_safe: bool) -> tuple[int, Refused] | None:
        if strange := self._strange(scope, headers):
            return 421, strange
        if not self._rate(scope["path"]).take(address(scope)):
            await self._pause()
            return 429, refused(ServerReason.TOO_FAST, N_("too many requests: wait a little"))
        if not is_safe and not same_origin(headers, scope["scheme"], self._behind_proxy):
            return 403, refused(ServerReason.FOREIGN, N_("this request comes from another site"))
        return None

    def _rate(self, path: str) -> Buckets:
        name = "files" if path.startswith(_FILES) else "watches" if path in _WATCHED else "requests"
        return self._services.rates[name]

    async def _pause(self) -> None:
        if self._pausing < _MOST_PAUSING:
            self._pausing += 1
            try:
                await asyncio.sleep(_PAUSE)
            finally:
                self._pausing -= 1

    def _strange(self, scope: Scoped, headers: Headers) -> Refused | None:
        """Refuse unknown host names: pages of another site's name that leads here would count as our own."""
        host, here = headers.get("host", ""), scope.get("server")
        if self._services.hosts.knows(host, here[0] if here else None):
            return None
        sentence = N_(
            "this server does not know the name {host}: if that is its name, start it with --host-name {host}"
        )
        return refused(ServerReason.STRANGE_HOST, sentence, host=host_of(host)[:100])

    def _dressed(self, scope: HTTPScope, send: Send) -> Send:
        """Add the headers of every answer, and the cookie of a new guest."""

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._services.metrics.count("tripple_requests_total", f'status="{message["status"]}"')
                message["headers"] = [*message.get("headers", ()), *_encoded(self._extra(scope))]
            await send(message)

        return dressed

    def _extra(self, scope: HTTPScope) -> Iterator[tuple[str, str]]:
        path = scope["path"]
        is_part = path.startswith(_FILES) and path.endswith(_PARTS)
        yield from ((name, HEADERS[name]) for name in (_OF_PARTS if is_part else HEADERS))
        yield HEADER, version()
        if path.startswith("/api/"):
            yield "cache-control", "no-store"
        for header in scope.get("state", {}).get(COOKIES, {}).values():
            yield "set-cookie", header


def _read(scope: HTTPScope, send: Send) -> tuple[HTTPScope, Send]:
    """Treat HEAD as GET without the body, for pages and files."""
    if scope["method"] != "HEAD" or scope["path"].startswith("/api/"):
        return scope, send

    async def headers_only(message: Message) -> None:
        if message["type"] == "http.response.body":
            message["body"] = b""
        await send(message)

    return {**scope, "method": "GET"}, headers_only


async def deny(send: Send, status: int, why: Refused, kind: str = "http") -> None:
    await _send(send, status, "application/json", encode(why), kind)


async def say(send: Send, status: int, why: Refused) -> None:
    """A plain-text refusal for people, as none of our pages can be shown."""
    await _send(send, status, "text/plain; charset=utf-8", why.sentence.format_map(why.values).encode())


async def _send(send: Send, status: int, content: str, body: bytes, kind: str = "http") -> None:
    headers = _encoded({"content-type": content, "content-length": str(len(body))}.items())
    await send(cast(Message, {"type": f"{kind}.response.start", "status": status, "headers": headers}))
    await send(cast(Message, {"type": f"{kind}.response.body", "body": body, "more_body": False}))


def _encoded(headers: Iterable[tuple[str, str]]) -> list[tuple[bytes, bytes]]:
    return [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers]

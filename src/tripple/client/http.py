"""Requests of one guest."""

import asyncio
import urllib.error
import urllib.request
from http.cookies import SimpleCookie

import msgspec

from tripple.server.protocol import COOKIE, Refused

from .errors import NotDone


class HttpClient:
    """A server's address, and the cookie by which it knows a guest."""

    def __init__(self, url: str, cookie: str | None = None) -> None:
        self.url, self.cookie = url.rstrip("/"), cookie

    async def arrive(self) -> None:
        """Get a cookie, as making or joining a table does, too."""
        await self.http("POST", "/api/guests")

    async def http(self, method: str, path: str, body: bytes | None = None) -> bytes:
        return await asyncio.to_thread(self._http, method, path, body)

    def _http(self, method: str, path: str, body: bytes | None) -> bytes:
        request = urllib.request.Request(self.url + path, body, self.headers(), method=method)  # noqa: S310
        if body is not None:
            request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310  (the address that the caller gave)
                self._keep_cookie(answer.headers.get_all("Set-Cookie") or [])
                read: bytes = answer.read()
                return read
        except urllib.error.HTTPError as fault:
            with fault:
                raise NotDone(msgspec.json.decode(fault.read(), type=Refused), fault.code) from None

    def headers(self) -> dict[str, str]:
        return {"Cookie": f"{COOKIE}={self.cookie}"} if self.cookie else {}

    def _keep_cookie(self, headers: list[str]) -> None:
        for header in headers:
            if kept := SimpleCookie(header).get(COOKIE):
                self.cookie = kept.value

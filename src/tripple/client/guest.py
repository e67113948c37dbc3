"""A guest of a server: tables made and joined, records, links to other devices."""

import asyncio
import json
import secrets
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from http.cookies import SimpleCookie
from typing import TypeVar

import msgspec

from tripple.live.tables import Listing
from tripple.live.tables.audience import Wanted
from tripple.server.protocol import COOKIE, Hello, Refused
from tripple.server.protocol.bodies import ComputerPlayer, PersonalLink, PersonHere, Promised, Replay, Seated, TableMade

from .errors import NotDone
from .seat import SeatClient

_Answer = TypeVar("_Answer")
_LONGEST = 2**24  # bytes of an answer that are read; the longest record is a tenth of that


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
                read: bytes = answer.read(_LONGEST)
                return read
        except urllib.error.HTTPError as fault:
            with fault:
                raise NotDone(msgspec.json.decode(fault.read(_LONGEST), type=Refused), fault.code) from None

    def headers(self) -> dict[str, str]:
        return {"Cookie": f"{COOKIE}={self.cookie}"} if self.cookie else {}

    def _keep_cookie(self, headers: list[str]) -> None:
        for header in headers:
            if kept := SimpleCookie(header).get(COOKIE):
                self.cookie = kept.value


class Guest(HttpClient):
    """A guest of a server, known by the cookie that comes with the first answer; keep it to come back later."""

    async def create(
        self,
        name: str,
        *,
        key: str | None = None,
        seats: Sequence[PersonHere | ComputerPlayer] = (),
        ready: bool = False,
        salt: str = "",
        **settings: object,
    ) -> TableMade:
        """Make a table and take a seat; `settings` are the table's, such as `size=3`.

        `seats` fills further seats, `ready` starts at once. The same `key` twice gives the same table.
        """
        more = {"seats": seats, "ready": ready, "salt": salt}
        body = {"name": name, "settings": settings, **{field: value for field, value in more.items() if value}}
        return await self._post("/api/tables", TableMade, **body, key=key or secrets.token_hex(16))

    async def promise(self, key: str) -> str:
        """The commitment of the table to be made under this key."""
        return (await self._post("/api/promises", Promised, key=key)).commitment

    async def join(self, table: str, name: str, invite: str | None = None, key: str | None = None) -> Seated:
        """Take a free seat; a private table asks for the `invite` of its link."""
        body = {"name": name, "invite": invite, "key": key or secrets.token_hex(16)}
        return await self._post(f"/api/tables/{table}/join", Seated, **body)

    async def public(self) -> list[Listing]:
        return msgspec.json.decode(await self.http("GET", "/api/tables"), type=list[Listing])

    async def games(self) -> list[Listing]:
        return msgspec.json.decode(await self.http("GET", "/api/games"), type=list[Listing])

    async def record(self, table: str) -> str:
        """A finished game as text for `tripple.notation.read_game`."""
        return (await self.http("GET", f"/api/tables/{table}/record")).decode()

    async def replay(self, record: str) -> Replay:
        """A record step by step, with every board and every point."""
        return await self._post("/api/replays", Replay, record=record)

    async def personal_link(self) -> PersonalLink:
        """A link that makes another device this guest; it works once."""
        return await self._post("/api/links", PersonalLink)

    async def use_link(self, token: str, *, leave: bool = False) -> None:
        """Become the guest who made the link; `leave` to give up a guest with games."""
        await self.http("POST", "/api/links/use", json.dumps({"token": token, "leave": leave}).encode())

    async def _post(self, path: str, kind: type[_Answer], **body: object) -> _Answer:
        return msgspec.json.decode(
            await self.http("POST", path, msgspec.json.encode(body) if body else None), type=kind
        )

    @asynccontextmanager
    async def follow(
        self,
        table: str,
        seat: Wanted = None,
        *,
        invite: str | None = None,
        patience: float = 0.0,
        heartbeat: float = 10.0,
    ) -> AsyncIterator["SeatClient"]:
        """Follow a seat of this guest ("mine" is the first, if any), or watch.

        For `patience` seconds a lost connection is restored; after `heartbeat` seconds of silence the server is probed.
        """
        chair = SeatClient(self, table, Hello(seat=seat, invite=invite), patience, heartbeat)
        try:
            await chair.sit_down()
            yield chair
        finally:
            await chair.close()

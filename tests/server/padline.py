"""Devices that keep a score pad on the server, and their connections to it."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tripple.server.protocol import COOKIE

from .house import House
from .process import Process

CREATED = {"names": ["Anna", "Ben"], "sheet": "compact-en", "house_rules": ["hexagon=61"]}
START = {"type": "write", "entry": {"kind": "start", "seat": 0, "tile": "444"}}
TURN = {"type": "write", "entry": {"kind": "turn", "tile": "445", "bonus": "bridge", "draws": 1}}
UNDO = {"type": "undo"}


def token() -> str:
    return secrets.token_urlsafe(16)


class PadLine:
    """A connection to one pad."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.number = -1
        """The last one heard."""

    async def hear(self) -> Any:
        async with asyncio.timeout(60):
            message = json.loads(await self.socket.recv())
        if message["type"] in ("pad", "noted"):
            self.number = message["number"]
        return message

    async def come_to(self, number: int) -> None:
        while self.number < number:
            await self.hear()

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def change(self, seen: int, *changes: Any, keys: list[str] | None = None) -> Any:
        """The answer; what is told before it is passed over."""
        keys = keys or [token() for _ in changes]
        keyed = [{"key": key, "change": change} for key, change in zip(keys, changes, strict=True)]
        await self.send(type="ask", id="asked", seen=seen, command={"do": "change", "changes": keyed})
        return await self.until("done", "refused")

    async def until(self, *kinds: str) -> Any:
        while (message := await self.hear())["type"] not in kinds:
            pass
        return message

    async def ended(self) -> int | None:
        """The close code, after everything that was still said."""
        with pytest.raises(ConnectionClosed) as caught:
            await self.until("nothing")
        return caught.value.rcvd.code if caught.value.rcvd else None


@asynccontextmanager
async def pad_line(url: str, headers: Mapping[str, str], pad: str, **hello: Any) -> AsyncIterator[PadLine]:
    address = url.replace("http", "ws", 1) + f"/ws/pads/{pad}"
    how: dict[str, Any] = {"compression": None, "max_size": 2**22, "max_queue": None, "proxy": None}
    async with connect(address, additional_headers=headers, **how) as socket:
        there = PadLine(socket)
        await there.send(type="hello", **hello)
        yield there


class Device:
    """A phone with a cookie of its own."""

    def __init__(self, url: str, client: httpx.AsyncClient) -> None:
        self.url, self.client = url, client

    async def ask(self, method: str, path: str, body: object = None, status: int = 200) -> Any:
        answer = await self.client.request(method, f"/api/pads{path}", json=body)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    async def put(self, **changes: Any) -> tuple[str, str]:
        pad, invite = token(), token()
        assert await self.ask("PUT", f"/{pad}", {**CREATED, "invite": invite, **changes}) == {"number": 0}
        return pad, invite

    async def open(self, pad: str, invite: str) -> Any:
        """By its link; all there is of it, or a refusal."""
        await self.client.post("/api/guests")
        async with self.line(pad, invite=invite) as there:
            message = await there.hear()
            return message.get("pad", message)

    async def change(self, pad: str, seen: int, *changes: Any, keys: list[str] | None = None) -> Any:
        async with self.line(pad) as there:
            return await there.change(seen, *changes, keys=keys)

    @asynccontextmanager
    async def line(self, pad: str, **hello: Any) -> AsyncIterator[PadLine]:
        cookie = self.client.cookies.get(COOKIE)
        headers = dict(self.client.headers) | ({"Cookie": f"{COOKIE}={cookie}"} if cookie else {})
        wanted = {name: value for name, value in headers.items() if name.lower() in ("cookie", "origin")}
        async with pad_line(self.url, wanted, pad, **hello) as there:
            yield there


@asynccontextmanager
async def devices(house: House | Process, count: int = 1) -> AsyncIterator[list[Device]]:
    async with AsyncExitStack() as stack:
        clients = [httpx.AsyncClient(base_url=house.url, timeout=60, verify=False) for _ in range(count)]
        yield [Device(house.url, await stack.enter_async_context(client)) for client in clients]

"""A client's WebSocket that costs as little as it can, so that thousands of them leave the machine to the server."""

import asyncio
import base64
import os
from collections.abc import Callable, Mapping
from typing import cast
from urllib.parse import urlsplit

_NO_MASK = bytes(4)  # a mask is there for proxies that might misread what they pass on, and here is none
_SHORT, _TWO_BYTES = 126, 2**16


class Line(asyncio.Protocol):
    """What comes is kept until it is asked for, or goes straight to who listens."""

    def __init__(self, head: bytes) -> None:
        self._head, self._data = head, b""
        self._texts: list[bytes] = []
        self._heard: Callable[[bytes], object] = self._texts.append
        self._woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._shaken = False
        self.is_open = True

    @classmethod
    async def open(cls, url: str, path: str, headers: Mapping[str, str], come_from: str | None = None) -> "Line":
        server = urlsplit(url)
        asked = {
            "Host": server.netloc,
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
            **headers,
        }
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in asked.items()), "", ""]
        _, line = await asyncio.get_running_loop().create_connection(
            lambda: cls("\r\n".join(lines).encode()),
            server.hostname or "",
            server.port or 80,
            local_addr=(come_from, 0) if come_from else None,
        )
        await line.is_heard()
        return line

    async def is_heard(self) -> None:
        """The server has agreed."""
        while not self._shaken:
            await self._news()

    def listen(self, heard: Callable[[bytes], object]) -> None:
        """From now on all that comes goes there, beginning with what has come already."""
        for text in self._texts:
            heard(text)
        self._heard = heard

    async def recv(self) -> bytes:
        while not self._texts:
            await self._news()
        return self._texts.pop(0)

    async def send(self, text: str) -> None:
        if not self.is_open:
            raise ConnectionError("the server has closed the connection")
        data = text.encode()
        size = len(data)
        length = bytes([0x80 | size]) if size < _SHORT else b"\xfe" + size.to_bytes(2)
        self._transport.write(b"\x81" + length + _NO_MASK + data)

    async def close(self) -> None:
        self._transport.close()

    # What the event loop calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._head)

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_open = False
        self._wake()

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self._shaken:
            self._shake_hands()
        while self._shaken and self._take_frame():
            pass
        self._wake()

    def _shake_hands(self) -> None:
        head, end, rest = self._data.partition(b"\r\n\r\n")
        if end:
            assert b" 101 " in head.splitlines()[0], head
            self._shaken, self._data = True, rest

    def _take_frame(self) -> bool:
        """Whether there was a whole one. A server's have no mask, and ours sends each message in one."""
        if len(self._data) < 4:
            return False
        size, start = self._data[1], 2
        if size >= _SHORT:
            width = 2 if size == _SHORT else 8
            size, start = int.from_bytes(self._data[2 : 2 + width]), 2 + width
        if len(self._data) < start + size:
            return False
        kind, content, self._data = self._data[0] & 0xF, self._data[start : start + size], self._data[start + size :]
        if kind == 1:
            self._heard(content)
        elif kind == 8:
            self._transport.close()
        elif kind == 9:
            self._transport.write(b"\x8a" + bytes([0x80 | size]) + _NO_MASK + content)
        return True

    async def _news(self) -> None:
        if not self.is_open:
            raise ConnectionError("the server has closed the connection")
        self._woken = asyncio.get_running_loop().create_future()
        await self._woken

    def _wake(self) -> None:
        if not self._woken.done():
            self._woken.set_result(None)

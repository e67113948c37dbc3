"""Nonsense by the million, against a server of its own: what is right, nearly right, or nothing at all."""

import asyncio
import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tripple.client import Guest, NotDone
from tripple.server.protocol import Done, Pong, Refused, ServerReason, read_server

from .process import GENEROUS

WORDS: list[Any] = ["hello", "ask", "ping", "play", "join", "ready", "start", "react", "back", "remove", "open", "draw"]
VALUES: list[Any] = [*WORDS, None, True, -1, 0, 1, 5, 6, 2**53, 2**70, 1.5, "", "x" * 70, "\u0000", [], {}, [[]]]
FIELDS = [
    "type",
    "id",
    "seen",
    "command",
    "do",
    "seat",
    "action",
    "version",
    "after",
    "invite",
    "number",
    "name",
    "salt",
]
ASKS: list[dict[str, Any]] = [
    {"do": "play", "seat": 0, "action": "open"},
    {"do": "ready", "seat": 0},
    {"do": "react", "seat": 0, "reaction": "wow"},
    {"do": "join", "name": "Eve"},
    {"do": "back", "seat": 0},
    {"do": "rematch"},
]
LIES = [b"\x81\xfe\xff\xff", b"\x81\x7f" + b"\xff" * 8, b"\x83\x80", b"\x08\x00", b"\x81\x05hello", b"\xff"]
"""Beginnings of frames that are too long, of no kind, without a mask, or not frames at all."""


def nonsense(chances: random.Random) -> str | bytes:
    """A message that is right, nearly right, or nothing at all."""
    command = {**chances.choice(ASKS)}
    message: dict[str, Any] = {"type": "ask", "id": str(chances.random()), "seen": chances.randrange(9)}
    message["command"] = command
    for _ in range(chances.randrange(4)):
        chances.choice([message, command])[chances.choice(FIELDS)] = chances.choice(VALUES)
    text = json.dumps(chances.choice([message, message, chances.choice(VALUES)]))
    cut = text[: chances.randrange(len(text) + 1)] if chances.random() < 0.1 else text
    kinds: list[str | bytes] = [cut, cut, cut, cut.encode(), chances.randbytes(8)]
    return chances.choice(kinds)


BODIES: list[Any] = [
    {"name": "Ada"},
    {"name": "Ada", "settings": {"size": 2, "public": True}},
    {"name": "Ada", "invite": "x"},
    {"token": "x.y"},
    {"text": "http://127.0.0.1/"},
    {"record": "tripple 1\nsheet classic-de\n"},
    {"number": 0},
    {"confirm": "no"},
    {"day": "2026-11-15", "today": "2026-11-15", "name": "Ada"},
    {"invite": "A" * 22, "names": ["Ada", "Ben"], "sheet": "compact-en"},
    {"seen": 0, "changes": [{"key": "k", "change": {"type": "undo"}}]},
]
TEXTS = ["", "x", "0" * 24, "A" * 22, "-1", "2026-11-15", "é", "../..", "%", "\u0000", "\ud800", "x" * 300, "de", "a4"]
HEADERS = [
    "Accept: text/html",
    "Origin: http://evil.example",
    "Cookie: tripple=x.y; tripple-former=z",
    "Content-Type: text/plain",
    "Last-Event-ID: x",
    "If-None-Match: *",
    "Range: bytes=0-1",
    "Expect: 100-continue",
    "X-Forwarded-For: 1.2.3.4",
    "Accept-Language: xx",
]
METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"]
GARBAGE = [
    b"\x16\x03\x01\x02\x00",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET\r\n\r\n",
    b"POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"GET /\xff HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET /ws/x HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n",
]
SLOW = ("print", "par", "replays")
"""Parts of addresses that take their time: seldom asked for."""
PER_LINE = 400
AT_ONCE = 25
FINDING = 20
"""So many are told in full."""


class Fuzz:
    """Runs for so many messages and requests; `findings` says what should not have happened."""

    def __init__(
        self, folder: Path, messages: int, requests: int, seed: int = 1, tell: Callable[[str], object] = print
    ) -> None:
        self._folder, self._wanted, self._tell = folder, (messages, requests), tell
        self._chances = random.Random(seed)
        self.messages = self.requests = 0
        self.statuses: Counter[int] = Counter()
        self.answers: Counter[str] = Counter()
        self.findings: list[str] = []
        self._began = time.monotonic()
        self.memory: list[int] = []
        self.files: list[int] = []

    async def run(self) -> None:
        with (self._folder / "log").open("w+") as logged:
            async with self._server(logged) as (url, pid):
                self._url = url
                self._paths = await self._addresses()
                self._look(pid)
                watching = asyncio.create_task(self._watch(pid))
                await asyncio.gather(*(self._send() for _ in range(4)), *(self._request() for _ in range(4)))
                watching.cancel()
                await asyncio.gather(watching, return_exceptions=True)
                await asyncio.sleep(1.5)
                self._look(pid)
            logged.seek(0)
            self._judge(logged.read())

    @asynccontextmanager
    async def _server(self, logged: Any) -> AsyncIterator[tuple[str, int]]:
        command = [sys.executable, "-m", "tripple.cli", "serve", "--cold", "--port", "0", "--log-level", "error"]
        limits = [word for limit in GENEROUS for word in ("--limit", limit)]
        process = subprocess.Popen(
            [*command, "--database", str(self._folder / "games.db"), *limits],
            stdout=subprocess.PIPE,
            stderr=logged,
            env={**os.environ, "LANGUAGE": "en"},
        )
        with process:
            assert process.stdout
            said = process.stdout.readline().decode()
            yield next(word for word in said.split() if word.startswith("http")).rstrip("/"), process.pid
            if process.poll() is not None:
                self._found(f"the server has ended with {process.returncode}")
            process.terminate()

    async def _addresses(self) -> list[tuple[str, str]]:
        """With a method that they take."""
        document = msgspec.json.decode(await Guest(self._url).http("GET", "/api/openapi.json"))
        pages = ["/", "/t/{table}", "/pad/{pad}", "/web/{name}", "/words/0/{name}/{language}", "/{nowhere}"]
        api = [(method.upper(), path) for path, methods in document["paths"].items() for method in methods]
        return [*api, *(("GET", page) for page in pages)]

    def _found(self, what: str) -> None:
        if len(self.findings) < FINDING:
            self._tell(f"FOUND: {what}")
        self.findings.append(what)

    # Over the WebSocket

    async def _send(self) -> None:
        while self.messages < self._wanted[0]:
            guest = Guest(self._url)
            made = await guest.create("Ada", size=2, public=True)
            with suppress(ConnectionClosed, OSError, InvalidHandshake, TimeoutError):
                await self._talk(guest, made.id)
            if self._chances.random() < 0.2:
                await self._lie(made.id)

    async def _talk(self, guest: Guest, table: str) -> None:
        headers = guest.headers() if self._chances.random() < 0.9 else {}
        address = f"{self._url.replace('http', 'ws')}/ws/{table}"
        async with connect(address, additional_headers=headers, compression=None, proxy=None) as line:
            await line.send(json.dumps({"type": "hello", "seat": self._chances.choice([0, None]) if headers else None}))
            for _ in range(PER_LINE):
                if self.messages >= self._wanted[0]:
                    return
                await self._pester(line)

    async def _pester(self, line: ClientConnection) -> None:
        """So many at once, each of which is answered."""
        for _ in range(AT_ONCE):
            await line.send(nonsense(self._chances))
        answered = 0
        async with asyncio.timeout(60):
            while answered < AT_ONCE:
                answer = read_server(await line.recv())
                if isinstance(answer, Done | Refused | Pong):
                    answered += 1
                    self._hear(answer)
        self.messages += AT_ONCE

    def _hear(self, answer: Done | Refused | Pong) -> None:
        word = answer.reason if isinstance(answer, Refused) else type(answer).__name__.lower()
        self.answers[word] += 1
        if word == ServerReason.BROKEN.value:
            self._found(f"a message broke something: {answer}")

    async def _lie(self, table: str) -> None:
        head = f"GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        tail = self._chances.choice(LIES) + self._chances.randbytes(self._chances.randrange(40))
        with suppress(OSError, TimeoutError):
            async with self._line() as (reader, writer), asyncio.timeout(30):
                writer.write((head + key).encode())
                await reader.readline()
                writer.write(tail)
                writer.write_eof()
                await reader.read()

    # Over HTTP

    @asynccontextmanager
    async def _line(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        host, port = self._url.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port), limit=2**22)
        try:
            yield reader, writer
        finally:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    async def _request(self) -> None:
        cookies = [await self._cookie() for _ in range(3)]
        while self.requests < self._wanted[1]:
            with suppress(OSError, EOFError, ValueError, TimeoutError):
                async with self._line() as (reader, writer):
                    await self._ask_on(reader, writer, cookies)

    async def _cookie(self) -> str:
        guest = Guest(self._url)
        with suppress(NotDone):
            await guest.create("Ada")
        return f"Cookie: tripple={guest.cookie}"

    async def _ask_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, cookies: list[str]) -> None:
        for _ in range(PER_LINE):
            if self.requests >= self._wanted[1]:
                return
            self.requests += 1
            if self._chances.random() < 0.02:
                writer.write(self._chances.choice([*GARBAGE, self._chances.randbytes(30)]) + b"\r\n\r\n")
                writer.write_eof()
                async with asyncio.timeout(60):
                    await reader.read()
                return
            method, asked = self._nonsense(cookies)
            writer.write(asked)
            async with asyncio.timeout(60):
                await self._answered(reader, method, asked)

    def _nonsense(self, cookies: list[str]) -> tuple[str, bytes]:
        chances = self._chances
        method, address = self._address()
        body = self._body() if method not in ("GET", "HEAD") else b""
        headers = ["Host: 127.0.0.1", f"Content-Length: {len(body)}", "Content-Type: application/json"]
        if chances.random() < 0.7:
            headers.append(chances.choice(cookies))
        headers += chances.sample(HEADERS, chances.choice([0, 0, 1, 2]))
        head = "\r\n".join([f"{method} {address} HTTP/1.1", *headers, "", ""])
        return method, head.encode("utf-8", "replace") + body

    def _address(self) -> tuple[str, str]:
        method, path = self._chances.choice(self._paths)
        if any(word in path for word in SLOW) and self._chances.random() < 0.99:
            method, path = "GET", "/api/tables/{table}/record"
        if self._chances.random() < 0.1:
            method = self._chances.choice(METHODS)
        parts = path.split("/")
        filled = [self._text() if part.startswith("{") else part for part in parts]
        names = self._chances.sample(["sheet", "language", "change", "name", "today", "since", "seat", "side"], 2)
        query = "&".join(f"{name}={self._text()}" for name in names[: self._chances.randrange(3)])
        return method, "/".join(filled) + (f"?{query}" if query else "")

    def _text(self) -> str:
        return quote(self._chances.choice(TEXTS).encode("utf-8", "surrogatepass"), safe="")

    def _body(self) -> bytes:
        body = {**self._chances.choice(BODIES)}
        for _ in range(self._chances.randrange(3)):
            body[self._chances.choice([*body, *FIELDS])] = self._chances.choice([*VALUES, *TEXTS])
        text = json.dumps(body).encode()
        return self._chances.choice(
            [text, text, text, text[:-1], text.replace(b"A", b"\xff"), self._chances.randbytes(9)]
        )

    async def _answered(self, reader: asyncio.StreamReader, method: str, asked: bytes) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        if head.startswith(b"HTTP/1.1 100"):
            head = await reader.readuntil(b"\r\n\r\n")
        status, lower = int(head.split()[1]), head.lower()
        self.statuses[status] += 1
        if status >= 500:
            self._found(f"{status} for {asked[:600]!r}")
        if method != "HEAD" and status not in (204, 304):
            await _body(reader, lower)
        if b"connection: close" in lower:
            raise EOFError

    # Watching

    async def _watch(self, pid: int) -> None:
        while True:
            await asyncio.sleep(5)
            self._look(pid)
            self._tell(self.told)

    def _look(self, pid: int) -> None:
        with suppress(OSError):
            status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
            self.memory.append(next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")))
            self.files.append(len(list(Path(f"/proc/{pid}/fd").iterdir())))

    @property
    def told(self) -> str:
        done = f"{self.messages:,} messages, {self.requests:,} requests in {time.monotonic() - self._began:.0f} s"
        memory, files = (self.memory or [0])[-1] // 1024, (self.files or [0])[-1]
        return f"{done}; {memory} MiB, {files} files open; {len(self.findings)} findings"

    def _judge(self, logged: str) -> None:
        if "Traceback" in logged:
            self._found(f"a traceback in the log: {logged[logged.index('Traceback') :][:3000]}")
        early = self.memory[len(self.memory) // 4]
        if self.memory[-1] - early > MOST_GROWN:
            self._found(f"memory has grown from {early} to {self.memory[-1]} KiB")
        if self.files[-1] > self.files[0] + MOST_LEFT_OPEN:
            self._found(f"{self.files[-1]} files are open, {self.files[0]} were at the beginning")


MOST_GROWN = 64 * 1024
"""Kilobytes after the first quarter."""
MOST_LEFT_OPEN = 16
"""Files: the workers' pipes, the database's log."""


async def _body(reader: asyncio.StreamReader, head: bytes) -> None:
    if b"transfer-encoding: chunked" in head:
        while size := int(await reader.readline(), 16):
            await reader.readexactly(size + 2)
        await reader.readline()
    elif b"content-length: " in head:
        await reader.readexactly(int(head.split(b"content-length: ")[1].split(b"\r\n")[0]))

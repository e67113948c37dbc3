"""A session between a log's news and a line that does not take everything."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from types import SimpleNamespace
from typing import Any

import msgspec

from tripple.live import Ack, Follower
from tripple.live.tables import Message, Presence
from tripple.server.limits import ServerLimits
from tripple.server.protocol import Ask, Hello
from tripple.server.services.metrics import Metrics
from tripple.server.transport.session import LINE, Listener, TableSession

from .house import in_loop


class FakeLine:
    def __init__(self) -> None:
        self.is_full = False
        self.listener: Listener | None = None
        self.written: list[list[Any]] = []
        self._said: list[Any] = []
        self._over = asyncio.Event()

    def say(self, text: bytes) -> None:
        self._said.append(msgspec.json.decode(text))

    def flush(self) -> None:
        if self._said:
            self.written.append(self._said)
            self._said = []

    def hold(self, on: bool) -> None:
        pass

    async def serve(self, listener: Listener) -> None:
        self.listener = listener
        await self._over.wait()

    def finish(self) -> None:
        self._over.set()

    def abort(self) -> None:
        raise AssertionError("nobody has to be cut off here")


class FakeSocket:
    def __init__(self, line: FakeLine) -> None:
        self.scope = {"extensions": {LINE: line}}
        self.closed: tuple[int, str] | None = None

    async def receive(self) -> dict[str, Any]:
        return {"type": "websocket.receive", "text": '{"type":"hello"}'}

    async def close(self, code: int, why: str) -> None:
        self.closed = code, why


class Watching(TableSession):
    """Follows what a test tells."""

    def __init__(self, socket: Any, stream: Follower[Message]) -> None:
        services: Any = SimpleNamespace(
            limits=ServerLimits(), monotonic=time.monotonic, metrics=Metrics(), is_closing=False
        )
        super().__init__(socket, services, "table", "ada")
        self._told = stream
        self.done: list[str] = []

    async def do(self, ask: Ask) -> Ack:
        await asyncio.sleep(0.01)
        self.done.append(ask.id)
        return Ack(len(self.done))

    async def follow(self, hello: Hello) -> AbstractAsyncContextManager[Follower[Message]]:
        @asynccontextmanager
        async def following() -> AsyncIterator[Follower[Message]]:
            yield self._told

        return following()


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


@in_loop
async def test_what_is_told_at_once_leaves_at_once_and_a_full_line_is_waited_for() -> None:
    line, stream = FakeLine(), Follower[Message]("ada", [], 100)
    socket = FakeSocket(line)
    running = asyncio.create_task(Watching(socket, stream).run())
    await settle()
    for _ in range(3):
        stream.put(Presence((True,)))
    await settle()
    assert [len(together) for together in line.written] == [3]
    line.is_full = True
    for _ in range(70):
        stream.put(Presence((False,)))
    await settle()
    assert len(line.written) == 1, "nothing is written that nobody reads"
    line.is_full = False
    assert line.listener
    line.listener.pass_on()
    await settle()
    assert [len(together) for together in line.written] == [3, 64, 6]
    stream.end()
    await running
    assert socket.closed == (1013, "ended")


@in_loop
async def test_who_falls_behind_is_let_go_though_the_line_takes_nothing() -> None:
    line, stream = FakeLine(), Follower[Message]("ada", [], 2)
    socket = FakeSocket(line)
    running = asyncio.create_task(Watching(socket, stream).run())
    await settle()
    line.is_full = True
    for _ in range(3):
        stream.put(Presence((True,)))
    await running
    assert socket.closed == (1013, "fell-behind")
    assert not line.written


@in_loop
async def test_news_leave_together_with_the_answer_that_is_ready() -> None:
    line, stream = FakeLine(), Follower[Message]("ada", [], 100)
    running = asyncio.create_task(Watching(FakeSocket(line), stream).run())
    await settle()
    assert line.listener
    stream.put(Presence((True,)))
    line.listener.hear(b'{"type":"ping","number":5}')
    await settle()
    assert [[message["type"] for message in together] for together in line.written] == [["presence", "pong"]]
    stream.end()
    await running


@in_loop
async def test_what_was_asked_for_before_going_is_still_done() -> None:
    line = FakeLine()
    session = Watching(FakeSocket(line), Follower[Message]("ada", [], 100))
    running = asyncio.create_task(session.run())
    await settle()
    assert line.listener
    for key in "ab":
        ask = {"type": "ask", "id": key, "seen": 0, "command": {"do": "ready", "seat": 0}}
        line.listener.hear(msgspec.json.encode(ask))
    line.finish()
    await running
    assert session.done == ["a", "b"]

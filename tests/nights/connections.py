"""What lies between a person and a server process: in order, after a while, or not at all."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from tripple.server.transport.session import LINE, Listener, PadSession, TableSession

from .loop import HOST, WorldLoop

if TYPE_CHECKING:
    from .servers import Server

FULL = 3
"""Unread messages after which a connection takes no more."""


class Receiver(Protocol):
    def hear(self, text: bytes) -> None: ...

    def hung_up(self) -> None: ...


class Pipe:
    """One direction of a connection."""

    def __init__(self, loop: WorldLoop, deliver: Callable[[Any], None]) -> None:
        self._loop, self._deliver = loop, deliver
        self._underway, self._last = deque[Any](), 0.0

    def send(self, what: Any) -> None:
        delay = self._loop.dice.uniform(0.001, 0.02) * (15 if self._loop.dice.random() < 0.03 else 1)
        self._last = max(self._last, self._loop.time() + delay)
        self._underway.append(what)
        self._loop.later(self._last - self._loop.time(), self._arrive)

    def _arrive(self) -> None:
        self._deliver(self._underway.popleft())


class Connection:
    """A person's connection to one process, from its hello to its end."""

    def __init__(self, server: "Server", person: str, log: str, receiver: Receiver) -> None:
        self.server, self.person, self._receiver = server, person, receiver
        self.is_open, self.opened = True, server.loop.time()
        self._unread = 0
        self._up = Pipe(server.loop, self._heard_there)
        self._down = Pipe(server.loop, self._heard_here)
        self.line = Line(self)
        self._log = log
        server.host.on_death.append(self.cut)
        self._up.send(None)

    def send(self, text: bytes) -> None:
        if self.is_open:
            self._up.send(text)

    def read(self) -> None:
        """The person has taken in one message."""
        self._unread -= 1
        if self._unread == FULL - 1 and self.is_open:
            self.server.host.soon(self.line.go_on)

    @property
    def is_full(self) -> bool:
        return self._unread >= FULL

    def bring(self, text: bytes) -> None:
        self._unread += 1
        if self.is_open:
            self._down.send(text)

    def hang_up(self) -> None:
        if self.is_open:
            self.is_open = False
            self._up.send(b"")

    def cut(self) -> None:
        """Both ends notice."""
        if self.is_open:
            self.is_open = False
            self._up.send(b"")
            self._receiver.hung_up()

    def close(self) -> None:
        """By the server."""
        self._down.send(None)

    def _heard_there(self, text: bytes | None) -> None:
        if text is None:
            self.server.accept(self, self._log)
        else:
            self.server.host.soon(self.line.heard, text)

    def _heard_here(self, text: bytes | None) -> None:
        if not self.is_open:
            return
        if text is None:
            self.is_open = False
            self.server.host.soon(self.line.heard, b"")
            self._receiver.hung_up()
        else:
            self._receiver.hear(text)


class Line:
    """The connection as a session sees it: `SocketLine`, and the socket that it comes with."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.scope = {"extensions": {LINE: self}, "client": (f"10.0.0.{len(connection.person)}", 1), "headers": []}
        self._said: list[bytes] = []
        self._listener: Listener | None = None
        self._heard = deque[bytes]()
        self._news: asyncio.Future[None] | None = None
        self._over = False

    @property
    def is_full(self) -> bool:
        return self._connection.is_full

    def say(self, text: bytes) -> None:
        self._said.append(text)

    def flush(self) -> None:
        said, self._said = self._said, []
        for text in said:
            self._connection.bring(text)

    def hold(self, on: bool) -> None:
        """Nothing is read from here while an answer is awaited; what is heard meanwhile waits in the listener."""

    async def serve(self, listener: Listener) -> None:
        self._listener = listener
        try:
            while not self._over:
                if self._heard and (text := self._heard.popleft()):
                    listener.hear(text)
                elif not self._over:
                    await self._some()
        finally:
            self._listener = None

    async def _some(self) -> None:
        self._news = asyncio.get_running_loop().create_future()
        await self._news

    def heard(self, text: bytes) -> None:
        """Empty once the other end is gone."""
        if text and self._listener:
            self._listener.hear(text)
            return
        self._heard.append(text)
        self._over = self._over or not text
        self._wake()

    def go_on(self) -> None:
        if self._listener:
            self._listener.pass_on()

    def finish(self) -> None:
        self._over = True
        self._wake()

    def abort(self) -> None:
        self._connection.close()

    def _wake(self) -> None:
        if self._news and not self._news.done():
            self._news.set_result(None)

    # A socket

    async def receive(self) -> dict[str, Any]:
        while not self._heard:
            await self._some()
        text = self._heard.popleft()
        return {"type": "websocket.receive", "bytes": text} if text else {"type": "websocket.disconnect"}

    async def close(self, code: int, why: str) -> None:
        self._connection.close()


def session_of(line: Any, services: Any, log: str, person: str) -> TableSession | PadSession:
    """As the routes make them: a score pad's address begins with its kind."""
    assert HOST.get()
    if log.startswith("pad/"):
        return PadSession(line, services, log.removeprefix("pad/"), person)
    return TableSession(line, services, log, person)

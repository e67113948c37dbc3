"""Runs the application on uvicorn: a socket bound beforehand, a goodbye before the end, a way to drop a dead line."""

import asyncio
import logging
import signal
import socket
from collections.abc import Callable, Coroutine
from types import FrameType
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tripple.rules import TrippleError

from .app import application
from .desk import Desk
from .limits import Limits
from .session import ABORT

_BACKLOG = 2048


class CannotListen(TrippleError):
    """The address is taken, or not ours."""


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket that can be dropped. Closing one politely would wait for a client that does not read."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn.debug = False  # it would log every frame and header, with hands, invitations and cookies

    async def run_asgi(self) -> None:
        self.scope["extensions"] = {**(self.scope["extensions"] or {}), ABORT: {"now": self.transport.abort}}
        await super().run_asgi()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()


class Line(HttpToolsProtocol):
    """An HTTP connection that can be dropped: a stream of events has no end that one could wait for."""

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.scope["extensions"] = {ABORT: {"now": self.transport.abort}}


class Server(uvicorn.Server):
    """Serves an opened desk; stopping begins with closing it, so that everybody is told before the lines are cut."""

    def __init__(self, desk: Desk, *, behind_proxy: bool = False, ready: Callable[[], object] = lambda: None) -> None:
        super().__init__(_config(application(desk), desk.limits, behind_proxy))
        self._desk, self._ready = desk, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._desk.close()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A first signal ends it in order, and that is a success; a second Ctrl-C does not wait."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
        bound.listen(_BACKLOG)
    except (OSError, OverflowError) as fault:
        bound.close()
        reason = getattr(fault, "strerror", None) or str(fault)
        raise CannotListen(
            "cannot listen on {host}, port {port}: {reason}", host=host, port=port, reason=reason
        ) from None
    bound.set_inheritable(False)
    return bound


def _config(app: Any, limits: Limits, behind_proxy: bool) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=Line,
        ws=Wire,
        ws_max_size=limits.frame_bytes,
        ws_ping_interval=limits.silent_seconds,
        ws_ping_timeout=limits.silent_seconds,
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=behind_proxy,
        timeout_graceful_shutdown=5,
    )


def run(main: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=_loop) as runner:
        runner.run(main)


def _loop() -> asyncio.AbstractEventLoop:
    """uvloop's, where there is one."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


def log_to_stderr(level: str) -> None:
    """One line an entry, to standard error. No path holds a secret: links carry theirs behind the #."""
    logging.basicConfig(level=level.upper(), format="%(asctime)s %(levelname)s %(name)s: %(message)s")

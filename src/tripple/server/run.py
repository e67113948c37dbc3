"""Run the application on uvicorn: bind the socket beforehand, say goodbye before the end."""

import asyncio
import logging
import signal
import socket
from collections.abc import Callable, Coroutine
from types import FrameType

import uvicorn

from tripple.rules import TrippleError

from .app import application
from .garbage import collect_seldom
from .services.services import Services
from .transport.bounded import BoundedHttp, BoundedWebSocket, Config

_BACKLOG = 2048
_FILES = 2**16

__all__ = ["BoundedWebSocket", "CannotListen", "Server", "listen", "log_to_stderr", "most_files", "run"]


class CannotListen(TrippleError):
    """The address is taken, or is not this machine's."""


class Server(uvicorn.Server):
    """Serve opened services. Shutdown closes them first, so that clients hear of it before they are cut off."""

    def __init__(
        self, services: Services, *, behind_proxy: bool = False, ready: Callable[[], object] = lambda: None
    ) -> None:
        super().__init__(
            Config(application(services, behind_proxy), services, behind_proxy=behind_proxy, files=most_files())
        )
        self._services, self._ready = services, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    def end_with(self, file: int) -> None:
        """Shut down in order at this file's end of input, such as when the process at its other end is gone."""
        loop = asyncio.get_running_loop()

        def ended() -> None:
            loop.remove_reader(file)
            self.should_exit = True

        loop.add_reader(file, ended)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Drain before closing the listeners, so that newcomers reach another process behind the same port or proxy."""
        self._services.drain()
        for server in self.servers:
            server.close()
        for line in [line for line in self.server_state.connections if isinstance(line, BoundedHttp)]:
            line.shutdown()  # an idle one of a proxy's would otherwise bring another request
        await self._services.close()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first signal shuts down in order with exit code 0; a second Ctrl-C does not wait."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, or Python's own event loop leaves it at that small messages wait for each other, 40 ms at a time.
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
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


def most_files() -> int:
    """Raise the limit on open files as far as allowed and return it."""
    try:
        import resource
    except ImportError:
        return 512
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _FILES if hard == resource.RLIM_INFINITY else min(_FILES, hard)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return _FILES
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):
        return int(soft)
    return int(wanted)


def run(main: Coroutine[object, object, None]) -> None:
    collect_seldom()
    with asyncio.Runner(loop_factory=_loop) as runner:
        runner.run(main)


def _loop() -> asyncio.AbstractEventLoop:
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


def log_to_stderr(level: str) -> None:
    """Log to standard error, one line per entry. No path holds a secret: links carry theirs behind the #."""
    logging.basicConfig(level=level.upper(), format="%(asctime)s %(levelname)s %(name)s: %(message)s")

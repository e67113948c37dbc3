"""Connections with bounds on their number, on the time a request takes and on its size without the body.

The application sees a request once its head is complete, and a WebSocket once its handshake is. Everything before that,
and everything that never gets so far, is bounded here.
"""

import asyncio
import sys
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import uvicorn
from httptools import HttpParserUpgrade
from litestar.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, apply_mask  # type: ignore[attr-defined]  # apply_mask is compiled, if possible
from websockets.protocol import State

from tripple.rules.errors import N_
from tripple.server.garbage import OF_REQUESTS, OF_WEBSOCKET, sweeper
from tripple.server.limits import Bucket, OpenConnections, Rate, ServerLimits
from tripple.server.networks import network
from tripple.server.protocol import Refused, ServerReason, encode, refused
from tripple.server.services.services import Services

from .session import LINE, Listener

SPARE_FILES = 100  # files kept free for the database, the worker processes and the rest
_SLICE = 1024
_MOST_AFTER = 16 * _SLICE  # bytes that may have been in flight when the server said goodbye


class Config(uvicorn.Config):
    """uvicorn's settings, with the services that the connections need."""

    def __init__(self, app: ASGIApp, services: Services, *, behind_proxy: bool, files: int) -> None:
        limits = services.limits
        super().__init__(
            app,
            http=BoundedHttp,
            ws=BoundedWebSocket,
            ws_max_size=limits.frame_bytes,
            ws_ping_interval=limits.silent_seconds,
            ws_ping_timeout=limits.silent_seconds,
            ws_per_message_deflate=False,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=behind_proxy,
            timeout_graceful_shutdown=2,
        )
        self.limits, self.services = limits, services
        self.lines = OpenConnections(files if behind_proxy else limits.lines)
        """Behind a proxy every connection is the proxy's; visitors are counted by address further inside."""
        self._most = max(1, files - SPARE_FILES)

    @property
    def full(self) -> bool:
        return self.lines.inside + self.services.connections.inside > self._most


class Inbox:
    """The part of `asyncio.Queue` that uvicorn uses, in a tenth of its memory: most connections are idle."""

    __slots__ = ("_events", "_waits")

    def __init__(self) -> None:
        self._events: list[object] = []
        self._waits: asyncio.Future[None] | None = None

    def put_nowait(self, event: object) -> None:
        self._events.append(event)
        if self._waits and not self._waits.done():
            self._waits.set_result(None)

    async def get(self) -> object:
        while not self._events:
            self._waits = asyncio.get_running_loop().create_future()
            await self._waits
        return self._events.pop(0)

    def qsize(self) -> int:
        return len(self._events)

    def empty(self) -> bool:
        return not self._events


_WRITABLE = asyncio.Event()  # shared by all connections whose clients keep up; it is always set
_WRITABLE.set()


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket that can be aborted: a polite close would wait for a client that does not read."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue = Inbox()  # type: ignore[assignment]
        self.writable = _WRITABLE
        self.conn.debug = False  # it would log every frame and header, with hands, invitations and cookies
        limits: ServerLimits = getattr(self.config, "limits", ServerLimits())
        self._frames = Bucket(Rate.of(limits.messages), self.loop.time)  # rate of control and continuation frames
        self._most = 2 * Rate.of(limits.messages).burst
        self._after = 0  # bytes received after the farewell
        self._listener: Listener | None = None
        self._said: list[bytes] = []

    async def run_asgi(self) -> None:
        extensions: Any = {**(self.scope["extensions"] or {}), LINE: self}
        self.scope["extensions"] = extensions
        self.request.headers.clear()  # the scope has them
        await super().run_asgi()

    # The session's side

    @property
    def is_full(self) -> bool:
        return self.writable is not _WRITABLE

    def say(self, text: bytes) -> None:
        self._said.append(_framed(text))

    def flush(self) -> None:
        """Send everything in one write: system calls are most of a message's cost."""
        if self._said and self.conn.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(b"".join(self._said))
        self._said.clear()

    def hold(self, on: bool) -> None:
        if self.read_paused is not on and not self.transport.is_closing():
            self.read_paused = on
            (self.transport.pause_reading if on else self.transport.resume_reading)()

    async def serve(self, listener: Listener) -> None:
        """Pass messages straight to the listener; uvicorn's queue holds only earlier ones and the end."""
        self._listener = listener
        try:
            while (event := await self._received())["type"] == "websocket.receive":
                text = event.get("text")
                listener.hear(event["bytes"] if text is None else text.encode())
        finally:
            self._listener = None

    async def _received(self) -> Any:
        return await self.receive()

    def finish(self) -> None:
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1000})

    def abort(self) -> None:
        self.transport.abort()

    def pause_writing(self) -> None:
        self.writable = asyncio.Event()

    def resume_writing(self) -> None:
        self.writable.set()
        self.writable = _WRITABLE
        if self._listener:
            self._listener.pass_on()

    # Incoming

    async def send(self, message: Any) -> None:
        """Let a refused handshake count as complete; else uvicorn logs an error, and strangers could fill the disk."""
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.response.headers.clear()  # said, and a third of what an idle connection would keep
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True

    def data_received(self, data: bytes) -> None:
        """Feed the parser in slices: in a flood, most messages would be parsed for nothing before the limit cuts it."""
        if not self.handshake_initiated:
            self._shake_hands(data)
            return
        if (listener := self._listener) and self._is_between_messages and (text := _unframed(data)) is not None:
            listener.hear(text)
            return
        for start in range(0, len(data), _SLICE):
            if self.transport.is_closing():
                return
            if self.queue.qsize() + (self._listener.unanswered if self._listener else 0) > self._most:
                self.transport.abort()  # a line that lost a piece of a frame is out of step for good
                return
            self._after += _SLICE if self.close_sent else 0
            if self._after > _MOST_AFTER:
                self.transport.abort()
                return
            super().data_received(data[start : start + _SLICE])

    @property
    def _is_between_messages(self) -> bool:
        """True if no data is pending, so the next bytes may be a whole message."""
        waits = self.conn.reader.buffer or self.frames or (self._listener and self._listener.unanswered)
        is_ending = self.close_sent or self.transport.is_closing()
        return self.conn.state is State.OPEN and not waits and not is_ending

    def _shake_hands(self, data: bytes) -> None:
        super().data_received(data)
        if not self.handshake_initiated:
            self.transport.abort()  # a request comes here whole: what is no handshake now will never be one

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        sweeper.ended(OF_WEBSOCKET if self.handshake_complete else OF_REQUESTS)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    def handle_ping(self) -> None:
        if self._may():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._may():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._may():
            super().handle_cont(event)

    def _may(self) -> bool:
        """The application never sees these frames, so they are limited here."""
        if self._frames.take():
            return True
        self.transport.abort()
        return False

    def send_receive_event_to_app(self) -> None:
        """Close on text that is not UTF-8, as RFC 6455 demands, without logging it as an error of ours."""
        data = b"".join(self.frames)
        self.frames = [data]
        if self.curr_msg_data_type == "text" and not _is_text(data):
            self.frames = []
            self.conn.send_close(1007)
            self.handle_parser_exception()
        elif self._listener and not self.close_sent:
            self.frames = []
            self._listener.hear(data)
        else:
            super().send_receive_event_to_app()


_WHOLE_TEXT, _MASKED, _TWO_BYTES = 0x81, 0x80, 126
_LEAST_FRAME = 6


def _framed(text: bytes) -> bytes:
    """A whole text in one frame (RFC 6455, 5.2). Every message passes here, and websockets takes ten times as long."""
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    return (b"\x81\x7e" + size.to_bytes(2) if size < 2**16 else b"\x81\x7f" + size.to_bytes(8)) + text


def _unframed(data: bytes) -> bytes | None:
    """The text, if the data is exactly one whole text frame, as almost all is. A tenth of the parser's time."""
    if len(data) < _LEAST_FRAME or data[0] != _WHOLE_TEXT:
        return None
    size, start = data[1] - _MASKED, 2
    if size == _TWO_BYTES:
        size, start = int.from_bytes(data[2:4]), 4
    elif size > _TWO_BYTES:
        return None
    if len(data) - start - 4 != size:
        return None
    text = apply_mask(data[start + 4 :], data[start : start + 4])
    return text if _is_text(text) else None


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


class Timer:
    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._handle: asyncio.TimerHandle | None = None

    def set(self, seconds: float, then: Callable[[], None]) -> None:
        self.stop()
        self._handle = self._loop.call_later(seconds, then)

    def stop(self) -> None:
        if self._handle:
            self._handle.cancel()
            self._handle = None


class BoundedHttp(HttpToolsProtocol):
    """An HTTP connection with timeouts for requests and for reading answers."""

    config: Config

    def __init__(self, config: Config, *args: Any, **kwargs: Any) -> None:
        super().__init__(config, *args, **kwargs)
        self._limits = config.limits
        self._place = ExitStack()
        self._beside = 0  # bytes of the current request outside its body: head, chunk sizes, trailers
        self._read = 0  # bytes of the current piece that belong to this protocol
        self._arriving, self._unread = Timer(self.loop), Timer(self.loop)
        """Separate timeouts for the request's arrival and the answer's delivery: neither may postpone the other."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        here = self._place.enter_context(self.config.lines.enter(network(self.client[0] if self.client else "local")))
        if not here or self.config.full:
            transport.abort()
        self._arriving.set(self._limits.request_seconds, self._too_slow)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)
        sweeper.ended(OF_REQUESTS)

    def handle_websocket_upgrade(self) -> None:
        """Hand over to the WebSocket; from here on it is counted as one."""
        if not self.url.isascii():
            self._refuse(400, refused(ServerReason.UNKNOWN, N_("the request does not match the API description")))
            return
        fault = sys.exception()  # the only place where the parser says how far it has read
        self._read = fault.args[0] if isinstance(fault, HttpParserUpgrade) else self._read
        self._leave()
        self._beside = 0
        super().handle_websocket_upgrade()

    def _leave(self) -> None:
        self._arriving.stop()
        self._unread.stop()
        self._place.close()

    # Incoming

    def data_received(self, data: bytes) -> None:
        """Feed the parser in pieces, so that a request that arrives in one read is measured before it ends."""
        while data and not self.transport.is_closing():
            heir: Any = self.transport.get_protocol()
            if heir is not self:
                heir.data_received(data)  # frames that came together with the handshake
                return
            self._read = max(1, self._limits.head_bytes + 1 - self._beside)
            self._take_in(data[: self._read])
            data = data[self._read :]

    def _take_in(self, piece: bytes) -> None:
        self._beside += len(piece)
        super().data_received(piece)
        if self._beside > self._limits.head_bytes and not self.transport.is_closing():
            self._refuse(431, refused(ServerReason.TOO_LARGE, N_("the headers of the request are too long")))

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._arriving.set(self._limits.request_seconds, self._too_slow)

    def on_body(self, body: bytes) -> None:
        self._beside -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._beside = 0
        self._arriving.stop()
        super().on_message_complete()

    def _too_slow(self) -> None:
        if not self.transport.is_closing():
            self._refuse(408, refused(ServerReason.TOO_SLOW, N_("the request took too long to arrive")))

    # Outgoing

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread.set(self._limits.request_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unread.stop()

    def _refuse(self, status: int, why: Refused) -> None:
        """Answer with the reason and close, unless an answer is already on its way."""
        if self.cycle and self.cycle.response_started and not self.cycle.response_complete:
            self.transport.abort()
            return
        body = encode(why)
        head = b"content-type: application/json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n" % len(body)
        self.transport.write(STATUS_LINE[status] + head + body)
        self.transport.close()

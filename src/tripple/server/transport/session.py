"""One WebSocket: it follows one log (a seat at a table, or a score pad) and carries out its client's requests.

It is driven by callbacks and has a task only while a request is being answered. Requests are answered one by one; news
are passed on as fast as the client reads, and wait in the follower's bounded list.
"""

import asyncio
import logging
import re
from abc import ABC, abstractmethod
from collections.abc import Awaitable
from contextlib import AbstractAsyncContextManager
from typing import Generic, Protocol, TypeVar, cast

from litestar.exceptions import WebSocketDisconnect

from tripple import live
from tripple.live import Follower, Refusal, RefusalReason, pads
from tripple.live.pads import Keyed, NotedChange, Rename, WriteChanges
from tripple.live.tables import Closing, Fresh, Message, Rematch, Told
from tripple.notation import visible
from tripple.rules.errors import N_
from tripple.server import protocol
from tripple.server.identity import new_identity
from tripple.server.limits import Bucket, Rate
from tripple.server.protocol import (
    Ask,
    BadMessage,
    Done,
    FreshPad,
    FromClient,
    FromServer,
    Hello,
    Ping,
    Pong,
    Refused,
    ServerReason,
    ToldPad,
    refused,
)
from tripple.server.requests import Socket
from tripple.server.services.services import Services

from .guest import known, services_of
from .middleware import address

News = TypeVar("News")
Numbered = Told | Fresh | FreshPad | ToldPad
PAD_ID = "^[A-Za-z0-9_-]{22}$"  # ids and invitations of pads
LINE = "tripple.line"  # the connection's name in its scope
POLICY, RESTART, TRY_LATER = 1008, 1012, 1013  # close codes of RFC 6455 and its registry
_FAREWELL_SECONDS = 2.0
_MOST_AT_ONCE = 64  # messages in one write, so that a client that missed thousands does not hold up the others
_NO_GUEST = N_("without this server's cookie you can only watch: load the page first")
_TOO_MANY = N_("too many messages: wait a little")
log = logging.getLogger("tripple.server")


class Over(Exception):
    """The end of the conversation, with its close code and reason."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code, self.why = code, why


class Listener(Protocol):
    def hear(self, text: bytes) -> None: ...

    def pass_on(self) -> None: ...

    @property
    def unanswered(self) -> int: ...


class SocketLine(Protocol):
    """A session's view of its connection, with no layer in between, since every message passes here."""

    is_full: bool
    """True if the client reads too slowly; messages are buffered meanwhile."""

    def say(self, text: bytes) -> None:
        """Queue a message for the next `flush`."""

    def flush(self) -> None: ...

    def hold(self, on: bool) -> None:
        """Stop reading, or go on."""

    async def serve(self, listener: Listener) -> None:
        """Run until the client is gone or `finish` is called."""

    def finish(self) -> None: ...

    def abort(self) -> None:
        """Drop the connection without waiting for its reader."""


class SocketSession(ABC, Generic[News]):
    __slots__ = (
        "_answering",
        "_guest",
        "_invite",
        "_last",
        "_line",
        "_log",
        "_loop",
        "_messages",
        "_most_bytes",
        "_over",
        "_patience",
        "_services",
        "_socket",
        "_stream",
        "_texts",
        "_who",
    )

    def __init__(self, socket: Socket, services: Services, log: str, guest: str | None, most_bytes: int) -> None:
        self._socket, self._services, self._log, self._most_bytes = socket, services, log, most_bytes
        self._line = cast(SocketLine, (socket.scope["extensions"] or {})[LINE])
        self._texts: list[bytes] = []  # messages received while an earlier one is being answered
        self._answering: asyncio.Task[None] | None = None
        self._loop = asyncio.get_running_loop()
        self._over: Over | None = None
        self._guest, self._who = guest, guest or new_identity()
        """Without a cookie the spectator has an identity for this connection only."""
        self._messages = Bucket(Rate.of(services.limits.messages), services.monotonic)
        self._patience = Bucket(Rate.of(services.limits.messages), services.monotonic)
        """For messages beyond the rate: one burst of them is answered, then the connection is cut."""
        self._invite: str | None = None
        self._last = -1

    @abstractmethod
    async def follow(self, hello: Hello) -> AbstractAsyncContextManager[Follower[News]]: ...

    @abstractmethod
    def message(self, news: News) -> FromServer: ...

    @abstractmethod
    def do(self, ask: Ask) -> Awaitable[live.Ack]:
        """Carry out a request; on disk when it is done. Raises Refusal or BadMessage if nothing has changed."""

    async def check_welcome(self) -> None:
        """Raise Refusal if the client need not reconnect after the news have ended."""

    async def run(self) -> None:
        """Serve the connection from hello to close."""
        try:
            async with await self.follow(await self._hello()) as stream:
                await self._talk(stream)
        except Refusal as refusal:
            await self._end(Over(POLICY, refusal.reason.value), protocol.of_refusal(refusal))
        except BadMessage as fault:
            await self._end(Over(POLICY, fault.refused.reason), fault.refused)
        except Over as over:
            await self._end(over)
            if over.why == ServerReason.TOO_FAST.value:
                self._cut()
        except (WebSocketDisconnect, OSError):
            """The client is gone; the log notices by itself."""

    def _cut(self) -> None:
        """Drop a client that keeps sending and would not hear the reason. Its address pays for reconnecting."""
        self._line.abort()
        self._services.rates["requests"].spend(address(self._socket.scope), self._services.limits.requests)

    async def _hello(self) -> Hello:
        try:
            async with asyncio.timeout(self._services.limits.hello_seconds):
                hello = self._read(await self._receive())
        except TimeoutError:
            raise Over(POLICY, "no-hello") from None
        if not isinstance(hello, Hello):
            raise BadMessage(refused(ServerReason.HELLO_FIRST, N_("a connection begins with a hello")))
        if hello.version != protocol.VERSION:
            sentence = N_("this server speaks version {version} of the protocol")
            raise BadMessage(refused(ServerReason.VERSION, sentence, version=protocol.VERSION))
        self._invite = hello.invite
        return hello

    async def _talk(self, stream: Follower[News]) -> None:
        """Pass on news and answer requests until one side ends."""
        self._stream: Follower[News] = stream
        stream.listen(self._pass_on_later)
        self.pass_on()
        try:
            await self._line.serve(self)
            if self._answering and not (self._over or stream.is_over):
                await asyncio.wait([self._answering])  # what a client has asked for before it went is still done
        finally:
            stream.listen(None)
            await self._stop_answering()
        if self._over:
            raise self._over
        if not stream.is_over:
            raise WebSocketDisconnect(detail="the client has gone")
        if self._services.is_closing:
            self._say(Closing())
            self._line.flush()
            raise Over(RESTART, "closing")
        await self.check_welcome()
        raise Over(TRY_LATER, "fell-behind" if stream.fell_behind else "ended")

    async def _stop_answering(self) -> None:
        if self._answering:
            self._answering.cancel()
            await asyncio.gather(self._answering, return_exceptions=True)

    def _pass_on_later(self) -> None:
        """Leave the log's own call stack first: it must not wait for a connection."""
        self._loop.call_soon(self.pass_on)

    def pass_on(self) -> None:
        news = [] if self._over or self._line.is_full else self._stream.take(_MOST_AT_ONCE)
        for one in news:
            self._tell(self.message(one))
        if self._answering:  # the news may be what was asked for: then the answer is ready, too, and leaves with them
            self._loop.call_soon(self._line.flush)
        else:
            self._line.flush()
        if self._stream.is_over:
            self._line.finish()
        elif len(news) == _MOST_AT_ONCE:
            self._loop.call_soon(self.pass_on)

    def _tell(self, message: FromServer) -> None:
        self._say(message)
        if isinstance(message, Numbered):
            self._last = message.number
        elif isinstance(message, Closing):
            self._finish(Over(RESTART, "closing"))

    def _finish(self, over: Over) -> None:
        self._over = self._over or over
        self._line.finish()

    @property
    def unanswered(self) -> int:
        return len(self._texts)

    def hear(self, text: bytes) -> None:
        """Answer one message at a time; stop reading while one is waiting."""
        self._texts.append(text)
        if self._answering:
            self._line.hold(True)
        else:
            self._answering = asyncio.create_task(self._answer_all())

    async def _answer_all(self) -> None:
        try:
            while self._texts:
                self._count_in()
                message = self._understood(self._texts.pop(0))
                self._say(await self._carried_out(message) if isinstance(message, Ask) else message)
                self._line.flush()
        except Over as over:
            self._finish(over)
        finally:
            self._answering = None
        self._line.hold(False)

    def _understood(self, text: str | bytes) -> Ask | FromServer:
        """The request in a message, or the answer to any other one."""
        try:
            message = self._read(text)
        except BadMessage as fault:
            return fault.refused
        if isinstance(message, Ping):
            return Pong(number=message.number, last=self._last)
        if isinstance(message, Hello):
            return refused(ServerReason.HELLO_FIRST, N_("a connection has one hello only"))
        return message

    async def _carried_out(self, ask: Ask) -> Done | Refused:
        began = self._services.monotonic()
        try:
            if self._guest is None:
                raise BadMessage(refused(ServerReason.NO_GUEST, _NO_GUEST, id=ask.id))
            done = await self.do(ask)
            answer: Done | Refused = Done(id=ask.id, number=done.number, again=done.again)
        except Refusal as refusal:
            answer = protocol.of_refusal(refusal, ask.id)
        except BadMessage as fault:
            answer = fault.refused
        except Exception:  # a fault of ours must not cost the player the connection
            log.exception("what was asked could not be done")
            answer = refused(ServerReason.BROKEN, N_("the server made a mistake; it has been logged"), id=ask.id)
        self._services.metrics.took(self._services.monotonic() - began)
        word = answer.reason if isinstance(answer, Refused) else "done"
        self._services.metrics.count("tripple_answers_total", f'answer="{word}"')
        return answer

    def _read(self, text: str | bytes) -> FromClient:
        """Decode a message within its size and rate limits."""
        if not self._messages.take():
            if not self._patience.take():
                raise Over(POLICY, ServerReason.TOO_FAST.value)
            raise BadMessage(refused(ServerReason.TOO_FAST, _TOO_MANY, id=protocol.id_in(text)))
        # Counted in characters, as the page counts them: bytes are never fewer, and most messages need not be decoded.
        if len(text) > self._most_bytes and _characters(text) > self._most_bytes:
            sentence = N_("a message has at most {most} bytes")
            raise BadMessage(refused(ServerReason.TOO_LARGE, sentence, id=protocol.id_in(text), most=self._most_bytes))
        return protocol.read_client(text)

    async def _receive(self) -> str | bytes:
        event = await self._socket.receive()
        if event["type"] != "websocket.receive":
            raise WebSocketDisconnect(detail="the client has gone")
        self._count_in()
        return event.get("text") or event.get("bytes") or ""

    def _count_in(self) -> None:
        self._services.metrics.count("tripple_messages_total", 'direction="in"')

    def _say(self, message: FromServer) -> None:
        self._services.metrics.count("tripple_messages_total", 'direction="out"')
        self._line.say(protocol.encode(message))

    async def _end(self, over: Over, last: FromServer | None = None) -> None:
        """Send the reason and close, without waiting for a client that does not read."""
        self._services.metrics.count("tripple_let_go_total", f'why="{over.why}"')
        try:
            async with asyncio.timeout(_FAREWELL_SECONDS):
                if last:
                    self._say(last)
                    self._line.flush()
                await self._socket.close(over.code, over.why)
        except (WebSocketDisconnect, OSError, TimeoutError):
            self._line.abort()


class TableSession(SocketSession[Message]):
    __slots__ = ()

    def __init__(self, socket: Socket, services: Services, table: str, guest: str | None) -> None:
        super().__init__(socket, services, table, guest, services.limits.message_bytes)

    async def follow(self, hello: Hello) -> AbstractAsyncContextManager[Follower[Message]]:
        return self._services.tables.follow(
            self._log, self._who, seat=hello.seat, since=hello.after, invite=hello.invite
        )

    def message(self, news: Message) -> FromServer:
        return news

    def do(self, ask: Ask) -> Awaitable[live.Ack]:
        if isinstance(ask.command, WriteChanges):
            raise BadMessage(_elsewhere(ask))
        where, rates = address(self._socket.scope), self._services.rates
        if isinstance(ask.command, Rematch):
            rates["new_tables"].check(where)
        return self._services.tables.do(
            self._log,
            self._who,
            ask.command,
            key=ask.id,
            seen=ask.seen,
            invite=self._invite,
            may_stir=lambda: rates["lobbies"].check(where, about=f" {self._log}"),
        )


class PadSession(SocketSession[pads.PadContent | NotedChange]):
    """A score pad of this guest's; its invitation makes the guest a member. A message may hold many changes."""

    __slots__ = ()

    def __init__(self, socket: Socket, services: Services, pad: str, guest: str | None) -> None:
        super().__init__(socket, services, pad, guest, services.limits.pad_bytes)

    async def follow(self, hello: Hello) -> AbstractAsyncContextManager[Follower[pads.PadContent | NotedChange]]:
        if self._guest is None:
            raise BadMessage(refused(ServerReason.NO_GUEST, _NO_GUEST))
        if not re.fullmatch(PAD_ID, self._log):
            raise Refusal(RefusalReason.NO_PAD, N_("there is no such pad"))
        if hello.invite is not None:
            await self._services.pads.open(self._log, self._who, hello.invite)
        return self._services.pads.follow(self._log, self._who, since=hello.after)

    async def check_welcome(self) -> None:
        """A guest who left the pad on another device would otherwise rejoin with the same hello."""
        try:
            await self._services.pads.get(self._log, self._who)
        except Refusal as refusal:
            if refusal.reason in {RefusalReason.NOT_INVITED, RefusalReason.NO_PAD}:
                raise

    def message(self, news: pads.PadContent | NotedChange) -> FromServer:
        if isinstance(news, NotedChange):
            return ToldPad(number=news.number, key=news.key, change=news.change)
        return FreshPad(number=news.number, pad=news)

    async def do(self, ask: Ask) -> live.Ack:
        if not isinstance(ask.command, WriteChanges):
            raise BadMessage(_elsewhere(ask))
        # As over HTTP.
        self._services.rates["requests"].check(address(self._socket.scope), refusal=_TOO_MANY)
        changes = tuple(map(_with_visible_names, ask.command.changes))
        return await self._services.pads.change(self._log, self._who, seen=ask.seen, changes=changes)


async def run_session(kind: type[TableSession] | type[PadSession], socket: Socket, log: str) -> None:
    services, guest = services_of(socket), known(socket)
    await socket.accept()
    socket.scope["headers"] = []  # they are never asked for again, and the connection may last for hours
    services.metrics.count("tripple_connections")
    try:
        await kind(socket, services, log, guest).run()
    finally:
        services.metrics.count("tripple_connections", by=-1)


def _elsewhere(ask: Ask) -> Refused:
    return refused(ServerReason.UNKNOWN, N_("this connection does not take this command"), id=ask.id)


def _with_visible_names(keyed: Keyed) -> Keyed:
    change = keyed.change
    return Keyed(keyed.key, Rename(tuple(map(visible, change.names)))) if isinstance(change, Rename) else keyed


def _characters(text: str | bytes) -> int:
    return len(text if isinstance(text, str) else text.decode(errors="replace"))

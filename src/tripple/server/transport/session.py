"""One WebSocket: it follows one log (a seat at a table, or a score pad), and asks for what its client wants done.

Two loops share the connection. One reads what the client sends and answers it, message by message; the other passes on
what the log tells. Neither keeps anything: what waits, waits in the follower's bounded list.
"""

import asyncio
import logging
import re
from abc import ABC, abstractmethod
from contextlib import AbstractAsyncContextManager
from typing import Any, Generic, TypeVar

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from tripple import live, pads
from tripple.live import Follower, Refusal, RefusalReason
from tripple.pads import NotedChange, WriteChanges
from tripple.rules.errors import N_
from tripple.server import protocol
from tripple.server.identity.cookies import new_identity
from tripple.server.identity.names import cleaned
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
from tripple.server.services.services import Services
from tripple.tables import Closing, Fresh, Message, Rematch, Told

from .guest import known, services_of
from .middleware import address

News = TypeVar("News")
Socket = WebSocket[Any, Any, Any]
PAD_ID = "^[A-Za-z0-9_-]{22}$"
"""Its invitation looks the same."""
ABORT = "tripple.abort"
"""The name under which a connection's scope holds the function that drops it without waiting for its reader."""
POLICY, RESTART, TRY_LATER = 1008, 1012, 1013
"""Close codes of RFC 6455 and its registry."""
_FAREWELL_SECONDS = 2.0
_NO_GUEST = N_("without this server's cookie you can only watch: load the page first")
log = logging.getLogger("tripple.server")


class Over(Exception):
    """The conversation has ended; the close code says why."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code, self.why = code, why


class SocketSession(ABC, Generic[News]):
    def __init__(self, socket: Socket, services: Services, log: str, guest: str | None, most_bytes: int) -> None:
        self._socket, self._services, self._log, self._most_bytes = socket, services, log, most_bytes
        self._guest, self._who = guest, guest or new_identity()
        """Without a cookie somebody watches as nobody who will ever come back."""
        self._messages = Bucket(Rate.of(services.limits.messages), services.monotonic)
        self._patience = Bucket(Rate.of(services.limits.messages), services.monotonic)
        """For messages beyond the rate: so many are answered, then the line is cut."""
        self._invite: str | None = None
        self._last = -1
        """The number that the client has been told last."""

    @abstractmethod
    async def follow(self, hello: Hello) -> AbstractAsyncContextManager[Follower[News]]:
        """What the client wants to be told."""

    @abstractmethod
    def message(self, news: News) -> FromServer:
        """How it is told."""

    @abstractmethod
    async def do(self, ask: Ask) -> live.Ack:
        """On disk when it returns; raises Refusal or BadMessage otherwise, and then nothing has changed."""

    async def check_welcome(self) -> None:
        """Refuses whoever need not come back, where the news have ended."""

    async def run(self) -> None:
        """From the hello to the end, whoever ends it."""
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
            """The client has gone; the log notices by itself."""

    def _cut(self) -> None:
        """It goes on sending and would not hear that it should stop. Coming back at once is paid for."""
        drop(self._socket.scope)
        self._services.requests.spend(address(self._socket.scope), self._services.limits.requests)

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
        """Runs both loops until one of them ends, and takes the other one down with it."""
        loops = [asyncio.create_task(self._listen()), asyncio.create_task(self._tell(stream))]
        try:
            done, _ = await asyncio.wait(loops, return_when=asyncio.FIRST_COMPLETED)
            for loop in done:
                loop.result()
        finally:
            for loop in loops:
                loop.cancel()
            await asyncio.gather(*loops, return_exceptions=True)

    async def _tell(self, stream: Follower[News]) -> None:
        async for news in stream:
            message = self.message(news)
            await self._send(message)
            if isinstance(message, Told | Fresh | FreshPad | ToldPad):
                self._last = message.number
            if isinstance(message, Closing):
                raise Over(RESTART, "closing")
        if self._services.is_closing:
            await self._send(Closing())
            raise Over(RESTART, "closing")
        await self.check_welcome()
        raise Over(TRY_LATER, "fell-behind" if stream.fell_behind else "ended")

    async def _listen(self) -> None:
        while True:
            text = await self._receive()
            await self._send(await self._answer(text))

    async def _answer(self, text: str | bytes) -> FromServer:
        try:
            message = self._read(text)
        except BadMessage as fault:
            return fault.refused
        if isinstance(message, Ask):
            return await self._timed(message)
        if isinstance(message, Ping):
            return Pong(number=message.number, last=self._last)
        return refused(ServerReason.HELLO_FIRST, N_("a connection has one hello only"))

    async def _timed(self, ask: Ask) -> Done | Refused:
        began = self._services.monotonic()
        answer = await self._do(ask)
        self._services.metrics.took(self._services.monotonic() - began)
        word = answer.reason if isinstance(answer, Refused) else "done"
        self._services.metrics.count("tripple_answers_total", f'answer="{word}"')
        return answer

    async def _do(self, ask: Ask) -> Done | Refused:
        if self._guest is None:
            return refused(ServerReason.NO_GUEST, _NO_GUEST, id=ask.id)
        try:
            done = await self.do(ask)
        except Refusal as refusal:
            return protocol.of_refusal(refusal, ask.id)
        except BadMessage as fault:
            return fault.refused
        except Exception:  # a fault of ours must not cost the player the connection
            log.exception("what was asked could not be done")
            return refused(ServerReason.BROKEN, N_("the server made a mistake; it has been logged"), id=ask.id)
        return Done(id=ask.id, number=done.number, again=done.again)

    def _read(self, text: str | bytes) -> FromClient:
        """The message, if it is one, and if there is neither too much of it nor too many."""
        if not self._messages.take():
            if not self._patience.take():
                raise Over(POLICY, ServerReason.TOO_FAST.value)
            sentence = N_("too many messages: wait a little")
            raise BadMessage(refused(ServerReason.TOO_FAST, sentence, id=protocol.id_in(text)))
        if len(text) > self._most_bytes:
            sentence = N_("a message has at most {most} bytes")
            raise BadMessage(refused(ServerReason.TOO_LARGE, sentence, id=protocol.id_in(text), most=self._most_bytes))
        return protocol.read_client(text)

    async def _receive(self) -> str | bytes:
        event: Any = await self._socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="the client has gone")
        self._services.metrics.count("tripple_messages_total", 'direction="in"')
        text: str | bytes | None = event.get("text")
        return event["bytes"] if text is None else text

    async def _send(self, message: FromServer) -> None:
        self._services.metrics.count("tripple_messages_total", 'direction="out"')
        await self._socket.send({"type": "websocket.send", "bytes": None, "text": protocol.encode(message).decode()})

    async def _end(self, over: Over, last: FromServer | None = None) -> None:
        """Says why and closes; a client that reads nothing is not waited for."""
        self._services.metrics.count("tripple_let_go_total", f'why="{over.why}"')
        try:
            async with asyncio.timeout(_FAREWELL_SECONDS):
                if last:
                    await self._send(last)
                await self._socket.close(over.code, over.why)
        except (WebSocketDisconnect, OSError, TimeoutError):
            drop(self._socket.scope)


class TableSession(SocketSession[Message]):
    """One seat of a table, or somebody who watches."""

    def __init__(self, socket: Socket, services: Services, table: str, guest: str | None) -> None:
        super().__init__(socket, services, table, guest, services.limits.message_bytes)

    async def follow(self, hello: Hello) -> AbstractAsyncContextManager[Follower[Message]]:
        return self._services.tables.follow(
            self._log, self._who, seat=hello.seat, since=hello.after, invite=hello.invite
        )

    def message(self, news: Message) -> FromServer:
        return news

    async def do(self, ask: Ask) -> live.Ack:
        if isinstance(ask.command, WriteChanges):
            raise BadMessage(_elsewhere(ask))
        if isinstance(ask.command, Rematch) and not self._services.new_tables.take(address(self._socket.scope)):
            raise BadMessage(refused(ServerReason.TOO_FAST, N_("too many new tables: wait a little"), id=ask.id))
        return await self._services.tables.do(
            self._log, self._who, ask.command, key=ask.id, seen=ask.seen, invite=self._invite
        )


class PadSession(SocketSession[pads.PadContent | NotedChange]):
    """A score pad of this guest's; with its invitation it becomes one. Many changes may come in one message."""

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
        """Who has left the pad on another device would otherwise join it again with the same hello."""
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
        if not self._services.requests.take(address(self._socket.scope)):  # as over HTTP
            raise BadMessage(refused(ServerReason.TOO_FAST, N_("too many messages: wait a little"), id=ask.id))
        changes = tuple(map(cleaned, ask.command.changes))
        return await self._services.pads.change(self._log, self._who, seen=ask.seen, changes=changes)


async def run_session(kind: type[TableSession] | type[PadSession], socket: Socket, log: str) -> None:
    services = services_of(socket)
    await socket.accept()
    services.metrics.count("tripple_connections")
    try:
        await kind(socket, services, log, known(socket)).run()
    finally:
        services.metrics.count("tripple_connections", by=-1)


def _elsewhere(ask: Ask) -> Refused:
    return refused(ServerReason.UNKNOWN, N_("this connection does not take this command"), id=ask.id)


def drop(scope: Any) -> None:
    """Ends the connection without waiting for its reader, where the server can."""
    extensions: Any = scope.get("extensions") or {}
    if ABORT in extensions:
        extensions[ABORT]["now"]()

"""A seat at a table, or a spectator's place, over a WebSocket that survives breaks."""

import asyncio
import secrets
from collections import deque
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tripple.live.tables import AnyCommand, Fresh, Message, Play, RefusalReason, Told
from tripple.live.tables.messages import RoundView, TableView
from tripple.server.protocol import (
    Ask,
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
    encode,
    read_server,
)

from .errors import BROKEN, Missed, NotDone

if TYPE_CHECKING:
    from .guest import Guest

_FIRST_WAIT, _LONGEST_WAIT = 0.05, 1.0
_LONGEST_KNOCK = 10.0  # seconds for the server to accept a connection


class SeatClient:
    """The state of a table as one follower knows it, and a way to act. For use by one task."""

    table: TableView
    """The latest seats, totals and phase."""
    round: RoundView | None = None
    """The current round as this seat sees it, if any."""

    def __init__(self, guest: "Guest", table: str, hello: Hello, patience: float, heartbeat: float) -> None:
        self.guest, self.id = guest, table
        self.number = -1  # the last event of the table's log seen so far
        self.seat = None if hello.seat == "mine" else hello.seat  # None for a spectator
        self.gaps = 0  # number of events that were missing and had to be requested again; 0 with a correct server
        self._hello, self._patience, self._heartbeat = hello, patience, heartbeat
        self.socket: ClientConnection | None = None
        self._waiting: deque[Message] = deque()
        self._asked: Ask | None = None
        self._probed = False

    @property
    def over(self) -> bool:
        return self.table.phase == "over"

    @property
    def on_turn(self) -> bool:
        """True if this seat has to act: `round.options` lists its actions."""
        return self.round is not None and bool(self.round.options)

    async def __aiter__(self) -> AsyncIterator[Message]:
        """Messages, each already part of this state. Ends when the connection is lost for good."""
        try:
            while True:
                while not self._waiting:
                    self._keep(await self._receive())
                yield self._waiting.popleft()
        except BROKEN:
            return

    async def play(self, action: str) -> Done:
        assert self.seat is not None, "a spectator has no actions"
        return await self.ask(Play(seat=self.seat, action=action))

    async def ask(self, command: AnyCommand, key: str | None = None, seen: int | None = None) -> Done:
        """Send a command; it is on disk and part of this state on return. Raises NotDone if refused."""
        seen = self.number if seen is None else seen
        self._asked = ask = Ask(id=key or secrets.token_hex(12), seen=seen, command=command)
        try:
            await self._send(ask)
            answer = await self._answered(ask)
            if isinstance(answer, Refused) and answer.reason == ServerReason.NO_GUEST.value:
                await self._become_known()
                answer = await self._answered(ask)
        finally:
            self._asked = None
        if isinstance(answer, Refused):
            raise NotDone(answer)
        while self.number < answer.number:
            self._keep(await self._receive())
        return answer

    async def _answered(self, ask: Ask) -> Done | Refused:
        while not isinstance(answer := await self._receive(), Done | Refused) or answer.id not in (ask.id, None):
            self._keep(answer)
        return answer

    async def _become_known(self) -> None:
        """Get a cookie and a new connection, which is known by its cookie and repeats the request."""
        await self.guest.arrive()
        await self.close()
        await self.connect()

    async def ping(self) -> None:
        await self._send(Ping(number=1))
        while not isinstance(answer := await self._receive(), Pong):
            self._keep(answer)

    async def connect(self) -> None:
        """Connect, resume after the last event seen, and repeat an unanswered request."""
        url = self.guest.url.replace("http", "ws", 1) + f"/ws/{self.id}"
        self._probed = False
        self.socket = await connect(
            url,
            additional_headers=self.guest.headers(),
            compression=None,
            max_size=2**22,
            max_queue=None,  # unread messages would hold up the closing handshake until it is given up
            proxy=None,
            open_timeout=min(_LONGEST_KNOCK, 2 * self._heartbeat),
        )
        after = self.number if hasattr(self, "table") else None
        seat = "mine" if self._hello.seat == "mine" else self.seat
        await self.socket.send(encode(msgspec.structs.replace(self._hello, seat=seat, after=after)).decode())
        if self._asked:
            await self.socket.send(encode(self._asked).decode())

    async def sit_down(self) -> None:
        await self.connect()
        while not hasattr(self, "table"):
            self._keep(await self._receive())

    async def close(self) -> None:
        """End the connection; the seat stays this guest's."""
        if self.socket:
            await self.socket.close()

    def _hang_up(self) -> None:
        if self.socket:
            # A server that stands still would not answer a closing handshake.
            self.socket.transport.abort()

    def _keep(self, message: FromServer) -> None:
        if isinstance(message, Refused) and message.id is None:
            raise NotDone(message)
        if not isinstance(message, Done | Refused | Pong | FreshPad | ToldPad):
            self._waiting.append(message)

    async def _send(self, message: FromClient) -> None:
        try:
            await self._line.send(encode(message).decode())
        except BROKEN as fault:
            await self._come_back(fault)
            if message is not self._asked:  # connect() has repeated that one
                await self._send(message)

    @property
    def _line(self) -> ClientConnection:
        assert self.socket, "follow() connects"
        return self.socket

    async def _receive(self) -> FromServer:
        """The next valid message; anything else ends the connection, and a new one is made."""
        while True:
            try:
                message = await self._heard()
                if message is None or not self._takes_in(message):
                    continue
                return message
            except BROKEN as fault:
                await self._come_back(fault)

    async def _heard(self) -> FromServer | None:
        """A message, or None after a silence; a second silence in a row raises TimeoutError."""
        try:
            async with asyncio.timeout(self._heartbeat):
                message = read_server(await self._line.recv())
        except TimeoutError:
            if self._probed:
                raise
            self._probed = True
            await self._line.send(encode(Ping(number=self.number)).decode())
            return None
        self._probed = False
        return message

    def _takes_in(self, message: FromServer) -> bool:
        """Update the state; False if known already. Raises Missed if an event is missing in between."""
        if isinstance(message, Told):
            if message.number <= self.number:
                return False
            if message.number > self.number + 1:
                self.gaps += 1
                raise Missed
            self.round, self.table = message.round or self.round, message.table or self.table
        elif isinstance(message, Fresh):
            self.round, self.table = message.round, message.table
        elif self._means_loss(message):
            raise Missed
        if isinstance(message, Told | Fresh):
            self.number, self.seat = message.number, message.seat
        return True

    def _means_loss(self, message: FromServer) -> bool:
        """True for signs of an unanswered request, a missing event, or a garbled message."""
        if isinstance(message, Pong):
            return message.last > self.number or self._asked is not None
        if not isinstance(message, Refused) or not self._patience:
            return False
        return message.id is None or message.reason == RefusalReason.CLOSING.value  # another process is asked

    async def _come_back(self, fault: BaseException) -> None:
        wait, left = _FIRST_WAIT, self._patience
        while left > 0:
            await asyncio.sleep(wait)
            left, wait = left - wait, min(2 * wait, _LONGEST_WAIT)
            try:
                self._hang_up()
                return await self.connect()
            except BROKEN:
                continue
        raise fault

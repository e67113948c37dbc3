"""A small client: make or join a table, listen, act. For scripts, tests and computer players of one's own.

    guest = Guest("http://127.0.0.1:8000")
    made = await guest.create("Ada", size=2)
    async with guest.follow(made.id, seat=0) as chair:
        await chair.ask(Ready(seat=0))
        async for message in chair:
            ...

A player survives a lost connection: it comes back, asks for what it has missed, and sends its unanswered request again
under the same id, so that nothing is done twice.
"""

import asyncio
import json
import re
import secrets
import urllib.error
import urllib.request
from collections import deque
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from http.cookies import SimpleCookie
from typing import Any, TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tripple.live.tables import AnyCommand, Fresh, Listing, Message, Play, RefusalReason, Told
from tripple.live.tables.audience import Wanted
from tripple.live.tables.messages import RoundView, TableView
from tripple.notation import printable
from tripple.server.protocol import (
    COOKIE,
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
from tripple.server.protocol.bodies import ComputerPlayer, PersonalLink, PersonHere, Promised, Seated, TableMade
from tripple.server.protocol.replay import Replay

__all__ = ["BROKEN", "Guest", "Missed", "NotDone", "SeatClient"]

_Answer = TypeVar("_Answer")
_FIRST_WAIT, _LONGEST_WAIT = 0.05, 1.0
_LONGEST_KNOCK = 10.0
"""Seconds until somebody has opened."""


class NotDone(Exception):
    """The server refused, and nothing has changed: `why` is its answer, `status` the HTTP status if there is one."""

    def __init__(self, why: Refused, status: int | None = None) -> None:
        super().__init__(printable(f"{why.reason}: {filled(why.sentence, why.values)}"))
        self.why, self.status = why, status


_GAP = re.compile(r"\{(\w+)(?:![rs])?\}")


def filled(sentence: str, values: Mapping[str, object]) -> str:
    """A server's sentence with its gaps filled by name. Nothing else that `str.format` knows is obeyed."""
    return _GAP.sub(lambda gap: str(values.get(gap[1], "…")), sentence)


class Guest:
    """Somebody at a server, known to it by the cookie that comes with the first answer.

    Whoever comes back later with the same `cookie` is the same guest.
    """

    def __init__(self, url: str, cookie: str | None = None) -> None:
        self.url, self.cookie = url.rstrip("/"), cookie

    async def arrive(self) -> None:
        """Be known from now on. Making and joining tables does the same."""
        await self.http("POST", "/api/guests")

    async def create(
        self,
        name: str,
        *,
        key: str | None = None,
        seats: Sequence[PersonHere | ComputerPlayer] = (),
        ready: bool = False,
        salt: str = "",
        **settings: Any,
    ) -> TableMade:
        """Make a table and sit down at it under this name; `settings` are the table's, such as `size=3`.

        Who else sits there, and whether everybody is ready, can be said at once. Whoever sends the same `key` twice
        gets the same table.
        """
        more = {"seats": seats, "ready": ready, "salt": salt}
        body = {"name": name, "settings": settings, **{field: value for field, value in more.items() if value}}
        return await self._post("/api/tables", TableMade, **body, key=key or secrets.token_hex(16))

    async def promise(self, key: str) -> str:
        """The commitment of the table that will be made under this key, ready to begin."""
        return (await self._post("/api/promises", Promised, key=key)).commitment

    async def join(self, table: str, name: str, invite: str | None = None, key: str | None = None) -> Seated:
        """Take a free seat under this name; a private table asks for the `invite` of its link."""
        body = {"name": name, "invite": invite, "key": key or secrets.token_hex(16)}
        return await self._post(f"/api/tables/{table}/join", Seated, **body)

    async def public(self) -> list[Listing]:
        """The tables that anybody may join."""
        return msgspec.json.decode(await self.http("GET", "/api/tables"), type=list[Listing])

    async def games(self) -> list[Listing]:
        """This guest's own games."""
        return msgspec.json.decode(await self.http("GET", "/api/games"), type=list[Listing])

    async def record(self, table: str) -> str:
        """A finished game as text, which `tripple.notation.read_game` reads."""
        return (await self.http("GET", f"/api/tables/{table}/record")).decode()

    async def replay(self, record: str) -> Replay:
        """A record step by step, with every board and every point, as the browser shows it."""
        return await self._post("/api/replays", Replay, record=record)

    async def personal_link(self) -> PersonalLink:
        """A link that makes another device this guest; it works once."""
        return await self._post("/api/links", PersonalLink)

    async def use_link(self, token: str, *, leave: bool = False) -> None:
        """Become the guest who made the link; `leave` where one is a guest with games already."""
        await self.http("POST", "/api/links/use", json.dumps({"token": token, "leave": leave}).encode())

    async def _post(self, path: str, kind: type[_Answer], **body: Any) -> _Answer:
        return msgspec.json.decode(
            await self.http("POST", path, msgspec.json.encode(body) if body else None), type=kind
        )

    async def http(self, method: str, path: str, body: bytes | None = None) -> bytes:
        """Any request; raises NotDone where the server refuses."""
        return await asyncio.to_thread(self._http, method, path, body)

    def _http(self, method: str, path: str, body: bytes | None) -> bytes:
        request = urllib.request.Request(self.url + path, body, self.headers(), method=method)  # noqa: S310
        if body is not None:
            request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310  (the address that the caller gave)
                self._keep_cookie(answer.headers.get_all("Set-Cookie") or [])
                read: bytes = answer.read()
                return read
        except urllib.error.HTTPError as fault:
            with fault:
                raise NotDone(msgspec.json.decode(fault.read(), type=Refused), fault.code) from None

    def headers(self) -> dict[str, str]:
        """What goes with every request so that the server knows this guest."""
        return {"Cookie": f"{COOKIE}={self.cookie}"} if self.cookie else {}

    def _keep_cookie(self, headers: list[str]) -> None:
        for header in headers:
            if kept := SimpleCookie(header).get(COOKIE):
                self.cookie = kept.value

    @asynccontextmanager
    async def follow(
        self,
        table: str,
        seat: Wanted = None,
        *,
        invite: str | None = None,
        patience: float = 0.0,
        heartbeat: float = 10.0,
    ) -> AsyncIterator["SeatClient"]:
        """Follow a seat of one's own ("mine" is the first of them, if any), or watch.

        With patience, a lost connection is sought anew for so many seconds.
        After a heartbeat's seconds of silence the server is asked whether it is still there.
        """
        chair = SeatClient(self, table, Hello(seat=seat, invite=invite), patience, heartbeat)
        try:
            await chair.sit_down()
            yield chair
        finally:
            await chair.close()


class SeatClient:
    """What one follower has seen so far, and a way to act. To be used by one task."""

    table: TableView
    """The table as it was last told: who sits there, the totals, the phase."""
    round: RoundView | None = None
    """The round as this seat sees it, if one is being played."""

    def __init__(self, guest: Guest, table: str, hello: Hello, patience: float, heartbeat: float) -> None:
        self.guest, self.id = guest, table
        self.number = -1
        """The number of the last event of the table's log that it has seen."""
        self.seat = None if hello.seat == "mine" else hello.seat
        """The seat that it follows; None for a spectator."""
        self.gaps = 0
        """How often an event was left out, which a server never does by itself; it was asked for again."""
        self._hello, self._patience, self._heartbeat = hello, patience, heartbeat
        self.socket: ClientConnection | None = None
        """The connection; after a break it is another one."""
        self._waiting: deque[Message] = deque()
        self._asked: Ask | None = None
        self._probed = False

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.table.phase == "over"

    @property
    def on_turn(self) -> bool:
        """Whether this seat has to act; `round.options` lists what it may do."""
        return self.round is not None and bool(self.round.options)

    async def __aiter__(self) -> AsyncIterator[Message]:
        """Messages as they come; the chair has taken each in before it is given out. Ends when the server does."""
        try:
            while True:
                while not self._waiting:
                    self._keep(await self._receive())
                yield self._waiting.popleft()
        except BROKEN:
            return

    async def play(self, action: str) -> Done:
        """Play an action, written as in the notation; raises NotDone where the rules forbid it."""
        assert self.seat is not None, "a spectator has no actions"
        return await self.ask(Play(seat=self.seat, action=action))

    async def ask(self, command: AnyCommand, key: str | None = None, seen: int | None = None) -> Done:
        """Done, on disk and taken in by this chair when it returns; raises NotDone otherwise."""
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
        """A line is known by the cookie that it came with, so there has to be a new one; it asks again by itself."""
        await self.guest.arrive()
        await self.close()
        await self.connect()

    async def ping(self) -> None:
        """Returns when the server has answered."""
        await self._send(Ping(number=1))
        while not isinstance(answer := await self._receive(), Pong):
            self._keep(answer)

    async def connect(self) -> None:
        """Connects, says hello with the last number it has, and asks again for what has not been answered."""
        url = self.guest.url.replace("http", "ws", 1) + f"/ws/{self.id}"
        self._probed = False
        self.socket = await connect(
            url,
            additional_headers=self.guest.headers(),
            compression=None,
            max_size=2**22,
            proxy=None,
            open_timeout=min(_LONGEST_KNOCK, 2 * self._heartbeat),
        )
        after = self.number if hasattr(self, "table") else None
        seat = "mine" if self._hello.seat == "mine" else self.seat
        await self.socket.send(encode(msgspec.structs.replace(self._hello, seat=seat, after=after)).decode())
        if self._asked:
            await self.socket.send(encode(self._asked).decode())

    async def sit_down(self) -> None:
        """Connects and waits for the first view."""
        await self.connect()
        while not hasattr(self, "table"):
            self._keep(await self._receive())

    async def close(self) -> None:
        """Ends the connection; the seat stays this guest's."""
        if self.socket:
            await self.socket.close()

    def _hang_up(self) -> None:
        """A server that stands still would not answer a farewell."""
        if self.socket:
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
            if message is not self._asked:  # which is asked again by whoever comes back
                await self._send(message)

    @property
    def _line(self) -> ClientConnection:
        assert self.socket, "follow() connects"
        return self.socket

    async def _receive(self) -> FromServer:
        """The next message that makes sense; a line that makes none is given up and sought anew."""
        while True:
            try:
                message = await self._heard()
                if message is None or not self._takes_in(message):
                    continue
                return message
            except BROKEN as fault:
                await self._come_back(fault)

    async def _heard(self) -> FromServer | None:
        """What came, or nothing after a silence; a second silence is the end of the line."""
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
        """Whether it is news. Numbers are checked, so that nothing is taken in twice or left out."""
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
        """A request without an answer, a number that never came, a message that arrived in pieces."""
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


class Missed(Exception):
    """Something got lost on the way, so the connection is given up."""


BROKEN = (
    ConnectionClosed,
    InvalidHandshake,
    InvalidMessage,
    OSError,
    TimeoutError,
    EOFError,
    msgspec.DecodeError,
    Missed,
)
"""What is raised where no server is, where it goes, or where something else answers."""

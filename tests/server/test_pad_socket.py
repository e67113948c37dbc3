"""Score pads over the WebSocket: the same messages, numbers and acknowledgements as at a table."""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tripple.server.identity import COOKIE
from tripple.server.places import place

from .house import House, in_loop, seated, serving
from .test_pads import START, TURN, Device, devices, nonsense, token

UNDO = {"type": "undo"}
REFUSED = {"illegal", "malformed", "unknown-message"}


class Line:
    """A connection to one pad."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def hear(self) -> Any:
        async with asyncio.timeout(20):
            return json.loads(await self.socket.recv())

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def change(self, seen: int, *changes: Any, keys: list[str] | None = None) -> None:
        keyed = [
            {"key": key, "change": change} for key, change in zip(keys or map(str, range(200)), changes, strict=False)
        ]
        await self.send(type="ask", id="asked", seen=seen, command={"do": "change", "changes": keyed})

    async def until(self, kind: str) -> Any:
        while (message := await self.hear())["type"] != kind:
            pass
        return message

    async def ended(self) -> int | None:
        """The close code, after everything that was still said."""
        with pytest.raises(ConnectionClosed) as caught:
            await self.until("nothing")
        return caught.value.rcvd.code if caught.value.rcvd else None


@asynccontextmanager
async def line(house: House, device: Device, pad: str, **hello: Any) -> AsyncIterator[Line]:
    url = house.url.replace("http", "ws", 1) + f"/ws/pads/{pad}"
    cookie = device.client.cookies.get(COOKIE)
    headers = {"Cookie": f"{COOKIE}={cookie}"} if cookie else {}
    async with connect(url, additional_headers=headers, compression=None, proxy=None) as socket:
        there = Line(socket)
        await there.send(type="hello", **hello)
        yield there


@in_loop
async def test_a_pad_is_followed_changed_and_acknowledged_over_one_line(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, devices(house, 2) as [anna, ben]:
        pad, invite = await anna.put()
        await ben.client.post("/api/guests")
        async with line(house, anna, pad) as annas, line(house, ben, pad, invite=invite) as bens:
            first = await annas.hear()
            assert (first["type"], first["number"], first["pad"]["log"]) == ("pad", 0, [])
            assert first["pad"] == (await bens.hear())["pad"] == await anna.ask("GET", f"/{pad}")
            await annas.change(0, START, TURN, keys=["one", "two"])
            assert await annas.until("done") == {"type": "done", "id": "asked", "number": 2, "again": False}
            told = [await bens.hear(), await bens.hear()]
            assert [(one["type"], one["number"], one["key"], one["change"]) for one in told] == [
                ("noted", 1, "one", START),
                ("noted", 2, "two", TURN),
            ]
            await annas.change(0, START, TURN, keys=["one", "two"])
            assert (await annas.until("done"))["again"]
            await ben.change(pad, 2, UNDO)  # over HTTP
            assert (await annas.until("noted"))["number"] == 3
            await annas.send(type="ping", number=7)
            assert await annas.hear() == {"type": "pong", "number": 7, "last": 3}
        assert [listed["id"] for listed in await ben.ask("GET", "")] == [pad]


@in_loop
async def test_who_comes_back_gets_what_was_missed_or_everything(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, devices(house) as [anna]:
        pad, _ = await anna.put()
        await anna.change(pad, 0, START, TURN, UNDO)
        async with line(house, anna, pad, after=1) as back:
            assert [(await back.hear())["number"] for _ in range(2)] == [2, 3]
        for after in (None, 4, -1):
            async with line(house, anna, pad, after=after) as back:
                assert (await back.hear())["number"] == 3
        async with line(house, anna, pad, after=3) as back:
            await anna.change(pad, 3, TURN)
            assert (await back.hear())["number"] == 4


@in_loop
async def test_what_is_refused_is_refused_under_its_id_and_the_line_goes_on(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, devices(house) as [anna]:
        pad, _ = await anna.put()
        async with line(house, anna, pad) as there:
            await there.change(0, START, START)
            refused = await there.until("refused")
            assert (refused["reason"], refused["id"], refused["values"]["index"]) == ("illegal", "asked", "1")
            await there.change(5, START)
            assert (await there.until("refused"))["reason"] == "stale"
            await there.send(type="ask", id="x", seen=0, command={"do": "resign", "seat": 0})
            assert (await there.until("refused"))["reason"] == "unknown-message"
            await there.send(type="hello")
            assert (await there.until("refused"))["reason"] == "hello-first"
            await there.change(0, START)
            assert (await there.until("done"))["number"] == 1
        async with seated(house) as [ada, _]:
            assert ada._socket
            change = {"do": "change", "changes": [{"key": "k", "change": START}]}
            await ada._socket.send(json.dumps({"type": "ask", "id": "y", "seen": 0, "command": change}))
            while (answer := json.loads(await ada._socket.recv()))["type"] != "refused":
                pass
            assert (answer["reason"], answer["id"]) == ("unknown-message", "y")


@in_loop
async def test_changes_over_the_line_are_counted_as_those_over_http(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, devices(house) as [anna]:
        pad, _ = await anna.put()
        async with line(house, anna, pad) as there:
            house.desk.requests.spend(place("127.0.0.1"), 1e9)
            await there.change(0, START)
            refused = await there.until("refused")
            assert (refused["reason"], refused["id"]) == ("too-fast", "asked")
            house.desk.requests.spend(place("127.0.0.1"), -1e9)
            await there.change(0, START)
            assert (await there.until("done"))["number"] == 1


@in_loop
async def test_nonsense_is_answered_and_leaves_the_pad_as_it_was(tmp_path: Path) -> None:
    chances = random.Random(3)
    async with serving(tmp_path) as house, devices(house) as [anna]:
        pad, _ = await anna.put()
        async with line(house, anna, pad) as there:
            for number in range(150):
                seen = (await anna.ask("GET", f"/{pad}"))["number"]
                await there.change(
                    seen, *(nonsense(chances) for _ in range(chances.choice([0, 1, 2]))), keys=[token(), token()]
                )
                while (answer := await there.hear())["type"] not in {"done", "refused"}:
                    pass
                assert answer["type"] == "done" or answer["reason"] in REFUSED, number
        fresh = await anna.ask("GET", f"/{pad}")
        assert [one["number"] for one in fresh["log"]] == list(range(1, fresh["number"] + 1))


@in_loop
async def test_a_whole_evening_comes_in_one_message(tmp_path: Path) -> None:
    """A phone that was away sends all it has; a table's message is far shorter."""
    async with serving(tmp_path) as house, devices(house) as [anna]:
        pad, _ = await anna.put()
        async with line(house, anna, pad) as there:
            await there.change(0, *[UNDO] * 200, keys=[token() for _ in range(200)])
            assert (await there.until("done"))["number"] == 200
            rename = {"type": "rename", "names": ["Anna" * 10] * 3}
            await there.change(200, *[rename] * 200, keys=[token() for _ in range(200)])
            refused = await there.until("refused")
            assert (refused["reason"], refused["id"]) == ("too-large", "asked")


@in_loop
async def test_nobody_follows_a_pad_that_is_not_theirs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(tmp_path) as house, devices(house, 3) as [anna, eve, stranger]:
        pad, invite = await anna.put(names=["Hildegard", "Ben"])
        await eve.put()
        for hello in ({}, {"after": 0}, {"invite": token()}, {"invite": ""}):
            async with line(house, eve, pad, **hello) as there:
                refused = await there.hear()
                assert (refused["type"], refused["reason"]) == ("refused", "not-invited")
                assert "Hildegard" not in json.dumps(refused)
                assert await there.ended() == 1008
        async with line(house, stranger, pad, invite=invite) as there:
            assert (await there.hear())["reason"] == "no-guest"
        asked: list[str] = []
        monkeypatch.setattr(house.desk.shelf, "_pad", asked.append)  # what can be no pad's id is not even looked for
        for nobodys in ("x", "x" * 5000):
            async with line(house, eve, nobodys) as there:
                assert (await there.hear())["reason"] == "no-pad"
        assert not asked
        monkeypatch.undo()
        async with line(house, eve, token()) as there:
            assert (await there.hear())["reason"] == "no-pad"
        assert pad not in json.dumps(await eve.ask("GET", ""))


@in_loop
async def test_a_line_ends_with_the_membership_and_with_the_server(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        async with serving(tmp_path) as house:
            anna, ben = await stack.enter_async_context(devices(house, 2))
            pad, invite = await anna.put()
            await ben.ask("POST", f"/{pad}/open", {"invite": invite})
            annas = await stack.enter_async_context(line(house, anna, pad))
            bens = await stack.enter_async_context(line(house, ben, pad))
            for there in (annas, bens):
                assert (await there.hear())["type"] == "pad"
            await anna.ask("DELETE", f"/{pad}", status=204)
            assert (await annas.until("refused"))["reason"] == "not-invited"
            assert await annas.ended() == 1008
            listening = asyncio.create_task(bens.until("closing"))
        assert await listening == {"type": "closing"}
        assert await bens.ended() == 1012
        assert house.desk.doors.inside == 0

"""Score pads over HTTP: put, opened by link, changed by several, followed live, and nobody else's business."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.printing.rendering import opened, text
from tripple.pad import Bonus, Pad, Start, Turn, write_pad
from tripple.rules import SHEETS
from tripple.server.limits import Limits

from .house import FREE, House, in_loop, serving

CREATED = {"names": ["Anna", "Ben"], "sheet": "compact-en", "house_rules": ["hexagon=61"]}
START = {"type": "write", "entry": {"kind": "start", "seat": 0, "tile": "444"}}
TURN = {"type": "write", "entry": {"kind": "turn", "tile": "445", "bonus": "bridge", "draws": 1}}


def token() -> str:
    return secrets.token_urlsafe(16)


class Device:
    """A phone with a cookie of its own."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client

    async def ask(self, method: str, path: str, body: object = None, status: int = 200) -> Any:
        answer = await self.client.request(method, f"/api/pads{path}", json=body)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    async def put(self, **changes: Any) -> tuple[str, str]:
        pad, invite = token(), token()
        assert await self.ask("PUT", f"/{pad}", {**CREATED, "invite": invite, **changes}) == {"number": 0}
        return pad, invite

    async def change(self, pad: str, seen: int, *changes: Any, status: int = 200) -> Any:
        keyed = [{"key": token(), "change": change} for change in changes]
        return await self.ask("POST", f"/{pad}/changes", {"seen": seen, "changes": keyed}, status)

    @asynccontextmanager
    async def follow(self, pad: str, since: int = 0, **headers: str) -> AsyncIterator["Feed"]:
        async with self.client.stream("GET", f"/api/pads/{pad}/stream?since={since}", headers=headers) as answer:
            yield Feed(answer)


class Feed:
    """Server-sent events, one after the other; comments are passed over."""

    def __init__(self, answer: httpx.Response) -> None:
        self.answer = answer
        self._lines = answer.aiter_lines()
        self.comments: list[str] = []

    async def next(self) -> Any:
        """The next event, or nothing when there is none any more."""
        number = None
        async for line in self._lines:
            name, _, value = line.partition(": ")
            if line.startswith(":"):
                self.comments.append(value)
            if name == "id":
                number = int(value)
            if name == "data":
                told = json.loads(value)
                assert told["number"] == number
                return told
        return None


@asynccontextmanager
async def devices(house: House, count: int = 1) -> AsyncIterator[list[Device]]:
    async with AsyncExitStack() as stack:
        yield [
            Device(await stack.enter_async_context(httpx.AsyncClient(base_url=house.url, timeout=60)))
            for _ in range(count)
        ]


@in_loop
async def test_a_pad_is_put_changed_and_opened_by_its_link(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, devices(house, 2) as [anna, ben]:
        pad, invite = await anna.put()
        assert await anna.change(pad, 0, START, TURN) == {"number": 2}
        fresh = await ben.ask("POST", f"/{pad}/open", {"invite": invite})
        assert {**CREATED, "id": pad, "invite": invite, "number": 2}.items() <= fresh.items()
        assert [(one["number"], one["change"]) for one in fresh["log"]] == [(1, START), (2, TURN)]
        assert await ben.ask("GET", f"/{pad}") == fresh == await anna.ask("GET", f"/{pad}")
        [listed] = await ben.ask("GET", "")
        assert listed.pop("changed") > 0
        assert listed == {
            "id": pad,
            "invite": invite,
            "names": ["Anna", "Ben"],
            "totals": [17, 38],
            "over": False,
            "winners": [],
            "rounds": 1,
        }


@in_loop
async def test_a_change_reaches_every_phone_and_who_comes_back_misses_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, devices(house, 2) as [anna, ben]:
        pad, invite = await anna.put()
        await ben.ask("POST", f"/{pad}/open", {"invite": invite})
        async with ben.follow(pad) as feed:
            assert feed.answer.headers["content-type"].startswith("text/event-stream")
            await anna.change(pad, 0, START)
            first = await feed.next()
            assert first["change"] == START
        await anna.change(pad, 1, TURN, {"type": "undo"})
        async with ben.follow(pad, **{"Last-Event-ID": "1"}) as feed:
            assert [(await feed.next())["change"] for _ in range(2)] == [TURN, {"type": "undo"}]
        async with ben.follow(pad, 2) as feed:
            assert (await feed.next())["number"] == 3

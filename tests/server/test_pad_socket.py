"""Score pads over the WebSocket: the same messages, numbers and acknowledgements as at a table."""

import asyncio
import json
import random
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from tripple.server.networks import network

from .house import FREE, in_loop, seated, serving
from .padline import START, TURN, UNDO, devices, token

REFUSED = {"illegal", "malformed", "unknown-message"}


@in_loop
async def test_a_pad_is_followed_changed_and_acknowledged_over_one_line(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, devices(house, 2) as [anna, ben]:
        pad, invite = await anna.put()
        await ben.client.post("/api/guests")
        async with anna.line(pad) as annas, ben.line(pad, invite=invite) as bens:
            first = await annas.hear()
            assert (first["type"], first["number"], first["pad"]["log"]) == ("pad", 0, [])
            assert first["pad"] == (await bens.hear())["pad"] == await anna.ask("GET", f"/{pad}")
            done = await annas.change(0, START, TURN, keys=["one", "two"])
            assert done == {"type": "done", "id": "asked", "number": 2, "again": False}
            told = [await bens.hear(), await bens.hear()]
            assert [(one["type"], one["number"], one["key"], one["change"]) for one in told] == [
                ("noted", 1, "one", START),
                ("noted", 2, "two", TURN),
            ]
            assert (await annas.change(0, START, TURN, keys=["one", "two"]))["again"]
            await bens.change(2, UNDO)
            await annas.come_to(3)
            await annas.send(type="ping", number=7)
            assert await annas.hear() == {"type": "pong", "number": 7, "last": 3}
        assert [listed["id"] for listed in await ben.ask("GET", "")] == [pad]


@in_loop
async def test_who_comes_back_gets_what_was_missed_or_everything(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, devices(house) as [anna]:
        pad, _ = await anna.put()
        await anna.change(pad, 0, START, TURN, UNDO)
        async with anna.line(pad, after=1) as back:
            assert [(await back.hear())["number"] for _ in range(2)] == [2, 3]
        for after in (None, 4, -1):
            async with anna.line(pad, after=after) as back:
                assert (await back.hear())["number"] == 3
        async with anna.line(pad, after=3) as back:
            await anna.change(pad, 3, TURN)
            assert (await back.hear())["number"] == 4


@in_loop
async def test_what_is_refused_is_refused_under_its_id_and_the_line_goes_on(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, devices(house) as [anna]:
        pad, _ = await anna.put()
        async with anna.line(pad) as there:
            refused = await there.change(0, START, START)
            assert (refused["reason"], refused["id"], refused["values"]["index"]) == ("illegal", "asked", "1")
            assert (await there.change(5, START))["reason"] == "stale"
            await there.send(type="ask", id="x", seen=0, command={"do": "resign", "seat": 0})
            assert (await there.until("refused"))["reason"] == "unknown-message"
            await there.send(type="hello")
            assert (await there.until("refused"))["reason"] == "hello-first"
            assert (await there.change(0, START))["number"] == 1
        async with seated(house) as [ada, _]:
            assert ada.socket
            change = {"do": "change", "changes": [{"key": "k", "change": START}]}
            await ada.socket.send(json.dumps({"type": "ask", "id": "y", "seen": 0, "command": change}))
            while (answer := json.loads(await ada.socket.recv()))["type"] != "refused":
                pass
            assert (answer["reason"], answer["id"]) == ("unknown-message", "y")


WRONG: list[dict[str, Any]] = [
    {"seen": 0, "changes": []},
    {"seen": -2, "changes": [{"key": "k", "change": START}]},
    {"seen": 2**70, "changes": [{"key": "k", "change": START}]},
    {"seen": 0, "changes": [{"key": "", "change": START}]},
    {"seen": 0, "changes": [{"key": "k" * 65, "change": START}]},
    {"seen": 0, "changes": [{"key": "k", "change": {"type": "burn"}}]},
    {"seen": 0, "changes": [{"key": "k", "change": {"type": "rename", "names": ["x" * 2000, "B"]}}]},
    {"seen": 0, "changes": [{"key": str(n), "change": UNDO} for n in range(201)]},
]


@in_loop
async def test_what_is_no_change_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, devices(house) as [anna]:
        pad, _ = await anna.put()
        async with anna.line(pad) as there:
            for wrong in WRONG:
                command = {"do": "change", "changes": wrong["changes"]}
                await there.send(type="ask", id="x", seen=wrong["seen"], command=command)
                refused = await there.until("done", "refused")
                assert (refused["id"], refused["reason"]) in {("x", "malformed"), ("x", "unknown-message")}, wrong
        assert (await anna.ask("GET", f"/{pad}"))["number"] == 0


@in_loop
async def test_followers_count_as_connections_and_give_their_places_back(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(FREE, connections=2)
    async with serving(tmp_path, limits=limits) as house, devices(house) as [anna]:
        pad, _ = await anna.put()
        async with anna.line(pad) as one, anna.line(pad) as two:
            assert {(await there.hear())["type"] for there in (one, two)} == {"pad"}
            with pytest.raises(InvalidStatus) as refused:
                await anna.change(pad, 0, START)
            assert refused.value.response.status_code == 429
        while house.services.connections.inside:
            await asyncio.sleep(0.01)
        assert (await anna.change(pad, 0, START))["number"] == 1


VALUES: list[Any] = [
    None,
    True,
    -1,
    0,
    3,
    10**30,
    1.5,
    "",
    "444",
    "x" * 3000,
    "\u0000",
    [],
    {},
    [[]],
    ["012"],
    "bridge",
]
FIELDS = ["type", "entry", "at", "names", "kind", "seat", "tile", "bonus", "draws", "left", "key", "change", "seen"]
FIELDS += ["points", "laid"]


def nonsense(chances: random.Random) -> Any:
    """A change that is right, nearly right, or nothing at all."""
    kinds: list[Any] = [
        START,
        TURN,
        {"type": "undo"},
        {"type": "strike", "at": 0},
        {"type": "insert", "at": 1, "entry": {"kind": "points", "points": 17}},
        {"type": "write", "entry": {"kind": "extra", "seat": 0, "points": -5}},
        {"type": "rename", "names": ["A", "B"]},
    ]
    change = json.loads(json.dumps(chances.choice(kinds)))
    for _ in range(chances.randrange(3)):
        inner = change.get("entry")
        chances.choice([change, inner if isinstance(inner, dict) else change])[chances.choice(FIELDS)] = chances.choice(
            VALUES
        )
    return chances.choice([change, change, change, chances.choice(VALUES)])


@in_loop
async def test_changes_over_the_line_are_counted_as_requests_are(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, devices(house) as [anna]:
        pad, _ = await anna.put()
        async with anna.line(pad) as there:
            house.services.rates["requests"].spend(network("127.0.0.1"), 1e9)
            refused = await there.change(0, START)
            assert (refused["reason"], refused["id"]) == ("too-fast", "asked")
            house.services.rates["requests"].spend(network("127.0.0.1"), -1e9)
            assert (await there.change(0, START))["number"] == 1


@in_loop
async def test_nonsense_on_a_pad_is_answered_and_never_breaks_it(tmp_path: Path) -> None:
    chances = random.Random(3)
    async with serving(tmp_path) as house, devices(house) as [anna]:
        pad, _ = await anna.put()
        async with anna.line(pad) as there:
            for number in range(150):
                seen = (await anna.ask("GET", f"/{pad}"))["number"]
                answer = await there.change(seen, *(nonsense(chances) for _ in range(chances.choice([0, 1, 2]))))
                assert answer["type"] == "done" or answer["reason"] in REFUSED, number
        fresh = await anna.ask("GET", f"/{pad}")
        assert [one["number"] for one in fresh["log"]] == list(range(1, fresh["number"] + 1))


@in_loop
async def test_a_whole_evening_comes_in_one_message(tmp_path: Path) -> None:
    """A phone that was away sends all it has; a table's message is far shorter."""
    async with serving(tmp_path) as house, devices(house) as [anna]:
        pad, _ = await anna.put()
        async with anna.line(pad) as there:
            assert (await there.change(0, *[UNDO] * 200))["number"] == 200
            rename = {"type": "rename", "names": ["Anna" * 10] * 3}
            refused = await there.change(200, *[rename] * 200)
            assert (refused["reason"], refused["id"]) == ("too-large", "asked")


@in_loop
async def test_nobody_follows_a_pad_that_is_not_theirs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(tmp_path) as house, devices(house, 3) as [anna, eve, stranger]:
        pad, invite = await anna.put(names=["Hildegard", "Ben"])
        await eve.put()
        for hello in ({}, {"after": 0}, {"invite": token()}, {"invite": ""}):
            async with eve.line(pad, **hello) as there:
                refused = await there.hear()
                assert (refused["type"], refused["reason"]) == ("refused", "not-invited")
                assert "Hildegard" not in json.dumps(refused)
                assert await there.ended() == 1008
        async with stranger.line(pad, invite=invite) as there:
            assert (await there.hear())["reason"] == "no-guest"
        looked_for, read = list[str](), house.services.store.read

        async def counted(log: str, start: int = 0) -> list[bytes]:
            looked_for.append(log)
            return await read(log, start)

        monkeypatch.setattr(house.services.store, "read", counted)
        for nobodys in ("x", "x" * 5000, nobody := token()):
            async with eve.line(nobodys) as there:
                assert (await there.hear())["reason"] == "no-pad"
        assert looked_for == [f"pad/{nobody}"], "what can be no pad's id is not even looked for"
        assert pad not in json.dumps(await eve.ask("GET", ""))


@in_loop
async def test_a_line_ends_with_the_membership_and_with_the_server(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        async with serving(tmp_path) as house:
            anna, ben = await stack.enter_async_context(devices(house, 2))
            pad, invite = await anna.put()
            await ben.open(pad, invite)
            annas = await stack.enter_async_context(anna.line(pad))
            bens = await stack.enter_async_context(ben.line(pad))
            for there in (annas, bens):
                assert (await there.hear())["type"] == "pad"
            await anna.ask("DELETE", f"/{pad}", status=204)
            assert (await annas.until("refused"))["reason"] == "not-invited"
            assert await annas.ended() == 1008
            listening = asyncio.create_task(bens.until("closing"))
        assert await listening == {"type": "closing"}
        assert await bens.ended() == 1012
        assert house.services.connections.inside == 0

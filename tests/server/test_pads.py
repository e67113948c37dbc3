"""Score pads over HTTP: put, opened by link, changed by several, followed live, and nobody else's business."""

import asyncio
import json
import random
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tests.printing.rendering import opened, text
from tripple.pad import Bonus, Pad, Start, Turn, write_pad
from tripple.rules import SHEETS
from tripple.server.feed import Feed
from tripple.server.identity import COOKIE, read_guest
from tripple.server.session import ABORT

from .house import FREE, HandClock, House, in_loop, serving
from .process import Process

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
    async def follow(self, pad: str, since: int = 0, heard: str = "") -> AsyncIterator["Heard"]:
        async with self.client.stream(
            "GET", f"/api/pads/{pad}/stream?since={since}", headers={"Last-Event-ID": heard}
        ) as answer:
            yield Heard(answer)


class Heard:
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
async def devices(house: House | Process, count: int = 1) -> AsyncIterator[list[Device]]:
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
        async with ben.follow(pad, heard="1") as feed:
            assert [(await feed.next())["change"] for _ in range(2)] == [TURN, {"type": "undo"}]
        async with ben.follow(pad, 2) as feed:
            assert (await feed.next())["number"] == 3


@in_loop
async def test_the_same_pad_put_again_is_no_change_and_another_one_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, devices(house, 3) as [anna, ben, eve]:
        pad, invite = await anna.put()
        await anna.change(pad, 0, START)
        body = {**CREATED, "invite": invite}
        assert await anna.ask("PUT", f"/{pad}", body) == await ben.ask("PUT", f"/{pad}", body) == {"number": 1}
        other = {**body, "names": ["Anna", "Cleo"]}
        assert (await anna.ask("PUT", f"/{pad}", other, 409))["reason"] == "taken"
        assert (await eve.ask("PUT", f"/{pad}", {**body, "invite": token()}, 403))["reason"] == "not-invited"


@in_loop
async def test_the_same_keys_sent_again_are_one_change(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, devices(house) as [anna]:
        pad, _ = await anna.put()
        sent = {"seen": 0, "changes": [{"key": "first", "change": START}, {"key": "second", "change": TURN}]}
        for _ in range(3):
            assert await anna.ask("POST", f"/{pad}/changes", sent) == {"number": 2}
        assert (await anna.ask("GET", f"/{pad}"))["number"] == 2


@in_loop
async def test_what_was_decided_on_an_old_pad_is_stale(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, devices(house, 2) as [anna, ben]:
        pad, invite = await anna.put()
        await ben.ask("POST", f"/{pad}/open", {"invite": invite})
        await anna.change(pad, 0, START)
        assert (await ben.change(pad, 0, START, status=409))["reason"] == "stale"


@in_loop
async def test_what_cannot_have_happened_is_refused_with_the_pads_sentence_and_line(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, devices(house) as [anna]:
        pad, _ = await anna.put()
        twice = {"type": "write", "entry": {"kind": "turn", "tile": "444", "bonus": "none", "draws": 0}}
        assert await anna.change(pad, 0, START, twice, status=400) == {
            "type": "refused",
            "reason": "illegal",
            "sentence": "{tile} was laid in this round already",
            "values": {"tile": "444", "at": "1", "index": "1"},
        }
        assert (await anna.ask("GET", f"/{pad}"))["log"] == []


@in_loop
async def test_nothing_of_a_pad_reaches_who_does_not_have_its_link(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, devices(house, 2) as [anna, eve]:
        pad, invite = await anna.put(names=["Hildegard", "Ben"])
        await anna.change(pad, 0, START)
        await eve.put()
        change = {"seen": 1, "changes": [{"key": "k", "change": TURN}]}
        for cookies in (eve.client.cookies, httpx.Cookies()):
            eve.client.cookies = cookies
            for method, path, body in [
                ("GET", "", None),
                ("GET", "/stream", None),
                ("POST", "/open", {"invite": token()}),
                ("POST", "/open", {"invite": ""}),
                ("POST", "/changes", change),
                ("PUT", "", {**CREATED, "invite": token()}),
                ("DELETE", "", None),
            ]:
                answer = await eve.client.request(method, f"/api/pads/{pad}{path}", json=body)
                assert (answer.status_code, answer.json()["reason"]) == (403, "not-invited"), (method, path)
                assert "Hildegard" not in answer.text
                assert invite not in answer.text
            listed = await eve.client.get("/api/pads")
            assert pad not in listed.text
        assert pad not in (await eve.client.get("/api/games")).text
        assert pad not in (await eve.client.get("/api/tables")).text
        assert (await anna.ask("GET", f"/{pad}"))["number"] == 1


@in_loop
async def test_a_pad_is_no_table_and_a_table_no_pad(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, devices(house) as [anna]:
        pad, _ = await anna.put()
        made = await anna.client.post("/api/tables", json={"name": "Anna"})
        assert [game["id"] for game in (await anna.client.get("/api/games")).json()] == [made.json()["id"]]
        assert [listed["id"] for listed in await anna.ask("GET", "")] == [pad]
        for table in (pad, f"pad%2F{pad}", "server%2Fkey"):
            answer = await anna.client.get(f"/api/tables/{table}/record")
            assert answer.status_code in {400, 404}
        assert (await anna.ask("GET", f"/{token()}", status=404))["reason"] == "no-pad"


@in_loop
async def test_who_leaves_is_told_nothing_more_and_the_last_one_takes_the_pad_along(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, devices(house, 2) as [anna, ben]:
        pad, invite = await anna.put()
        await ben.ask("POST", f"/{pad}/open", {"invite": invite})
        async with anna.follow(pad) as feed:
            await anna.ask("DELETE", f"/{pad}", status=204)
            assert await feed.next() is None
        assert await anna.ask("GET", "") == []
        await anna.ask("GET", f"/{pad}", status=403)
        await ben.change(pad, 0, START)
        await ben.ask("DELETE", f"/{pad}", status=204)
        assert (await anna.ask("POST", f"/{pad}/open", {"invite": invite}, 404))["reason"] == "no-pad"


@in_loop
async def test_a_feed_shows_that_it_lives_and_ends_with_the_server(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(FREE, silent_seconds=0.2)
    async with AsyncExitStack() as stack:
        async with serving(tmp_path, limits=limits) as house:
            [anna] = await stack.enter_async_context(devices(house))
            pad, _ = await anna.put()
            feed = await stack.enter_async_context(anna.follow(pad))
            ending = asyncio.create_task(feed.next())
            while not feed.comments:
                await asyncio.sleep(0.01)
        assert await ending is None
        assert house.desk.doors.inside == 0


@in_loop
async def test_followers_count_as_connections_and_give_their_places_back(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(FREE, connections=2)
    async with serving(tmp_path, limits=limits) as house, devices(house) as [anna]:
        pad, _ = await anna.put()
        async with anna.follow(pad) as one, anna.follow(pad) as two:
            assert one.answer.status_code == two.answer.status_code == 200
            answer = await anna.client.get(f"/api/pads/{pad}/stream")
            assert (answer.status_code, answer.json()["reason"]) == (429, "crowded")
        while house.desk.doors.inside:
            await asyncio.sleep(0.01)
        async with anna.follow(pad) as again:
            assert again.answer.status_code == 200


@in_loop
async def test_a_phone_that_reads_nothing_is_cut_off_and_slows_nobody(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(FREE, silent_seconds=0.2)
    async with serving(tmp_path, limits=limits) as house, devices(house) as [anna]:
        pad, _ = await anna.put()
        who = read_guest(house.desk.signer, anna.client.cookies[COOKIE]) or ""
        cut_off = asyncio.Event()

        async def receive() -> Any:
            await cut_off.wait()
            return {"type": "http.disconnect"}

        async def send(_: Any) -> None:
            await asyncio.Event().wait()

        scope: Any = {"client": ("192.0.2.1", 1), "extensions": {ABORT: {"now": cut_off.set}}}
        deaf = asyncio.create_task(Feed(house.desk, pad, who, 0)(scope, receive, send))
        await anna.change(pad, 0, START)
        await deaf
        assert cut_off.is_set()
        assert house.desk.doors.inside == 0
        assert await anna.change(pad, 1, TURN) == {"number": 2}


@in_loop
async def test_a_line_that_is_dropped_ends_a_feed(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, devices(house) as [anna]:
        pad, _ = await anna.put()
        async with anna.follow(pad) as heard:
            assert heard.answer.status_code == 200
            assert house.desk.doors.inside == 1
        while house.desk.doors.inside:
            await asyncio.sleep(0.01)


@in_loop
async def test_new_pads_and_print_outs_have_their_own_rates(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(FREE, pads=0.01, prints=0.2)
    clock = HandClock()
    kept = json.loads(write_pad(PLAYED))
    async with serving(tmp_path, limits=limits, monotonic=clock) as house, devices(house) as [anna]:
        pad, invite = await anna.put()
        await anna.put()
        body = {**CREATED, "invite": invite}
        assert (await anna.ask("PUT", f"/{token()}", body, 429))["reason"] == "too-fast"
        assert await anna.ask("PUT", f"/{pad}", body) == {"number": 0}, "what is there already costs nothing"
        for _ in range(2):
            assert (await anna.client.post("/api/pads/csv", json=kept)).status_code == 200
        for refused in ("/api/pads/csv", "/api/pads/print"):
            assert (await anna.client.post(refused, json=kept)).status_code == 429
        assert (await anna.client.get("/api/print/tiles")).status_code == 429
        clock.seconds += 150
        await anna.put()
        assert (await anna.client.post("/api/pads/csv", json=kept)).status_code == 200


PLAYED = (
    Pad(("Anna", "=Ben"), SHEETS["compact-en"])
    .write(Start(0, "444"))
    .write(Turn("445", Bonus.BRIDGE, 1))
    .correct(1, Turn("445", Bonus.HEXAGON))
)


@in_loop
async def test_a_pad_that_only_the_device_knows_is_printed_and_made_a_table(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, devices(house) as [anna]:
        kept = json.loads(write_pad(PLAYED))
        table = await anna.client.post("/api/pads/csv?language=de", json=kept)
        assert table.headers["content-type"] == "text/csv; charset=utf-8"
        assert 'filename="pad.csv"' in table.headers["content-disposition"]
        assert "4-4-5" in table.text
        assert "'=Ben" in table.text
        for paper in ("a4", "letter"):
            printed = await anna.client.post(f"/api/pads/print?language=fr&paper={paper}", json=kept)
            assert printed.headers["content-type"] == "application/pdf"
            assert len(opened(printed.content).pages) == 1
            assert {"Anna", "=Ben", "+40"} <= set(text(printed.content).split())
        assert await anna.ask("GET", "") == []


@in_loop
async def test_a_pad_of_a_thousand_pages_is_not_printed(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, devices(house) as [anna]:
        end = {"type": "write", "entry": {"kind": "end", "left": [0, 3]}}
        kept = json.loads(write_pad(PLAYED)) | {"house_rules": ["hands=1,1,1,1,1,1", "target=100000"]}
        kept["changes"] = [START, end] * 700
        fault = await anna.ask("POST", "/print", kept, 400)
        assert (fault["values"]["pages"], fault["values"]["most"]) == ("46", "40")
        assert (await anna.client.post("/api/pads/csv", json=kept)).status_code == 200


@pytest.mark.parametrize(
    "change",
    [
        {"version": 2},
        {"names": ["Anna"]},
        {"names": "Anna"},
        {"sheet": "nope"},
        {"house_rules": ["hexagon"]},
        {"changes": [{"type": "undo"}]},
        {"changes": [{"type": "strike", "at": 0}]},
        {"more": 1},
    ],
    ids=str,
)
def test_what_is_no_kept_pad_is_refused(tmp_path: Path, change: dict[str, Any]) -> None:
    @in_loop
    async def work() -> None:
        async with serving(tmp_path) as house, devices(house) as [anna]:
            for address in ("/csv", "/print", "/print?paper=a5", "/csv?language=xx"):
                kept = {**json.loads(write_pad(PLAYED)), **(change if "?" not in address else {})}
                assert (await anna.ask("POST", address, kept, 400))["sentence"]

    work()


WRONG: list[tuple[str, str, Any]] = [
    ("PUT", "short", {**CREATED, "invite": "x" * 22}),
    ("PUT", "x" * 22, {**CREATED, "invite": "x" * 21}),
    ("PUT", "x" * 22, {**CREATED, "invite": "x" * 22, "names": ["Anna"]}),
    ("PUT", "x" * 22, {**CREATED, "invite": "x" * 22, "names": ["Anna", "Anna"]}),
    ("PUT", "x" * 22, {**CREATED, "invite": "x" * 22, "names": ["A"] * 7}),
    ("PUT", "x" * 22, {**CREATED, "invite": "x" * 22, "names": ["<b>\u0000", "B"]}),
    ("PUT", "x" * 22, {**CREATED, "invite": "x" * 22, "sheet": "nope"}),
    ("PUT", "x" * 22, {**CREATED, "invite": "x" * 22, "house_rules": ["target=-1"]}),
    ("PUT", "x" * 22, {**CREATED, "invite": "x" * 22, "more": 1}),
    ("PUT", "x" * 22, []),
    ("POST", "{pad}/open", {}),
    ("POST", "{pad}/open", {"invite": 7}),
    ("POST", "{pad}/changes", {"seen": 0, "changes": []}),
    ("POST", "{pad}/changes", {"seen": -1, "changes": [{"key": "k", "change": START}]}),
    ("POST", "{pad}/changes", {"seen": 2**70, "changes": [{"key": "k", "change": START}]}),
    ("POST", "{pad}/changes", {"seen": 0, "changes": [{"key": "", "change": START}]}),
    ("POST", "{pad}/changes", {"seen": 0, "changes": [{"key": "k" * 65, "change": START}]}),
    ("POST", "{pad}/changes", {"seen": 0, "changes": [{"key": "k", "change": {"type": "burn"}}]}),
    (
        "POST",
        "{pad}/changes",
        {"seen": 0, "changes": [{"key": str(n), "change": {"type": "undo"}} for n in range(201)]},
    ),
    ("GET", "{pad}/stream?since=-1", None),
    ("GET", "{pad}/stream?since=x", None),
]


@in_loop
async def test_bad_requests_about_pads_get_a_typed_refusal_and_change_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, devices(house) as [anna]:
        pad, _ = await anna.put()
        for method, path, body in WRONG:
            answer = await anna.client.request(method, f"/api/pads/{path.format(pad=pad)}", json=body)
            assert answer.status_code == 400, (path, body, answer.text)
            assert answer.json()["type"] == "refused"
        assert len(await anna.ask("GET", "")) == 1


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
async def test_nonsense_on_a_pad_is_answered_and_never_breaks_it(tmp_path: Path) -> None:
    chances = random.Random(6)
    async with serving(tmp_path) as house, devices(house) as [anna]:
        pad, _ = await anna.put()
        for _ in range(120):
            seen = (await anna.ask("GET", f"/{pad}"))["number"]
            keyed = [{"key": token(), "change": nonsense(chances)} for _ in range(chances.choice([1, 1, 2]))]
            body = {"seen": seen, "changes": keyed}
            answer = await anna.client.post(f"/api/pads/{pad}/changes", json=body)
            assert answer.status_code in {200, 400}, answer.text
        for path in ("", "/stream", "/changes", "/open", "/nothing"):
            for method in ("GET", "PUT", "POST", "DELETE", "PATCH"):
                for wrong in (b"{", b"\xff\xfe", b"[" * 5000, b"null"):
                    answer = await anna.client.request(method, f"/api/pads/x{path}", content=wrong)
                    assert 400 <= answer.status_code < 500, (method, path)
        assert (await anna.ask("GET", f"/{pad}"))["number"] > 5


@in_loop
async def test_another_sites_page_can_change_no_pad(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, devices(house) as [anna]:
        pad, invite = await anna.put()
        anna.client.headers["Origin"] = "https://elsewhere.example"
        assert (await anna.ask("PUT", f"/{pad}", {**CREATED, "invite": invite}, 403))["reason"] == "foreign"
        assert (await anna.change(pad, 0, START, status=403))["reason"] == "foreign"
        assert (await anna.ask("DELETE", f"/{pad}", status=403))["reason"] == "foreign"


@in_loop
async def test_an_acknowledged_change_survives_a_server_that_is_killed(tmp_path: Path) -> None:
    async with Process.running(tmp_path / "games.db") as server, devices(server) as [anna]:
        pad, _ = await anna.put()
        written = [START, TURN, {"type": "undo"}, TURN]
        for seen, change in enumerate(written):
            sent = {"seen": seen, "changes": [{"key": f"key {seen}", "change": change}]}
            assert await anna.ask("POST", f"/{pad}/changes", sent) == {"number": seen + 1}
            await server.kill_and_restart()
            assert await anna.ask("POST", f"/{pad}/changes", sent) == {"number": seen + 1}
            log = (await anna.ask("GET", f"/{pad}"))["log"]
            assert [one["change"] for one in log] == written[: seen + 1]

"""Score pads on the server: put, opened by link, listed, left, printed, and nobody else's business."""

import json
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from tests.printing.rendering import opened, text
from tripple.pad import Bonus, Pad, Start, Turn, write_pad
from tripple.rules import SHEETS

from .house import FREE, HandClock, in_loop, serving
from .padline import CREATED, START, TURN, UNDO, devices, token
from .process import Process


@in_loop
async def test_a_pad_is_put_changed_and_opened_by_its_link(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, devices(house, 2) as [anna, ben]:
        pad, invite = await anna.put()
        assert (await anna.change(pad, 0, START, TURN))["number"] == 2
        fresh = await ben.open(pad, invite)
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
        for number in range(3):
            done = await anna.change(pad, 0, START, TURN, keys=["first", "second"])
            assert (done["type"], done["number"], done["again"]) == ("done", 2, number > 0)
        assert (await anna.ask("GET", f"/{pad}"))["number"] == 2


@in_loop
async def test_what_was_decided_on_an_old_pad_is_stale(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, devices(house, 2) as [anna, ben]:
        pad, invite = await anna.put()
        await ben.open(pad, invite)
        await anna.change(pad, 0, START)
        assert (await ben.change(pad, 0, START))["reason"] == "stale"


@in_loop
async def test_what_cannot_have_happened_is_refused_with_the_pads_sentence_and_line(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, devices(house) as [anna]:
        pad, _ = await anna.put()
        twice = {"type": "write", "entry": {"kind": "turn", "tile": "444", "bonus": "none", "draws": 0}}
        assert await anna.change(pad, 0, START, twice) == {
            "type": "refused",
            "id": "asked",
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
        for cookies in (eve.client.cookies, httpx.Cookies()):
            eve.client.cookies = cookies
            for method, body in [("GET", None), ("PUT", {**CREATED, "invite": token()}), ("DELETE", None)]:
                answer = await eve.client.request(method, f"/api/pads/{pad}", json=body)
                assert (answer.status_code, answer.json()["reason"]) == (403, "not-invited"), method
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
        await ben.open(pad, invite)
        async with anna.line(pad, after=0) as there:
            await anna.ask("DELETE", f"/{pad}", status=204)
            assert await there.ended() == 1008
        assert await anna.ask("GET", "") == []
        await anna.ask("GET", f"/{pad}", status=403)
        await ben.change(pad, 0, START)
        await ben.ask("DELETE", f"/{pad}", status=204)
        assert (await anna.open(pad, invite))["reason"] == "no-pad"


@pytest.mark.process
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


@pytest.mark.process
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


@pytest.mark.process
@in_loop
async def test_a_pad_of_a_thousand_pages_is_not_printed(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, devices(house) as [anna]:
        end = {"type": "write", "entry": {"kind": "end", "left": [0, 3]}}
        kept = json.loads(write_pad(PLAYED)) | {"house_rules": ["hands=1,1,1,1,1,1", "target=100000"]}
        kept["changes"] = [START, end] * 700
        fault = await anna.ask("POST", "/print", kept, 400)
        assert (fault["values"]["pages"], fault["values"]["most"]) == ("46", "40")
        assert (await anna.client.post("/api/pads/csv", json=kept)).status_code == 200


NOT_KEPT: list[dict[str, Any]] = [
    {"version": 2},
    {"names": ["Anna"]},
    {"names": "Anna"},
    {"sheet": "nope"},
    {"house_rules": ["hexagon"]},
    {"changes": [{"type": "undo"}]},
    {"changes": [{"type": "strike", "at": 0}]},
    {"more": 1},
]


@pytest.mark.process
@in_loop
async def test_what_is_no_kept_pad_is_refused(tmp_path: Path) -> None:
    kept = json.loads(write_pad(PLAYED))
    async with serving(tmp_path) as house, devices(house) as [anna]:
        for address in ("/csv", "/print"):
            for change in NOT_KEPT:
                assert (await anna.ask("POST", address, {**kept, **change}, 400))["sentence"], change
        for address in ("/print?paper=a5", "/csv?language=xx"):
            assert (await anna.ask("POST", address, kept, 400))["sentence"]


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
]


@in_loop
async def test_bad_requests_about_pads_get_a_typed_refusal_and_change_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, devices(house) as [anna]:
        await anna.put()
        for method, path, body in WRONG:
            answer = await anna.client.request(method, f"/api/pads/{path}", json=body)
            assert answer.status_code == 400, (path, body, answer.text)
            assert answer.json()["type"] == "refused"
        assert len(await anna.ask("GET", "")) == 1


@in_loop
async def test_nonsense_about_pads_is_answered(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, devices(house) as [anna]:
        for path in ("", "/changes", "/nothing"):
            for method in ("GET", "PUT", "POST", "DELETE", "PATCH"):
                for wrong in (b"{", b"\xff\xfe", b"[" * 5000, b"null"):
                    answer = await anna.client.request(method, f"/api/pads/x{path}", content=wrong)
                    assert 400 <= answer.status_code < 500, (method, path)


@in_loop
async def test_another_sites_page_can_change_no_pad(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, devices(house) as [anna]:
        pad, invite = await anna.put()
        anna.client.headers["Origin"] = "https://elsewhere.example"
        assert (await anna.ask("PUT", f"/{pad}", {**CREATED, "invite": invite}, 403))["reason"] == "foreign"
        with pytest.raises(InvalidStatus) as refused:
            await anna.change(pad, 0, START)
        assert refused.value.response.status_code == 403
        assert (await anna.ask("DELETE", f"/{pad}", status=403))["reason"] == "foreign"


@pytest.mark.process
@in_loop
async def test_an_acknowledged_change_survives_a_server_that_is_killed(tmp_path: Path) -> None:
    async with Process.running(tmp_path / "games.db") as server, devices(server) as [anna]:
        pad, _ = await anna.put()
        written = [START, TURN, UNDO, TURN]
        for seen, change in enumerate(written):
            done = await anna.change(pad, seen, change, keys=[f"key {seen}"])
            assert (done["number"], done["again"]) == (seen + 1, False)
            if seen % 2:
                await server.kill_and_restart()
            done = await anna.change(pad, seen, change, keys=[f"key {seen}"])
            assert (done["number"], done["again"]) == (seen + 1, True)
            log = (await anna.ask("GET", f"/{pad}"))["log"]
            assert [one["change"] for one in log] == written[: seen + 1]

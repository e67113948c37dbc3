"""The HTTP side against a real server: tables, games, records, limits, headers."""

import asyncio
import json
import re
import socket
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.golden import FOLDER
from tripple.bots.simple import greedy
from tripple.client import NotDone
from tripple.live.tables import Join, Leave, Ready, Resign, Settings, StartGame
from tripple.notation import read_game
from tripple.server.networks import HOUSES
from tripple.server.protocol import MEANINGS, Refused
from tripple.server.refusals import HttpRefusal
from tripple.server.services.host_names import HostNames
from tripple.server.site.addresses import routes
from tripple.server.transport.middleware import HEADERS, same_origin

from .house import FREE, HandClock, House, in_loop, play_on, playing, serving, until
from .test_limits import ELSEWHERE, HOUSE

GOLDEN = sorted(FOLDER.glob("*.tripple"))


def client(house: House, **headers: str) -> httpx.AsyncClient:
    return house.web(headers=headers)


def told(answer: httpx.Response) -> Refused:
    """The refusal in an answer; its reason is a known one."""
    why = msgspec.json.decode(answer.content, type=Refused)
    assert why.reason in MEANINGS
    return why


@in_loop
async def test_a_table_is_made_found_and_joined(tmp_path: Path) -> None:
    async with serving(tmp_path) as house:
        ada, ben = house.guest(), house.guest()
        made = await ada.create("Ada", size=2, public=True)
        assert made.link == f"/t/{made.id}#{made.invite}"
        assert [table.id for table in await ben.public()] == [made.id]
        assert (await ben.join(made.id, "Ben")).seats == (1,)
        assert [(game.id, game.mine) for game in await ben.games()] == [(made.id, (1,))]
        assert (await ada.games())[0].names == ("Ada", "Ben")


@in_loop
async def test_a_private_table_is_joined_with_its_invitation_only(tmp_path: Path) -> None:
    async with serving(tmp_path) as house:
        made = await house.guest().create("Ada")
        assert await house.guest().public() == []
        for invite in (None, "", "guessed", made.invite[:-1]):
            with pytest.raises(NotDone) as caught:
                await house.guest().join(made.id, "Eve", invite)
            assert (caught.value.status, caught.value.why.reason) == (403, "not-invited")
        assert (await house.guest().join(made.id, "Ben", made.invite)).seats == (1,)


@in_loop
async def test_the_same_key_makes_one_table_and_one_seat(tmp_path: Path) -> None:
    async with serving(tmp_path) as house:
        ada, ben = house.guest(), house.guest()
        made = await ada.create("Ada", size=4, key="k")
        assert await ada.create("Ada", size=4, key="k") == made
        joined = [await ben.join(made.id, "Ben", made.invite, key="j") for _ in range(2)]
        assert [seated.seats for seated in joined] == [(1,), (1,)]


@in_loop
async def test_a_guest_is_made_on_first_use_and_known_again(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, client(house) as web:
        assert "set-cookie" not in (await web.get("/api/games")).headers
        first = await web.post("/api/tables", json={"name": "Ada"})
        assert first.status_code == 201
        assert "HttpOnly" in first.headers["set-cookie"]
        again = await web.post("/api/tables", json={"name": "Ada"})
        assert "set-cookie" not in again.headers
        assert len((await web.get("/api/games")).json()) == 2


@in_loop
async def test_a_forged_cookie_is_a_stranger(tmp_path: Path) -> None:
    async with serving(tmp_path) as house:
        ada, eve = house.guest(), house.guest()
        await ada.create("Ada")
        assert ada.cookie
        eve.cookie = ada.cookie[:-1] + ("0" if ada.cookie[-1] != "0" else "1")
        assert await eve.games() == []


@in_loop
async def test_a_personal_link_moves_a_seat_to_another_device(tmp_path: Path) -> None:
    async with serving(tmp_path) as house:
        phone, laptop, thief = house.guest(), house.guest(), house.guest()
        made = await phone.create("Ada")
        link = await phone.personal_link()
        assert link.link.partition("#")[2] == link.token, "the secret stays in the browser"
        await laptop.use_link(link.token)
        async with laptop.follow(made.id, seat=0) as chair:
            assert (await anext(aiter(chair))).seat == 0  # type: ignore[union-attr]
        with pytest.raises(NotDone) as caught:
            await thief.use_link(link.token)
        assert caught.value.why.reason == "no-link"


@pytest.mark.process
@in_loop
async def test_a_record_can_be_had_after_the_end_and_replayed(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, playing(house, "A") as (chair,):
        with pytest.raises(NotDone) as caught:
            await house.guest().record(chair.id)
        assert (caught.value.status, caught.value.why.reason) == (409, "phase")
        await play_on(chair)
        record = await house.guest().record(chair.id)
        replayed = await house.guest().replay(record)
        assert replayed.totals == chair.table.totals
        assert replayed.end == "solo"
        assert replayed.rounds[0].steps[0].action == "open"


@pytest.mark.process
@in_loop
async def test_every_golden_game_can_be_uploaded(tmp_path: Path) -> None:
    async with serving(tmp_path) as house:
        guest = house.guest()
        for path in GOLDEN:
            record = path.read_text(encoding="utf-8")
            match, replayed = read_game(record).match, await guest.replay(record)
            assert [[step.action for step in played.steps] for played in replayed.rounds] == [
                [str(step.action) for step in played.history] for played in match.rounds
            ], path.stem
            assert replayed.totals == match.totals


@pytest.mark.process
@in_loop
async def test_a_wrong_record_is_refused_with_its_place(tmp_path: Path) -> None:
    async with serving(tmp_path) as house:
        with pytest.raises(NotDone) as caught:
            await house.guest().replay("tripple 1\nsheet classic-de\nwhat is this\n")
        assert (caught.value.status, caught.value.why.reason) == (400, "malformed")
        assert caught.value.why.values["line"] == "3"


@in_loop
async def test_health_metrics_and_the_api_page(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, client(house) as web:
        await house.guest().create("Ada")
        assert (await web.get("/health")).json()["status"] == "ok"
        metrics = await web.get("/metrics")
        assert metrics.headers["content-type"].startswith("text/plain; version=0.0.4")
        assert 'tripple_requests_total{status="201"} 1' in metrics.text
        document = (await web.get("/api/openapi.json")).json()
        page = await web.get("/api")
        assert page.headers["content-type"].startswith("text/html")
        assert "<script" not in page.text
        assert all(path in page.text for path in document["paths"])
        seats = document["components"]["schemas"]["CreateTable"]["properties"]["seats"]
        kinds = [{"$ref": f"#/components/schemas/{kind}"} for kind in ("PersonHere", "ComputerPlayer")]
        assert seats == {"type": "array", "items": {"oneOf": kinds}, "maxItems": 5, "default": []}


@in_loop
async def test_a_balancer_is_told_who_is_about_to_end(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, client(house) as web:
        assert (await web.get("/health/ready")).json()["status"] == "ok"
        house.services.drain()
        answer = await web.get("/health/ready")
        assert (answer.status_code, answer.json()["reason"]) == (503, "closing")
        assert (await web.get("/health/live")).json()["status"] == "ok"


@pytest.mark.process
@in_loop
async def test_every_answer_carries_the_security_headers(tmp_path: Path) -> None:
    """Pages, files, whatever the API answers or refuses, and what is not there."""
    async with serving(tmp_path) as house, client(house) as web:
        described = (await web.get("/api/openapi.json")).json()["paths"]
        paths = {*described, *routes(), "/web/icon.svg", "/favicon.ico", "/api", "/health", "/metrics", "/nowhere"}
        statuses = set[int]()
        for path in sorted(re.sub(r"\{[^}]*\}", "x", path) for path in paths):
            answer = await web.get(path, params={"paper": "none"})
            statuses.add(answer.status_code)
            assert {name: answer.headers[name] for name in HEADERS} == dict(HEADERS), path
            policy = answer.headers["content-security-policy"]
            assert "unsafe" not in policy
            assert policy.startswith("default-src 'none'; script-src 'self';")
            assert "server" not in answer.headers
            assert answer.headers.get("content-type", "").count("charset") <= 1, path
        assert statuses >= {200, 400, 404, 405}
        for path in ("/web/main.js", "/web/css/base.css", "/web/nothing.js"):
            sent = (await web.get(path)).headers
            assert {name for name in HEADERS if name in sent} == {
                "x-content-type-options",
                "cross-origin-resource-policy",
            }, "a part of a page can only be one, and only of ours"


@in_loop
async def test_another_sites_page_can_change_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path) as house:
        for origin in ("https://evil.example", "null", "http://127.0.0.1:1", "what?["):
            async with client(house, origin=origin) as web:
                answer = await web.post("/api/tables", json={"name": "Eve"})
                assert (answer.status_code, told(answer).reason) == (403, "foreign")
        async with client(house, origin=house.url) as web:
            assert (await web.post("/api/tables", json={"name": "Ada"})).status_code == 201


def test_an_origin_is_ours_with_its_scheme() -> None:
    def own(origin: str, scheme: str, host: str = "club.example", **how: bool) -> bool:
        return same_origin({"origin": origin, "host": host}, scheme, **how)

    assert own("https://club.example", "https")
    assert own("https://club.example", "wss")
    assert own("https://club.example", "https", "club.example:443")
    assert own("http://club.example:8000", "ws", "club.example:8000")
    assert not own("http://club.example", "https")
    assert not own("http://club.example", "wss")
    assert not own("https://club.example", "http")
    assert not own("ftp://club.example", "http")
    assert not own("chrome-extension://club.example", "https")
    assert own("https://club.example", "http", behind_proxy=True), "the proxy speaks https, and may not say so"
    assert not own("http://club.example", "https", behind_proxy=True)


@in_loop
async def test_a_name_that_is_not_known_is_refused_in_words(tmp_path: Path) -> None:
    async with serving(tmp_path, host_names=["Club.example"]) as house, client(house) as web:
        for host in ("club.example", "club.example:8000", "CLUB.EXAMPLE.", "localhost:1", "127.0.0.9", "[::1]:8000"):
            assert (await web.get("/api/games", headers={"host": host})).status_code == 200, host
        for host in ("evil.example", "evil.example:8000", "127.0.0.1.evil.example", "203.0.113.9", "club.example.org"):
            answer = await web.get("/", headers={"host": host})
            assert (answer.status_code, told(answer).reason) == (421, "strange-host"), host
            assert told(answer).values["host"] == host.partition(":")[0]
        read = await web.get("/", headers={"host": "evil.example", "accept": "text/html,*/*"})
        assert "start it with --host-name evil.example" in read.text
        assert read.headers["content-type"].startswith("text/plain")
        port = int(house.url.rpartition(":")[2])
        with pytest.raises(InvalidStatus) as caught:
            async with connect("ws://evil.example/ws/x", proxy=None, host="127.0.0.1", port=port):
                pass
        assert caught.value.response.status_code == 421


def test_own_names_and_addresses_are_known() -> None:
    hosts, own = HostNames(), socket.gethostname()
    for name in (own, f"{own}.local", own.upper(), "localhost", "x.localhost", "127.1.2.3", "[::1]", ""):
        assert hosts.knows(name, None), name
    assert hosts.knows("192.168.1.20:8000", "192.168.1.20")
    assert hosts.knows("192.168.1.20:8000", "::ffff:192.168.1.20")
    assert hosts.knows("[fe80::1]:8000", "fe80::1%eth0")
    assert not hosts.knows("192.168.1.21:8000", "192.168.1.20")
    assert not hosts.knows("[fe80::2]", "fe80::1")
    assert not hosts.knows("[", "local")


@in_loop
async def test_one_address_can_ask_only_so_often(tmp_path: Path) -> None:
    limits, clock = msgspec.structs.replace(FREE, requests=1.0), HandClock()
    async with serving(tmp_path, limits=limits, monotonic=clock) as house, client(house) as web:
        statuses = [(await web.get("/api/tables")).status_code for _ in range(5)]
        assert statuses == [200, 200, 200, 429, 429]
        assert told(await web.get("/api/tables")).reason == "too-fast"
        assert (await web.get("/health")).status_code == 200, "what others ask for does not count against a watchdog"
        clock.seconds += 1
        assert (await web.get("/api/tables")).status_code == 200


@in_loop
async def test_nothing_can_be_asked_for_on_and_on(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(FREE, requests=1.0)
    async with serving(tmp_path, limits=limits, monotonic=HandClock()) as house, client(house) as web:
        for path, most in (("/health", 3), ("/web/css/base.css", 12), ("/", 3)):
            answers = [await web.get(path) for _ in range(most + 2)]
            assert [answer.status_code for answer in answers] == [200] * most + [429] * 2, path
            assert answers[-1].elapsed.total_seconds() > 0.2, "who asks too often waits for the refusal"


@in_loop
async def test_one_guest_can_have_only_so_many_unfinished_tables(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=msgspec.structs.replace(FREE, tables=2)) as house:
        ada = house.guest()
        await ada.create("Ada")
        await ada.create("Ada")
        with pytest.raises(NotDone) as caught:
            await ada.create("Ada")
        assert (caught.value.status, caught.value.why.reason) == (429, "too-many-tables")
        await house.guest().create("Ben")


@in_loop
async def test_one_address_can_make_only_so_many_tables_and_guests(tmp_path: Path) -> None:
    limits, clock = msgspec.structs.replace(FREE, new_tables=0.01, new_guests=0.02), HandClock()
    async with serving(tmp_path, limits=limits, monotonic=clock) as house:
        for _ in range(3):
            await house.guest().create("Ada")
        known = house.guest()
        assert await refused(known.create("Ada")) == "too-fast"
        newcomers = [await refused(house.guest().personal_link()) for _ in range(3)]
        assert newcomers == [None, None, "too-fast"]
        known = house.guest()
        clock.seconds += 100
        made = await known.create("Ada")
        clock.seconds += 1
        assert await refused(known.create("Ada")) == "too-fast", "whoever it is"
        assert await refused(known.join(made.id, "Ben", made.invite)) is None


@in_loop
async def test_one_address_has_only_so_many_tables_in_the_list(tmp_path: Path) -> None:
    clock, limits = HandClock(), msgspec.structs.replace(FREE, public_tables=2)
    async with serving(tmp_path, limits=limits, monotonic=clock) as house:
        first, other = house.guest(), house.guest()
        made = await first.create("Ada", public=True, size=1)
        await other.create("Ben", public=True)
        assert await refused(house.guest().create("Cy", public=True)) == "too-many-tables"
        await house.guest().create("Cy")
        assert len(await first.public()) == 2
        async with first.follow(made.id, 0) as chair:
            await chair.ask(StartGame())
            await chair.ask(Resign(seat=0))
        clock.seconds += 1
        await house.guest().create("Cy", public=True)


@in_loop
async def test_one_address_alone_does_not_fill_a_lobby(tmp_path: Path) -> None:
    """Others come and go from elsewhere, the host does as they like, and whoever is there can be ready."""
    async with serving(tmp_path, limits=msgspec.structs.replace(FREE, lobbies=1 / 3000)) as house:
        ada, tables = house.guest(), house.services.tables
        made = await ada.create("Ada", public=True, size=4)
        async with ada.follow(made.id, 0) as chair:
            for _ in range(5):
                await chair.ask(Ready(seat=0))
                await chair.ask(Ready(seat=0, ready=False))
        for number in range(3):
            bo = house.guest()
            await bo.join(made.id, "Bo")
            async with bo.follow(made.id, 1) as chair:
                await chair.ask(Ready(seat=1))
                await chair.ask(Leave(seat=1) if number < 2 else Ready(seat=1, ready=False))
        assert await refused(house.guest().join(made.id, "Bo")) == "too-fast"
        async with bo.follow(made.id, 1) as chair:
            await chair.ask(Ready(seat=1))
            assert await refused(chair.ask(Ready(seat=1, ready=False))) == "too-fast"
        await tables.do(made.id, "cy", Join(name="Cy"), key="from elsewhere", seen=0)
        other = await ada.create("Ada", public=True)
        await house.guest().join(other.id, "Bo")


@in_loop
async def test_many_houses_of_one_network_have_only_so_many_tables_in_the_list(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=msgspec.structs.replace(FREE, public_tables=1)) as house:
        list_, tables = house.services.public_tables, house.services.tables
        for number in range(HOUSES):
            await list_.check(HOUSE[number])
            made = await tables.create("ada", Settings(public=True), "Ada", key=str(number))
            list_.put(HOUSE[number], made.id)
        with pytest.raises(HttpRefusal):
            await list_.check(HOUSE[-1])
        await list_.check(ELSEWHERE)


@in_loop
async def test_the_list_is_read_once_a_second_for_everybody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock, read = HandClock(), list[float]()
    async with serving(tmp_path, monotonic=clock) as house:
        public = house.services.tables.public

        async def counted() -> Any:
            read.append(clock.seconds)
            return await public()

        monkeypatch.setattr(house.services.tables, "public", counted)
        await asyncio.gather(*(house.guest().public() for _ in range(5)))
        assert len(read) == 1
        made = await house.guest().create("Ada", public=True)
        assert [table.id for table in await house.guest().public()] == [made.id], "a new one is seen at once"
        clock.seconds += 1
        await house.guest().public()
        assert len(read) == 3


@in_loop
async def test_a_guest_can_ask_for_hints_on_the_own_turn_and_not_too_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The strong levels would have to be compiled first.
    monkeypatch.setattr(
        "tripple.live.tables.advice.advise", lambda view, budget, *_, **__: greedy(view, budget).candidates
    )
    monkeypatch.setattr("tripple.live.tables.warming.is_compiled", lambda _: True)
    limits = msgspec.structs.replace(FREE, hints=1.0)
    async with serving(tmp_path, limits=limits, monotonic=HandClock()) as house, playing(house) as chairs:
        mine, other = sorted(chairs, key=lambda chair: not chair.on_turn)
        path = f"/api/tables/{mine.id}/hint?seat="
        hints = json.loads(await mine.guest.http("GET", f"{path}{mine.seat}"))
        assert [hint["action"] for hint in hints] == ["open"]
        for guest, seat, reason in [
            (mine.guest, other.seat, "not-yours"),
            (other.guest, other.seat, "turn"),
            (house.guest(), mine.seat, "not-yours"),
            (mine.guest, 9, "unknown-message"),
            (mine.guest, mine.seat, None),
            (mine.guest, mine.seat, "too-fast"),
        ]:
            assert await refused(guest.http("GET", f"{path}{seat}")) == reason


@in_loop
async def test_a_guest_may_ask_at_any_time_where_the_own_tiles_would_fit(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, playing(house) as chairs:
        mine, other = sorted(chairs, key=lambda chair: not chair.on_turn)
        await mine.play("open")
        await until(other, lambda: other.on_turn)
        path = f"/api/tables/{mine.id}/ahead?seat="
        assert other.round
        seen = json.loads(await other.guest.http("GET", f"{path}{other.seat}"))
        assert [one["action"] for one in seen] == [
            option.action for option in other.round.options if "@" in option.action
        ]
        tiles = {one["action"][:3] for one in json.loads(await mine.guest.http("GET", f"{path}{mine.seat}"))}
        assert mine.round
        assert tiles <= set(mine.round.hand)
        assert await refused(mine.guest.http("GET", f"{path}{other.seat}")) == "not-yours"
        assert await refused(house.guest().http("GET", f"{path}{mine.seat}")) == "not-yours"


async def refused(asked: Awaitable[object]) -> str | None:
    try:
        await asked
    except NotDone as fault:
        return fault.why.reason
    return None


@in_loop
async def test_too_long_a_body_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, client(house) as web:
        answer = await web.post("/api/replays", json={"record": "x" * FREE.body_bytes})
        assert (answer.status_code, told(answer).reason) == (413, "too-large")


BAD_BODIES: list[Any] = [
    None,
    [],
    {},
    {"name": ""},
    {"name": "x" * 41},
    {"name": "A", "settings": {"size": 7}},
    {"name": "A", "settings": {"sheet": "no-such-sheet"}},
    {"name": "A", "settings": {"changes": ["hexagon=-1"]}},
    {"name": "A", "settings": {"clock": "never"}},
    {"name": "A", "extra": 1},
    {"name": "two\nlines"},
    {"name": "\u200b\u3164"},
    {"name": "A", "key": ""},
]


@in_loop
async def test_bad_bodies_get_a_typed_refusal(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, client(house) as web:
        for body in BAD_BODIES:
            answer = await web.post("/api/tables", content=json.dumps(body))
            assert answer.status_code == 400, body
            told(answer)
        for content in (b"\xff\xfe", b"{", b"[" * 10_000):
            told(await web.post("/api/tables", content=content))
        for path in ("/nowhere", "/api/tables/x/y", "/ws/abc"):
            assert told(await web.get(path)).reason == "no-page"
        assert told(await web.delete("/api/tables")).reason == "no-page"
        missing = await web.get("/api/tables/" + "0" * 24 + "/record")
        assert (missing.status_code, told(missing).reason) == (404, "no-table")


@in_loop
async def test_a_body_that_is_no_text_is_refused(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with serving(tmp_path) as house, client(house) as web:
        for path in ("/api/tables", "/api/replays", "/api/qr", "/api/links/look", "/api/pads/csv"):
            for content in (b'{"name": "\xff"}', b'{"text": "\xed\xa0\x80"}', b'"\xc3"', b"\xff\xfe"):
                answer = await web.post(path, content=content, headers={"content-type": "application/json"})
                assert answer.status_code == 400, (path, content)
                told(answer)
    assert "Traceback" not in caplog.text


@in_loop
async def test_names_hold_nothing_that_cannot_be_seen(tmp_path: Path) -> None:
    async with serving(tmp_path) as house:
        ada = house.guest()
        made = await ada.create("\u202eadA\u200b", size=2)
        await house.guest().join(made.id, " A\u200dda\ufeff", made.invite)
        assert (await ada.games())[0].names == ("adA", "Ada")


@in_loop
async def test_a_name_comes_back_as_it_was_and_never_as_markup(tmp_path: Path) -> None:
    name = '<script>alert(1)</script> & "Zoë"'
    async with serving(tmp_path) as house, client(house) as web:
        await house.guest().create(name, public=True)
        answer = await web.get("/api/tables")
        assert answer.json()[0]["names"] == [name]
        assert answer.headers["content-type"].startswith("application/json")
        assert answer.headers["x-content-type-options"] == "nosniff"

"""The WebSocket against a real server: hello, resume, deeds, refusals, limits, the end."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import CloseCode

from tripple.client import Guest, NotDone, SeatClient
from tripple.live.tables import (
    AnyCommand,
    Closing,
    Fresh,
    Join,
    Play,
    React,
    Ready,
    Rematch,
    Remove,
    Resign,
    TableConfig,
    Told,
)
from tripple.server.identity import read_guest
from tripple.server.protocol import Done, FromServer, Hello, Pong, Refused, encode, read_server

from .house import FREE, HandClock, House, best, in_loop, play_on, playing, seated, serving, until


@asynccontextmanager
async def raw(house: House, table: str, guest: Guest | None = None, **options: Any) -> AsyncIterator[ClientConnection]:
    """A connection without a client's help."""
    headers = guest.headers() if guest else {}
    url = house.url.replace("http", "ws") + f"/ws/{table}"
    async with connect(url, additional_headers=headers, compression=None, proxy=None, **options) as socket:
        yield socket


@asynccontextmanager
async def table_for_one(folder: Path) -> AsyncIterator[ClientConnection]:
    """A connection of a guest who sits on the first of two seats, before its hello."""
    async with serving(folder) as house:
        ada = house.guest()
        made = await ada.create("Ada", size=2)
        async with raw(house, made.id, ada) as socket:
            yield socket


async def heard(socket: ClientConnection) -> FromServer:
    return read_server(await socket.recv())


async def refusal(socket: ClientConnection) -> Refused:
    while not isinstance(message := await heard(socket), Refused):
        assert not isinstance(message, Done), message
    return message


async def all_said(socket: ClientConnection) -> list[str | bytes]:
    """Reads to the end."""
    said: list[str | bytes] = []
    with suppress(ConnectionClosed):
        while True:
            said.append(await socket.recv())
    return said


async def close_code(socket: ClientConnection) -> int | None:
    await all_said(socket)
    return socket.close_code


@in_loop
async def test_two_people_play_a_game_to_its_end(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, playing(house, changes=["target=60"]) as chairs:
        async with chairs[0].guest.follow(chairs[0].id) as deaf:
            await asyncio.gather(*map(play_on, chairs))
        assert deaf.socket
        assert deaf.socket.close_code == CloseCode.NORMAL_CLOSURE, "what is unread holds nothing up"
        assert [chair.table.why for chair in chairs] == ["target"] * 2
        assert chairs[0].table.totals == chairs[1].table.totals
        assert chairs[0].table.secret, "the seed is open now (docs/fairness.md)"


@in_loop
async def test_an_answer_comes_after_the_commit_and_carries_the_number(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, playing(house) as chairs:
        chair = next(chair for chair in chairs if chair.on_turn)
        seen = chair.number
        done = await chair.play("open")
        assert done.number > seen
        stored = await house.services.store.read(chair.id)
        assert len(stored) > done.number


@in_loop
async def test_the_same_id_twice_is_one_action(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, playing(house) as chairs:
        chair = next(chair for chair in chairs if chair.on_turn)
        assert chair.seat is not None
        seen, command = chair.number, Play(seat=chair.seat, action="open")
        first = await chair.ask(command, key="once", seen=seen)
        again = await chair.ask(command, key="once", seen=seen)
        assert (again.number, again.again) == (first.number, True)
        stored = await house.services.store.read(chair.id)
        assert sum(b'"played"' in event for event in stored) == 1


@in_loop
async def test_what_was_decided_on_an_old_view_is_refused_as_stale(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, playing(house) as chairs:
        opener = next(chair for chair in chairs if chair.on_turn)
        other = next(chair for chair in chairs if chair is not opener)
        old = other.number
        await opener.play("open")
        await until(other, lambda: other.on_turn)
        with pytest.raises(NotDone) as caught:
            await other.ask(Play(seat=other.seat or 0, action="draw"), seen=old)
        assert caught.value.why.reason == "stale"


@in_loop
async def test_out_of_turn_foreign_and_illegal_actions_are_refused_with_the_rule(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, playing(house) as chairs:
        opener = next(chair for chair in chairs if chair.on_turn)
        other = next(chair for chair in chairs if chair is not opener)
        assert opener.seat is not None
        assert other.seat is not None
        expected: list[tuple[SeatClient, AnyCommand, str, str | None]] = [
            (other, Play(seat=other.seat, action="draw"), "turn", "R4"),
            (other, Play(seat=opener.seat, action="open"), "not-yours", None),
            (opener, Play(seat=opener.seat, action="draw"), "illegal", "R3"),
            (opener, Play(seat=opener.seat, action="jump"), "malformed", None),
            (opener, Play(seat=5, action="open"), "malformed", None),
            (opener, React(seat=opener.seat, reaction="rude"), "malformed", None),
        ]
        for chair, command, reason, rule in expected:
            with pytest.raises(NotDone) as caught:
                await chair.ask(command)
            assert (caught.value.why.reason, caught.value.why.rule) == (reason, rule)


@in_loop
async def test_another_guest_cannot_follow_my_seat_or_play_for_me(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, playing(house, public=True) as chairs:
        eve = house.guest()
        await eve.create("Eve")
        async with raw(house, chairs[0].id, eve) as socket:
            await socket.send(encode(Hello(seat=0)).decode())
            assert (await refusal(socket)).reason == "not-yours"
            assert await close_code(socket) == 1008
        async with eve.follow(chairs[0].id) as watching:
            await until(watching, lambda: watching.round is not None)
            with pytest.raises(NotDone) as caught:
                await watching.ask(Play(seat=0, action="open"))
            assert caught.value.why.reason == "not-yours"


@in_loop
async def test_a_spectator_sees_no_hand_and_a_private_table_asks_for_its_invitation(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, playing(house) as chairs:
        stranger = house.guest()
        async with raw(house, chairs[0].id) as socket:
            await socket.send(encode(Hello()).decode())
            assert (await refusal(socket)).reason == "not-invited"
        async with stranger.follow(chairs[0].id, invite=chairs[0].table.invite) as watching:
            await until(watching, lambda: watching.round is not None)
            assert watching.seat is None
            assert watching.round
            assert (watching.round.hand, watching.round.options) == ((), ())
            assert watching.table.invite is None


@in_loop
async def test_who_has_no_cookie_watches_and_takes_no_seat(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, seated(house, "A", size=3, public=True) as (chair,):
        async with raw(house, chair.id) as socket:
            await socket.send(encode(Hello()).decode())
            assert isinstance(await heard(socket), Fresh)
            await socket.send('{"type":"ask","id":"x","seen":-1,"command":{"do":"join","name":"Ghost"}}')
            why = await refusal(socket)
            assert (why.reason, why.id) == ("no-guest", "x")
            assert "load the page first" in why.sentence
        assert len((await house.services.tables.state(chair.id)).chairs) == 1
        script = house.guest()
        async with script.follow(chair.id) as watching:
            await watching.ask(Join(name="Script"))
            assert script.cookie, "a script becomes a guest when it has to"
            assert await house.services.tables.seats(
                chair.id, read_guest(house.services.signer, script.cookie) or ""
            ) == (1,)


@in_loop
async def test_a_stream_goes_on_from_the_last_number(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, playing(house) as chairs:
        start = chairs[0].number
        for _ in range(TableConfig().kept):
            chair = next(chair for chair in chairs if chair.on_turn)
            await everybody_at(chairs, (await chair.play(best(chair))).number)
        last = chairs[0].number
        async with raw(house, chairs[0].id, chairs[0].guest) as line:
            await line.send(encode(Hello(seat=0, after=start)).decode())
            told = [await heard(line) for _ in range(last - start)]
        assert [message.number for message in told if isinstance(message, Told)] == list(range(start + 1, last + 1))


async def everybody_at(chairs: list[SeatClient], number: int) -> None:
    for chair in chairs:
        await until(chair, lambda chair=chair: chair.number >= number)  # type: ignore[misc]


@in_loop
async def test_a_position_from_the_future_gets_a_fresh_view(tmp_path: Path) -> None:
    async with (
        serving(tmp_path) as house,
        playing(house) as chairs,
        raw(house, chairs[0].id, chairs[0].guest) as line,
    ):
        await line.send(encode(Hello(seat=0, after=10**9)).decode())
        assert isinstance(await heard(line), Fresh)


@in_loop
async def test_several_people_share_a_device(tmp_path: Path) -> None:
    async with serving(tmp_path) as house:
        family = house.guest()
        made = await family.create("Ada", size=2)
        await family.join(made.id, "Ben", made.invite)
        async with family.follow(made.id, 0) as first, family.follow(made.id, 1) as second:
            await first.ask(Ready(seat=0))
            await second.ask(Ready(seat=1))
            await until(first, lambda: first.round is not None)
            await until(second, lambda: second.round is not None)
            assert first.round
            assert second.round
            assert not set(first.round.hand) & set(second.round.hand)


@in_loop
async def test_the_server_says_which_seats_are_mine(tmp_path: Path) -> None:
    async with serving(tmp_path) as house:
        ada, family, nobody = house.guest(), house.guest(), house.guest()
        made = await ada.create("Ada", size=4, public=True)
        for name in ("Ben", "Cleo"):
            await family.join(made.id, name)
        for guest, mine in ((ada, [0]), (family, [1, 2]), (nobody, [])):
            async with guest.follow(made.id, "mine") as chair:
                assert chair.seat == next(iter(mine), None)
                assert [seat for seat, one in enumerate(chair.table.chairs) if one.mine] == mine
        async with family.follow(made.id, "mine", patience=5) as chair, ada.follow(made.id, 0) as host:
            await host.ask(Remove(seat=1))
            await until(chair, lambda: chair.number == host.number)
            assert chair.seat is None, "this one was followed, and is gone"
            await chair.close()
            await host.ask(React(seat=0, reaction="hello"))
            await until(chair, lambda: chair.number == host.number)
            assert chair.seat == 1, "who comes back is given the seat that is left"
        async with nobody.follow(made.id, "mine", patience=5) as chair:
            await nobody.join(made.id, "Dora")
            await until(chair, lambda: len(chair.table.chairs) == 3)
            await chair.close()
            async with asyncio.timeout(30):
                await until(chair, lambda: chair.seat == 2)  # also when nothing has happened since


@in_loop
async def test_reactions_reach_everybody_and_are_limited(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, seated(house) as (ada, ben):
        await until(ben, lambda: True)
        await until(ada, lambda: True)
        await ada.ask(React(seat=0, reaction="hello"))
        async for message in ben:
            if isinstance(message, Told) and b"reacted" in msgspec.json.encode(message.event):
                break
        with pytest.raises(NotDone) as caught:
            await ada.ask(React(seat=0, reaction="hello"))
        assert caught.value.why.reason == "too-fast"


@in_loop
async def test_a_ping_is_answered(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, seated(house, "A") as (chair,):
        await chair.ping()
        async with raw(house, chair.id, chair.guest) as socket:
            await socket.send('{"type":"hello","seat":0}')
            await socket.send('{"type":"ping","number":41}')
            while not isinstance(answer := await heard(socket), Pong):
                pass
            assert answer.number == 41


@in_loop
async def test_through_a_long_silence_the_line_is_asked_for_and_kept(tmp_path: Path) -> None:
    async with serving(tmp_path) as house:
        ada = house.guest()
        made = await ada.create("Ada", size=2)
        async with ada.follow(made.id, 0, heartbeat=0.05) as chair, ada.follow(made.id, 0) as other:
            line, begun = chair.socket, chair.number
            news = asyncio.create_task(until(chair, lambda: chair.number > begun))
            await asyncio.sleep(0.4)
            await other.ask(React(seat=0, reaction="hello"))
            await news
            assert chair.socket is line


@in_loop
async def test_a_ping_on_a_broken_line_is_answered_on_the_next(tmp_path: Path) -> None:
    async with serving(tmp_path) as house:
        ada = house.guest()
        made = await ada.create("Ada", size=2)
        async with ada.follow(made.id, 0, patience=60.0, heartbeat=3600.0) as chair:  # no silence is noticed
            await chair.close()
            await chair.ping()


BAD_HELLOS = [
    ("not json", "not-json"),
    ("[]", "unknown-message"),
    ('{"type":"ping"}', "hello-first"),
    ('{"type":"hello","version":99}', "version"),
    ('{"type":"hello","seat":6}', "unknown-message"),
    ('{"type":"hello","seat":1}', "not-yours"),
    (" " * 5000, "too-large"),
]


@pytest.mark.parametrize(("hello", "reason"), BAD_HELLOS)
def test_a_bad_hello_is_refused_and_the_line_closed(tmp_path: Path, hello: str, reason: str) -> None:
    @in_loop
    async def check() -> None:
        async with table_for_one(tmp_path) as socket:
            await socket.send(hello)
            assert (await refusal(socket)).reason == reason
            assert await close_code(socket) == 1008

    check()


BAD_MESSAGES: list[tuple[str | bytes, str]] = [
    ("{", "not-json"),
    (b"\xff\x00", "not-json"),
    ("null", "unknown-message"),
    ('{"type":"told"}', "unknown-message"),
    ('{"type":"hello"}', "hello-first"),
    ('{"type":"ask","id":"x","seen":0,"command":{"do":"cheat"}}', "unknown-message"),
    ('{"type":"ask","id":"x","seen":0,"command":{"do":"play","seat":-1,"action":"open"}}', "unknown-message"),
    ('{"type":"ask","id":"","seen":0,"command":{"do":"start"}}', "unknown-message"),
    ('{"type":"ask","id":"x","seen":1e999,"command":{"do":"start"}}', "unknown-message"),
    ('"' + "x" * 5000 + '"', "too-large"),
    ('{"type":"ask","id":"y","seen":99999999,"command":{"do":"ready","seat":0}}', "stale"),
]


@in_loop
async def test_bad_messages_are_refused_and_the_line_stays(tmp_path: Path) -> None:
    async with table_for_one(tmp_path) as socket:
        await socket.send('{"type":"hello","seat":0}')
        for message, reason in BAD_MESSAGES:
            await socket.send(message)
            assert (await refusal(socket)).reason == reason, message
        await socket.send('{"type":"ping"}')
        while not isinstance(await heard(socket), Pong):
            pass


@in_loop
async def test_a_table_that_is_not_there_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path) as house:
        for table in ("0" * 24, "%00", "x" * 300, "é"):
            async with raw(house, table) as socket:
                await socket.send('{"type":"hello"}')
                assert (await refusal(socket)).reason == "no-table"
        with pytest.raises(InvalidStatus):
            async with raw(house, "server%2Fkey"):
                pass


@in_loop
async def test_another_sites_page_gets_no_connection(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with serving(tmp_path) as house, seated(house, "A", size=2) as (chair,):
        for origin in ("https://evil.example", "null"):
            with pytest.raises(InvalidStatus) as caught:
                async with raw(house, chair.id, chair.guest, origin=origin):
                    pass
            assert caught.value.response.status_code == 403
            assert msgspec.json.decode(caught.value.response.body or b"", type=Refused).reason == "foreign"
        async with raw(house, chair.id, chair.guest, origin=house.url) as socket:
            await socket.send('{"type":"hello","seat":0}')
            assert isinstance(await heard(socket), Fresh)
    assert not [entry for entry in caplog.records if entry.levelname == "ERROR"], "a refusal is no fault of ours"


@in_loop
async def test_one_address_has_only_so_many_connections(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(FREE, connections=2)
    async with serving(tmp_path, limits=limits) as house, raw(house, "a"), raw(house, "b"):
        with pytest.raises(InvalidStatus) as caught:
            async with raw(house, "c"):
                pass
        assert caught.value.response.status_code == 429


@in_loop
async def test_one_address_can_knock_only_so_often(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(FREE, requests=1.0)
    async with serving(tmp_path, limits=limits, monotonic=HandClock()) as house:
        for _ in range(3):
            async with raw(house, "a"):
                pass
        with pytest.raises(InvalidStatus) as caught:
            async with raw(house, "a"):
                pass
        assert msgspec.json.decode(caught.value.response.body or b"", type=Refused).reason == "too-fast"


@in_loop
async def test_a_fault_of_ours_is_a_refusal_and_the_line_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(tmp_path) as house, seated(house, "A", size=2) as (chair,):
        with monkeypatch.context() as patch:
            patch.setattr(house.services.tables, "do", None)
            with pytest.raises(NotDone) as caught:
                await chair.ask(Ready(seat=0))
        assert caught.value.why.reason == "broken"
        assert "what was asked could not be done" in caplog.text
        await chair.ask(Ready(seat=0))


@in_loop
async def test_too_many_messages_are_refused_until_time_has_passed(tmp_path: Path) -> None:
    limits, clock = msgspec.structs.replace(FREE, messages=1.0), HandClock()
    async with serving(tmp_path, limits=limits, monotonic=clock) as house, seated(house, "A", size=2) as (chair,):
        await chair.ping()
        await chair.ping()
        with pytest.raises(NotDone) as caught:
            await chair.ping()
        assert caught.value.why.reason == "too-fast"
        clock.seconds += 1
        await chair.ping()


@in_loop
async def test_who_says_nothing_is_let_go(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(FREE, hello_seconds=0.05)
    async with serving(tmp_path, limits=limits) as house, raw(house, "0" * 24) as socket:
        assert await close_code(socket) == 1008


@in_loop
async def test_too_long_a_frame_ends_the_connection(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, raw(house, "0" * 24) as socket:
        await socket.send("x" * (FREE.frame_bytes + 1))
        assert await close_code(socket) == 1009


@in_loop
async def test_everybody_is_told_when_the_server_stops(tmp_path: Path) -> None:
    async with serving(tmp_path) as house:
        ada = house.guest()
        made = await ada.create("Ada")
        line = await connect(
            house.url.replace("http", "ws") + f"/ws/{made.id}", additional_headers=ada.headers(), proxy=None
        )
        await line.send('{"type":"hello","seat":0}')
        assert isinstance(await heard(line), Fresh)
    said = await all_said(line)
    assert isinstance(read_server(said[-1]), Closing)
    assert line.close_code == 1012


@in_loop
async def test_a_game_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, playing(house) as chairs:
        table, guests = chairs[0].id, [chair.guest for chair in chairs]
        await next(chair for chair in chairs if chair.on_turn).play("open")
    async with serving(tmp_path) as house:
        for seat, guest in enumerate(guests):
            guest.url = house.url
            async with guest.follow(table, seat) as chair:
                await until(chair, lambda: True)
                assert chair.round
                assert sum(chair.round.held) == 19, "the opening tile is on the table"


@in_loop
async def test_a_rematch_is_a_new_table_of_its_address(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(FREE, new_tables=1 / 300)
    async with serving(tmp_path, limits=limits) as house, playing(house, "A") as (alone,):
        await alone.ask(Resign(seat=0))
        with pytest.raises(NotDone) as caught:
            await alone.ask(Rematch())
        assert caught.value.why.reason == "too-fast"

"""Notices on people's devices: when, to whom, sealed, bounded, and only to where everybody could go."""

import asyncio
import dataclasses
import json
import socket
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from msgspec.structs import replace

from tests.live.tables.fakes import HandClock
from tripple.client import Guest, NotDone
from tripple.live.tables import AnyCommand, Join, Play, Ready, Resign, Settings
from tripple.live.tables.events import Clock
from tripple.live.tables.plan import DAY
from tripple.live.tables.state import Chair, TableState
from tripple.locales import translator
from tripple.notation import read_game
from tripple.server.handlers.push import MOST
from tripple.server.push import courier as couriers
from tripple.server.push import notices, posting
from tripple.server.push.calling import ANSWERS, REMINDER, SECOND_LOOK, Caller
from tripple.server.push.courier import Courier
from tripple.server.push.crypto import CURVE, new_key, point, sealed
from tripple.server.push.notices import Notice, Words, attempt
from tripple.server.push.routes import (
    MOST_LOOKUPS,
    REMEMBERED,
    BadContact,
    NotAPushService,
    PublicRoutes,
    PushSettings,
    Route,
    Router,
    is_public,
)
from tripple.server.services.services import Services
from tripple.store import open_store, subscriptions

from .house import FREE, QUICK, House, in_loop, serving
from .house import HandClock as Seconds
from .pushservice import Device, Got, PushService, push_service, raw

KEYS = count()
ADA, BEN = "ada", "ben"
GOLDEN = Path(__file__).parents[1] / "golden"


class Table:
    """A table of the server, played without a connection: whoever is not `at` it is away."""

    def __init__(self, services: Services, service: PushService, id: str, devices: dict[str, Device]) -> None:  # noqa: A002
        self.services, self.service, self.id, self.devices = services, service, id, devices

    async def do(self, person: str, command: AnyCommand) -> None:
        state = await self.services.tables.state(self.id)
        await self.services.tables.do(self.id, person, command, key=f"key {next(KEYS)}", seen=state.last)

    async def whose(self) -> tuple[str, str]:
        """Who is on turn, and who is not."""
        state = await self.services.tables.state(self.id)
        assert state.turn is not None
        return (ADA, BEN) if state.chairs[state.turn].person == ADA else (BEN, ADA)

    async def turn(self) -> tuple[str, str]:
        """Whoever is on turn does it to its end. Who it was, and whose turn it is then."""
        person, other = await self.whose()
        while (await self.services.tables.state(self.id)).phase == "playing" and (await self.whose())[0] == person:
            await self._act(person)
        return person, other

    async def _act(self, person: str) -> None:
        state = await self.services.tables.state(self.id)
        assert state.turn is not None
        assert state.round
        actions = state.round.actions()
        lays = [action for action in actions if "@" in str(action)]
        await self.do(person, Play(seat=state.turn, action=str((lays or actions)[0])))

    async def told(self, person: str) -> dict[str, str]:
        """The next notice, which is for this person's device."""
        return self.devices[person].opens(await self.next(person))

    async def next(self, person: str) -> Got:
        got = await self.service.next()
        assert self.devices[person].endpoint.endswith(got.target), got.target
        return got

    async def nothing(self) -> None:
        """Nothing is on its way."""
        await settled(self.services)
        assert self.service.got == []


async def settled(services: Services) -> None:
    assert services.courier
    assert services.caller
    await asyncio.sleep(0.01)
    async with asyncio.timeout(30):
        while services.courier.is_busy or services.caller.is_busy:
            await asyncio.sleep(0.01)


@asynccontextmanager
async def desk_at(folder: Path, service: PushService, clock: HandClock) -> AsyncIterator[Services]:
    push = PushSettings(route=service.route)
    async with Services(open_store(str(folder / "games.db")), config=QUICK, clock=clock, push=push) as services:
        yield services


@asynccontextmanager
async def day_game(folder: Path, *, clock: Clock = "1day", hand: HandClock | None = None) -> AsyncIterator[Table]:
    """Ada and Ben, each with a device that wants to be told, at a table that is dealt; both are away."""
    async with push_service() as service, desk_at(folder, service, hand or HandClock()) as services:
        devices = {ADA: Device("a"), BEN: Device("b", "de")}
        for person, device in devices.items():
            await services.store.write(subscriptions.subscribe(device.of(person), MOST))
        made = await services.tables.create(ADA, Settings(size=2, clock=clock), "Ada", key="make")
        await services.tables.do(made.id, BEN, Join(name="Ben"), key="join", seen=-1, invite=made.invite)
        table = Table(services, service, made.id, devices)
        await table.do(ADA, Ready(seat=0))
        async with services.tables.follow(made.id, ADA), services.tables.follow(made.id, BEN):
            await table.do(BEN, Ready(seat=1))
        await table.nothing()
        yield table


# What is sent, and to whom


def test_a_message_is_sealed_as_in_the_example_of_rfc_8291() -> None:
    own = ec.derive_private_key(int.from_bytes(raw("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), CURVE)
    got = sealed(
        b"When I grow up, I want to be a watermelon",
        raw("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        raw("BTBZMqHH6r4Tts7J_aSIgg"),
        own,
        raw("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert got == raw(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru"
        "3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@in_loop
async def test_who_is_away_is_told_that_it_is_their_turn_and_nothing_hidden(tmp_path: Path) -> None:
    async with day_game(tmp_path) as table:
        played, waiting = await table.turn()
        got = await table.next(waiting)
        device, names = table.devices[waiting], {ADA: "Ada", BEN: "Ben"}
        told = device.opens(got)
        assert told.pop("title")
        assert told.pop("body").endswith(f"{names[played]}.")
        assert told == {"address": f"t/{table.id}", "language": device.language}
        claims = got.claims()
        assert table.services.courier
        assert claims["aud"] == "https://push.example"
        assert claims["sub"] == "https://tripple.example"
        assert claims["key"] == table.services.courier.sender.public
        assert 0 < claims["exp"] - time.time() <= DAY
        assert int(got.headers["ttl"]) == DAY
        assert table.id not in str(got.headers) + got.target
        await table.nothing()


@in_loop
async def test_nothing_is_sent_to_who_is_there_or_has_not_asked(tmp_path: Path) -> None:
    async with day_game(tmp_path) as table:
        _, waiting = await table.whose()
        async with table.services.tables.follow(table.id, waiting):
            await table.turn()
            await table.nothing()
        _, other = await table.turn()
        await table.told(other)
        await table.services.store.write(subscriptions.unsubscribe(table.devices[waiting].endpoint, waiting))
        await table.turn()
        await table.nothing()


@pytest.mark.parametrize("clock", ["none", "3min"])
@in_loop
async def test_nothing_is_sent_in_games_that_do_not_last_for_days(tmp_path: Path, clock: Clock) -> None:
    async with day_game(tmp_path, clock=clock) as table:
        await table.turn()
        await table.nothing()


@in_loop
async def test_the_end_of_a_round_is_told_to_all_and_the_next_deal_to_one(tmp_path: Path) -> None:
    async with day_game(tmp_path) as table:
        while (await table.services.tables.state(table.id)).phase == "playing":
            _, waiting = await table.turn()
            if (await table.services.tables.state(table.id)).phase == "playing":
                await table.told(waiting)
        first, second = [await table.service.next() for _ in (ADA, BEN)]
        adas, bens = (first, second) if first.target.startswith("/send/a") else (second, first)
        told = table.devices[ADA].opens(adas)
        assert (told["title"], told["body"]) == ("The round is over", "With Ben. Are you ready for the next round?")
        assert table.devices[BEN].opens(bens)["address"] == told["address"] == f"t/{table.id}"
        await table.do(ADA, Ready(seat=0))
        await table.nothing()
        await table.do(BEN, Ready(seat=1))
        await table.told((await table.whose())[0])
        await table.nothing()


@in_loop
async def test_who_resigns_ends_the_game_and_the_other_one_is_told(tmp_path: Path) -> None:
    async with day_game(tmp_path) as table:
        await table.do(BEN, Resign(seat=1))
        told = await table.told(ADA)
        assert (told["title"], told["body"]) == ("The game is over", "With Ben. You win!")
        await table.nothing()


@pytest.mark.parametrize(
    ("game", "person", "expected"),
    [
        ("2-players", ADA, "With P2. P2 wins."),
        ("2-players", BEN, "With P1. You win!"),
        ("shared-win", ADA, "With P2, P3. P1, P2 win together."),
    ],
)
def test_the_end_says_who_wins(game: str, person: str, expected: str) -> None:
    match = read_game((GOLDEN / f"{game}.tripple").read_text("utf-8")).match
    people = (ADA, BEN, "cy")[: match.players]
    chairs = tuple(Chair(name=f"P{number}", person=who) for number, who in enumerate(people, 1))
    notice = notices.game_over("t", TableState(phase="over", chairs=chairs, match=match), person)
    assert notice.title.sentence == "The game is over"
    assert " ".join(words.said(translator()) for words in notice.body) == expected


def test_a_notice_has_the_computer_players_names_in_the_readers_language() -> None:
    computer = Chair(name="Otto", level="master", number=1)
    state = TableState(phase="playing", chairs=(Chair(name="Ada", person=ADA), computer))
    told = json.loads(notices.turn("t", state, ADA, 60.0).said(translator("fr")))
    assert told["body"] == "Avec Oscar."


@in_loop
async def test_who_was_there_and_has_gone_is_told_a_little_later(tmp_path: Path) -> None:
    """A phone in a pocket seems to be there until its line is known to be dead."""
    hand = HandClock()
    async with day_game(tmp_path, hand=hand) as table:
        _, waiting = await table.whose()
        async with table.services.tables.follow(table.id, waiting):
            await table.turn()
        await table.nothing()
        hand.advance(SECOND_LOOK + 1)
        assert (await table.told(waiting))["address"] == f"t/{table.id}"
        _, other = await table.whose()
        async with table.services.tables.follow(table.id, other):
            await table.turn()
            hand.advance(SECOND_LOOK + 1)
            await table.nothing()


@in_loop
async def test_who_lets_time_pass_is_reminded_once_also_after_a_restart(tmp_path: Path) -> None:
    hand = HandClock()
    async with day_game(tmp_path, hand=hand) as table:
        _, waiting = await table.turn()
        await table.told(waiting)
        devices = table.devices
    async with push_service() as service, desk_at(tmp_path, service, hand) as services:
        table = Table(services, service, table.id, devices)
        hand.advance(DAY - REMINDER - 60)
        await table.nothing()
        hand.advance(61)
        got = await table.next(waiting)
        assert devices[waiting].opens(got)["address"] == f"t/{table.id}"
        assert int(got.headers["ttl"]) <= REMINDER
        hand.advance(REMINDER / 2)
        await table.nothing()


@in_loop
async def test_who_is_at_the_table_is_not_reminded(tmp_path: Path) -> None:
    hand = HandClock()
    async with day_game(tmp_path, hand=hand) as table:
        _, waiting = await table.turn()
        await table.told(waiting)
        async with table.services.tables.follow(table.id, waiting):
            hand.advance(DAY - REMINDER + 1)
            await table.nothing()


@in_loop
async def test_several_processes_remind_once(tmp_path: Path) -> None:
    hand = HandClock()
    async with day_game(tmp_path, hand=hand) as table:
        _, waiting = await table.turn()
        await table.told(waiting)
        services = table.services
        assert services.courier
        others = [Caller(services.courier, services.tables, services.clock, services.store) for _ in range(2)]
        for other in others:
            await other.open()
        hand.advance(DAY - REMINDER + 1)
        await table.told(waiting)
        while any(other.is_busy for other in others):
            await asyncio.sleep(0.01)
        await table.nothing()


@in_loop
async def test_a_process_hears_who_is_at_the_table_elsewhere_before_it_reminds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = HandClock()
    async with day_game(tmp_path, hand=hand) as table:
        _, waiting = await table.turn()
        await table.told(waiting)
        monkeypatch.setattr(table.services.store, "shared", True)
        hand.advance(DAY - REMINDER + 1)
        await asyncio.sleep(0.05)
        assert table.service.got == []
        async with table.services.tables.follow(table.id, waiting):
            hand.advance(ANSWERS)
            await table.nothing()


# Push services that fail


@asynccontextmanager
async def courier_to(
    folder: Path, service: PushService, hand: HandClock, route: Router | None = None
) -> AsyncIterator[tuple[Courier, list[str], Callable[[], Any]]]:
    """A courier, what has come of its errands, and what is still known of Ada's device."""
    outcomes: list[str] = []
    store = open_store(str(folder / "games.db"))
    await store.open()
    await store.write(subscriptions.subscribe(Device("a").of(ADA), MOST))
    courier = Courier(store, PushSettings(route=route or service.route), hand, outcomes.append)
    courier.open(new_key())
    try:
        yield courier, outcomes, lambda: store.ask(subscriptions.of_person(ADA))
    finally:
        await courier.close()
        await store.close()


async def become(outcomes: list[str], *wanted: str) -> None:
    async with asyncio.timeout(30):
        while outcomes != list(wanted):
            assert outcomes == list(wanted)[: len(outcomes)]
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.02)
    assert outcomes == list(wanted)


@pytest.mark.parametrize("status", [404, 410])
@in_loop
async def test_an_endpoint_that_is_gone_is_forgotten(tmp_path: Path, status: int) -> None:
    async with push_service() as service, courier_to(tmp_path, service, HandClock()) as (courier, outcomes, known):
        service.status = status
        courier.tell(ADA, attempt())
        await become(outcomes, "gone")
        assert await known() == []


@in_loop
async def test_a_service_in_trouble_is_tried_a_few_times_and_a_refusal_once(tmp_path: Path) -> None:
    hand = HandClock()
    async with push_service() as service, courier_to(tmp_path, service, hand) as (courier, outcomes, known):
        service.status = 503
        courier.tell(ADA, attempt())
        for tries in range(1, len(couriers.WAITS) + 1):
            await become(outcomes, *["failed"] * tries)
            hand.advance(couriers.WAITS[-1] + 1)
        await become(outcomes, *["failed"] * len(couriers.WAITS))
        service.status = 403
        courier.tell(ADA, attempt())
        await become(outcomes, *["failed"] * (len(couriers.WAITS) + 1))
        hand.advance(1000)
        service.status = 201
        courier.tell(ADA, attempt())
        await become(outcomes, *["failed"] * (len(couriers.WAITS) + 1), "sent")
        assert len(await known()) == 1


@in_loop
async def test_of_several_addresses_the_first_that_answers_is_taken(tmp_path: Path) -> None:
    async def route(endpoint: str) -> Route:
        way = await service.route(endpoint)
        return dataclasses.replace(way, addresses=("127.0.0.2", "127.0.0.3", *way.addresses))

    async with push_service() as service, courier_to(tmp_path, service, HandClock(), route) as (courier, outcomes, _):
        courier.tell(ADA, attempt())
        await become(outcomes, "sent")
        assert len(service.got) == 1


@pytest.mark.parametrize("said", [b"SSH-2.0-OpenSSH\r\n", b"HTTP/1.1 ok\n", b"", b"x" * 5000])
@in_loop
async def test_what_is_no_answer_of_a_push_service_is_a_failed_try(said: bytes) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(said)
        writer.close()

    async with push_service(PushService(answer)) as service:
        route = await service.route("https://push.example/send/a")
        with pytest.raises(ConnectionError, match="no answer of a push service"):
            await posting.post(route, {}, b"sealed")


@in_loop
async def test_no_redirect_is_followed(tmp_path: Path) -> None:
    async with push_service() as service, courier_to(tmp_path, service, HandClock()) as (courier, outcomes, _):
        service.status = 307
        courier.tell(ADA, attempt())
        await become(outcomes, "failed")
        assert [got.target for got in service.got] == ["/send/a?for=me"]


@in_loop
async def test_a_service_that_never_answers_holds_up_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posting, "SECONDS", 0.3)
    async with day_game(tmp_path) as table:
        table.service.status = None
        _, waiting = await asyncio.wait_for(table.turn(), 30)
        await table.next(waiting)
        async with asyncio.timeout(30):
            while "failed" not in table.services.metrics.text():
                await asyncio.sleep(0.02)


@in_loop
async def test_what_waits_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(couriers, "MOST_WAITING", 3)
    async with push_service() as service, courier_to(tmp_path, service, HandClock()) as (courier, outcomes, _):
        for _ in range(5):
            courier.tell(ADA, attempt())
        assert outcomes == ["dropped"] * 2
        await become(outcomes, *["dropped"] * 2, *["sent"] * 3)


@pytest.mark.parametrize(
    "hiccup", [NotAPushService("this address leads to no public push service"), OSError("no name")]
)
@in_loop
async def test_a_name_that_leads_astray_for_a_while_forgets_no_device(tmp_path: Path, hiccup: Exception) -> None:
    faults, hand = [hiccup], HandClock()

    async def route(endpoint: str) -> Route:
        if faults:
            raise faults.pop()
        return await service.route(endpoint)

    async with push_service() as service, courier_to(tmp_path, service, hand, route) as (courier, outcomes, known):
        courier.tell(ADA, attempt())
        await become(outcomes, "failed")
        assert len(await known()) == 1
        hand.advance(couriers.WAITS[1])
        await become(outcomes, "failed", "sent")


@in_loop
async def test_one_persons_slow_push_services_hold_up_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor do slow names take a line."""
    monkeypatch.setattr(couriers, "MOST_AT_ONCE", couriers.MOST_OF_ONE + 1)
    names = asyncio.Event()

    async def route(endpoint: str) -> Route:
        if "slow-name" in endpoint:
            await names.wait()
        return await (slow if "slow" in endpoint else service).route(endpoint)

    async with (
        push_service() as service,
        push_service() as slow,
        courier_to(tmp_path, service, HandClock(), route) as (courier, outcomes, _),
    ):
        slow.status = None
        crowd = [
            asyncio.create_task(courier.deliver(Device(f"{kind}-{number}").of(person), attempt()))
            for person, kind in (("eve", "slow"), ("mallory", "slow-name"))
            for number in range(MOST)
        ]
        async with asyncio.timeout(30):
            while len(slow.got) < couriers.MOST_OF_ONE:
                await asyncio.sleep(0.01)
        courier.tell(ADA, attempt())
        await become(outcomes, "sent")
        assert len(slow.got) == couriers.MOST_OF_ONE
        for one in crowd:
            one.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)


# Names that are looked up


class Resolver:
    """Names of hosts whose look-up takes until they are let go. All of them are public."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[str] = []
        self.go = threading.Event()
        monkeypatch.setattr(socket, "getaddrinfo", self._look_up)

    def _look_up(self, host: str, port: int, **_: object) -> list[Any]:
        self.asked.append(host)
        if host.startswith("slow"):
            self.go.wait(120)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("142.250.185.106", port))]

    async def heard(self, names: int) -> None:
        """Each is asked for in a thread of its own, which may take a moment to begin."""
        while len(self.asked) < names:
            await asyncio.sleep(0.01)


@in_loop
async def test_slow_names_hold_up_no_other_and_each_is_asked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    resolver, routes = Resolver(monkeypatch), PublicRoutes(HandClock().now)
    slow = [f"slow{number}.example" for number in range(MOST_LOOKUPS - 1)]
    waiting = [asyncio.ensure_future(routes.find(f"https://{host}/x")) for host in slow * 3]
    await asyncio.wait_for(routes.find("https://push.example/x"), 60)
    await resolver.heard(len(slow) + 1)
    assert sorted(resolver.asked) == sorted([*slow, "push.example"])
    for one in waiting[:-1]:
        one.cancel()
    resolver.go.set()
    assert (await asyncio.wait_for(waiting[-1], 30)).host == slow[-1]


@in_loop
async def test_who_waits_for_a_free_look_up_gets_it(monkeypatch: pytest.MonkeyPatch) -> None:
    resolver, routes = Resolver(monkeypatch), PublicRoutes(HandClock().now)
    hosts = [f"slow{number}.example" for number in range(MOST_LOOKUPS + 1)]
    waiting = [asyncio.ensure_future(routes.find(f"https://{host}/x")) for host in hosts]
    await resolver.heard(MOST_LOOKUPS)
    await asyncio.sleep(0.05)
    assert len(resolver.asked) == MOST_LOOKUPS
    resolver.go.set()
    assert [(await asyncio.wait_for(one, 30)).host for one in waiting] == hosts


@in_loop
async def test_public_hosts_are_remembered_for_some_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    resolver, hand = Resolver(monkeypatch), HandClock()
    routes = PublicRoutes(hand.now)
    for target in "ab":
        assert (await routes.find(f"https://push.example/{target}")).target == f"/{target}"
    assert resolver.asked == ["push.example"]
    hand.advance(REMEMBERED)
    await routes.find("https://push.example/c")
    routes.forget("push.example")
    await routes.find("https://push.example/d")
    assert resolver.asked == ["push.example"] * 3


_HANGS = """
import asyncio, socket, time
from tripple.server.push.routes import PublicRoutes
socket.getaddrinfo = lambda *_, **__: time.sleep(600)
async def ask():
    try:
        await asyncio.wait_for(PublicRoutes(time.time).find("https://push.example/x"), 0.1)
    except TimeoutError:
        print("gave up")
asyncio.run(ask())
"""


@pytest.mark.process
@in_loop
async def test_a_name_that_hangs_does_not_keep_a_process_from_its_end() -> None:
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", _HANGS, stdout=pipe)
    said, _ = await asyncio.wait_for(process.communicate(), 120)
    assert (said.split(), process.returncode) == ([b"gave", b"up"], 0)


# Where nothing may be sent to


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("142.250.185.106", True),
        ("2a00:1450:4001:82b::200a", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.0.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("::1", False),
        ("::", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("ff0e::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:142.250.185.106", False),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False),
        ("nonsense", False),
    ],
)
def test_only_public_addresses_are_public(address: str, public: bool) -> None:
    assert is_public(address) is public


@in_loop
async def test_a_host_with_one_private_address_is_not_public(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the connection goes to what was looked at: a name that leads elsewhere later changes nothing."""
    found = ["142.250.185.106"]

    def look_up(host: str, port: int, **_: object) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in found]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    hand = HandClock()
    routes = PublicRoutes(hand.now)
    route = await routes.find("https://push.example/abc?d")
    assert (route.addresses, route.port, route.target) == (("142.250.185.106",), 443, "/abc?d")
    assert route.tls.check_hostname
    for other in ("127.0.0.1", "10.0.0.1"):
        found[1:] = [other]
        hand.advance(REMEMBERED)
        with pytest.raises(NotAPushService, match="no public push service"):
            await routes.find("https://push.example/abc")


NO_ENDPOINTS = [
    "http://push.example/x",
    "ftp://push.example/x",
    "//push.example/x",
    "nonsense",
    "https://",
    "https://[",
    "https://push.example:8443/x",
    "https://push.example:99999/x",
    "https://me@push.example/x",
    "https://push.example/x#y",
    "https://push.example/x y",
    "https://push.example/x\r\nhost: elsewhere",
    "https://localhost/x",
    "https://127.0.0.1/x",
    "https://2130706433/x",
    "https://0x7f.1/x",
    "https://[::1]/x",
    "https://[2a00:1450:4001:82b::200a]/x",
    "https://[::ffff:127.0.0.1]/x",
    "https://10.0.0.1/x",
    "https://192.168.1.1/x",
    "https://169.254.169.254/latest/meta-data",
    "https://nowhere.invalid/x",
    "https://push..example/x",
    f"https://push.example/{'x' * 1000}",
]


@in_loop
async def test_an_endpoint_that_leads_nowhere_public_is_refused_in_a_sentence(tmp_path: Path) -> None:
    """With the routes that a server has unless a test gives it others."""
    async with serving(tmp_path) as house:
        for endpoint in NO_ENDPOINTS:
            guest = house.guest()
            with pytest.raises(NotDone) as caught:
                await guest.http("PUT", "/api/me/push", Device("a").body(endpoint=endpoint))
            assert caught.value.status == 400, endpoint
            assert caught.value.why.sentence
            assert guest.cookie is None, "nobody is made for it"


@in_loop
async def test_keys_that_are_none_are_refused(tmp_path: Path) -> None:
    async with push_service() as service, serving(tmp_path, push=PushSettings(route=service.route)) as house:
        good = json.loads(Device("a").body())["keys"]
        bad = [{"p256dh": ""}, {"p256dh": "é"}, {"p256dh": good["auth"]}, {"p256dh": "B" + "A" * 86}, {"auth": "AAAA"}]
        for changes in bad:
            with pytest.raises(NotDone) as caught:
                await house.guest().http("PUT", "/api/me/push", Device("a").body(keys={**good, **changes}))
            assert (caught.value.status, caught.value.why.reason) == (400, "no-push"), changes


# The devices of a guest


@asynccontextmanager
async def house_with_service(folder: Path, **how: Any) -> AsyncIterator[tuple[House, PushService]]:
    async with push_service() as service, serving(folder, push=PushSettings(route=service.route), **how) as house:
        yield house, service


async def kept(house: House, guest: Guest) -> list[str]:
    person = (guest.cookie or "").partition(".")[0]
    return [one.endpoint for one in await house.services.store.ask(subscriptions.of_person(person))]


@in_loop
async def test_a_device_is_asked_for_tried_and_taken_back(tmp_path: Path) -> None:
    async with house_with_service(tmp_path) as (house, service):
        me, eve, phone = house.guest(), house.guest(), Device("phone", "fr-CA")
        told = json.loads(await me.http("GET", "/api/push"))
        assert len(raw(told["key"])) == 65
        for _ in range(2):
            await me.http("PUT", "/api/me/push", phone.body())
        assert await kept(house, me) == [phone.endpoint]
        await me.http("POST", "/api/me/push/test", phone.named())
        got = await service.next()
        assert phone.opens(got)["language"] == "fr"
        assert got.claims()["sub"] == house.url.replace("http:", "https:")
        await eve.create("Eve")
        with pytest.raises(NotDone) as caught:
            await eve.http("POST", "/api/me/push/test", phone.named())
        assert (caught.value.status, caught.value.why.reason) == (404, "no-push")
        await eve.http("DELETE", "/api/me/push", phone.named())
        assert await kept(house, me) == [phone.endpoint]
        assert service.got == []
        await me.http("DELETE", "/api/me/push", phone.named())
        assert await kept(house, me) == []


@in_loop
async def test_a_test_says_why_it_fails(tmp_path: Path) -> None:
    async with house_with_service(tmp_path) as (house, service):
        me, phone = house.guest(), Device("phone")
        await me.http("PUT", "/api/me/push", phone.body())
        for status, left in ((403, 1), (410, 0)):
            service.status = status
            with pytest.raises(NotDone) as caught:
                await me.http("POST", "/api/me/push/test", phone.named())
            assert caught.value.status == 502
            assert caught.value.why.values == {"host": "push.example", "status": str(status)}
            assert len(await kept(house, me)) == left


@in_loop
async def test_a_guest_has_only_so_many_devices_and_a_device_one_guest(tmp_path: Path) -> None:
    async with house_with_service(tmp_path) as (house, _):
        me, other = house.guest(), house.guest()
        devices = [Device(str(number)) for number in range(MOST + 2)]
        for device in devices:
            await me.http("PUT", "/api/me/push", device.body())
        assert await kept(house, me) == [device.endpoint for device in devices[-MOST:]]
        await other.http("PUT", "/api/me/push", devices[-1].body())
        assert devices[-1].endpoint not in await kept(house, me)
        assert await kept(house, other) == [devices[-1].endpoint]


@in_loop
async def test_one_address_can_ask_for_notices_only_so_often(tmp_path: Path) -> None:
    clock = Seconds()
    async with house_with_service(tmp_path, limits=replace(FREE, notices=0.2), monotonic=clock) as (house, _):
        for number in range(10):
            await house.guest().http("PUT", "/api/me/push", Device(str(number)).body())
        with pytest.raises(NotDone) as caught:
            await house.guest().http("PUT", "/api/me/push", Device("more").body())
        assert (caught.value.status, caught.value.why.reason) == (429, "too-fast")
        clock.seconds += 5
        await house.guest().http("PUT", "/api/me/push", Device("more").body())


@in_loop
async def test_devices_are_in_my_file_and_go_when_i_am_forgotten(tmp_path: Path) -> None:
    async with house_with_service(tmp_path) as (house, _):
        me, phone = house.guest(), Device("phone")
        await me.http("PUT", "/api/me/push", phone.body())
        assert json.loads(await me.http("GET", "/api/me/statistics"))["kept"]["devices"] == 1
        text = (await me.http("GET", "/api/me/export")).decode()
        [told] = json.loads(text)["devices"]
        assert (told["endpoint"], told["language"]) == (phone.endpoint, "en")
        assert json.loads(phone.body())["keys"]["auth"] not in text
        person = (me.cookie or "").partition(".")[0]
        await me.http("POST", "/api/me/forget", b'{"confirm": "forget"}')
        assert await house.services.store.ask(subscriptions.of_person(person)) == []
        assert phone.endpoint.encode() not in b"".join(path.read_bytes() for path in tmp_path.glob("games.db*"))


@in_loop
async def test_another_sites_page_can_ask_for_no_notices(tmp_path: Path) -> None:
    async with house_with_service(tmp_path) as (house, _), house.web() as web:
        answer = await web.put("/api/me/push", content=Device("a").body(), headers={"origin": "https://evil.example"})
        assert (answer.status_code, answer.json()["reason"]) == (403, "foreign")


@in_loop
async def test_a_server_can_send_no_notices_at_all(tmp_path: Path) -> None:
    async with serving(tmp_path, push=PushSettings(on=False)) as house:
        me = house.guest()
        assert json.loads(await me.http("GET", "/api/push")) == {"key": None}
        for method, path, body in (
            ("PUT", "/api/me/push", Device("a").body()),
            ("POST", "/api/me/push/test", Device("a").named()),
        ):
            with pytest.raises(NotDone) as caught:
                await me.http(method, path, body)
            assert (caught.value.status, caught.value.why.sentence) == (409, "this server sends no notices")
        await me.http("DELETE", "/api/me/push", Device("a").named())


@in_loop
async def test_the_key_of_notices_is_made_once_for_a_database(tmp_path: Path) -> None:
    keys = set()
    for _ in range(2):
        async with serving(tmp_path) as house:
            keys.add(json.loads(await house.guest().http("GET", "/api/push"))["key"])
    assert len(keys) == 1


@in_loop
async def test_the_operators_contact_goes_along(tmp_path: Path) -> None:
    contact = "mailto:host@example.org"
    async with push_service() as service:
        push = PushSettings(route=service.route, contact=contact)
        async with serving(tmp_path, push=push) as house:
            me, phone = house.guest(), Device("a")
            await me.http("PUT", "/api/me/push", phone.body())
            await me.http("POST", "/api/me/push/test", phone.named())
            assert (await service.next()).claims()["sub"] == contact


@pytest.mark.parametrize("contact", ["", "me@example.org", "http://example.org", "mailto:a\nb", "mailto:ä"])
def test_a_contact_is_an_address_that_push_services_take(contact: str) -> None:
    with pytest.raises(BadContact):
        PushSettings(contact=contact)


def test_a_long_notice_fits_into_one_record() -> None:
    names = ", ".join("😀" * 40 for _ in range(5))
    told = Notice("/t/" + "x" * 64, Words("It is your turn"), (Words("With {names}.", {"names": names}),))
    key = ec.generate_private_key(CURVE)
    assert len(sealed(told.said(translator("en")), point(key), b"x" * 16)) < 4096

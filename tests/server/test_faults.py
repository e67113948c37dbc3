"""Things that go wrong around a server: lines that garble, readers that do not read, disks that are full or held."""

import asyncio
import random
import resource
import signal
import socket
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from tripple.client import Guest, NotDone, SeatClient
from tripple.live.tables import Ready, Refusal, RefusalReason
from tripple.live.tables.events import read_event
from tripple.notation import NotLegal, NotWellFormed
from tripple.notation.span import TextPosition
from tripple.rules import BadSheet
from tripple.server.protocol import Hello, encode
from tripple.server.refusals import answer_to
from tripple.server.services.health import FRESH
from tripple.store import Change, Read, StoreUnavailable
from tripple.store.sqlite import SqliteStore

from .house import FREE, HandClock, House, best, in_loop, play_on, playing, serving

T = TypeVar("T")


class Garbler:
    """What a bad line does to a message: it is lost, late, doubled or cut short."""

    def __init__(self, seed: int) -> None:
        self._chances = random.Random(seed)
        self.spoilt = 0

    async def passed_on(self, message: str | bytes) -> list[str | bytes]:
        chance = self._chances.random()
        if chance > 0.2:
            return [message]
        self.spoilt += 1
        if chance < 0.05:
            return []
        if chance < 0.1:
            await asyncio.sleep(self._chances.uniform(0.0, 0.02))
            return [message]
        return [message, message] if chance < 0.15 else [message[: self._chances.randrange(len(message))]]


@asynccontextmanager
async def garbled(house: House, seed: int) -> AsyncIterator[tuple[str, Garbler]]:
    """The server's address behind a bad line."""
    garbler = Garbler(seed)

    async def joined(near: ServerConnection) -> None:
        assert near.request
        cookie = near.request.headers.get("Cookie", "")
        url = house.url.replace("http", "ws") + near.request.path
        async with connect(url, additional_headers={"Cookie": cookie}, compression=None, proxy=None) as far:
            copies = [asyncio.create_task(copy(near, far, garbler)), asyncio.create_task(copy(far, near, garbler))]
            await asyncio.wait(copies, return_when=asyncio.FIRST_COMPLETED)
            for task in copies:
                task.cancel()
            await asyncio.gather(*copies, return_exceptions=True)

    async with serve(joined, "127.0.0.1", 0, compression=None) as server:
        yield f"http://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}", garbler


async def copy(source: Any, target: Any, garbler: Garbler) -> None:
    with suppress(ConnectionClosed):
        async for message in source:
            for passed in await garbler.passed_on(message):
                await target.send(passed)


async def play_through(chair: SeatClient) -> None:
    """On a bad line any answer may be lost, so a refusal only means to look again."""
    messages = aiter(chair)
    while not chair.over:
        assert chair.seat is not None
        acted = False
        with suppress(NotDone):
            if chair.on_turn:
                acted = bool(await chair.play(best(chair)))
            elif chair.table.phase in {"lobby", "pause"} and not chair.table.chairs[chair.seat].ready:
                acted = bool(await chair.ask(Ready(seat=chair.seat)))
        if not acted:
            await anext(messages)


@pytest.mark.process
@in_loop
async def test_a_game_is_played_to_its_end_over_lines_that_garble(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, garbled(house, seed=7) as (bad, garbler):
        guests = [house.guest(), house.guest()]
        made = await guests[0].create("Ada", changes=["target=40"])
        await guests[1].join(made.id, "Ben", made.invite)
        for guest in guests:
            guest.url = bad
        async with asyncio.TaskGroup() as group:
            for seat, guest in enumerate(guests):
                group.create_task(sit_and_play(guest, made.id, seat))
        assert garbler.spoilt > 20
        events = [read_event(event) for event in await house.services.store.read(made.id)]
        keys = [(event.by, event.key) for event in events if event.key]
        assert len(keys) == len(set(keys)), "something was done twice"
        await house.guest().replay(await house.guest().record(made.id))


async def sit_and_play(guest: Guest, table: str, seat: int) -> None:
    while True:
        try:
            async with guest.follow(table, seat, patience=20, heartbeat=0.1) as chair:
                return await play_through(chair)
        except (NotDone, StopAsyncIteration, ConnectionClosed, OSError):
            continue


@in_loop
async def test_a_client_that_reads_nothing_is_let_go_and_slows_nobody(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(FREE, silent_seconds=3.0)
    async with (
        serving(tmp_path, limits=limits) as house,
        playing(house, public=True, changes=["target=5000"]) as chairs,
    ):
        lazy, began = await deaf(house, chairs[0].id), chairs[0].number
        players = [asyncio.create_task(play_on(chair)) for chair in chairs]
        while house.services.connections.inside > len(chairs):
            await asyncio.sleep(0.01)
        played = chairs[0].number - began
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        lazy.transport.abort()
        await lazy.wait_closed()
        assert played > 3, "the others have played on"


async def deaf(house: House, table: str) -> ClientConnection:
    """A spectator whose pipe is as small as can be, and who never reads from it."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    raw.setblocking(False)
    host, port = house.url.removeprefix("http://").split(":")
    await asyncio.get_running_loop().sock_connect(raw, (host, int(port)))
    line = await connect(house.url.replace("http", "ws") + f"/ws/{table}", sock=raw, compression=None, proxy=None)
    await line.send(encode(Hello()).decode())
    line.transport.pause_reading()
    return line


@contextmanager
def full_disk(database: Path) -> Iterator[None]:
    """No file of this process can grow: what a full disk looks like from inside."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, before)


@contextmanager
def locked(database: Path) -> Iterator[None]:
    """Another program holds the database."""
    other = sqlite3.connect(database, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        other.close()


@pytest.mark.parametrize("trouble", [full_disk, locked])
def test_what_cannot_be_written_is_refused_and_goes_on_later(trouble: Any, tmp_path: Path) -> None:
    @in_loop
    async def check() -> None:
        database = tmp_path / "games.db"
        store = SqliteStore(database, patience=0.05)
        clock = HandClock()
        async with serving(tmp_path, store=store, monotonic=clock) as house, playing(house) as chairs:
            await house.guest().http("GET", "/health")
            chair = next(chair for chair in chairs if chair.on_turn)
            seen = chair.number
            with trouble(database):
                for _ in range(2):
                    with pytest.raises(NotDone) as caught:
                        await chair.play("open")
                    assert caught.value.why.reason == "unavailable"
                    assert caught.value.why.sentence
                with pytest.raises(NotDone) as caught:
                    await house.guest().create("Cy")
                assert (caught.value.status, caught.value.why.reason) == (503, "unavailable")
                await chair.ping()
                clock.seconds += FRESH + 1
                with pytest.raises(NotDone) as caught:
                    await house.guest().http("GET", "/health")
                assert (caught.value.status, caught.value.why.reason) == (503, "unavailable")
            clock.seconds += FRESH + 1
            assert chair.number == seen, "nothing has happened"
            while not await tried_again(chair):
                await asyncio.sleep(0.02)
            assert chair.number > seen
            await house.guest().create("Cy")
            await house.guest().http("GET", "/health")

    check()


async def tried_again(chair: SeatClient) -> bool:
    try:
        await chair.play("open")
    except NotDone as fault:
        if fault.why.reason != "unavailable":
            raise
        return False
    return True


class Stuck(SqliteStore):
    """Stands still from some moment on."""

    stuck = False
    asked = 0

    async def write(self, change: Change[T]) -> T:
        self.asked += change.name == "beat"
        return await (asyncio.Future() if self.stuck else super().write(change))

    async def ask(self, question: Read[T]) -> T:
        assert question.name != "count", "nobody counts games to tell whether the server is well"
        return await super().ask(question)


@in_loop
async def test_health_asks_seldom_counts_nothing_and_never_waits_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, clock = Stuck(tmp_path / "games.db"), HandClock()
    async with serving(tmp_path, store=store, monotonic=clock) as house:
        guest = house.guest()
        await asyncio.gather(*(guest.http("GET", "/health") for _ in range(20)))
        assert store.asked == 1
        monkeypatch.setattr("tripple.server.services.health.PATIENCE", 0.05)
        clock.seconds += FRESH + 1
        store.stuck = True
        for _ in range(3):
            with pytest.raises(NotDone) as caught:
                await guest.http("GET", "/health")
            assert caught.value.status == 503
        assert store.asked == 2


@in_loop
async def test_a_mistake_of_ours_is_logged_and_tells_nobody_what_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken() -> None:
        raise ZeroDivisionError("of the secret number 4711")

    async with serving(tmp_path) as house, house.web() as web:
        monkeypatch.setattr(house.services.public_tables, "listed", broken)
        answer = await web.get("/api/tables")
        assert (answer.status_code, answer.json()["reason"]) == (500, "broken")
        assert "4711" not in answer.text
        assert "4711" in caplog.text
        monkeypatch.undo()
        assert (await web.get("/api/tables")).json() == []


PLACE = TextPosition(3, 14)


@pytest.mark.parametrize(
    ("fault", "status", "told"),
    [
        (
            NotWellFormed("no {word}", PLACE, word="x"),
            400,
            ("malformed", {"word": "x", "line": "3", "column": "14"}, None),
        ),
        (NotLegal("R4", "no", PLACE), 400, ("illegal", {"line": "3", "column": "14"}, "R4")),
        (BadSheet("no {word}", word="x"), 400, ("malformed", {"word": "x"}, None)),
        (Refusal(RefusalReason.TURN, "no", rule="R4"), 409, ("turn", {}, "R4")),
        (StoreUnavailable("no"), 503, ("unavailable", {}, None)),
        (RecursionError(), 400, ("not-json", {}, None)),
        (KeyError("4711"), 500, ("broken", {}, None)),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else None,
)
def test_what_goes_wrong_is_told_with_its_status_its_place_and_its_rule(
    fault: Exception, status: int, told: tuple[str, dict[str, str], str | None]
) -> None:
    found, why = answer_to(fault)
    assert (found, (why.reason, why.values, why.rule)) == (status, told)

"""Connections that never become a request, or never end: bounded before the application hears of them."""

import asyncio
import json
import resource
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from tripple.server.networks import around, network
from tripple.server.run import most_files
from tripple.server.transport import bounded
from tripple.server.transport.bounded import BoundedWebSocket

from .house import FREE, House, in_loop, seated, serving
from .test_socket import raw

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def line(house: House) -> AsyncIterator[Streams]:
    host, port = house.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        yield reader, writer
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


async def said(reader: asyncio.StreamReader) -> bytes:
    """All of it, to the end of the connection."""
    with suppress(ConnectionResetError):
        return await reader.read()
    return b""


ENDLESS = {
    "address": (b"GET /", b"x" * 1000),
    "one header": (b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ", b"x" * 1000),
    "many headers": (b"GET / HTTP/1.1\r\nHost: x\r\n", b"X-A: y\r\n" * 100),
    "trailers": (
        b"POST /api/replays HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n",
        b"X-A: y\r\n" * 100,
    ),
    "upgrade": (b"GET /ws/x HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n", b"X-A: y\r\n" * 100),
}


@pytest.mark.parametrize("kind", ENDLESS)
def test_a_head_without_an_end_is_cut(kind: str, tmp_path: Path) -> None:
    @in_loop
    async def check() -> None:
        beginning, more = ENDLESS[kind]
        async with serving(tmp_path) as house, line(house) as (reader, writer):
            writer.write(beginning)
            with suppress(OSError):
                for _ in range(5_000):
                    writer.write(more)
                    await writer.drain()
                    await asyncio.sleep(0)
                    if writer.is_closing() or reader.at_eof():
                        break
                else:
                    raise AssertionError("it reads on and on")
            answer = await said(reader)
            assert not answer or b" 431 " in answer or b" 400 " in answer
            assert await house.guest().http("GET", "/health")

    check()


UPGRADE = (
    b"Host: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


@pytest.mark.parametrize(
    "head",
    [b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n", b"GET /ws/x HTTP/1.1\r\n" + UPGRADE],
    ids=["request", "upgrade"],
)
def test_a_long_head_is_refused_also_where_it_comes_whole(head: bytes, tmp_path: Path) -> None:
    @in_loop
    async def check() -> None:
        async with serving(tmp_path) as house, line(house) as (reader, writer):
            writer.write(head + b"X-Long: " + b"x" * house.services.limits.head_bytes + b"\r\n\r\n")
            assert (await said(reader)).startswith(b"HTTP/1.1 431 ")

    check()


@in_loop
async def test_frames_that_come_together_with_their_handshake_are_heard(tmp_path: Path) -> None:
    hello = Frame(Opcode.TEXT, b'{"type":"hello"}').serialize(mask=True)
    async with asyncio.timeout(60), serving(tmp_path) as house, line(house) as (reader, writer):
        writer.write(b"GET /ws/" + b"0" * 24 + b" HTTP/1.1\r\n" + UPGRADE + b"\r\n" + hello)
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101 ")
        assert b'"reason":"no-table"' in await reader.readuntil(b"}")


@pytest.mark.process
@in_loop
async def test_a_long_body_is_no_long_head(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, house.web() as web:
        answer = await web.post("/api/replays", json={"record": "x" * 190_000})
        assert answer.json()["reason"] == "malformed"

        async def pieces() -> AsyncIterator[bytes]:
            for piece in json.dumps({"record": "x" * 190_000}).encode(), b"":
                yield piece

        answer = await web.post("/api/replays", content=pieces(), headers={"content-type": "application/json"})
        assert answer.json()["reason"] == "malformed"


HALF = [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\n", b"POST /api/tables HTTP/1.1\r\nContent-Length: 9\r\n\r\n{"]


@in_loop
async def test_a_request_that_does_not_come_is_not_waited_for(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    limits = msgspec.structs.replace(FREE, request_seconds=0.3)
    async with serving(tmp_path, limits=limits) as house:
        for half in HALF:
            async with asyncio.timeout(60), line(house) as (reader, writer):
                writer.write(half)
                assert b" 408 " in await said(reader)
        async with house.web() as web:
            assert (await web.get("/health")).status_code == 200
            await asyncio.sleep(0.5)
            assert (await web.get("/health")).status_code == 200, "between two requests nobody is too slow"
    assert "Traceback" not in caplog.text


@in_loop
async def test_asking_on_does_not_put_off_the_end_of_who_reads_nothing(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(FREE, request_seconds=0.5)
    ask = b"GET /web/css/base.css HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    async with serving(tmp_path, limits=limits) as house, line(house) as (_, writer):
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        writer.write(ask * 2000)
        with pytest.raises(OSError):  # noqa: PT011  (however the system calls a line that was cut)
            await asks_on(writer, ask)


async def asks_on(writer: asyncio.StreamWriter, ask: bytes) -> None:
    for _ in range(100):
        writer.write(ask)
        await writer.drain()
        await asyncio.sleep(0.05)


@in_loop
async def test_one_address_has_only_so_many_lines_and_gives_them_back(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(FREE, lines=2)
    async with serving(tmp_path, limits=limits) as house:
        async with line(house), line(house), line(house) as (reader, writer):
            writer.write(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert await said(reader) == b""
        async with house.web() as web:
            assert (await web.get("/health")).status_code == 200
        async with raw(house, "a"), raw(house, "b"), raw(house, "c"):
            assert house.services.connections.inside == 3, "WebSockets have a limit of their own"


def test_a_server_asks_for_all_the_files_it_may_have() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, hard), hard))
    try:
        assert most_files() == min(hard, 2**16) == resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def flood(socket: ClientConnection, send: Any) -> int | None:
    """Sends on and on; the code with which it was ended."""
    with suppress(ConnectionClosed):
        for _ in range(20_000):
            await send()
            await asyncio.sleep(0)
        raise AssertionError("nobody minds")
    return socket.close_code


@in_loop
async def test_who_goes_on_sending_too_much_is_cut_off(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(FREE, messages=20.0, requests=50.0)
    async with serving(tmp_path, limits=limits) as house, seated(house, "A", size=2) as (chair,):
        async with raw(house, chair.id, chair.guest) as socket:
            await socket.send('{"type":"hello","seat":0}')
            reading = asyncio.create_task(_read(socket))
            assert await flood(socket, lambda: socket.send('{"type":"ping"}')) in (1008, 1006)
            refused = await reading
        assert 0 < refused <= 100, "so many are told, and then it is over"
        metrics = (await house.guest().http("GET", "/metrics")).decode()
        assert 'tripple_let_go_total{why="too-fast"} 1' in metrics
        await chair.ping()


async def _read(socket: ClientConnection) -> int:
    heard = 0
    with suppress(ConnectionClosed):
        while True:
            heard += b"too-fast" in str(await socket.recv()).encode()
    return heard


class Polite(BoundedWebSocket):
    """Waits without an end for the other side's farewell."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.close_timeout = 3600.0


def test_who_goes_on_after_the_farewell_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded, "BoundedWebSocket", Polite)

    @in_loop
    async def check() -> None:
        async with serving(tmp_path) as house, raw(house, "0" * 24) as socket:
            await socket.send('{"type":"hello"}')
            assert json.loads(await socket.recv())["reason"] == "no-table"
            socket.transport.pause_reading()  # so that it does not hear that it should go
            frame = Frame(Opcode.TEXT, b'{"type":"ping"}').serialize(mask=True) * 50
            while not socket.transport.is_closing():
                socket.transport.write(frame)
                await asyncio.sleep(0)

    check()


@pytest.mark.parametrize("kind", ["ping", "pong", "pieces"])
def test_frames_that_are_no_messages_are_counted_too(kind: str, tmp_path: Path) -> None:
    frames = {
        "ping": Frame(Opcode.PING, b"x"),
        "pong": Frame(Opcode.PONG, b"x"),
        "pieces": Frame(Opcode.CONT, b"", fin=False),
    }

    @in_loop
    async def check() -> None:
        limits = msgspec.structs.replace(FREE, messages=20.0)
        async with serving(tmp_path, limits=limits) as house, raw(house, "0" * 24) as socket:
            if kind == "pieces":
                socket.transport.write(Frame(Opcode.TEXT, b"x", fin=False).serialize(mask=True))
            frame = frames[kind].serialize(mask=True)
            for _ in range(20_000):
                socket.transport.write(frame)
                await asyncio.sleep(0)
                if socket.transport.is_closing():
                    break
            else:
                raise AssertionError("nobody minds")

    check()


@in_loop
async def test_a_text_that_is_none_ends_the_connection_and_is_no_fault_of_ours(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(tmp_path) as house, raw(house, "0" * 24) as socket:
        socket.transport.write(Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True))
        with pytest.raises(ConnectionClosed):
            await socket.recv()
        assert socket.close_code == 1007
    assert "Traceback" not in caplog.text


@asynccontextmanager
async def seated_and_raw(folder: Path) -> AsyncIterator[ClientConnection]:
    """A connection of somebody with a seat, after its fresh."""
    async with (
        serving(folder) as house,
        seated(house, "A", size=2) as (chair,),
        raw(house, chair.id, chair.guest) as socket,
    ):
        await socket.send('{"type":"hello","seat":0}')
        assert json.loads(await socket.recv())["type"] == "fresh"
        yield socket


@pytest.mark.parametrize("spaces", [0, 90, 110, 111, 112, 113, 114, 600, 1200])
def test_messages_are_heard_alike_however_their_frames_arrive(spaces: int, tmp_path: Path) -> None:
    """Whole, in pieces, several at once, or one in two frames; some are so long that the length is said otherwise."""
    ask = b'{"type":"ping","number":%d' + b" " * spaces + b"}"

    def frame(number: int) -> bytes:
        return Frame(Opcode.TEXT, ask % number).serialize(mask=True)

    def in_two(number: int) -> bytes:
        text = ask % number
        first = Frame(Opcode.TEXT, text[:20], fin=False).serialize(mask=True)
        return first + Frame(Opcode.CONT, text[20:]).serialize(mask=True)

    whole = [frame(number) for number in range(8)]
    size = len(whole[0])
    writes = [
        *whole[:3],
        *(whole[3][at] for at in (slice(1), slice(1, size - 2), slice(size - 2, None))),
        whole[4] + whole[5],
        whole[6] + whole[7][:5],
        whole[7][5:],
        in_two(8),
        frame(9),
    ]

    @in_loop
    async def check() -> None:
        async with seated_and_raw(tmp_path) as socket:
            for data in writes:
                socket.transport.write(data)
                await asyncio.sleep(0.01)
            heard = [json.loads(await socket.recv()) for _ in range(11)]
            assert [one["number"] for one in heard if one["type"] == "pong"] == list(range(10))

    check()


@pytest.mark.parametrize(
    ("data", "answer"),
    [
        (Frame(Opcode.TEXT, b'{"type":"ping"}').serialize(mask=False), None),
        (b"\x81\xff" + (119).to_bytes(8) + bytes(4) + b'{"type":"ping"}'.ljust(119), "pong"),
        (b"\x91\x80mask", None),
    ],
    ids=["without a mask", "a length in eight bytes", "a bit that has no meaning"],
)
def test_a_frame_that_only_looks_like_a_whole_text_is_taken_apart_with_care(
    data: bytes, answer: str | None, tmp_path: Path
) -> None:
    @in_loop
    async def check() -> None:
        async with seated_and_raw(tmp_path) as socket:
            socket.transport.write(data)
            assert json.loads(await socket.recv())["type"] == "presence"
            if answer:
                assert json.loads(await socket.recv())["type"] == answer
            else:
                with pytest.raises(ConnectionClosed):
                    await socket.recv()

    check()


HEADS = [
    b"GET /ws/\xc3\xa9 HTTP/1.1\r\n",
    b"GET /ws/x HTTP/1.1\r\n" + b"X-A: b\r\n" * 200,
    b"GET /ws/x HTTP/1.1\r\nX-Long: " + b"x" * 9_000 + b"\r\n",
]


@in_loop
async def test_a_handshake_that_is_none_does_not_stay(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with serving(tmp_path) as house:
        for head in HEADS:
            async with asyncio.timeout(60), line(house) as (reader, writer):
                writer.write(head + UPGRADE + b"\r\n")
                assert b" 101 " not in await said(reader)
    assert "Traceback" not in caplog.text


def test_a_house_has_one_place_however_many_addresses_it_has() -> None:
    assert network("2001:db8:1:2:3::4") == network("2001:0db8:0001:00ff:ffff::1") != network("2001:db8:1:102::4")
    assert network("::ffff:192.0.2.7") == network("192.0.2.7") == "192.0.2.7"
    assert network("local") == "local"
    assert network("fe80::1%eth0") == network("fe80::2")
    assert network("not:an:address") == "not:an:address"
    site, other = around(network("2001:db8:1:2:3::4")), around(network("2001:db8:2::"))
    assert site == around(network("2001:db8:1:ff00::")) != other
    assert [around(key) for key in ("192.0.2.7", "not:an:address", "a guest")] == [None, None, None]

"""`tripple serve` as people start it: a process of its own."""

import asyncio
import signal
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from secrets import token_hex

import pytest
from click.testing import CliRunner
from zeroconf import DNSQuestionType, IPVersion, ServiceInfo, Zeroconf

from tripple.cli import main
from tripple.client import Guest
from tripple.server import lan
from tripple.server.run import listen
from tripple.store import logs, open_store

from .house import in_loop
from .process import Process


@pytest.mark.process
@in_loop
async def test_it_prints_its_address_plays_and_stops_in_order(tmp_path: Path) -> None:
    async with Process.running(tmp_path / "games.db") as server:
        guest = Guest(server.url)
        made = await guest.create("Ada", size=1)
        async with guest.follow(made.id, 0) as chair:
            assert chair.table.phase == "lobby"
            server.stop(signal.SIGTERM)
            kinds = [type(message).__name__ async for message in chair]
        assert kinds[-1] == "Closing"
        assert await server.ended() == 0
    assert "every game is on disk" in server.said
    async with Process.running(tmp_path / "games.db") as server:
        assert [game.id for game in await Guest(server.url, guest.cookie).games()] == [made.id]


@pytest.mark.process
@in_loop
async def test_two_servers_do_not_share_a_file_and_a_killed_one_lets_go(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    async with Process.running(database) as server:
        second = Process(f"{tmp_path}/./games.db")
        with pytest.raises(AssertionError):
            await second.start()
        assert await second.ended() == 1
        [sentence] = second.said.splitlines()
        assert sentence.startswith("tripple: a server is already using ")
        assert "games.db" in sentence
        store = open_store(str(database))  # whoever only looks is not kept out
        await store.open()
        assert await store.ask(logs.count())
        await store.close()
        await server.kill_and_restart()
        await Guest(server.url).create("Ada", size=1)


@pytest.mark.process
@in_loop
async def test_a_small_message_does_not_wait_for_the_one_before() -> None:
    """In Python's own event loop, too, where uvloop is not to be had; an answer and its news are two messages."""
    at_once = asyncio.get_running_loop().create_future()

    def arrived(_: asyncio.StreamReader, line: asyncio.StreamWriter) -> None:
        at_once.set_result(line.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        line.close()

    with listen("127.0.0.1", 0) as bound:
        async with await asyncio.start_server(arrived, sock=bound):
            _, line = await asyncio.open_connection(*bound.getsockname())
            assert await at_once
            line.close()


@pytest.mark.process
@in_loop
async def test_phones_in_the_house_get_an_address_and_a_code(tmp_path: Path) -> None:
    async with Process.running(tmp_path / "games.db", "--lan") as server:
        server.stop(signal.SIGINT)
        assert await server.ended() == 0
    found = lan.address()
    assert (f"http://{found}:" in server.said and "█" in server.said) if found else "no network" in server.said


def test_a_code_is_drawn_in_blocks() -> None:
    drawn = lan.picture("http://192.168.1.20:8000/")
    assert len(drawn.splitlines()) > 10
    assert set(drawn) <= set("█▀▄ \n")


@pytest.mark.server
@pytest.mark.parametrize(
    "options",
    [
        ["--port", "99999"],
        ["--host", "203.0.113.1"],
        ["--database", "postgresql://127.0.0.1:1/%ff"],
        *(["--limit", wrong] for wrong in ("nonsense=1", "tables=many", "tables=-1", "requests=nan", "requests=1e999")),
    ],
    ids=" ".join,
)
def test_what_cannot_be_served_is_one_sentence(options: list[str], tmp_path: Path) -> None:
    asked = CliRunner().invoke(main, ["serve", "--cold", "--database", str(tmp_path / "games.db"), *options])
    assert asked.exit_code == 1
    assert asked.output.startswith("tripple: ")
    assert len(asked.output.splitlines()) == 1


@pytest.mark.process
def test_help_imports_nothing_of_the_server() -> None:
    asked = subprocess.run([sys.executable, "-X", "importtime", "-m", "tripple.cli", "--help"], capture_output=True)
    imported = {line.rpartition("|")[2].strip().split(".")[0] for line in asked.stderr.decode().splitlines()}
    assert asked.returncode == 0
    assert not {"litestar", "uvicorn", "websockets", "segno", "msgspec"} & imported


def found(name: str) -> list[str]:
    """The addresses of a server, as another machine finds them by its name."""
    service = ServiceInfo("_http._tcp.local.", f"{name}._http._tcp.local.")
    with closing(Zeroconf(interfaces=["127.0.0.1"], ip_version=IPVersion.V4Only)) as other:
        service.request(other, 60_000, DNSQuestionType.QM)
    return [f"{service.server} {where}:{service.port}" for where in service.parsed_addresses()]


@in_loop
async def test_a_server_has_a_name_on_the_local_network_which_a_second_one_does_not_take(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """On loopback, by a name of its own: other tests may be running on this machine."""
    assert lan.NAMES[:2] == ("tripple", "tripple-2")
    name = f"tripple-{token_hex(8)}"
    monkeypatch.setattr(lan, "NAMES", (name,))
    async with lan.named("127.0.0.1", 8123) as names:
        assert names == (f"{name}.local",)
        assert await asyncio.to_thread(found, name) == [f"{name}.local. 127.0.0.1:8123"]
        monkeypatch.setattr(lan, "PATIENCE", 60_000)  # of which an answer needs one second, and a busy machine more
        async with lan.named("127.0.0.1", 8124) as others:
            assert others == ()
    assert "no name on the local network" in caplog.text


@in_loop
async def test_without_its_library_or_a_network_a_server_has_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    async with lan.named(None, 8123) as names:
        assert names == ()
    monkeypatch.setattr(lan, "has", lambda extra: False)
    async with lan.named("127.0.0.1", 8123) as names:
        assert names == ()

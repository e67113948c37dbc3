"""`tripple serve --processes`: several that share a port and a database, and survive each other."""

import asyncio
import os
import signal
import subprocess
import sys
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from tests.ports import kept_ports
from tests.store.servers import Cluster
from tripple.cli import main
from tripple.client import Guest
from tripple.live.tables import Ready

from .house import in_loop
from .patience import patiently
from .process import Process

pytestmark = pytest.mark.process

DYING = """
import os, sys, time
from tripple.server import processes
processes.SHORT_LIFE, processes.FIRST_PAUSE = 60.0, 0.1
place = processes.ServerProcesses(2).begin()
if isinstance(place, int):
    sys.exit(place)
os.write(1, f"{place.number} {time.monotonic()}\\n".encode())
place.ready()
if place.number == 1:
    os.read(place.parent, 1)
"""


async def children(of: int, number: int) -> list[int]:
    """Once there are so many."""
    async with asyncio.timeout(120):
        while True:
            found = Path(f"/proc/{of}/task/{of}/children").read_text("ascii").split()
            if len(found) == number:
                return [int(pid) for pid in found]
            await asyncio.sleep(0.05)


async def gone(pids: list[int]) -> None:
    async with asyncio.timeout(120):
        while any(map(lives, pids)):
            await asyncio.sleep(0.05)


def lives(pid: int) -> bool:
    """Where nobody takes note of the end of an orphan, as in some containers, its line stays."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


async def ready(url: str) -> None:
    """Once it is."""
    async with httpx.AsyncClient(base_url=url, verify=False) as web, asyncio.timeout(120):
        while True:
            with suppress(httpx.TransportError):  # it does not listen yet
                if (await web.get("/health/ready")).status_code == 200:
                    return
            await asyncio.sleep(0.05)


@in_loop
async def test_a_killed_process_is_replaced_while_the_others_serve_and_all_end_in_order(empty_database: str) -> None:
    async with Process.running(empty_database, "--processes", "2") as parent:
        first = await children(parent.pid, 2)
        guest = Guest(parent.url)
        made = await guest.create("Ada", size=1)
        os.kill(first[0], signal.SIGKILL)
        assert [game.id for game in await patiently(guest.games)] == [made.id]
        await gone(first[:1])
        second = await children(parent.pid, 2)
        assert len({*first, *second}) == 3
        parent.stop(signal.SIGTERM)
        assert await parent.ended() == 0
        await gone(second)
    assert parent.said.count("tripple is at") == 1
    assert parent.said.count("every game is on disk") == 1
    assert "process 1 has ended with -9" in parent.said


@in_loop
async def test_each_process_can_be_asked_at_a_port_of_its_own_how_it_is(empty_database: str) -> None:
    with kept_ports(2) as own:
        async with Process.running(empty_database, "--processes", "2", "--process-ports-from", str(own)) as parent:
            for number in (1, 2):
                url = f"http://127.0.0.1:{own + number - 1}"
                await ready(url)
                async with httpx.AsyncClient(base_url=url, verify=False) as web:
                    assert (await web.get("/health/live")).json()["status"] == "ok"
                    lines = (await web.get("/metrics")).text.splitlines()
                counts = [line for line in lines if not line.startswith("#")]
                assert counts
                assert all(f'process="{number}"' in line for line in counts)
            parent.stop(signal.SIGINT)
            assert await parent.ended() == 0


@in_loop
async def test_children_end_with_a_parent_that_is_killed(empty_database: str) -> None:
    async with Process.running(empty_database, "--processes", "2") as parent:
        pids = await children(parent.pid, 2)
    await gone(pids)


@in_loop
async def test_what_is_wrong_is_said_once_and_ends_all(empty_database: str) -> None:
    parent = Process(empty_database.replace("/postgres", "/nowhere"), "--processes", "3")
    with pytest.raises(AssertionError):
        await parent.start()
    assert await parent.ended() == 1
    [sentence] = parent.said.splitlines()
    assert sentence.startswith("tripple: the database cannot be used now")


def test_one_that_dies_at_once_is_started_again_after_longer_and_longer_pauses() -> None:
    parent = subprocess.Popen([sys.executable, "-c", DYING], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert parent.stdout
    starts = [parent.stdout.readline().split() for _ in range(5)]
    parent.terminate()
    parent.wait(30)
    parent.stdout.close()
    assert [number for number, _ in starts] == [b"1", b"2", b"2", b"2", b"2"]
    times = [float(at) for _, at in starts[1:]]
    pauses = [after - before for before, after in pairwise(times)]
    assert all(pause >= least for pause, least in zip(pauses, (0.1, 0.2, 0.4), strict=True))


PATIENT = """
from tripple.cli import main
from tripple.store import postgres
postgres._CONNECT_SECONDS = postgres._ANSWER_SECONDS = postgres.LIFE_SECONDS = 3600.0
postgres.PostgresStore.__init__.__defaults__ = (3600.0, "")
main()
"""
"""What `tripple serve` would be if no question to the database had a limit of its own."""


class PatientProcess(Process):
    program = ("-c", PATIENT)


@pytest.mark.parametrize("options", [(), ("--processes", "2")], ids=["one", "two"])
@in_loop
async def test_a_server_ends_while_its_database_hangs(empty_cluster: Cluster, options: tuple[str, ...]) -> None:
    """With people at a table, and a move on its way to the disk."""
    async with PatientProcess.running(empty_cluster.address, *options) as server:
        ada = Guest(server.url)
        made = await ada.create("Ada", size=1)
        async with ada.follow(made.id) as chair:
            with empty_cluster.hanging():
                asked = asyncio.ensure_future(chair.ask(Ready(seat=0)))
                await asyncio.sleep(0.1)
                server.stop(signal.SIGTERM)
                async with asyncio.timeout(300):
                    assert await server.ended() == 0
                asked.cancel()
                await asyncio.gather(asked, return_exceptions=True)
    assert "is not waited for" in server.said


def documented() -> list[list[str]]:
    """The commands of docs/cluster.md that start a server."""
    page = (Path(__file__).parents[2] / "docs" / "cluster.md").read_text("utf-8")
    return [line.split()[2:] for line in page.splitlines() if line.startswith("    tripple serve ")]


@pytest.mark.parametrize("words", documented(), ids=" ".join)
@in_loop
async def test_every_documented_server_runs(words: list[str], empty_database: str) -> None:
    """With the test's own database and ports in place of the page's, and no more processes than it takes."""
    with kept_ports(2) as own:
        ports = f"--process-ports-from {own}"
        replaced = {"--database": "", "--port": "", "--processes": "--processes 2", "--process-ports-from": ports}
        pairs = [" ".join(pair) for pair in zip(words[::2], words[1::2], strict=True)]
        options = " ".join(replaced.get(pair.split()[0], pair) for pair in pairs).split()
        async with Process.running(empty_database, *options) as parent:
            await ready(parent.url.replace("0.0.0.0", "127.0.0.1"))
            parent.stop(signal.SIGTERM)
            assert await parent.ended() == 0
    assert len(documented()) == 3


def test_a_file_cannot_be_shared(tmp_path: Path) -> None:
    asked = CliRunner().invoke(main, ["serve", "--processes", "2", "--database", str(tmp_path / "games.db")])
    assert asked.exit_code == 1
    assert asked.output.startswith("tripple: several processes need a database that they can share")
    german = CliRunner().invoke(
        main, ["--lang", "de", "serve", "--processes", "2", "--database", str(tmp_path / "g.db")]
    )
    assert "postgresql://" in german.output
    assert "several" not in german.output

"""A server without the compiled players: who plays there, what it refuses, and what its pages leave out."""

import json
import subprocess
import urllib.request
from collections.abc import Awaitable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.golden import FOLDER
from tests.installed import command, environment
from tests.server.process import ADDRESS
from tripple.bots import COMPILED, LADDER
from tripple.client import Guest, NotDone
from tripple.live.tables import AddComputer, Ready

from .house import QUICK, in_loop, play_on, playing, seated, serving

LITE = replace(QUICK, compiled=False)
FREE = [level for level in LADDER if level not in COMPILED]
POSITION = "tripple 1 / sheet compact-en / board 555@0,0^ / hand 455 012 / hand ? ? / pool ? ? / turn 1 / points 0 0"


async def refused(asked: Awaitable[object]) -> str:
    with pytest.raises(NotDone) as fault:
        await asked
    return str(fault.value)


@in_loop
async def test_who_needs_no_compiler_plays_and_nobody_gives_hints(tmp_path: Path) -> None:
    async with serving(tmp_path, config=LITE) as house:
        async with seated(house, "A", size=2, hints=True) as [chair]:
            assert not chair.table.hints
            assert "cannot play on this server: try one of " + ", ".join(FREE) in await refused(
                chair.ask(AddComputer(level="master"))
            )
            await chair.ask(AddComputer(level=FREE[-1]))
        async with playing(house, "A") as [chair]:
            await play_on(chair)
            assert "no strong computer player" in await refused(
                house.guest().http("GET", f"/api/tables/{chair.id}/review")
            )
            assert "no strong computer player" in await refused(
                house.guest().http("GET", f"/api/tables/{chair.id}/par")
            )
        record = json.dumps({"record": (FOLDER / "game-ends-target.tripple").read_text("utf-8")}).encode()
        assert "no strong computer player" in await refused(house.guest().http("POST", "/api/review", record))
        guest = house.guest()
        await guest.arrive()
        asked = guest.http("POST", "/api/positions/advice", json.dumps({"position": POSITION}).encode())
        assert "it gives no hints" in await refused(asked)


@in_loop
async def test_a_strong_player_from_another_server_is_played_for(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after moving a database: its game goes on, and nothing asks for the compiler."""
    async with serving(tmp_path) as house, seated(house, "A", size=2, changes=["target=50"]) as [chair]:
        await chair.ask(AddComputer(level="thinker"))
        table, cookie = chair.id, chair.guest.cookie
    monkeypatch.setattr("tripple.live.tables.warming.is_compiled", lambda levels: not {*levels} & {*COMPILED})
    monkeypatch.setattr("tripple.live.tables.warming.COMMAND", ("false",))
    caplog.clear()
    async with serving(tmp_path, config=LITE) as house, Guest(house.url, cookie).follow(table, 0) as chair:
        await chair.ask(Ready(seat=0))
        await play_on(chair)
        assert chair.over
    assert [one.message for one in caplog.records] == []


@in_loop
async def test_its_pages_name_the_levels_and_a_whole_servers_do_not(tmp_path: Path) -> None:
    async with serving(tmp_path, config=LITE) as house:
        page = (await house.guest().http("GET", "/")).decode()
        assert f'<html data-levels="{" ".join(FREE)}" lang=' in page
    async with serving(tmp_path) as house:
        assert "data-levels" not in (await house.guest().http("GET", "/")).decode()


@pytest.mark.process
def test_its_extra_is_enough_and_it_says_what_is_missing(tmp_path: Path) -> None:
    """In a process that finds no numpy and no numba."""
    args = ("serve", "--port", "0", "--database", "games.db")
    with subprocess.Popen(
        command(*args, extras="lite"),
        env=environment(tmp_path),
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout
        assert server.stderr
        found = ADDRESS.search(server.stdout.readline())
        assert found
        with urllib.request.urlopen(found[0]) as answer:
            assert b'data-levels="' in answer.read()
        server.terminate()
        assert server.wait(60) == 0
        told = server.stderr.read()
    assert told.startswith("The strong computer players are not installed")
    assert "pip install 'tripple[server]'" in told
    assert "Traceback" not in told

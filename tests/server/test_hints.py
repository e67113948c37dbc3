"""A hint comes from the strongest player as soon as it is compiled, and from a quick one before."""

import asyncio
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tripple.bots import ADVISING, prepare
from tripple.client import NotDone, SeatClient
from tripple.live.tables import TableConfig, warming

from .house import in_loop, playing, serving, until


async def with_a_choice(chairs: list[SeatClient]) -> SeatClient:
    """Plays on until whoever is on turn may do this or that."""
    while True:
        chair = next(chair for chair in chairs if chair.on_turn)
        if len(allowed(chair)) > 1:
            return chair
        await chair.play(*allowed(chair))
        for other in chairs:
            await heard(other, chair.number)


async def heard(chair: SeatClient, number: int) -> None:
    await until(chair, lambda: chair.number >= number)


async def hints(chair: SeatClient) -> Any:
    return json.loads(await chair.guest.http("GET", f"/api/tables/{chair.id}/hint?seat={chair.seat}"))


def allowed(chair: SeatClient) -> set[str]:
    assert chair.round
    return {option.action for option in chair.round.options}


def only_the_quick_one(levels: Iterable[str]) -> bool:
    return set(levels) == {ADVISING[0]}


@pytest.mark.process
@in_loop
async def test_before_the_strongest_player_is_compiled_a_quick_one_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warming, "is_compiled", only_the_quick_one)
    begun = tmp_path / "begun"
    compiling = f"import pathlib, time; pathlib.Path({str(begun)!r}).touch(); time.sleep(600)"
    monkeypatch.setattr(warming, "COMMAND", (sys.executable, "-c", compiling))
    async with serving(tmp_path) as house, playing(house) as chairs:
        chair = await with_a_choice(chairs)
        told = await hints(chair)
        assert {one["action"] for one in told} <= allowed(chair)
        assert all("win" not in one for one in told), "only who thinks ahead knows of a chance to win"
        while not begun.exists():  # and the strongest player is being compiled
            await asyncio.sleep(0.01)


@pytest.mark.process
@in_loop
async def test_as_long_as_nobody_can_give_a_hint_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "is_compiled", lambda _: False)
    monkeypatch.setattr(warming, "COMMAND", (sys.executable, "-c", "import time; time.sleep(600)"))
    async with serving(tmp_path, config=TableConfig(adviser_within=0.1)) as house, playing(house) as chairs:
        chair = await with_a_choice(chairs)
        with pytest.raises(NotDone) as told:
            await hints(chair)
        assert (told.value.status, told.value.why.reason) == (503, "busy")
        assert told.value.why.sentence == "hints are still being prepared: try again in a moment"


@pytest.mark.process
@in_loop
async def test_a_compiler_that_fails_leaves_the_quick_player_in_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warming, "is_compiled", lambda _: False)
    monkeypatch.setattr(warming, "COMMAND", (sys.executable, "-c", "raise SystemExit(1)"))
    async with serving(tmp_path) as house, playing(house) as chairs:
        told = await hints(await with_a_choice(chairs))
        assert told
        assert all("win" not in one for one in told)


@in_loop
async def test_a_server_that_never_compiled_takes_what_lies_on_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The strongest player's hints carry the chance to win, each with a reason."""
    prepare(ADVISING)
    begun: list[object] = []

    async def begin(*command: str, **_: object) -> None:
        begun.append(command)
        raise OSError

    monkeypatch.setattr(asyncio, "create_subprocess_exec", begin)
    async with serving(tmp_path) as house, playing(house) as chairs:
        chair = await with_a_choice(chairs)
        told = await hints(chair)
        assert told
        assert {one["action"] for one in told} <= allowed(chair)
        assert all(0 <= one["win"] <= 1 for one in told)
        assert all(one["because"] for one in told)
        assert not begun, "nothing had to be compiled"

"""A hint comes from the strongest player as soon as it is compiled, and from a quick one before."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from tripple.client import SeatClient
from tripple.tables import advice, warming

from .house import House, in_loop, playing, serving, until


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


@in_loop
async def test_before_anything_is_compiled_the_quick_player_answers(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, playing(house) as chairs:
        chair = await with_a_choice(chairs)
        told = await hints(chair)
        assert {one["action"] for one in told} <= allowed(chair)
        assert all("win" not in one for one in told), "only who thinks ahead knows of a chance to win"


@in_loop
async def test_once_compiled_the_strongest_player_answers(tmp_path: Path) -> None:
    """Its hints carry the chance to win, each with a reason. Compiling for the first time takes a while."""
    with warming.warming():
        async with serving(tmp_path) as house:
            await asyncio.to_thread(warming._running[-1].wait)
            assert warming.is_warm()
            await strong(house)


async def strong(house: House) -> None:
    async with playing(house) as chairs:
        chair = await with_a_choice(chairs)
        told = await hints(chair)
        assert told
        assert {one["action"] for one in told} <= allowed(chair)
        assert all(0 <= one["win"] <= 1 for one in told)
        assert all(one["because"] for one in told)


def test_a_compiler_that_fails_leaves_the_quick_player_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "_COMPILE", "raise SystemExit(1)")
    with warming.warming():
        warming._running[-1].wait()
        assert not warming.is_warm()
    assert not warming._running
    assert advice.QUICK != "master"

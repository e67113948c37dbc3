"""Garbage in circles: tables and pads leave none, connections are swept up together."""

import asyncio
import gc
import itertools
import subprocess
import sys
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tripple.client import NotDone, SeatClient
from tripple.live import WallClock
from tripple.live.pads.livepad import LivePad
from tripple.live.tables import AddComputer, Ready, Told
from tripple.live.tables.commands import React
from tripple.live.tables.events import Reacted
from tripple.live.tables.table import Table
from tripple.server.garbage import SOONEST, Sweeper
from tripple.server.transport import bounded

from .house import QUICK, best, in_loop, seated, serving, until
from .padline import START, devices

T = TypeVar("T")
COLLECTOR = """
import gc
from tripple.server.run import run
async def main():
    print(gc.get_freeze_count() > 10_000, gc.get_threshold()[:2])
run(main())
"""


@pytest.mark.process
def test_the_servers_process_looks_for_garbage_a_little_at_a_time() -> None:
    asked = subprocess.run([sys.executable, "-c", COLLECTOR], capture_output=True, text=True, check=True)
    assert asked.stdout == "True (10000, 2)\n"


@contextmanager
def uncollected() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def only(kind: type[T]) -> "weakref.ref[T]":
    """The one that there is."""
    [thing] = [weakref.ref(thing) for thing in gc.get_objects() if type(thing) is kind]
    return thing


async def gone(*things: "weakref.ref[Any]") -> None:
    async with asyncio.timeout(30):
        while any(thing() is not None for thing in things):
            await asyncio.sleep(0.05)


async def answered(chair: SeatClient) -> None:
    """By a computer player, when the table's alarm has rung."""
    async for message in chair:
        if isinstance(message, Told) and isinstance(message.event, Reacted) and message.event.seat == 1:
            return


@in_loop
async def test_what_is_let_go_leaves_nothing_behind(tmp_path: Path) -> None:
    """A game that waited for the sweeper would take its memory along for hours."""
    with uncollected():
        async with serving(tmp_path, config=replace(QUICK, idle=0.2)) as house:
            async with seated(house, "A", size=2) as [chair]:
                await chair.ask(AddComputer(level="beginner"))
                await chair.ask(React(seat=0, reaction="hello"))
                await answered(chair)
                await chair.ask(Ready(seat=0))
                await until(chair, lambda: chair.on_turn)
                with pytest.raises(NotDone):
                    await chair.play("345@99,99v")
                await chair.play(best(chair))
                table = only(Table)
                await until(chair, lambda: chair.on_turn)
            async with asyncio.timeout(30):
                while house.services.tables.live():
                    await asyncio.sleep(0.05)
            async with devices(house) as [anna]:
                name, _ = await anna.put()
                await anna.change(name, 0, START)
                assert (await anna.change(name, 1, START))["type"] == "refused"
                pad = only(LivePad)
                await anna.ask("DELETE", f"/{name}", status=204)
            await gone(table, pad)


@in_loop
async def test_an_alarm_that_has_rung_lets_go_of_whom_it_called() -> None:
    class Called:
        def ring(self) -> None:
            pass

    with uncollected():
        called = Called()
        heard = weakref.ref(called)
        WallClock().call_at(0.0, called.ring)
        del called
        await gone(heard)


@in_loop
async def test_connections_are_swept_up_after_so_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded, "sweeper", Sweeper(most=1000, now=itertools.count(step=SOONEST).__next__))
    with uncollected():
        async with serving(tmp_path) as house, seated(house, "A") as [chair]:
            for _ in range(20):
                await chair.close()
                await chair.connect()
                await chair.ping()
            assert sum(type(thing) is bounded.BoundedWebSocket for thing in gc.get_objects()) < 15

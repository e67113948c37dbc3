"""The real clock; all other tests of tables turn the hands themselves."""

import asyncio
import time

import pytest

from tests.loop import in_loop
from tripple.live import clock as clocks
from tripple.live import wait_until
from tripple.live.tables import WallClock

from .fakes import HandClock


@in_loop
async def test_the_wall_clock_calls_back_and_not_before_the_time() -> None:
    clock = WallClock()
    assert abs(clock.now() - time.time()) < 1800
    called: list[str] = []
    clock.call_at(clock.now() + 3600, lambda: called.append("too early")).cancel()
    clock.call_at(clock.now() - 1, lambda: called.append("due"))
    await wait_until(clock, clock.now())
    assert called == ["due"]


@in_loop
async def test_who_stops_waiting_leaves_no_alarm_behind() -> None:
    clock = HandClock()
    waiting = asyncio.ensure_future(wait_until(clock, clock.now() + 5))
    await asyncio.sleep(0)
    assert clock.waiting == 1
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    assert clock.waiting == 0


@in_loop
async def test_an_alarm_that_rings_while_its_waiter_is_called_off_harms_nobody() -> None:
    clock = HandClock()
    waiting = asyncio.ensure_future(wait_until(clock, clock.now() + 5))
    await asyncio.sleep(0)
    waiting.cancel()
    clock.advance(5)
    with pytest.raises(asyncio.CancelledError):
        await waiting


@pytest.mark.parametrize("jump", [3600.0, -3600.0])
@in_loop
async def test_setting_the_machines_clock_neither_ends_nor_stretches_a_wait(
    monkeypatch: pytest.MonkeyPatch, jump: float
) -> None:
    clock, wall = WallClock(), time.time
    before = clock.now()
    monkeypatch.setattr(time, "time", lambda: wall() + jump)
    assert 0 <= clock.now() - before < 1800
    until = clock.now() + 0.2
    await asyncio.wait_for(wait_until(clock, until), 600)
    assert clock.now() >= until


def test_a_clock_is_put_right_only_as_far_as_another_one_says_for_sure() -> None:
    clock = WallClock()
    before = clock.now()
    assert clock.agree(before - 60, before + 60) == 0.0
    assert 3600 <= clock.agree(before + 3660, before + 3720) < 3660
    assert -3660 < clock.agree(before, before + 60) <= -3600
    assert 0 <= clock.now() - before < 120


@in_loop
async def test_a_clock_that_is_put_back_stretches_no_wait() -> None:
    clock = WallClock()
    waiting = asyncio.ensure_future(wait_until(clock, clock.now() + 0.1))
    await asyncio.sleep(0)
    clock.agree(0.0, clock.now() - 3600)
    await asyncio.wait_for(waiting, 60)


def test_time_passes_while_a_mac_sleeps(monkeypatch: pytest.MonkeyPatch) -> None:
    """There Python's own monotonic clock stands still meanwhile, and the system's goes on."""
    monkeypatch.delattr(time, "CLOCK_BOOTTIME", raising=False)
    clock = WallClock()
    before, real = clock.now(), time.clock_gettime
    slept = {time.CLOCK_MONOTONIC: 3600.0}
    monkeypatch.setattr(time, "clock_gettime", lambda which: real(which) + slept.get(which, 0.0))
    assert clock.now() - before >= 3600


@in_loop
async def test_an_alarm_rings_soon_after_a_sleeping_machine_wakes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "LOOK_AGAIN", 0.05)
    clock, passed = WallClock(), time.clock_gettime
    waiting = asyncio.ensure_future(wait_until(clock, clock.now() + 3600))
    await asyncio.sleep(0.1)
    assert not waiting.done()
    monkeypatch.setattr(time, "clock_gettime", lambda which: passed(which) + 3600)
    await asyncio.wait_for(waiting, 600)

"""The real clock; all other tests of tables turn the hands themselves."""

import asyncio
import time

from tripple.tables import WallClock
from tripple.tables.clock import wait_until

from .fakes import HandClock, playing


def test_the_wall_clock_calls_back_and_not_before_the_time() -> None:
    async def work() -> None:
        clock = WallClock()
        assert abs(clock.now() - time.time()) < 60
        called: list[str] = []
        clock.call_at(clock.now() + 3600, lambda: called.append("too early")).cancel()
        clock.call_at(clock.now() - 1, lambda: called.append("due"))
        await wait_until(clock, clock.now())
        assert called == ["due"]

    playing(work())


def test_who_stops_waiting_leaves_no_alarm_behind() -> None:
    async def work() -> None:
        clock = HandClock()
        waiting = asyncio.ensure_future(wait_until(clock, clock.now() + 5))
        await asyncio.sleep(0)
        assert clock.waiting == 1
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        assert clock.waiting == 0

    playing(work())

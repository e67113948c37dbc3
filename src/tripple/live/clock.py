"""Time from outside, so that tests never sleep."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

LOOK_AGAIN = 60.0  # seconds between two looks at an alarm: the event loop's clock stands still while a machine sleeps


class Handle(Protocol):
    def cancel(self) -> None: ...


class Timekeeper(Protocol):
    def now(self) -> float: ...

    def call_at(self, when: float, callback: Callable[[], object]) -> Handle:
        """Call back in the event loop's thread: not before that time, unless the clock is put back meanwhile."""

    def agree(self, least: float, most: float) -> float:
        """Correct the clock to lie between these two times, by the clock that counts; returns by how much."""


def _since_boot() -> float:
    """A clock that runs on while the machine sleeps, where there is one, and is never set.

    On Linux this is the time since boot; on macOS the system's monotonic clock, which is not the one Python calls so
    there.
    """
    clock = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))
    return time.monotonic() if clock is None else time.clock_gettime(clock)


class WallClock:
    """The wall clock as it was at the start, plus the time that has passed since.

    So setting the machine's clock neither ends a turn nor makes it last for ever. Where processes share a database, its
    time counts, and each corrects its own clock by that.
    """

    def __init__(self, wall: Callable[[], float] | None = None, since_boot: Callable[[], float] = _since_boot) -> None:
        self.since_boot = since_boot
        self._offset = (wall or time.time)() - since_boot()

    def now(self) -> float:
        return self._offset + self.since_boot()

    def call_at(self, when: float, callback: Callable[[], object]) -> Handle:
        return _Alarm(self, when, callback)

    def agree(self, least: float, most: float) -> float:
        was = self.now()
        by = min(max(was, least), most) - was
        self._offset += by
        return by


class _Alarm:
    """An alarm that waits no longer than it seemed at first, even if the clock is put back an hour meanwhile."""

    def __init__(self, clock: WallClock, when: float, callback: Callable[[], object]) -> None:
        self._clock, self._when, self._callback = clock, when, callback
        self._latest = clock.since_boot() + when - clock.now()
        self._wait()

    @property
    def _left(self) -> float:
        return min(self._when - self._clock.now(), self._latest - self._clock.since_boot())

    def _wait(self) -> None:
        self._next = asyncio.get_running_loop().call_later(max(0.0, min(self._left, LOOK_AGAIN)), self._look)

    def _look(self) -> None:
        if self._left > 0:
            self._wait()
        else:
            self._next.cancel()  # it has rung; the two would keep each other, and who is called, from going
            self._callback()

    def cancel(self) -> None:
        self._next.cancel()


async def wait_until(clock: Timekeeper, when: float) -> None:
    reached: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def ring() -> None:
        if not reached.done():  # its waiter may just have been called off
            reached.set_result(None)

    handle = clock.call_at(when, ring)
    try:
        await reached
    finally:
        handle.cancel()

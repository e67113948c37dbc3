"""Time from outside, so that tests never sleep."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Handle(Protocol):
    def cancel(self) -> None: ...


class Timekeeper(Protocol):
    def now(self) -> float:
        """Seconds since 1970."""

    def call_at(self, when: float, callback: Callable[[], object]) -> Handle:
        """Calls back in the event loop's thread, not before that time."""


class WallClock:
    """The real one. Waits are measured on the loop's own clock, so that a changed wall clock does not stretch them."""

    def now(self) -> float:
        return time.time()

    def call_at(self, when: float, callback: Callable[[], object]) -> Handle:
        return asyncio.get_running_loop().call_later(max(0.0, when - self.now()), callback)


async def wait_until(clock: Timekeeper, when: float) -> None:
    reached: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    handle = clock.call_at(when, lambda: reached.set_result(None))
    try:
        await reached
    finally:
        handle.cancel()

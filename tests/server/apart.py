"""A server in a thread of its own, where every step of its event loop is timed by the processor's clock."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from .house import House, serving

_ROUNDS = 5
"""Turns of the event loop in which whatever follows an answer is done."""
_STEP = "_run"
"""What an event loop calls for each of its steps; nothing public is called for all of them."""
_run_step: Callable[[asyncio.Handle], None] = vars(asyncio.Handle)[_STEP]


class HouseApart(House):
    """Its services belong to another thread: ask over the network."""

    def __init__(self, house: House, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(house.services, house.url)
        self.loop, self._thread = loop, threading.get_ident()
        self._steps: list[float] = []

    def time_step(self, step: asyncio.Handle) -> None:
        """In place of the step itself, for all event loops of the process."""
        began = time.thread_time()
        _run_step(step)
        if threading.get_ident() == self._thread:
            self._steps.append(time.thread_time() - began)

    async def steps(self) -> list[float]:
        """Processor time of each step since the last call, including those that follow the latest answer."""
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(_settled(), self.loop))
        steps, self._steps = self._steps, []
        return steps


async def _settled() -> None:
    for _ in range(_ROUNDS):
        await asyncio.sleep(0)


@asynccontextmanager
async def serving_apart(folder: Path, **how: Any) -> AsyncIterator[HouseApart]:
    here = asyncio.get_running_loop()
    opened: asyncio.Future[tuple[HouseApart, asyncio.Event]] = here.create_future()

    async def serve() -> None:
        over = asyncio.Event()
        async with serving(folder, **how) as house:
            found = HouseApart(house, asyncio.get_running_loop())
            with patch.object(asyncio.Handle, _STEP, lambda step: found.time_step(step)):
                here.call_soon_threadsafe(opened.set_result, (found, over))
                await over.wait()

    served = asyncio.create_task(asyncio.to_thread(asyncio.run, serve()))
    either: list[asyncio.Future[Any]] = [served, opened]
    await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
    if served.done():
        await served
    house, over = opened.result()
    try:
        yield house
    finally:
        house.loop.call_soon_threadsafe(over.set)
        await served

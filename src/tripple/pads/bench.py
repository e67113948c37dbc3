"""The thread where pads are worked out: a long one takes its time, and the server has other guests."""

import asyncio
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")
Steps = Generator[None, None, T]
"""A work in steps, each of them short."""
SOME = 10
"""Steps at a time."""


class Bench:
    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="tripple-pads")

    async def work(self, what: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, what)

    async def work_on(self, steps: Steps[T]) -> T:
        """Some steps at a time: whoever waits meanwhile has their turn in between."""
        while not (done := await self.work(partial(_some, steps))):
            continue
        return done.result

    def close(self) -> None:
        self._thread.shutdown()


class _Done(NamedTuple, Generic[T]):
    result: T


def _some(steps: Steps[T]) -> _Done[T] | None:
    """The result, where these were the last ones."""
    try:
        for _ in range(SOME):
            next(steps)
    except StopIteration as end:
        return _Done(end.value)
    return None

"""The thread where pads are worked out: a long one takes its time, and the server has other guests."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


class Bench:
    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="tripple-pads")

    async def work(self, what: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, what)

    def close(self) -> None:
        self._thread.shutdown()

"""Async tests."""

import asyncio
import functools
from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec

P = ParamSpec("P")


def run(work: Coroutine[Any, Any, None]) -> None:
    """In a loop of the machine's own; a fixture may put another one in its place."""
    asyncio.run(work)


def in_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Runs an async test, and fails it when a task is left behind."""

    @functools.wraps(test)
    def alone(*args: P.args, **kwargs: P.kwargs) -> None:
        async def whole() -> None:
            async with asyncio.timeout(300):
                await test(*args, **kwargs)
            assert asyncio.all_tasks() == {asyncio.current_task()}, "a task is left behind"

        run(whole())

    return alone

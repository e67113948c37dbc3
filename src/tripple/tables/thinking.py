"""Computer players at work: in threads, beside the event loop, and never faster than people can follow."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

from tripple.bots import LEVELS, Budget
from tripple.rules import Action, View

from .pace import Pace

log = logging.getLogger(__name__)

Think = Callable[[str, View, Budget], Awaitable[Action]]
"""The action that a level chooses."""


class ThinkingThreads:
    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="tripple-bot")

    async def think(self, level: str, view: View, budget: Budget) -> Action:
        return await asyncio.get_running_loop().run_in_executor(self._pool, chosen, level, view, budget)

    def close(self) -> None:
        """Waits for who is still thinking; budgets are short."""
        self._pool.shutdown(cancel_futures=True)


def chosen(level: str, view: View, budget: Budget) -> Action:
    """A computer player that fails, or is no longer known, must not stop the game: then the first action will do."""
    try:
        action = LEVELS[level](view, budget).action
    except Exception:
        log.exception("the computer player %s failed", level)
        return view.actions[0]
    return action if action in view.actions else view.actions[0]


def chance(secret: str, number: int) -> int:
    """What a computer player's own dice are made from: the same at every replay, and nothing that others can know."""
    return int.from_bytes(sha256(f"tripple bot\n{secret}\n{number}".encode()).digest()[:4], "big")


def takes(pace: Pace, seed: int) -> float:
    """How long an action takes at least, somewhere between the pace's bounds."""
    return pace.think_least + (pace.think_most - pace.think_least) * (seed % 1000) / 1000

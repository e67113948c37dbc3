"""Computer players at work: in threads, beside the event loop, and never faster than people can follow."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from hashlib import sha256
from time import monotonic
from typing import Generic, NamedTuple, TypeVar

from tripple.bots import LEVELS, SEARCHING, Budget
from tripple.live import Refusal, RefusalReason
from tripple.rules import Action, View

from .config import TableConfig, Tempo

log = logging.getLogger(__name__)

Think = Callable[[str, View, Budget], Awaitable[Action]]
"""The action that a level chooses."""


T = TypeVar("T")
LEAST = 0.03
"""Seconds that a search gets, however many wait."""
AFTERWARDS = 0.05
"""Seconds that a search may take beyond its time."""
HURRIED = 10.0
"""For how many seconds a shortened search says that the server is busy."""


class Thought(NamedTuple, Generic[T]):
    what: T
    ends: float
    """When all the time that it was given is over, whether it was used or not."""


class ThinkingThreads:
    """Searches wait in line, and a table has one at a time there, so each table has its turn after the others.

    The longer the line, the shorter each search: a move is there `think_within` seconds after it was asked for.
    Players that do not search take milliseconds, and have a thread that no search holds up.
    """

    def __init__(self, config: TableConfig) -> None:
        self._config = config
        self._pool = ThreadPoolExecutor(config.threads, thread_name_prefix="tripple-bot")
        self._quick = ThreadPoolExecutor(1, thread_name_prefix="tripple-bot-quick")
        self._line = set[object]()
        self._hurried_until = 0.0

    async def think(self, level: str, view: View, budget: Budget) -> Action:
        if level not in SEARCHING:
            return await asyncio.get_running_loop().run_in_executor(self._quick, chosen, level, view, budget)
        seconds = budget.seconds or self._config.hint
        thought = await self.search(lambda given: chosen(level, view, replace(budget, seconds=given)), seconds)
        # Whoever answered sooner would tell that there was little to choose from.
        await asyncio.sleep(thought.ends - monotonic())
        return thought.what

    async def hint(self, work: Callable[[float], T]) -> T:
        """For a person, who can ask again: where the line is too long to be done in time, a Refusal says so at once.

        So hints alone never make a computer player wait longer than `think_within`.
        """
        if len(self._line) >= self._config.threads * self._config.think_within / (LEAST + AFTERWARDS):
            raise Refusal(RefusalReason.BUSY, "too many people want a hint just now: try again in a moment")
        return (await self.search(work, self._config.hint)).what

    async def search(self, work: Callable[[float], T], seconds: float) -> Thought[T]:
        """Work that gets so many seconds, or as many as there are for each who waits."""
        place, asked = object(), monotonic()
        self._line.add(place)

        def found() -> Thought[T]:
            given, began = self._given(seconds, asked), monotonic()
            self._line.discard(place)
            return Thought(work(given), began + given + AFTERWARDS)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, found)
        finally:
            self._line.discard(place)

    def _given(self, seconds: float, asked: float) -> float:
        """The time that is left to whoever has waited longest, shared by all in the line."""
        left = asked + self._config.think_within - monotonic()
        given = max(LEAST, min(seconds, left * self._config.threads / max(1, len(self._line))))
        if given < seconds / 2:
            self._hurried_until = monotonic() + HURRIED
        return given

    def hurried(self) -> bool:
        """Whether searches are much shorter than they should be."""
        return monotonic() < self._hurried_until

    def close(self) -> None:
        """Waits for who is still thinking; budgets are short."""
        self._pool.shutdown(cancel_futures=True)
        self._quick.shutdown(cancel_futures=True)


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


def takes(tempo: Tempo, seed: int) -> float:
    """How long an action takes, somewhere between the bounds; the seed alone decides, and never the level.

    Even the least is longer than a search, so that nobody can tell a search from an answer without one.
    """
    return tempo.least + (tempo.most - tempo.least) * (seed % 1000) / 1000

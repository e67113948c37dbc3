"""Computer players' searches: in threads, and never faster than people can follow."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from hashlib import sha256
from time import monotonic
from typing import Generic, NamedTuple, TypeVar

from tripple.bots import LEVELS, SEARCHING, Budget
from tripple.live import Refusal, RefusalReason, closing
from tripple.rules import Action, View

from .config import TableConfig, Tempo

log = logging.getLogger(__name__)

Think = Callable[[str, View, Budget], Awaitable[Action]]


T = TypeVar("T")
LEAST = 0.03
AFTERWARDS = 0.05  # seconds that a search may overrun
HURRIED = 10.0  # seconds for which a shortened search marks the server as busy


class Thought(NamedTuple, Generic[T]):
    what: T
    ends: float


class ThinkingThreads:
    """A pool of searches in line: a table has one at a time, so each table gets its turn.

    The longer the line, the shorter each search, so that a move is ready `think_within` seconds after the request.
    Players that do not search take milliseconds, and have a thread of their own.
    """

    def __init__(self, config: TableConfig) -> None:
        self._config = config
        self._pool = ThreadPoolExecutor(config.threads, thread_name_prefix="tripple-bot")
        self._quick = ThreadPoolExecutor(1, thread_name_prefix="tripple-bot-quick")
        self._line = set[object]()
        self._hurried_until = 0.0
        self._is_closing = False

    async def think(self, level: str, view: View, budget: Budget) -> Action:
        if level not in SEARCHING:
            return await asyncio.get_running_loop().run_in_executor(self._quick, chosen, level, view, budget)
        seconds = budget.seconds or self._config.hint
        thought = await self.search(lambda given: chosen(level, view, replace(budget, seconds=given)), seconds)
        # An earlier answer would give away that there was little to choose from.
        await asyncio.sleep(thought.ends - monotonic())
        return thought.what

    async def hint(self, work: Callable[[float], T]) -> T:
        """Search for a hint, or refuse at once if the line is too long for it.

        So hints alone never make a computer player wait longer than `think_within`.
        """
        if len(self._line) >= self._config.threads * self._config.think_within / (LEAST + AFTERWARDS):
            raise Refusal(RefusalReason.BUSY, "too many people want a hint just now: try again in a moment")
        return (await self.search(work, self._config.hint)).what

    async def search(self, work: Callable[[float], T], seconds: float) -> Thought[T]:
        place, asked = object(), monotonic()
        self._check_open()
        self._line.add(place)

        def found() -> Thought[T]:
            self._check_open()
            given, began = self._given(seconds, asked), monotonic()
            self._line.discard(place)
            return Thought(work(given), began + given + AFTERWARDS)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, found)
        finally:
            self._line.discard(place)

    def _given(self, seconds: float, asked: float) -> float:
        left = asked + self._config.think_within - monotonic()
        given = max(LEAST, min(seconds, left * self._config.threads / max(1, len(self._line))))
        if given < seconds / 2:
            self._hurried_until = monotonic() + HURRIED
        return given

    def hurried(self) -> bool:
        return monotonic() < self._hurried_until

    def _check_open(self) -> None:
        if self._is_closing:
            raise closing()

    async def close(self) -> None:
        """Refuse the searches that still wait, and finish the others."""
        self._is_closing = True
        await asyncio.to_thread(self._pool.shutdown)
        await asyncio.to_thread(self._quick.shutdown, cancel_futures=True)


def chosen(level: str, view: View, budget: Budget) -> Action:
    """Choose an action; a level that fails or is unknown takes the first one, so that the game goes on."""
    try:
        action = LEVELS[level](view, budget).action
    except Exception:
        log.exception("the computer player %s failed", level)
        return view.actions[0]
    return action if action in view.actions else view.actions[0]


def chance(secret: str, number: int) -> int:
    """Seed of a computer player's dice: the same at every replay, unknown to players."""
    return int.from_bytes(sha256(f"tripple bot\n{secret}\n{number}".encode()).digest()[:4], "big")


def takes(tempo: Tempo, seed: int) -> float:
    """Duration of an action, somewhere between the bounds, by the seed alone and never by the level.

    Even the least is longer than a search, so that searching cannot be distinguished from answering at once.
    """
    return tempo.least + (tempo.most - tempo.least) * (seed % 1000) / 1000

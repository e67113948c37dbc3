"""The messages that wait for one follower: a bounded list between who tells and never waits, and who may."""

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import Generic, TypeVar

from .sight import Message

News = TypeVar("News")


class Following(Generic[News]):
    """What was missed first, then each message as it comes.

    It ends by itself when the server closes, or when its follower reads too slowly (`fell_behind`).
    """

    def __init__(self, person: str, first: Iterable[News], most: int) -> None:
        self.person = person
        self.fell_behind = False
        self._messages: deque[News] = deque(first)
        self._most = most
        self._ended = False
        self._wake = asyncio.Event()

    def put(self, message: News) -> None:
        if self._ended:
            return
        if len(self._messages) >= self._most:
            self.fell_behind = True
            self._messages.clear()
            self.end()
            return
        self._messages.append(message)
        self._wake.set()

    def end(self) -> None:
        """What waits is still read."""
        self._ended = True
        self._wake.set()

    def __aiter__(self) -> "Following[News]":
        return self

    async def __anext__(self) -> News:
        while not self._messages:
            if self._ended:
                raise StopAsyncIteration
            self._wake.clear()
            await self._wake.wait()
        return self._messages.popleft()


class Stream(Following[Message]):
    """A table's: a Fresh or the Tolds that were missed, then each message; it ends with the table, too."""

    def __init__(self, person: str, seat: int | None, first: Iterable[Message], most: int) -> None:
        super().__init__(person, first, most)
        self.seat = seat

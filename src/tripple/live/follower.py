"""Who follows a log: a bounded list of news between the log, which never waits, and the follower, who may."""

import asyncio
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Generic, Protocol, TypeVar

News = TypeVar("News")


class Follower(Generic[News]):
    """What was missed first, then each piece of news as it comes.

    It ends by itself when the log does, or when its follower reads too slowly (`fell_behind`).
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

    def __aiter__(self) -> "Follower[News]":
        return self

    async def __anext__(self) -> News:
        while not self._messages:
            if self._ended:
                raise StopAsyncIteration
            self._wake.clear()
            await self._wake.wait()
        return self._messages.popleft()


class Following(Protocol):
    person: str

    def end(self) -> None: ...


F = TypeVar("F", bound=Following)


class Audience(Generic[F]):
    """Everybody who follows a log in this process."""

    def __init__(self) -> None:
        self._followers: list[F] = []

    def __iter__(self) -> Iterator[F]:
        return iter(self._followers)

    def __len__(self) -> int:
        return len(self._followers)

    @property
    def persons(self) -> set[str]:
        return {follower.person for follower in self._followers}

    def enter(self, follower: F) -> F:
        self._followers.append(follower)
        return follower

    def leave(self, follower: F) -> bool:
        """Whether it was still here."""
        follower.end()
        if follower not in self._followers:
            return False
        self._followers.remove(follower)
        return True

    def end(self) -> None:
        for follower in self._followers:
            follower.end()
        self._followers.clear()

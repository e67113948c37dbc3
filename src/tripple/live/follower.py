"""Followers of a log: a bounded list of news between the log, which never waits, and its reader, who may."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from typing import Generic, Protocol, TypeVar

News = TypeVar("News")


class Follower(Generic[News]):
    """A stream of news, beginning with what was missed; awaited, or taken when `listen` reports some.

    It ends when the log does, or when its reader is too slow (`fell_behind`).
    """

    __slots__ = ("_ended", "_heard", "_messages", "_most", "fell_behind", "person")

    def __init__(self, person: str, first: Iterable[News], most: int) -> None:
        self.person = person
        self.fell_behind = False
        self._messages = list(first)  # seldom more than one: a deque would take ten times the memory
        self._most = most
        self._ended = False
        self._heard: Callable[[], object] | None = None

    def put(self, message: News) -> None:
        if self._ended:
            return
        if len(self._messages) >= self._most:  # it starts over from a whole state, so the waiting ones are of no use
            self.fell_behind = True
            self._messages.clear()
            self.end()
            return
        self._messages.append(message)
        if len(self._messages) == 1:  # a reader that has left messages takes them without being woken
            self._wake()

    def end(self) -> None:
        """End the stream; news that is already waiting can still be read."""
        self._ended = True
        self._wake()

    def listen(self, heard: Callable[[], object] | None) -> None:
        """Call back whenever there is something to take again, and at the end. The callback must not fail or wait."""
        self._heard = heard

    def take(self, most: int) -> list[News]:
        taken, self._messages = self._messages[:most], self._messages[most:]
        return taken

    @property
    def is_over(self) -> bool:
        return self._ended and not self._messages

    def _wake(self) -> None:
        if self._heard:
            self._heard()

    def __aiter__(self) -> "Follower[News]":
        return self

    async def __anext__(self) -> News:
        while not (news := self.take(1)):
            if self._ended:
                raise StopAsyncIteration
            woken = asyncio.Event()
            self.listen(woken.set)
            await woken.wait()
        return news[0]


class Following(Protocol):
    person: str

    def end(self) -> None: ...


F = TypeVar("F", bound=Following)


class Audience(Generic[F]):
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
        """Remove a follower; false if it had left already."""
        follower.end()
        if follower not in self._followers:
            return False
        self._followers.remove(follower)
        return True

    def end(self) -> None:
        for follower in self._followers:
            follower.end()
        self._followers.clear()

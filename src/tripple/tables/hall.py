"""All tables: made, found, loaded from the log when somebody needs them, let go when nobody does."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Protocol

import msgspec

from tripple.store import Store

from .clock import Timekeeper
from .commands import AnyCommand, Done, Settings
from .events import Clock
from .sight import Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How long things take, in seconds, and how much may wait. Time itself comes from the clock."""

    think_least: float = 0.7
    """A computer player's move takes at least this long, so that people can follow."""
    think_most: float = 1.8
    think_budget: float = 1.0
    """How long it may think of it."""
    pause: float = 30.0
    """Between two rounds."""
    gone: float = 45.0
    """How long somebody may be away before a computer player does their turn."""
    idle: float = 300.0
    """How long a table stays in memory that nobody follows."""
    waiting: int = 64
    """How many commands may wait at one table."""
    unread: int = 256
    """How many messages a follower may leave unread before it is let go."""
    threads: int = 2
    """In which computer players think."""


class Listing(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A line about a table. `mine` are the seats of the person who asked."""

    id: str
    phase: str
    sheet: str
    clock: Clock
    size: int
    public: bool = False
    names: tuple[str, ...]
    totals: tuple[int, ...] = ()
    turn: int | None = None
    winners: tuple[int, ...] = ()
    mine: tuple[int, ...] = ()
    changed: float


class NewTable(msgspec.Struct, frozen=True):
    id: str
    invite: str


class Stream(Protocol):
    """Messages for one follower: a Fresh or the Tolds that were missed first, then each as it happens.

    It ends by itself after Closing, or when the follower read too slowly (`fell_behind`).
    """

    fell_behind: bool

    def __aiter__(self) -> AsyncIterator[Message]: ...


class Hall:
    def __init__(self, store: Store, clock: Timekeeper | None = None, pace: Pace | None = None) -> None: ...

    async def __aenter__(self) -> "Hall":
        """Opens the store and wakes the tables where something is due."""
        raise NotImplementedError

    async def __aexit__(self, *_: object) -> None:
        """Tells every follower, finishes what is being written, ends every task and thread, closes the store."""
        raise NotImplementedError

    async def create(self, by: str, settings: Settings, name: str, *, key: str) -> NewTable:
        """A new table with `by` on its first seat, as its host. The same key twice is one table."""
        raise NotImplementedError

    async def do(
        self, table: str, by: str, command: AnyCommand, *, key: str, seen: int, invite: str | None = None
    ) -> Done:
        """Returns when it is on disk; raises Refusal otherwise, and then nothing has changed.

        `by` is the identity that the server vouches for, `key` the client's own id for this (1 to 64 characters),
        `seen` the number of the last message it has seen. The invite is needed to join a table that is not public.
        """
        raise NotImplementedError

    def follow(
        self,
        table: str,
        by: str,
        *,
        seat: int | None = None,
        since: int | None = None,
        invite: str | None = None,
    ) -> AbstractAsyncContextManager[Stream]:
        """What one seat (of `by`) sees, or a spectator. While it is followed, its person is present.

        `since` is the last number already seen: what came after it follows, or a Fresh where that is too much.
        Raises Refusal on entering (NO_TABLE, NOT_YOURS, NOT_INVITED).
        """
        raise NotImplementedError

    async def public(self) -> Sequence[Listing]:
        """Public tables: those in the lobby with a free seat first, then those where one can watch."""
        raise NotImplementedError

    async def mine(self, person: str) -> Sequence[Listing]:
        raise NotImplementedError

    async def seats(self, table: str, person: str) -> tuple[int, ...]:
        """Which seats of a table are this person's."""
        raise NotImplementedError

    async def record(self, table: str) -> str:
        """A finished game in the notation, for everybody who knows its id. Refusal PHASE before its end."""
        raise NotImplementedError

    def live(self) -> int:
        """How many tables are in memory; for metrics."""
        raise NotImplementedError

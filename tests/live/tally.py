"""The smallest kind of live log: people add words to a list, each under a key, and may want to be forgotten."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

import msgspec

from tripple.live import (
    Audience,
    Follower,
    LiveLog,
    LogContext,
    LogStep,
    Plan,
    Refusal,
    RefusalReason,
    Registry,
    Timekeeper,
    WallClock,
)
from tripple.store import Store, Summary

T = TypeVar("T")
PHASE = "tally"
GONE = "gone"


class Said(msgspec.Struct, frozen=True, tag="said"):
    by: str
    word: str


class Left(msgspec.Struct, frozen=True, tag="left"):
    """Everybody else's words stay."""

    by: str


Event = Said | Left
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


@dataclass(frozen=True)
class State:
    events: tuple[Event, ...] = ()

    @property
    def length(self) -> int:
        return len(self.events)

    @property
    def leavers(self) -> set[str]:
        return {event.by for event in self.events if isinstance(event, Left)} - {GONE}

    @property
    def persons(self) -> frozenset[str]:
        return frozenset(event.by for event in self.events) - self.leavers - {GONE}

    @property
    def named(self) -> frozenset[str]:
        return self.persons

    @property
    def unsettled(self) -> bool:
        return bool(self.leavers)

    @property
    def words(self) -> list[str]:
        return [event.word for event in self.events if isinstance(event, Said)]


def apply(state: State, event: Event) -> State:
    if isinstance(event, Said) and event.word == "nonsense":
        raise ValueError("nonsense")
    return State((*state.events, event))


def summary(name: str, state: State) -> Summary:
    return Summary(PHASE, False, state.named, None, 0.0, b"")


class Tally(LiveLog[State, Event, Follower[str]]):
    arranged = 0
    then: Callable[[], Awaitable[None]] | None = None
    """What comes of every change."""

    def tell(self, step: LogStep[Event, State], before: State) -> None:
        for follower in self.audience:
            if isinstance(step.event, Said):
                follower.put(step.event.word)

    def is_alone(self, person: str) -> bool:
        return self.state.persons <= {person}

    def farewell(self, state: State, person: str) -> Plan[State, Event]:
        plan = Plan(state, apply)
        if person in state.persons:
            plan.take(Left(person))
        return plan

    def settled(self, stored: Sequence[bytes]) -> tuple[list[bytes], State]:
        gone = self.state.leavers
        events = [replaced(event, gone) for event in map(_decoder.decode, stored)]
        return [msgspec.json.encode(event) for event in events], State(tuple(events))

    async def afterwards(self, before: State, steps: Sequence[LogStep[Event, State]], is_ours: bool) -> None:
        if self.then:
            await self.then()

    def arrange(self) -> None:
        self.arranged += 1

    def follow(self, most: int = 1000) -> Follower[str]:
        return self.welcome(Follower("anybody", self.state.words, len(self.state.words) + most))

    def unfollow(self, follower: Follower[str]) -> None:
        self.audience.leave(follower)

    async def say(self, by: str, word: str) -> int:
        """Once: the same word of the same person again is the same wish."""
        plan = await self.commit(partial(said, event=Said(by, word)))
        return plan.state.events.index(Said(by, word))


def replaced(event: Event, gone: set[str]) -> Event:
    return msgspec.structs.replace(event, by=GONE) if event.by in gone else event


def said(state: State, event: Said) -> Plan[State, Event]:
    plan = Plan(state, apply)
    if event.word == "forbidden":
        raise Refusal(RefusalReason.ILLEGAL, "this must not be said")
    if event not in state.events:
        plan.take(event)
    return plan


async def in_thread(what: Callable[[], T]) -> T:
    return await asyncio.to_thread(what)


@dataclass(frozen=True)
class Room:
    """A registry of tallies, and what they share."""

    shared: LogContext[State, Event]
    tallies: Registry[Tally, State, Event]

    async def get(self, name: str = "a") -> Tally:
        return await self.tallies.get(name)

    async def create(self, *words: str, name: str = "a", by: str = "ada") -> Tally:
        events: list[Event] = [Said(by, word) for word in words]
        assert await self.tallies.create(name, events, State(tuple(events)))
        return await self.get(name)


@asynccontextmanager
async def room(store: Store, clock: Timekeeper | None = None, **how: int | float) -> AsyncIterator[Room]:
    await store.open()
    shared = LogContext[State, Event](
        store=store,
        clock=clock or WallClock(),
        read=_decoder.decode,
        write=msgspec.json.encode,
        apply=apply,
        summary=summary,
        unknown=RefusalReason.NO_PAD,
        missing="there is no such tally",
        busy="too much is waiting here",
        unreadable="this tally cannot be read: {problem}",
        work=in_thread,
    )
    shared = replace(shared, **how)  # type: ignore[arg-type]

    async def load(name: str) -> Tally | None:
        if not (stored := await store.read(name)):
            return None
        tally = Tally(name, State(), shared, Audience())
        tally.state = tally.steps(stored)[-1].state
        return tally

    tallies = Registry(shared, (PHASE,), load)
    tallies.open()
    try:
        yield Room(shared, tallies)
    finally:
        await tallies.close()
        await store.close()

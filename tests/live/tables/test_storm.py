"""Everybody does anything at any time: only refusals come back, streams have no gap, the log tells the same story."""

import asyncio
import random
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.loop import in_loop
from tripple.live.tables import (
    REACTIONS,
    AddComputer,
    AnyCommand,
    Back,
    Fresh,
    Join,
    Leave,
    Play,
    React,
    Ready,
    Refusal,
    RefusalReason,
    Rematch,
    Remove,
    Resign,
    Settings,
    StartGame,
    Stream,
    Tables,
    Told,
)
from tripple.live.tables.events import read_event
from tripple.live.tables.projection import fresh
from tripple.live.tables.state import TableState, fold
from tripple.store import open_store

from .fakes import HandClock, tables_at

PERSONS = ("ada", "bo", "cy", "eve")
STEPS = 250


class Storm:
    def __init__(self, tables: Tables, clock: HandClock, dice: random.Random, table: str, invite: str) -> None:
        self.tables, self.clock, self.dice, self.table, self.invite = tables, clock, dice, table, invite
        self.streams: list[tuple[Stream, AsyncExitStack]] = []
        self.known = ["open"]
        self.seen = self.told = 0
        self.reasons: Counter[RefusalReason] = Counter()

    async def somebody(self) -> tuple[str, int]:
        """Anybody, who names any seat; or whoever is waited for, who knows where they sit."""
        state = await self.tables.state(self.table)
        seat = self.dice.randrange(len(state.chairs)) if state.turn is None else state.turn
        if self.dice.random() < 0.5 and state.chairs[seat].person:
            return state.chairs[seat].person, seat
        return self.dice.choice(PERSONS), self.dice.randrange(6)

    def command(self, seat: int) -> AnyCommand:
        dice = self.dice
        rare: list[AnyCommand] = [Leave(seat=seat), Remove(seat=seat), Rematch(), Resign(seat=seat)]
        usual: list[AnyCommand] = [
            Join(name=dice.choice(["X", "Ω", "\n"])),
            AddComputer(level=dice.choice(["greedy", "random", "nobody"])),
            Ready(seat=seat, ready=dice.random() < 0.9, salt=dice.choice(["", "s", "\0"])),
            StartGame(),
            Back(seat=seat),
            React(seat=seat, reaction=dice.choice([*REACTIONS, "?"])),
            *(Play(seat=seat, action=dice.choice([*self.known, "draw", "pass", "?"])) for _ in range(8)),
        ]
        return dice.choice(rare if dice.random() < 0.02 else usual)

    async def ask(self) -> None:
        dice = self.dice
        seen = dice.choice([self.seen, self.seen, self.seen, dice.randrange(-1, 400)])
        key = f"{dice.randrange(10**9)}" if dice.random() < 0.9 else "again"
        person, seat = await self.somebody()
        try:
            await self.tables.do(self.table, person, self.command(seat), key=key, seen=seen, invite=self.invite)
        except Refusal as refusal:
            self.reasons[refusal.reason] += 1

    async def come(self) -> None:
        person, stack = self.dice.choice(PERSONS), AsyncExitStack()
        seat = self.dice.choice([None, *await self.tables.seats(self.table, person)])
        since = self.dice.choice([None, self.seen, self.dice.randrange(-1, 400)])
        stream = await stack.enter_async_context(
            self.tables.follow(self.table, person, seat=seat, since=since, invite=self.invite)
        )
        self.streams.append((stream, stack))

    async def go(self) -> None:
        if self.streams:
            stream, stack = self.streams.pop(self.dice.randrange(len(self.streams)))
            await stack.aclose()
            self.check(stream, [message async for message in stream])

    def check(self, stream: Stream, messages: list[object]) -> None:
        told = [message for message in messages if isinstance(message, Fresh | Told)]
        numbers = [message.number for message in told]
        first = min(numbers, default=0)
        assert numbers == list(range(first, first + len(numbers)))
        self.told += len(told)
        assert not any(isinstance(message, Fresh) for message in told[1:])
        assert not stream.fell_behind
        for message in told:
            self.seen = max(self.seen, message.number)
            if message.round and message.round.options:
                self.known = [option.action for option in message.round.options]


@pytest.mark.parametrize("seed", range(5))
@in_loop
async def test_a_storm_of_wishes(tmp_path: Path, seed: int) -> None:
    dice, clock, path = random.Random(seed), HandClock(), tmp_path / "tables.sqlite3"
    async with tables_at(path, clock) as tables:
        settings = Settings(size=dice.choice([2, 3, 4]), clock=dice.choice(["none", "30s", "1day"]), public=True)
        made = await tables.create("ada", settings, "Ada", key="made")
        storm = Storm(tables, clock, dice, made.id, made.invite)
        for _ in range(STEPS):
            doing = dice.choices([storm.ask, storm.come, storm.go, None], [dice.choice([1, 6]), 1, 1, 0.7])[0]
            if doing is None:
                clock.advance(dice.choice([0.5, 3, 31, 400, 90_000]))
                await asyncio.sleep(0)
            elif doing == storm.ask:
                await asyncio.gather(*(storm.ask() for _ in range(dice.randrange(1, 8))))
            else:
                await doing()
        while storm.streams:
            await storm.go()
        async with tables.follow(made.id, "eve") as last:
            view = await anext(last)
    assert isinstance(view, Fresh)
    assert not storm.reasons[RefusalReason.UNAVAILABLE], "something went wrong inside"
    assert view.table.phase != "lobby", "hardly anything happened"
    await same_story(path, made.id, view)


async def same_story(path: Path, table: str, view: Fresh) -> None:
    store = open_store(str(path))
    await store.open()
    events = [read_event(event) for event in (await store.read(table))[: view.number + 1]]
    await store.close()
    state = fold(TableState(), events)
    assert fresh(table, state, None, "eve" if "eve" in state.persons else "", view.present) == view
    asked = [(event.by, event.key) for event in events if event.key]
    assert len(asked) == len(set(asked))

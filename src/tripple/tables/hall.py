"""All tables: made, found, loaded from the log when somebody needs them, let go when nobody does."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence, Set
from contextlib import asynccontextmanager, suppress
from functools import partial
from math import inf
from typing import Any

import msgspec

from tripple.bots import Budget
from tripple.notation import commitment
from tripple.rules import TrippleError
from tripple.store import EVERYTHING, Stale, Store, StoreUnavailable

from .advice import Advice, advice
from .asking import Ask, check_key, check_seed, checked_name, new_invite, rematch_id, table_id
from .clock import Handle, Timekeeper, WallClock
from .commands import AnyCommand, Done, Rematch, Settings
from .elsewhere import Neighbours
from .events import AnyEvent, Created, Joined, write_event
from .faults import asked
from .forgetting import Trace, traces
from .listing import PHASES, Listing, deadline, readable, summary
from .pace import Pace
from .record import written_record
from .refusal import Reason, Refusal, Unreadable, closing
from .showing import ahead, fresh
from .sight import Fresh, Option
from .state import GONE, State, fold, rules_of
from .stream import Stream
from .table import Ended, Moved, Surroundings, Table, nobody_else, nothing_more
from .thinking import Think, ThinkingThreads, chance


class NewTable(msgspec.Struct, frozen=True):
    id: str
    invite: str


class Hall:
    """An async context: inside it tables live. One hall a process; several processes may share a PostgreSQL store."""

    def __init__(
        self,
        store: Store,
        clock: Timekeeper | None = None,
        pace: Pace | None = None,
        think: Think | None = None,
        secret: Callable[[], str] = secrets.token_hex,
        ended: Ended = nothing_more,
        moved: Moved = nobody_else,
    ) -> None:
        pace = pace or Pace()
        self._threads = ThinkingThreads(pace)
        self._around = Surroundings(
            store,
            clock or WallClock(),
            pace,
            think or self._threads.think,
            ended,
            moved=moved,
            hurried=self._threads.hurried,
        )
        self._secret = secret
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._missed = set[str]()
        """Tables that another process has written to while they were being loaded here."""
        self._alarms: dict[str, Handle] = {}
        """For tables that are not in memory: when to load them again, or, for those that are, when to look at them."""
        self._next_rounds: Handle | None = None
        self._errands: set[asyncio.Task[object]] = set()
        self._closing = False
        self._deaf: Callable[[], None] = lambda: None
        self._going = set[str]()
        """Tables that are being erased."""
        self._neighbours = Neighbours(store, self._around.clock, self._around.pace.heartbeat, self._tables, self._send)

    async def __aenter__(self) -> "Hall":
        """Opens the store and sets an alarm for every table where something is due."""
        await self._around.store.open()
        self._deaf = self._around.store.listen(self._heard)
        self._neighbours.open()
        await self._set_alarms()
        self._make_rounds_later()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Tells every follower, finishes what is being written, ends every task and thread, closes the store."""
        if self._closing:
            return
        self._closing = True
        self._deaf()
        for handle in (*self._alarms.values(), *([self._next_rounds] if self._next_rounds else [])):
            handle.cancel()
        await self._neighbours.close()
        await asyncio.gather(*self._errands, *self._loading.values(), return_exceptions=True)
        await asyncio.gather(*(table.close() for table in self._tables.values()))
        self._tables.clear()
        await asyncio.to_thread(self._threads.close)
        await self._around.store.close()

    async def create(self, by: str, settings: Settings, name: str, *, key: str, played: str = "") -> NewTable:
        """A new table with `by` on its first seat, as its host. The same key twice is one table.

        `played` is the player's own date, for the daily that counts.
        """
        check_key(by, key)
        check_seed(settings.seed, settings.size)
        try:
            rules_of(settings.sheet, settings.changes)
        except TrippleError as fault:
            raise Refusal(Reason.MALFORMED, fault.sentence, **fault.values) from None
        joined = Joined(at=self._now, by=by, name=checked_name(name), person=by)
        return await self._open(table_id("created", by, key), self._created(by, settings, played), [joined])

    def _created(self, by: str, settings: Settings, played: str = "") -> Created:
        """A deal that was asked for needs no promise: the secret is for the computer players' dice alone then."""
        secret = self._secret()
        return Created(
            at=self._now,
            by=by,
            sheet=settings.sheet,
            changes=settings.changes,
            clock=settings.clock,
            size=settings.size,
            public=settings.public,
            hints=settings.hints,
            commitment="" if settings.seed else commitment(secret),
            secret=secret,
            invite=new_invite(),
            seed=settings.seed or "",
            played=played,
            onward=secrets.token_hex(12),
        )

    async def _open(self, table: str, created: Created, joined: Sequence[Joined]) -> NewTable:
        """Where the table is there already, it is the one that was asked for: its id says so."""
        events: list[AnyEvent] = [created, *joined]
        written = [write_event(event) for event in events]
        try:
            await self._around.store.append(table, 0, written, summary(table, fold(State(), events)))
        except StoreUnavailable as fault:
            raise Refusal(Reason.UNAVAILABLE, fault.sentence, **fault.values) from fault
        except Stale:
            return NewTable(table, (await self._table(table)).state.invite)
        return NewTable(table, created.invite)

    async def do(
        self, table: str, by: str, command: AnyCommand, *, key: str, seen: int, invite: str | None = None
    ) -> Done:
        """Returns when it is on disk; raises Refusal otherwise, and then nothing has changed.

        `by` is the identity that the server vouches for, `key` the client's own id for this (1 to 64 characters),
        `seen` the number of the last message it has seen. The invite is needed to join a table that is not public.
        """
        here = await self._table(table)
        if isinstance(command, Rematch) and here.state.phase == "over" and by in here.state.persons:
            await self._open_again(here.state, by)
            here = await self._table(table)
        return await here.do(Ask(by, command, key, seen, invite))

    async def _open_again(self, state: State, by: str) -> None:
        """The table of a rematch, made before the old one names it: who reads the name finds the table."""
        if state.rematch:
            return
        settings = Settings(
            sheet=state.sheet,
            changes=state.changes,
            clock=state.clock,
            size=len(state.chairs) or state.size,
            public=state.public,
            hints=state.hints,
        )
        created = self._created(state.host if state.host in state.persons else by, settings)
        joined = [
            Joined(at=self._now, name=chair.name, level=chair.level, person=chair.person)
            for chair in state.chairs
            if chair.person != GONE
        ]
        await self._open(rematch_id(state), created, joined)

    @asynccontextmanager
    async def follow(
        self,
        table: str,
        by: str,
        *,
        seat: int | None = None,
        since: int | None = None,
        invite: str | None = None,
    ) -> AsyncIterator[Stream]:
        """What one seat (of `by`) sees, or a spectator. While it is followed, its person is present.

        `since` is the last number already seen: what came after it follows, or a Fresh where that is too much.
        Raises Refusal on entering (NO_TABLE, NOT_YOURS, NOT_INVITED).
        """
        here = await self._table(table)
        stream = here.follow(by, seat, since, invite)
        self._neighbours.tell(table)
        try:
            yield stream
        finally:
            here.unfollow(stream)
            self._neighbours.tell(table)
            self._look_later(here)

    async def public(self) -> Sequence[Listing]:
        """Public tables: those in the lobby with a free seat first, then those where one can watch."""
        found = [await asked(self._around.store.public(phase)) for phase in ("lobby", "playing", "pause")]
        lists = [listing for some in found for listing in readable(some)]
        return sorted(lists, key=lambda table: table.phase != "lobby" or len(table.names) >= table.size)

    async def mine(self, person: str, limit: int = 100) -> Sequence[Listing]:
        """The games of a person, the last changed first."""
        found = await asked(self._around.store.of_person(person, PHASES, limit))
        return [one for one in readable(found, person) if one.mine]

    async def left(self, person: str) -> Sequence[Trace]:
        """Where a person sat in the lobby and has no seat any more, the last changed first."""
        found = await asked(self._around.store.of_person(person, PHASES, EVERYTHING))
        tables = [listing.id for listing in readable(found, person) if not listing.mine]
        logs = [(table, await asked(self._around.store.read(table))) for table in tables]
        return [trace for table, log in logs for trace in traces(table, log, person)]

    async def state(self, table: str) -> State:
        """As it is now, with everything hidden in it: for the server's own use."""
        return (await self._table(table)).state

    def here(self, table: str) -> Set[str]:
        """Who follows a table, in whatever process."""
        return self._tables[table].here if table in self._tables else frozenset()

    async def seats(self, table: str, person: str) -> tuple[int, ...]:
        """Which seats of a table are this person's."""
        return (await self._table(table)).state.seats_of(person)

    async def advise(self, table: str, by: str, seat: int) -> tuple[Advice, ...]:
        """What a strong player would do in this seat, which is one of `by` and on turn. Nothing hidden goes into it."""
        state = await self._state_for(table, by, seat)
        if not state.hints:
            raise Refusal(Reason.PHASE, "hints are not allowed at this table")
        if state.turn != seat:
            raise Refusal(Reason.TURN, "it is the turn of seat {seat}", rule="R4", seat=(state.turn or 0) + 1)
        view, dice = state.match.view(seat), chance(state.secret, state.number)
        found = await self._threads.search(
            lambda seconds: advice(view, Budget(seed=dice, seconds=seconds)), self._around.pace.think_budget
        )
        return found.what

    async def ahead(self, table: str, by: str, seat: int) -> tuple[Option, ...]:
        """Where the tiles of this seat, which is one of `by`, would fit now, whoever is on turn; seen from the seat."""
        state = await self._state_for(table, by, seat)
        return ahead(state.match.view(seat)) if state.phase == "playing" else ()

    async def _state_for(self, table: str, by: str, seat: int) -> State:
        state = (await self._table(table)).state
        if seat not in state.seats_of(by):
            raise Refusal(Reason.NOT_YOURS, "seat {seat} is not yours", seat=seat + 1)
        return state

    async def log(self, table: str) -> tuple[bytes, ...]:
        """Everything that ever happened there, with everything hidden in it: for the server's own use."""
        events = await asked(self._around.store.read(table))
        if not events:
            raise _no_table()
        return tuple(events)

    async def record(self, table: str) -> str:
        """A finished game in the notation, for everybody who knows its id. Refusal PHASE before its end."""
        return await asked(asyncio.to_thread(written_record, await self.log(table)))

    async def sights(self, table: str, person: str) -> Sequence[Fresh]:
        """What each of a person's seats may see of a table now."""
        state = (await self._table(table)).state
        return [fresh(table, state, seat, person, ()) for seat in state.seats_of(person)]

    async def forget(self, person: str) -> None:
        """Their games without other people are erased; where others have a part, nobody can tell who it was.

        Each game is changed as a whole. After a fault, asking again goes on where it stopped. Unreadable games are
        reported after all others are done, and are still found as theirs then.
        """
        damaged: dict[str, Unreadable] = {}
        while tables := [table for table in await self._tables_of(person) if table not in damaged]:
            for table in tables:
                try:
                    await self._forget_at(table, person)
                except Unreadable as fault:
                    damaged[table] = fault
        await asked(self._around.store.forget(person))
        for left in damaged.values():
            raise left

    async def _tables_of(self, person: str) -> Sequence[str]:
        return [one.game for one in await asked(self._around.store.of_person(person, PHASES, EVERYTHING))]

    async def _forget_at(self, table: str, person: str) -> None:
        try:
            here = await self._table(table)
        except Refusal as refusal:
            if refusal.reason is Reason.NO_TABLE:
                return  # others who had a part in it are forgotten, too, and were faster
            raise
        if here.state.persons <= {person}:
            await self._erase(here)
        else:
            await asked(here.forget(person))

    async def _erase(self, here: Table) -> None:
        """Nobody loads it again meanwhile: what they did would be lost."""
        self._going.add(here.id)
        try:
            self._tables.pop(here.id, None)
            if here.id in self._alarms:
                self._alarms.pop(here.id).cancel()
            await here.close()
            await asked(self._around.store.erase(here.id))
        finally:
            self._going.discard(here.id)

    async def count(self) -> dict[str, int]:
        """How many tables there are in each phase; for metrics."""
        return await asked(self._around.store.count())

    def live(self) -> int:
        """How many tables are in memory; for metrics."""
        return len(self._tables)

    @property
    def _now(self) -> float:
        return self._around.clock.now()

    # Tables in memory

    async def _table(self, table: str) -> Table:
        """From memory, or from the log; those who ask for the same table at once wait for the same loading."""
        if self._closing:
            raise closing()
        if table in self._going:
            raise _no_table()
        if table not in self._tables:
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table), name=f"loading {table}")
            await asked(asyncio.shield(self._loading[table]))
        elif not self._around.store.hears:
            await self._tables[table].read_on()
        if table not in self._tables:
            raise _no_table()
        return self._tables[table]

    async def _load(self, table: str) -> Table | None:
        try:
            loaded = await Table.load(table, self._around)
            if loaded:
                self._tables[table] = loaded
                self._look_later(loaded)
                self._neighbours.ask(table)
                if table in self._missed:
                    loaded.catch_up()
            return loaded
        finally:
            del self._loading[table]
            self._missed.discard(table)

    def _look_later(self, table: Table) -> None:
        if not self._closing:
            self._wake_at(table.id, self._now + self._around.pace.idle)

    def _wake_at(self, table: str, when: float) -> None:
        if table in self._alarms:
            self._alarms[table].cancel()
        self._alarms[table] = self._around.clock.call_at(when, partial(self._look, table))

    async def _set_alarms(self) -> None:
        """For every table where something is due; where other processes play as well, for what is due soon."""
        until = self._now + self._around.pace.rounds if self._around.store.shared else inf
        for table, when in await self._around.store.due():
            if when <= until and table not in self._tables and table not in self._alarms:
                self._wake_at(table, when)

    def _make_rounds_later(self) -> None:
        if self._around.store.shared and not self._closing:
            when = self._now + self._around.pace.rounds
            self._next_rounds = self._around.clock.call_at(when, lambda: self._send(self._make_rounds()))

    async def _make_rounds(self) -> None:
        """Another process may have died and left games of days alone."""
        with suppress(StoreUnavailable):
            await self._set_alarms()
        self._make_rounds_later()

    def _look(self, table: str) -> None:
        """Lets a table go that has nothing to do; loads one that has."""
        del self._alarms[table]
        here = self._tables.get(table)
        if here is None:
            self._send(self._wake(table))
        elif here.may_go(self._now + self._around.pace.idle):
            del self._tables[table]
            if (when := deadline(here.state)) is not None:
                self._wake_at(table, when)
            self._send(here.close())
        else:
            self._look_later(here)

    async def _wake(self, table: str) -> None:
        try:
            await self._table(table)
        except Refusal as refusal:
            if not self._closing and refusal.reason is not Reason.NO_TABLE:
                self._wake_at(table, self._now + self._around.pace.idle)

    def _heard(self, table: str) -> None:
        """Another process has written to a table; an empty name stands for all of them."""
        self._missed.update(self._loading.keys() & {table} if table else self._loading)
        for name in [table] if table else list(self._tables):
            if name in self._tables:
                self._tables[name].catch_up()
        if not table:
            self._neighbours.hear_again()

    def _send(self, errand: Coroutine[Any, Any, object]) -> None:
        task: asyncio.Task[object] = asyncio.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)


def _no_table() -> Refusal:
    return Refusal(Reason.NO_TABLE, "there is no such table")

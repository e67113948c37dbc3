"""A live game: a log with seats, followers who have to be present, clocks and computer players."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from msgspec.structs import replace

from tripple.bots import SEARCHING, Budget
from tripple.live import Handle, Leases, LiveLog, LogContext, Plan, Refusal, RefusalReason, wait_until
from tripple.rules import Action
from tripple.store import Snapshot, StoreUnavailable, logs

from .absence import Absence, Due, is_watched, runs
from .audience import Stream, TableAudience, TableStep, Wanted, present
from .config import TableConfig
from .courtesy import Courtesy
from .events import AnyEvent, Dealt
from .forgetting import forget, nameless
from .handlers import Request, handle, is_invited
from .listing import deadline
from .messages import Presence
from .plan import TablePlan
from .state import TableState, read_state, write_state
from .thinking import Think, chance, takes

logger = logging.getLogger(__name__)

Ended = Callable[[str, TableState], Awaitable[None]]
"""Called at the end of a game. It may come twice, or not at all if the server is killed."""


Moved = Callable[[str, TableState, TableState, Set[str]], None]
"""Called after every commit with the states before and after it, and the followers. It must not block."""


def nobody_else(table: str, before: TableState, after: TableState, here: Set[str]) -> None:
    pass


async def nothing_more(table: str, state: TableState) -> None:
    pass


@dataclass(frozen=True, slots=True)
class TableContext:
    log: LogContext[TableState, AnyEvent]
    config: TableConfig
    think: Think
    player: Callable[[str], Awaitable[str]]
    leases: Leases
    ended: Ended
    moved: Moved = nobody_else
    hurried: Callable[[], bool] = lambda: False

    def pass_on(self, table: str, before: TableState, after: TableState, here: Set[str]) -> None:
        try:
            self.moved(table, before, after, here)
        except Exception:  # the change is on disk: a fault in a listener must not undo it
            logger.exception("table %s: a change could not be passed on", table)


Fill = Callable[[TablePlan], None]
First = Callable[[TableState], Awaitable[None]]


class Table(LiveLog[TableState, AnyEvent, Stream]):
    """Made by `load` only."""

    audience: TableAudience

    def __init__(self, id: str, state: TableState, context: TableContext) -> None:  # noqa: A002  (a table's name)
        super().__init__(id, state, context.log, TableAudience(id, context.config))
        self._tables, self._clock = context, context.log.clock
        self._absence = Absence(context.config, self._now)
        self._courtesy = Courtesy(self._clock)
        self._elsewhere: dict[str, frozenset[str]] = {}  # followers in other processes
        self._hurried = False
        self._rung = False  # set while a turn for the alarm waits
        self._alarm: Handle | None = None
        self._thoughts: set[asyncio.Task[None]] = set()
        # the change of turn for which a computer player thinks or has thought, and whether it is waited for
        self._thinks_of: tuple[int, bool] | None = None

    @classmethod
    async def load(cls, context: TableContext, id: str) -> "Table | None":  # noqa: A002
        """Load from the last snapshot and the events since; None if there is no such game."""
        snapshot = await context.log.store.ask(logs.snapshot(id))
        state = read_state(snapshot.state) if snapshot else None
        events = await context.log.store.read(id, state.number if state else 0)
        if not events:
            return None
        table = cls(id, state or TableState(), context)
        for step in table.steps(events):
            table.state = step.state
            table.audience.keep(step)
        table.arrange()
        return table

    async def close(self) -> None:
        self.is_closing = True  # first, so that nothing cancelled below is started again
        self._tables.leases.let_go(self.name)
        self._stop_thinking()
        self._courtesy.close()
        await asyncio.gather(*self._thoughts, super().close(), return_exceptions=True)
        self._set_alarm(None)

    # A log of a game

    def tell(self, step: TableStep, before: TableState) -> None:
        self.audience.tell(step, before)

    def is_alone(self, person: str) -> bool:
        return self.state.persons <= {person}

    def farewell(self, state: TableState, person: str) -> TablePlan:
        return self._filled(state, partial(forget, person=person))

    def settled(self, stored: Sequence[bytes]) -> tuple[list[bytes], TableState]:
        return list(nameless(stored)), replace(self.state, unsettled=False)

    async def read_on(self) -> None:
        """Read on if the database answers; otherwise the known state has to do, so that people find their seats."""
        with suppress(Refusal):
            await super().read_on()

    @property
    def here(self) -> frozenset[str]:
        return frozenset(self.audience.persons).union(*self._elsewhere.values())

    @property
    def _now(self) -> float:
        return self._clock.now()

    # Requests

    def has_to_read(self, person: str, seen: int | None) -> bool:
        """True if another process may have shown this person more, or let them in."""
        return self.knows_less(seen) or (self.context.store.shared and person not in self.state.persons)

    def knows_less(self, seen: int | None) -> bool:
        """True if another process has shown more than is known here."""
        return self.context.store.shared and seen is not None and seen > self.state.last

    def ask(self, request: Request, first: First | None = None) -> "asyncio.Future[Plan[TableState, AnyEvent]]":
        """`first` is done in the same turn, on the latest state that is stored."""
        if first or self.has_to_read(request.by, request.seen):
            self.is_behind = True
        plan = partial(handle, ask=request, clock=self._clock, pause=self._tables.config.pause)
        return self.commit(partial(_after, first, plan) if first else plan)

    def _send(self, fill: Fill) -> "asyncio.Future[Plan[TableState, AnyEvent]]":
        return self.commit_later(partial(self._filled, fill=lambda plan: fill(plan) if self._is_ours else None))

    def _filled(self, state: TableState, fill: Fill) -> TablePlan:
        plan = TablePlan(state, self._now, self._tables.config.pause)
        fill(plan)
        return plan

    async def admit(self, person: str, wanted: Wanted, since: int | None, invite: str | None) -> Stream:
        """Follow a seat; before a refusal, read what another process may have written a moment ago.

        A follower is never shown less than they have seen: if the database cannot say what that was, they have to ask
        again.
        """
        if self.knows_less(since):
            await super().read_on()
        elif self.has_to_read(person, since):
            await self.read_on()
        try:
            return self.follow(person, wanted, since, invite)
        except Refusal:
            if not self.context.store.shared:
                raise
            await super().read_on()  # raises if the database does not answer: then they ask again
            return self.follow(person, wanted, since, invite)

    def follow(self, person: str, wanted: Wanted, since: int | None, invite: str | None) -> Stream:
        self._check_open()  # a task that begins while the process ends would never be ended
        if self.is_gone:
            raise self.context.no_such()
        mine = self.state.seats_of(person)
        seat = next(iter(mine), None) if wanted == "mine" else wanted
        if wanted == "mine" and self.state.phase == "lobby":
            since = None  # it may be another seat than the last time, without any news since
        if seat is not None and seat not in mine:
            raise Refusal(RefusalReason.NOT_YOURS, "seat {seat} is not yours", seat=seat + 1)
        if not is_invited(self.state, person, invite):
            raise Refusal(RefusalReason.NOT_INVITED, "this table is only open to those who have its link")
        was_watched = is_watched(self.state, self.here)
        stream = self.audience.come(self.state, person, seat, since, self.here)
        if person in self.state.persons:
            self._absence.comes(person, self._now, was_deserted=not was_watched)
        self._tell_presence()
        self.arrange()
        return stream

    def unfollow(self, stream: Stream) -> None:
        if not self.audience.leave(stream):
            return
        if stream.person not in self.here:
            self._absence.goes(stream.person, self._now)
        self._tell_presence()
        self.arrange()

    @property
    def followers(self) -> frozenset[str]:
        return self.state.persons.intersection(self.audience.persons)

    def note_elsewhere(self, process: str, persons: Collection[str]) -> None:
        before = self.here
        self._elsewhere.pop(process, None)
        if persons:
            self._elsewhere[process] = frozenset(persons)
        after = self.here
        for person in after - before:
            self._absence.comes_elsewhere(person, self._now, was_deserted=not is_watched(self.state, before))
        for person in before - after:
            self._absence.goes(person, self._now)
        if before != after:
            self._tell_presence()
            self.arrange()

    def renew(self) -> None:
        self._absence.renew(self._now)
        if any(self._absence.stand_ins(self.state, self.here)):  # they are waited for longer
            self._tell_presence()
        self.arrange()

    def _tell_presence(self) -> None:
        here = self.here
        stand_ins = self._absence.stand_ins(self.state, here)
        watching = len(here - self.state.persons)
        self.audience.tell_presence(Presence(present(self.state, here), stand_ins, self._now, watching, self._hurried))

    def may_go(self, until: float) -> bool:
        """Let go even of a table that is followed elsewhere: that process then runs it at once."""
        if not super().may_go(until):
            return False
        due = self._due()
        return is_watched(self.state, self.here) or not (self._thoughts or (due and due.when < until))

    def wakes_at(self) -> float | None:
        return deadline(self.state)

    # Consequences of changes

    async def afterwards(self, before: TableState, steps: Sequence[TableStep], is_ours: bool) -> None:
        """Pass on what was committed. Every process reports the end of a game: the one that wrote it may have died."""
        last = steps[-1].state
        for event, after in steps:
            self._courtesy.hear(event, after, self._send)
        if is_ours:
            self._tables.pass_on(self.name, before, last, self.here)
            await self._keep_snapshot(before, steps)
        if before.phase != "over" and last.phase == "over":
            await self._tell_end(last)

    async def _keep_snapshot(self, before: TableState, steps: Sequence[TableStep]) -> None:
        """Store a snapshot before every deal but the first, so that loading replays only one round."""
        for event, after in steps:
            if isinstance(event, Dealt) and event.number > 1:
                with suppress(StoreUnavailable):
                    await self.context.store.write(logs.save(self.name, Snapshot(before.number, write_state(before))))
            before = after

    async def _tell_end(self, state: TableState) -> None:
        try:
            await self._tables.ended(self.name, state)
        except Exception:  # the game is on disk: what comes after it must not undo it
            logger.exception("table %s: the end could not be passed on", self.name)

    def recovered(self) -> None:
        """Restart the grace periods: people could not act while the database was away."""
        self.renew()

    # Alarms and computer players

    def arrange(self) -> None:
        """Set the alarm for what is due next, and start the computer player on turn."""
        if self.is_closing or self.is_gone:
            return
        if self.is_behind:
            if all(thought.done() for thought in self._thoughts):  # the chosen action could not be written
                self._thinks_of = None
            self._set_alarm(None)
            return
        self._absence.settle(self.state)
        if runs(self.state, self.audience.persons):
            self._tables.leases.want(self.name, self._lease_changed)
        due = self._due()
        self._set_alarm(due.when if due else None)
        self._start_thinking()

    @property
    def _is_ours(self) -> bool:
        return self._tables.leases.holds(self.name)

    def _lease_changed(self) -> None:
        """Start over as the one that runs the table, or no longer does; the one before may have written unannounced
        events.
        """
        self._stop_thinking()
        if self._is_ours:
            self.catch_up()
        else:
            self.arrange()

    def _due(self) -> Due | None:
        return self._absence.due(self.state, self.here, self._is_ours)

    def _set_alarm(self, when: float | None) -> None:
        if self._alarm:
            self._alarm.cancel()
        self._alarm = None if when is None else self._clock.call_at(when, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        if not self._rung:
            self._rung = True
            # The turn may be refused before anything is planned, so its end is what lets the next alarm ring.
            self.commit_later(partial(self._filled, fill=self._fill_due)).add_done_callback(self._rung_out)

    def _rung_out(self, _: object) -> None:
        self._rung = False

    def _fill_due(self, plan: TablePlan) -> None:
        due = self._due()
        if due and due.when <= plan.now:
            due.fill(plan)

    def _start_thinking(self) -> None:
        state, turn = self.state, self.state.turn
        if self._thinks_of == (state.moved, state.skipping):
            return
        self._stop_thinking()
        level = None if turn is None else state.chairs[turn].computer
        if turn is None or level is None or not self._is_ours or not runs(state, self.here):
            return
        self._thinks_of = state.moved, state.skipping
        task = asyncio.create_task(self._think(turn, level, state.moved), name=f"table {self.name} thinks")
        self._thoughts.add(task)
        task.add_done_callback(self._thought)

    def _stop_thinking(self) -> None:
        self._thinks_of = None
        for thought in self._thoughts:
            thought.cancel()

    async def _think(self, seat: int, level: str, moved: int) -> None:
        state = self.state
        tempo = self._tables.config.tempo(state.pace, sum(chair.computer is not None for chair in state.chairs))
        seed = chance(state.secret, moved)
        # The time is drawn before the search, so how long an action takes says nothing about the position.
        earliest = self._now + (0.0 if state.skipping else takes(tempo, seed))
        view = state.game.view(seat)
        level = await self._tables.player(level)
        action = await self._tables.think(level, view, Budget(seed=seed, seconds=tempo.search))
        self._tell_hurry(level in SEARCHING and self._tables.hurried())
        await wait_until(self._clock, earliest)
        self._send(partial(_move, moved=moved, seat=seat, action=action, level=level))

    def _tell_hurry(self, hurried: bool) -> None:
        if self._hurried != hurried:
            self._hurried = hurried
            self._tell_presence()

    def _thought(self, task: "asyncio.Task[None]") -> None:
        self._thoughts.discard(task)
        if not task.cancelled() and (fault := task.exception()):
            logger.error("table %s cannot think", self.name, exc_info=fault)
            self._thinks_of = None
            self._set_alarm(self._now + self.context.retry)


async def _after(first: First, plan: Callable[[TableState], TablePlan], state: TableState) -> TablePlan:
    await first(state)
    return plan(state)


def _move(plan: TablePlan, moved: int, seat: int, action: Action, level: str) -> None:
    if plan.state.moved == moved and plan.state.turn == seat:
        plan.play(seat, action, level)

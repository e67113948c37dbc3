"""A live game: one mailbox, whose plans are committed one after the other and told only then."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from tripple.bots import Budget
from tripple.rules import View
from tripple.store import Snapshot, Stale, Store, StoreUnavailable

from . import showing
from .asking import Ask, done_before, fill, is_invited
from .clock import Handle, Timekeeper, wait_until
from .commands import Done
from .events import AnyEvent, Dealt, Left, Removed, read_event, write_event
from .listing import summary
from .pace import Pace
from .plan import Plan
from .refusal import Reason, Refusal
from .sight import Closing, Message, Presence
from .state import State, apply, read_state, write_state
from .stream import Stream
from .thinking import Think, chance, takes

log = logging.getLogger(__name__)
MOST_TRIES = 5


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What all tables of a hall share."""

    store: Store
    clock: Timekeeper
    pace: Pace
    think: Think


class Job(NamedTuple):
    """A letter in the mailbox: how to fill a plan, and who waits for what comes of it."""

    fill: Callable[[Plan], None]
    ask: Ask | None = None
    done: "asyncio.Future[Done] | None" = None


class Table:
    """Made by `load` only. Everything but `close` happens between two awaits, so no follower misses an event."""

    def __init__(self, id: str, state: State, around: Surroundings) -> None:  # noqa: A002  (a table's name)
        self.id = id
        self.state = state
        self._around = around
        self._kept: deque[tuple[AnyEvent, State]] = deque(maxlen=around.pace.kept)
        # Bounded by what goes in: `waiting` commands, and of the table's own letters at most one of a kind.
        self._mail: asyncio.Queue[Job] = asyncio.Queue()
        self._streams: list[Stream] = []
        self._away: dict[str, float] = {}
        self._arrived: set[str] = set()
        """Who has just come; they get their seats back from the computer players."""
        self._awake = around.clock.now()
        """Since when somebody is here, or the table in memory."""
        self.idle_since = self._awake
        self._in_doubt = False
        """Whether the log may be longer than what is known here."""
        self._closing = False
        self._alarm: Handle | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._thinks_of = -1
        self._work: asyncio.Task[None] | None = None

    @classmethod
    async def load(cls, id: str, around: Surroundings) -> "Table | None":  # noqa: A002
        """From the last snapshot and the events since; nothing where there is no such game."""
        snapshot = await around.store.snapshot(id)
        start = snapshot.number if snapshot else 0
        events = await around.store.read(id, start)
        if not events:
            return None
        table = cls(id, read_state(snapshot.state) if snapshot else State(), around)
        table._take_in(events)
        table._work = asyncio.create_task(table._work_on(), name=f"table {id}")
        table._arrange()
        return table

    def _take_in(self, events: list[bytes]) -> list[tuple[AnyEvent, State]]:
        steps = []
        for stored in events:
            event = read_event(stored)
            self.state = apply(self.state, event)
            steps.append((event, self.state))
        self._kept.extend(steps)
        return steps

    async def close(self) -> None:
        """What is being written is finished, whoever still waits is refused, and nothing is left running."""
        self._closing = True
        self._mail.put_nowait(_NOTHING)
        if self._thinking:
            self._thinking.cancel()
        await asyncio.gather(*(task for task in (self._work, self._thinking) if task), return_exceptions=True)
        if self._alarm:
            self._alarm.cancel()
        while not self._mail.empty():
            _refuse(self._mail.get_nowait(), _closing())
        for stream in self._streams:
            stream.put(Closing())
            stream.end()
        self._streams.clear()

    # What others ask for

    async def do(self, ask: Ask) -> Done:
        if self._closing:
            raise _closing()
        if self._mail.qsize() >= self._around.pace.waiting:
            raise Refusal(Reason.BUSY, "too much is waiting at this table")
        done: asyncio.Future[Done] = asyncio.get_running_loop().create_future()
        self._mail.put_nowait(Job(partial(fill, ask=ask), ask, done))
        return await done

    def follow(self, person: str, seat: int | None, since: int | None, invite: str | None) -> Stream:
        if seat is not None and seat not in self.state.seats_of(person):
            raise Refusal(Reason.NOT_YOURS, "seat {seat} is not yours", seat=seat + 1)
        if not is_invited(self.state, person, invite):
            raise Refusal(Reason.NOT_INVITED, "this table is only open to those who have its link")
        was_deserted = not self.is_watched
        stream = Stream(person, seat, self._first(person, seat, since), self._around.pace.unread)
        self._streams.append(stream)
        self._away.pop(person, None)
        self._arrived.add(person)
        if was_deserted and self.is_watched:
            self._awake = self._around.clock.now()
        self._tell_presence()
        self._arrange()
        return stream

    def unfollow(self, stream: Stream) -> None:
        stream.end()
        if stream not in self._streams:
            return
        self._streams.remove(stream)
        now = self._around.clock.now()
        if stream.person not in self._here:
            self._away[stream.person] = now
        if not self._streams:
            self.idle_since = now
        self._tell_presence()
        self._arrange()

    def catch_up(self) -> None:
        """Another process has appended to this game."""
        if not self._in_doubt:
            self._in_doubt = True
            self._mail.put_nowait(_NOTHING)

    @property
    def is_idle(self) -> bool:
        """Nobody follows, nothing waits, nothing is on its way."""
        return not self._streams and self._mail.empty() and self._thinking is None

    def is_due_before(self, when: float) -> bool:
        due = self._due()
        return due is not None and due[0] < when

    # Who is here

    @property
    def _here(self) -> set[str]:
        return {stream.person for stream in self._streams}

    @property
    def is_watched(self) -> bool:
        """Whether somebody who sits here is here; where nobody is, the game stands still, unless it lasts for days."""
        return not self._here.isdisjoint(self.state.persons)

    @property
    def _runs(self) -> bool:
        return self.is_watched or self.state.clock == "1day"

    @property
    def _present(self) -> tuple[bool, ...]:
        here = self._here
        return tuple(chair.level is not None or chair.person in here for chair in self.state.chairs)

    def _tell_presence(self) -> None:
        for stream in self._streams:
            stream.put(Presence(self._present))

    def _first(self, person: str, seat: int | None, since: int | None) -> list[Message]:
        """What was missed, where all of it is kept; else everything anew."""
        start = self.state.number - len(self._kept)
        missed = -1 if since is None else self.state.last - since
        seats_moved = since is not None and self.state.phase == "lobby" and since < self.state.moved
        if since is None or not 0 <= missed <= len(self._kept) or since + 1 < start or seats_moved:
            return [showing.fresh(self.id, self.state, seat, person, self._present)]
        steps = list(self._kept)[len(self._kept) - missed :]
        return [showing.told(event, after, seat, person) for event, after in steps]

    # The mailbox

    async def _work_on(self) -> None:
        while not self._closing:
            job = await self._mail.get()
            try:
                await self._handle(job)
            except Refusal as refusal:
                _refuse(job, refusal)
            except Exception:  # one letter's fault must not end the table
                log.exception("table %s could not do what was asked", self.id)
                self._in_doubt = True
                _refuse(job, Refusal(Reason.UNAVAILABLE, "something went wrong: nothing has changed"))
            if not self._closing:
                self._arrange()

    async def _handle(self, job: Job) -> None:
        for _ in range(MOST_TRIES):
            try:
                if self._in_doubt:
                    await self._read_on()
                if await self._committed(job):
                    return
            except StoreUnavailable as fault:
                self._in_doubt = True
                raise Refusal(Reason.UNAVAILABLE, fault.sentence, **fault.values) from fault
        raise Refusal(Reason.BUSY, "too much is waiting at this table")

    async def _committed(self, job: Job) -> bool:
        """Whether it is done; not when somebody else has written to this game in the meantime."""
        before = done_before(self.state, job.ask) if job.ask else None
        if before is not None:
            _answer(job, Done(before, again=True))
            return True
        ask = job.ask
        plan = Plan(self.state, self._around.clock.now(), self._around.pace.pause, *((ask.by, ask.key) if ask else ()))
        job.fill(plan)
        before_all = self.state
        if plan.steps:
            try:
                await self._write(plan)
            except Stale:
                self._in_doubt = True
                return False
        self._accept(plan.steps)
        _answer(job, Done(before_all.number if plan.steps else before_all.last))
        await self._keep_snapshot(before_all, plan.steps)
        return True

    async def _write(self, plan: Plan) -> None:
        events = [write_event(event) for event, _ in plan.steps]
        await self._around.store.append(self.id, self.state.number, events, summary(self.id, plan.state, self.state))

    async def _read_on(self) -> None:
        """What others have written, or what a failed commit has written after all."""
        self._in_doubt = False
        missed = await self._around.store.read(self.id, self.state.number)
        for event, after in self._take_in(missed):
            self._tell(event, after)

    def _accept(self, steps: list[tuple[AnyEvent, State]]) -> None:
        for event, after in steps:
            self.state = after
            self._kept.append((event, after))
            self._tell(event, after)

    def _tell(self, event: AnyEvent, after: State) -> None:
        if isinstance(event, Left | Removed):
            self._move_up(event.seat)
        made: dict[tuple[int | None, str], Message] = {}
        for stream in self._streams:
            whose = stream.seat, stream.person if stream.person in after.persons else ""
            if whose not in made:
                made[whose] = showing.told(event, after, *whose)
            stream.put(made[whose])

    def _move_up(self, left: int) -> None:
        for stream in self._streams:
            if stream.seat is not None and stream.seat >= left:
                stream.seat = None if stream.seat == left else stream.seat - 1

    async def _keep_snapshot(self, before: State, steps: list[tuple[AnyEvent, State]]) -> None:
        """Before every deal but the first: then only one round has to be played again when the table is loaded."""
        for event, after in steps:
            if isinstance(event, Dealt) and event.number > 1:
                with suppress(StoreUnavailable):
                    await self._around.store.save(self.id, Snapshot(before.number, write_state(before)))
            before = after

    # What the table does by itself

    def _arrange(self) -> None:
        """Sets the alarm for what is due next, and has the computer player on turn think."""
        if self._in_doubt:
            self._thinks_of = -1
            self._later(self._around.clock.now() + self._around.pace.retry)
            return
        if not self._returned:
            self._arrived.clear()
        due = self._due()
        if due is not None:
            self._later(due[0])
        elif self._alarm:
            self._alarm.cancel()
            self._alarm = None
        self._start_thinking()

    def _later(self, when: float) -> None:
        if self._alarm:
            self._alarm.cancel()
        self._alarm = self._around.clock.call_at(when, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self._mail.put_nowait(Job(self._fill_due))

    def _fill_due(self, plan: Plan) -> None:
        due = self._due()
        if due is not None and due[0] <= plan.now:
            due[1](plan)

    def _due(self) -> tuple[float, Callable[[Plan], None]] | None:
        """When something happens if nobody does anything, and what."""
        state = self.state
        if self._returned:
            return self._around.clock.now(), self._welcome
        if not self._runs:
            return None
        if state.phase == "pause" and state.until is not None:
            return max(state.until, self._awake), Plan.deal
        turn = state.turn
        if turn is None or state.chairs[turn].computer:
            return None
        waits = [self._late(turn), self._gone(turn)]
        return min((wait for wait in waits if wait), key=lambda wait: wait[0], default=None)

    @property
    def _returned(self) -> list[int]:
        """Seats that a computer player holds for people who are back."""
        if self.state.phase == "over":
            return []
        chairs = enumerate(self.state.chairs)
        return [seat for seat, chair in chairs if chair.person in self._arrived and chair.taken and not chair.resigned]

    def _welcome(self, plan: Plan) -> None:
        for seat in self._returned:
            plan.hand_back(seat)

    def _late(self, turn: int) -> tuple[float, Callable[[Plan], None]] | None:
        until = self.state.until
        if until is None:
            return None
        when = max(until, self._awake + self._around.pace.grace)
        return when, lambda plan: plan.take_over(turn, "late")

    def _gone(self, turn: int) -> tuple[float, Callable[[Plan], None]] | None:
        person = self.state.chairs[turn].person
        if person in self._here or self.state.clock == "1day":
            return None
        away = max(self._away.get(person, self._awake), self._awake)
        return away + self._around.pace.gone, lambda plan: plan.take_over(turn, "gone")

    def _start_thinking(self) -> None:
        state = self.state
        turn = state.turn
        level = None if turn is None else state.chairs[turn].computer
        if self._thinks_of == state.moved:
            return
        if self._thinking:
            self._thinking.cancel()
        if turn is None or level is None or not self._runs:
            return
        self._thinks_of = state.moved
        thought = self._think(turn, level, state.match.view(turn), state.moved)
        self._thinking = asyncio.create_task(thought, name=f"table {self.id} thinks")
        self._thinking.add_done_callback(self._thought)

    async def _think(self, seat: int, level: str, view: View, moved: int) -> None:
        pace, clock = self._around.pace, self._around.clock
        seed = chance(self.state.secret, moved)
        earliest = clock.now() + takes(pace, seed)
        action = await self._around.think(level, view, Budget(seed=seed, seconds=pace.think_budget))
        await wait_until(clock, earliest)
        self._mail.put_nowait(Job(partial(_move, moved=moved, seat=seat, action=str(action), level=level)))

    def _thought(self, task: "asyncio.Task[None]") -> None:
        if self._thinking is task:
            self._thinking = None
        if not task.cancelled() and (fault := task.exception()):
            log.error("table %s cannot think", self.id, exc_info=fault)
            self._thinks_of = -1
            self._later(self._around.clock.now() + self._around.pace.retry)


def _move(plan: Plan, moved: int, seat: int, action: str, level: str) -> None:
    """Unless something has happened while it was thought of."""
    if plan.state.moved == moved and plan.state.turn == seat:
        plan.play(seat, action, level)


_NOTHING = Job(lambda plan: None)


def _closing() -> Refusal:
    return Refusal(Reason.CLOSING, "the server is closing: come back in a moment")


def _answer(job: Job, done: Done) -> None:
    if job.done and not job.done.done():
        job.done.set_result(done)


def _refuse(job: Job, refusal: Refusal) -> None:
    if job.done and not job.done.done():
        job.done.set_exception(refusal)

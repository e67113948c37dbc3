"""A live game: one mailbox, whose plans are committed one after the other and told only then."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Set
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from tripple.bots import SEARCHING, Budget
from tripple.rules import View
from tripple.store import Snapshot, Stale, Store, StoreUnavailable

from .absence import Absence, Due, is_watched, runs
from .asking import Ask, done_before, fill, is_invited
from .audience import Audience, Step, present
from .clock import Handle, Timekeeper, wait_until
from .commands import Done
from .courtesy import Courtesy
from .elsewhere import Said
from .events import Dealt, read_event, reading, write_event
from .forgetting import forget, rewritten
from .listing import summary
from .pace import Pace
from .plan import Plan
from .refusal import Reason, Refusal, closing
from .sight import Presence
from .state import State, apply, read_state, write_state
from .stream import Stream
from .thinking import Think, chance, takes

log = logging.getLogger(__name__)
MOST_TRIES = 5
MOST_REWRITES = 50
"""How often a game may go on while its log is being written anew."""


Ended = Callable[[str, State], Awaitable[None]]
"""What else is to be done when a game is over. It may come twice, or not at all where the server is killed."""


Moved = Callable[[str, State, State, Set[str]], None]
"""Hears of every commit at a table: its state before and after, and who follows it. It must not wait for anything."""


def nobody_else(table: str, before: State, after: State, here: Set[str]) -> None:
    pass


async def nothing_more(table: str, state: State) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What all tables of a hall share."""

    store: Store
    clock: Timekeeper
    pace: Pace
    think: Think
    ended: Ended
    moved: Moved = nobody_else
    hurried: Callable[[], bool] = lambda: False
    """Whether searching players think less than usual."""


class Job(NamedTuple):
    """A letter in the mailbox: how to fill a plan, and who waits for what comes of it."""

    fill: Callable[[Plan], None]
    ask: Ask | None = None
    done: "asyncio.Future[Done] | None" = None


class Table:
    """Made by `load` only. State and what is told of it change together, between two awaits: nobody misses anything."""

    def __init__(self, id: str, state: State, around: Surroundings) -> None:  # noqa: A002  (a table's name)
        self.id = id
        self.state = state
        self._around = around
        self._audience = Audience(id, around.pace)
        self._absence = Absence(around.pace, self._now)
        self._courtesy = Courtesy(around.clock, lambda answer: self._mail.put_nowait(Job(answer)))
        self._elsewhere = Said()
        self._hurried = False
        # Bounded by what goes in: `waiting` commands, and of the table's own letters at most one of a kind and person.
        self._mail: asyncio.Queue[Job] = asyncio.Queue()
        self._reading_on: asyncio.Future[Done] | None = None
        """Settled with the letter in the mailbox that reads on; everybody who wants that waits for the same one."""
        self._rung = False
        """Whether a letter about what is due is in the mailbox."""
        self._work: asyncio.Task[None] | None = None
        self._in_doubt = False
        """Whether the log may be longer than what is known here."""
        self._unanswered = False
        """Whether the database did not answer when it was last asked."""
        self._closing = False
        self._alarm: Handle | None = None
        self._thoughts: set[asyncio.Task[None]] = set()
        self._thinks_of = -1
        """The change of turn that a computer player thinks about, or has thought about."""

    @classmethod
    async def load(cls, id: str, around: Surroundings) -> "Table | None":  # noqa: A002
        """From the last snapshot and the events since; nothing where there is no such game."""
        snapshot = await around.store.snapshot(id)
        state = read_state(snapshot.state) if snapshot else None
        events = await around.store.read(id, state.number if state else 0)
        if not events:
            return None
        table = cls(id, state or State(), around)
        for event in events:
            table._audience.keep(table._take_in(event))
        table._work = asyncio.create_task(table._work_on(), name=f"table {id}")
        table._arrange()
        return table

    def _take_in(self, stored: bytes) -> Step:
        event = read_event(stored)
        with reading():
            self.state = apply(self.state, event)
        return event, self.state

    async def close(self) -> None:
        """What is being written is finished, whoever still waits is refused, and nothing is left running."""
        self._closing = True
        self._mail.put_nowait(_NOTHING)
        for thought in self._thoughts:
            thought.cancel()
        self._courtesy.close()
        await asyncio.gather(*self._thoughts, *([self._work] if self._work else []), return_exceptions=True)
        if self._alarm:
            self._alarm.cancel()
        while not self._mail.empty():
            _refuse(self._mail.get_nowait(), closing())
        self._audience.close()

    @property
    def here(self) -> frozenset[str]:
        """Who follows it now, in whatever process."""
        return self._elsewhere.persons.union(self._audience.persons)

    @property
    def _now(self) -> float:
        return self._around.clock.now()

    # What others ask for

    async def do(self, ask: Ask) -> Done:
        if self._closing:
            raise closing()
        if self._mail.qsize() >= self._around.pace.waiting:
            raise Refusal(Reason.BUSY, "too much is waiting at this table")
        done: asyncio.Future[Done] = asyncio.get_running_loop().create_future()
        self._mail.put_nowait(Job(partial(fill, ask=ask), ask, done))
        return await done

    async def forget(self, person: str) -> None:
        """The person leaves or resigns, and then goes out of the log. Asked again after a fault, it goes on there."""
        done: asyncio.Future[Done] = asyncio.get_running_loop().create_future()
        self._mail.put_nowait(Job(partial(forget, person=person), None, done))
        await done
        for _ in range(MOST_REWRITES):
            if await self._rewritten(person):
                return
        raise Refusal(Reason.BUSY, "too much is waiting at this table")

    async def _rewritten(self, person: str) -> bool:
        """Whether it is done; not when somebody has written to this game in the meantime."""
        state, log = self.state, await self._around.store.read(self.id)
        if state.number != len(log):
            return False
        events = await asyncio.to_thread(lambda: list(rewritten(log, person)))
        try:
            await self._around.store.rewrite(self.id, events, summary(self.id, state))
        except Stale:
            return False
        return True

    def follow(self, person: str, seat: int | None, since: int | None, invite: str | None) -> Stream:
        if seat is not None and seat not in self.state.seats_of(person):
            raise Refusal(Reason.NOT_YOURS, "seat {seat} is not yours", seat=seat + 1)
        if not is_invited(self.state, person, invite):
            raise Refusal(Reason.NOT_INVITED, "this table is only open to those who have its link")
        was_watched = is_watched(self.state, self.here)
        stream = self._audience.enter(self.state, person, seat, since, self._elsewhere.persons)
        if person in self.state.persons:
            self._absence.comes(person, self._now, was_deserted=not was_watched)
        self._tell_presence()
        self._arrange()
        return stream

    def unfollow(self, stream: Stream) -> None:
        if not self._audience.leave(stream):
            return
        if stream.person not in self.here:
            self._absence.goes(stream.person, self._now)
        self._tell_presence()
        self._arrange()

    @property
    def followers(self) -> frozenset[str]:
        return self.state.persons.intersection(self._audience.persons)

    def note_elsewhere(self, process: str, persons: Collection[str]) -> None:
        before = self._elsewhere.persons
        self._elsewhere.note(process, persons, self._now)
        self._compare(before, self._now)

    def drop_silent(self, since: float) -> None:
        before = self._elsewhere.persons
        self._elsewhere.drop_older(since)
        self._compare(before, since)

    def renew(self) -> None:
        self._elsewhere.renew(self._now)
        self._absence.renew(self._now)
        if any(self._absence.stand_ins(self.state, self.here)):  # they are waited for longer
            self._tell_presence()
        self._arrange()

    def _compare(self, before: frozenset[str], when: float) -> None:
        """Who has come to another process, or gone from there."""
        after = self._elsewhere.persons
        for person in after - before:
            self._absence.comes_elsewhere(person)
        for person in before - self.here:
            self._absence.goes(person, when)
        if before != after:
            self._tell_presence()
            self._arrange()

    def _tell_presence(self) -> None:
        here = self.here
        stand_ins = self._absence.stand_ins(self.state, here)
        self._audience.tell_presence(Presence(present(self.state, here), stand_ins, self._now, self._hurried))

    def catch_up(self) -> None:
        """Another process has appended to this game."""
        if not self._in_doubt:
            self._read_soon()

    async def read_on(self) -> None:
        """Where other processes are not heard of. Where the database does not answer either, what is known will do."""
        with suppress(Refusal, TimeoutError):
            await asyncio.wait_for(asyncio.shield(self._read_soon()), self._around.pace.retry)

    def _read_soon(self) -> "asyncio.Future[Done]":
        self._in_doubt = True
        if self._reading_on is None:
            self._reading_on = asyncio.get_running_loop().create_future()
            self._reading_on.add_done_callback(asyncio.Future.exception)  # often nobody waits for it
            self._mail.put_nowait(_NOTHING._replace(done=self._reading_on))
        return self._reading_on

    def may_go(self, until: float) -> bool:
        """Whether nobody follows, nothing is on its way, and nothing is due before that time."""
        due = self._due()
        return not (self._audience or self._thoughts or self._mail.qsize() or (due and due.when < until))

    # The mailbox

    async def _work_on(self) -> None:
        while not self._closing:
            job = await self._mail.get()
            self._take_out(job)
            try:
                await self._handle(job)
            except Refusal as refusal:
                _refuse(job, refusal)
            except Exception:  # one letter's fault must not end the table
                log.exception("table %s could not do what was asked", self.id)
                self._in_doubt = True
                _refuse(job, Refusal(Reason.UNAVAILABLE, "something went wrong: nothing has changed"))
            self._arrange()

    def _take_out(self, job: Job) -> None:
        """What is wanted from now on needs a new letter: this one may be too early for it."""
        if job.done is self._reading_on:
            self._reading_on = None
        if job.fill == self._fill_due:
            self._rung = False

    async def _handle(self, job: Job) -> None:
        for _ in range(MOST_TRIES):
            try:
                if self._in_doubt:
                    await self._read_on()
                if await self._committed(job):
                    return
            except StoreUnavailable as fault:
                self._in_doubt = self._unanswered = True
                raise Refusal(Reason.UNAVAILABLE, fault.sentence, **fault.values) from fault
        raise Refusal(Reason.BUSY, "too much is waiting at this table")

    async def _committed(self, job: Job) -> bool:
        """Whether it is done; not when somebody else has written to this game in the meantime."""
        if job.ask and (number := done_before(self.state, job.ask)) is not None:
            _answer(job, Done(number, again=True))
            return True
        before, plan = self.state, self._plan(job)
        job.fill(plan)
        try:
            await self._write(plan)
        except Stale:
            self._in_doubt = True
            return False
        for step in plan.steps:
            self.state = step[1]
            self._audience.tell(step)
            self._courtesy.hear(*step)
        _answer(job, Done(before.number if plan.steps else before.last))
        self._pass_on(before)
        await self._keep_snapshot(before, plan.steps)
        await self._tell_end(before)
        return True

    def _plan(self, job: Job) -> Plan:
        whose = (job.ask.by, job.ask.key) if job.ask else ()
        return Plan(self.state, self._now, self._around.pace.pause, *whose)

    async def _write(self, plan: Plan) -> None:
        events = [write_event(event) for event, _ in plan.steps]
        if events:
            line = summary(self.id, plan.state, plan.state if plan.leaves_trace else self.state)
            await self._around.store.append(self.id, self.state.number, events, line)

    async def _read_on(self) -> None:
        """What others have written, or what a failed commit has written after all."""
        self._in_doubt = False
        before = self.state
        for event in await self._around.store.read(self.id, self.state.number):
            self._audience.tell(self._take_in(event))
        if self._unanswered:  # meanwhile nobody could do anything: nobody is late or gone for that
            self._unanswered = False
            self.renew()
        await self._tell_end(before)

    def _pass_on(self, before: State) -> None:
        try:
            self._around.moved(self.id, before, self.state, self.here)
        except Exception:  # the deed is on disk: who else hears of it must not undo it
            log.exception("table %s: a change could not be passed on", self.id)

    async def _tell_end(self, before: State) -> None:
        if before.phase == "over" or self.state.phase != "over":
            return
        try:
            await self._around.ended(self.id, self.state)
        except Exception:  # the game is on disk: what comes after it must not undo it
            log.exception("table %s: the end could not be passed on", self.id)

    async def _keep_snapshot(self, before: State, steps: list[Step]) -> None:
        """Before every deal but the first: then only one round has to be played again when the table is loaded."""
        for event, after in steps:
            if isinstance(event, Dealt) and event.number > 1:
                with suppress(StoreUnavailable):
                    await self._around.store.save(self.id, Snapshot(before.number, write_state(before)))
            before = after

    # What the table does by itself

    def _arrange(self) -> None:
        """Sets the alarm for what is due next, and has the computer player on turn think."""
        if self._closing:
            return
        if self._in_doubt:
            self._thinks_of = -1
            self._set_alarm(self._now + self._around.pace.retry)
            return
        self._absence.settle(self.state)
        due = self._due()
        self._set_alarm(due.when if due else None)
        self._start_thinking()

    def _due(self) -> Due | None:
        return self._absence.due(self.state, self._audience.persons, self._elsewhere.persons)

    def _set_alarm(self, when: float | None) -> None:
        if self._alarm:
            self._alarm.cancel()
        self._alarm = None if when is None else self._around.clock.call_at(when, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        if not self._rung:
            self._rung = True
            self._mail.put_nowait(Job(self._fill_due))

    def _fill_due(self, plan: Plan) -> None:
        due = self._due()
        if due and due.when <= plan.now:
            due.fill(plan)

    def _start_thinking(self) -> None:
        state, turn = self.state, self.state.turn
        if self._thinks_of == state.moved:
            return
        for thought in self._thoughts:
            thought.cancel()
        level = None if turn is None else state.chairs[turn].computer
        if turn is None or level is None or not runs(state, self._audience.persons):
            return
        self._thinks_of = state.moved
        task = asyncio.create_task(self._think(turn, level, state.moved), name=f"table {self.id} thinks")
        self._thoughts.add(task)
        task.add_done_callback(self._thought)

    async def _think(self, seat: int, level: str, moved: int) -> None:
        pace, clock = self._around.pace, self._around.clock
        seed = chance(self.state.secret, moved)
        earliest = clock.now() + takes(pace, level, seed)
        view: View = self.state.match.view(seat)
        action = await self._around.think(level, view, Budget(seed=seed, seconds=pace.think_budget))
        self._tell_hurry(level in SEARCHING and self._around.hurried())
        await wait_until(clock, earliest)
        self._mail.put_nowait(Job(partial(_move, moved=moved, seat=seat, action=str(action), level=level)))

    def _tell_hurry(self, hurried: bool) -> None:
        if self._hurried != hurried:
            self._hurried = hurried
            self._tell_presence()

    def _thought(self, task: "asyncio.Task[None]") -> None:
        self._thoughts.discard(task)
        if not task.cancelled() and (fault := task.exception()):
            log.error("table %s cannot think", self.id, exc_info=fault)
            self._thinks_of = -1
            self._set_alarm(self._now + self._around.pace.retry)


def _move(plan: Plan, moved: int, seat: int, action: str, level: str) -> None:
    """Unless something has happened while it was thought of."""
    if plan.state.moved == moved and plan.state.turn == seat:
        plan.play(seat, action, level)


_NOTHING = Job(lambda plan: None)


def _answer(job: Job, done: Done) -> None:
    if job.done and not job.done.done():
        job.done.set_result(done)


def _refuse(job: Job, refusal: Refusal) -> None:
    if job.done and not job.done.done():
        job.done.set_exception(refusal)

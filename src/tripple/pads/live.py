"""One pad in memory: what is asked is committed one after the other, and told only then."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from tripple.store import Stale, Store, Summary
from tripple.tables import Reason, Refusal
from tripple.tables.faults import asked
from tripple.tables.refusal import closing
from tripple.tables.stream import Following

from .bench import Bench, Steps
from .changes import Noted
from .events import Created, Event, Joined, Left, read_event, write_event
from .listing import summary
from .state import State, fold, settled

MOST_TRIES = 5

Planned = tuple[State, Sequence[Event]]
Plan = Callable[[State], Steps[Planned]]
"""From what the log has to what it shall have. Raises Refusal."""


GAME = "pad/"
"""What the names of pads begin with in the store."""


class Gone(Exception):
    """There is no such pad, or not any more."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What all pads of a shelf share."""

    store: Store
    bench: Bench
    unread: int
    """How many changes a follower may leave unread before it is let go."""


class Prepared(NamedTuple):
    """All that a commit needs."""

    after: State
    events: list[bytes]
    summary: Summary


class LivePad:
    """State and what is told of it change together, between two awaits: no follower misses anything."""

    def __init__(self, id: str, around: Surroundings) -> None:  # noqa: A002  (a pad's name)
        self.id = id
        self._around = around
        self._lock = asyncio.Lock()
        self._followers: list[Following[Noted]] = []
        self._state: State | None = None
        self._in_doubt = True
        """Whether the log may be longer than what is known here."""
        self._closed = False

    @property
    def game(self) -> str:
        """Its name in the store. No table's address leads there: those have no slash."""
        return f"{GAME}{self.id}"

    @property
    def is_idle(self) -> bool:
        return not self._followers and not self._lock.locked()

    async def look(self) -> State:
        """What the log has. Raises Gone."""
        if self._in_doubt or self._state is None:
            async with self._lock:
                return await self._latest()
        return self._state

    async def create(self, created: Created) -> bool:
        """Whether there was no such pad."""
        async with self._lock:
            state = fold(None, [created])
            assert state
            try:
                await self._append(0, Prepared(state, [write_event(created)], summary(self.id, state)))
            except Stale:
                return False
            self._take_over(state)
            return True

    async def commit(self, plan: Plan) -> State:
        """The state afterwards, which is on disk then. Raises Refusal or Gone, and then nothing has changed."""
        async with self._lock:
            return await self._commit(plan)

    async def leave(self, person: str, now: float) -> bool:
        """With the last member the pad goes; of any other no trace is left. Whether there was one.

        After a fault, asking again goes on where it stopped.
        """
        async with self._lock:
            self._in_doubt = True  # another process may have let them in
            if person not in (await self._latest()).named:
                return False
            for _ in range(MOST_TRIES):
                try:
                    if await self._is_without(person, now):
                        return True
                except Stale:
                    self._in_doubt = True
            raise _busy()

    def follow(self, person: str, since: int) -> Following[Noted]:
        """Everything after that number; to be asked for right after a look."""
        assert self._state
        missed = self._state.log[since:]
        follower = Following(person, missed, len(missed) + self._around.unread)
        self._followers.append(follower)
        return follower

    def unfollow(self, follower: Following[Noted]) -> None:
        follower.end()
        self._followers.remove(follower)

    def doubt(self) -> bool:
        """Another process has changed the log; whether anybody waits to be told."""
        self._in_doubt = True
        return bool(self._followers)

    async def close(self) -> None:
        """What is being written is finished first."""
        async with self._lock:
            self._closed = True
            self._end()

    # All that follows happens with the lock held.

    async def _latest(self) -> State:
        if self._closed:
            raise closing()
        if self._in_doubt or self._state is None:
            await self._read_on()
        if self._state is None:
            raise Gone
        return self._state

    async def _read_on(self) -> None:
        """What others have written, or what a failed commit has written after all."""
        known = self._state.length if self._state else 0
        self._in_doubt = False
        try:
            stored = await asked(self._around.store.read(self.game, known))
            is_gone = not stored and len(await asked(self._around.store.read(self.game))) < max(known, 1)
            after = await asked(self._around.bench.work(lambda: fold(self._state, map(read_event, stored))))
        except BaseException:
            self._in_doubt = True
            raise
        if is_gone or after is None:
            self._end()
        else:
            self._take_over(after)

    async def _commit(self, plan: Plan) -> State:
        for _ in range(MOST_TRIES):
            try:
                return await self._write(await self._settled(), plan)
            except Stale:
                self._in_doubt = True
        raise _busy()

    async def _write(self, before: State, plan: Plan) -> State:
        """Raises Stale."""
        prepared = await self._around.bench.work_on(_prepared(self.id, before, plan))
        await self._append(before.length, prepared)
        self._take_over(prepared.after)
        return prepared.after

    async def _append(self, expected: int, prepared: Prepared) -> None:
        if not prepared.events:
            return
        # Whatever becomes of it, also of who asked: what may be written has to be looked up before the next commit.
        self._in_doubt = True
        await asked(self._around.store.append(self.game, expected, prepared.events, prepared.summary))
        self._in_doubt = False

    async def _is_without(self, person: str, now: float) -> bool:
        """Does what is to be done next, and says whether nothing is left to do. Raises Stale."""
        before = await self._settled()
        if person not in before.persons:
            return True
        if len(before.persons) == 1:
            self._in_doubt = True
            await asked(self._around.store.erase(self.game, before.length))
            self._end()
            return True
        plan = at_once(partial(_left, person=person, now=now))
        await self._write(before, plan)
        return False

    async def _settled(self) -> State:
        """The latest, without a trace of who has left: whoever writes next makes up for what was interrupted.

        Until then they find the pad among their own, and may ask again themselves. Raises Stale.
        """
        before = await self._latest()
        if not before.leavers:
            return before
        stored = await asked(self._around.store.read(self.game))
        if len(stored) != before.length:
            raise Stale(self.game, before.length)
        after = settled(before)
        blanked = [_nameless(event) if at in before.leavers else event for at, event in enumerate(stored)]
        line = await self._around.bench.work(partial(summary, self.id, after))
        await asked(self._around.store.rewrite(self.game, blanked, line))
        self._take_over(after)
        return after

    def _take_over(self, after: State) -> None:
        known = self._state.number if self._state else 0
        self._state = after
        for follower in self._followers:
            for noted in after.log[known:]:
                follower.put(noted)
            if follower.person not in after.persons:
                follower.end()

    def _end(self) -> None:
        self._state, self._in_doubt = None, True
        for follower in self._followers:
            follower.end()


def _busy() -> Refusal:
    return Refusal(Reason.BUSY, "too much is waiting at this pad")


def at_once(plan: Callable[[State], Planned]) -> Plan:
    """A plan of a single step."""

    def steps(state: State) -> Steps[Planned]:
        yield
        return plan(state)

    return steps


def _prepared(pad: str, before: State, plan: Plan) -> Steps[Prepared]:
    after, events = yield from plan(before)
    return Prepared(after, [write_event(event) for event in events], summary(pad, after, before))


def _left(state: State, person: str, now: float) -> Planned:
    events: list[Event] = [Left(now, at) for at, who in state.members.items() if who == person]
    after = fold(state, events)
    assert after
    return after, events


def _nameless(stored: bytes) -> bytes:
    event = read_event(stored)
    return write_event(replace(event, person="")) if isinstance(event, Created | Joined) else stored

"""All pads of a server: created by devices, opened by link, changed by several at once."""

import asyncio
import hmac
from collections.abc import AsyncIterator, Callable, Iterator, Sequence, Set
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from tripple.live import (
    Ack,
    Follower,
    LogContext,
    Plan,
    Refusal,
    RefusalReason,
    Registry,
    Timekeeper,
    WallClock,
    answered,
    check_key,
    readable,
    reading,
)
from tripple.notation import read_sheet, write_sheet
from tripple.pad import Pad
from tripple.rules import TrippleError
from tripple.rules.errors import N_
from tripple.rules.sheet import check_box
from tripple.store import Store, logs

from .events import UNREADABLE, Event, Keyed, PadCreated, PadJoined, read_event, write_change, write_event
from .livepad import PHASE, PREFIX, LivePad, News, PadContent, PadListing, listed, summary
from .state import PadState, apply, begun, enter, fold

T = TypeVar("T")
STEPS_A_SLICE = 10  # changes folded at a time, so that other pads get a turn in between


@dataclass(frozen=True, slots=True, kw_only=True)
class PadLimits:
    changes: int = 5_000  # on one pad; an evening has a few hundred
    together: int = 200
    change_bytes: int = 2_000
    members: int = 60
    events: int = 10_000  # events in one log: changes, and members who join and leave
    unread: int = 256
    pads: int = 256  # pads kept in memory without followers


class Pads:
    """An async context on an open store. Several processes may share a PostgreSQL store."""

    def __init__(self, store: Store, clock: Timekeeper | None = None, room: PadLimits | None = None) -> None:
        self._room, self._clock, self._store = room or PadLimits(), clock or WallClock(), store
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="tripple-pads")
        """Folds pads outside the event loop: a long one takes a while."""
        self._shared = LogContext(
            store=store,
            clock=self._clock,
            read=read_event,
            write=write_event,
            apply=apply,
            summary=summary,
            unknown=RefusalReason.NO_PAD,
            missing=N_("there is no such pad"),
            busy=N_("too many requests are waiting at this pad"),
            unreadable=UNREADABLE,
            work=self._work,
            most=self._room.pads,
        )
        self._pads = Registry(self._shared, (PHASE,), self._load)

    async def __aenter__(self) -> "Pads":
        self._pads.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self._pads.close()
        await asyncio.to_thread(self._thread.shutdown)

    async def knows(self, pad: str) -> bool:
        with self._pads.unless_missing():
            await self._pad(pad)
            return True
        return False

    async def put(
        self, pad: str, by: str, *, invite: str, names: Sequence[str], sheet: str, house_rules: Sequence[str] = ()
    ) -> int:
        """Create a pad, or join the same one with its invitation; returns its number."""
        created = self._created(by, invite, tuple(names), sheet, house_rules)
        if not await self.knows(pad) and await self._pads.create(f"{PREFIX}{pad}", [created], begun(created)):
            return 0
        return (await (await self._pad(pad)).commit(partial(self._put_again, created=created))).state.number

    async def open(self, pad: str, by: str, invite: str) -> PadContent:
        """Join with an invitation. Refusal NO_PAD, NOT_INVITED."""
        here = await self._pad(pad)
        await here.commit(partial(self._joined, by=by, invite=invite))
        return here.fresh()

    async def get(self, pad: str, by: str) -> PadContent:
        here = await self._pad(pad)
        _check_member(here.state, by)
        return here.fresh()

    async def read(self, pad: str, by: str) -> Pad:
        here = await self._pad(pad)
        _check_member(here.state, by)
        return here.state.pad

    async def change(self, pad: str, by: str, *, seen: int, changes: Sequence[Keyed]) -> Ack:
        """Make all changes, or raise Refusal and make none; returns once they are on disk.

        `seen` is the number that they were decided on. A change whose key is on the pad already is done.
        """
        self._check_changes(by, changes)
        here = await self._pad(pad, seen)
        plan = await here.commit(partial(self._changed, by=by, seen=seen, changes=changes))
        own = {keyed.key for keyed in changes}
        last = next(noted for noted in reversed(plan.state.log) if noted.key in own)
        return Ack(last.number, again=not plan.steps)

    @asynccontextmanager
    async def follow(self, pad: str, by: str, *, since: int | None = 0) -> AsyncIterator[Follower[News]]:
        """Follow the changes after that number, or the whole pad first.

        Refusal NO_PAD, NOT_INVITED on entering.
        """
        here = await self._pad(pad, since)
        _check_member(here.state, by)
        follower = here.follow(by, since)
        try:
            yield follower
        finally:
            here.unfollow(follower)
            self._pads.look_later(here.name)

    async def mine(self, person: str, limit: int = 100) -> Sequence[PadListing]:
        return list(readable(await answered(self._store.ask(logs.of_person(person, (PHASE,), limit))), listed))

    async def leave(self, pad: str, by: str) -> None:
        """Leave a pad; the last member erases it. Refusal NO_PAD, NOT_INVITED. It can be repeated after a fault."""
        here = await self._pad(pad)
        await here.read_on()  # another process may have let them in
        if by not in here.state.named:
            raise _not_invited()
        await self._pads.leave(here.name, by)

    async def forget(self, person: str) -> None:
        await self._pads.forget(person)

    @property
    def is_closing(self) -> bool:
        return self._pads.is_closing

    def live(self) -> int:
        return len(self._pads.logs)

    # Planners

    def _created(
        self, by: str, invite: str, names: tuple[str, ...], sheet: str, house_rules: Sequence[str]
    ) -> PadCreated:
        try:
            rules = Pad(names, read_sheet(sheet, house_rules)).sheet
            check_box(rules)
        except TrippleError as fault:
            raise Refusal(RefusalReason.MALFORMED, fault.sentence, **fault.values) from None
        _, *changed = write_sheet(rules)
        return PadCreated(self._clock.now(), by, invite, names, sheet, tuple(changed))

    def _put_again(self, state: PadState, created: PadCreated) -> Plan[PadState, Event]:
        joined = self._joined(state, created.person, created.invite)
        if _content(created) != _content(state.created):
            raise Refusal(RefusalReason.TAKEN, "there is another pad under this address")
        return joined

    def _joined(self, state: PadState, by: str, invite: str) -> Plan[PadState, Event]:
        plan = Plan(state, apply)
        if by in state.persons:
            return plan
        if not hmac.compare_digest(invite.encode(), state.created.invite.encode()):
            raise _not_invited()
        if len(state.members) >= self._room.members or state.length >= self._room.events:
            raise Refusal(RefusalReason.FULL, "too many people have this pad already")
        plan.take(PadJoined(self._clock.now(), by))
        return plan

    async def _changed(self, state: PadState, by: str, seen: int, changes: Sequence[Keyed]) -> Plan[PadState, Event]:
        _check_member(state, by)
        plan, own = Plan(state, apply), {keyed.key for keyed in changes}
        # In the thread, slice by slice: the turn waits, but the event loop and other pads go on.
        known = await self._work(partial(_known, state, own))
        new = own - known
        if new and not _has_seen(state, seen, own):
            raise Refusal(RefusalReason.STALE, "something was written on this pad since: look again")
        if state.number + len(new) > self._room.changes:
            most = self._room.changes
            raise Refusal(RefusalReason.ILLEGAL, "this pad is full after {most} changes: begin another", most=most)
        for begin in range(0, len(changes), STEPS_A_SLICE):
            some = changes[begin : begin + STEPS_A_SLICE]
            await self._work(partial(enter, plan, some, known, begin, self._clock.now()))
        return plan

    def _check_changes(self, by: str, changes: Sequence[Keyed]) -> None:
        if not 1 <= len(changes) <= self._room.together:
            most = self._room.together
            raise Refusal(
                RefusalReason.MALFORMED, "{count} changes at once: expected 1 to {most}", count=len(changes), most=most
            )
        for keyed in changes:
            check_key(by or "nobody", keyed.key)
            if len(write_change(keyed.change)) > self._room.change_bytes:
                most = self._room.change_bytes
                raise Refusal(RefusalReason.MALFORMED, "a change has at most {most} bytes", most=most)

    # Pads in memory

    async def _pad(self, pad: str, seen: int | None = None) -> LivePad:
        """Get a pad that is at least as far as `seen`, which another process may have sent."""
        here = await self._pads.get(f"{PREFIX}{pad}")
        if seen is None or seen <= here.state.number:
            return here
        here.is_behind = True
        return await self._pads.get(here.name)

    async def _load(self, name: str) -> LivePad | None:
        stored = await self._store.read(name)
        if stored:
            return LivePad(name, await self._work(partial(_folded, stored)), self._shared, self._room.unread)
        return None

    async def _work(self, what: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, what)


def _folded(stored: Sequence[bytes]) -> PadState:
    with reading(UNREADABLE):
        return fold(map(read_event, stored))


@contextmanager
def unless_gone() -> Iterator[None]:
    """Skip a pad that was left or erased while a list of pads is processed."""
    try:
        yield
    except Refusal as refusal:
        if refusal.reason not in {RefusalReason.NO_PAD, RefusalReason.NOT_INVITED}:
            raise


def _content(created: PadCreated) -> tuple[object, ...]:
    return created.invite, created.names, created.sheet, created.house_rules


def _check_member(state: PadState, person: str) -> None:
    if person not in state.persons:
        raise _not_invited()


def _not_invited() -> Refusal:
    return Refusal(RefusalReason.NOT_INVITED, "this pad is only open to those who have its link")


def _known(state: PadState, own: Set[str]) -> set[str]:
    return {noted.key for noted in state.log if noted.key in own}


def _has_seen(state: PadState, seen: int, own: Set[str]) -> bool:
    return seen <= state.number and all(noted.key in own for noted in state.log[max(seen, 0) :])

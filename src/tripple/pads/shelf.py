"""All pads of a server: put there by devices, opened by link, changed by several at once; no HTTP."""

import asyncio
import hmac
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence, Set
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec

from tripple.notation import write_change as write_house_rule
from tripple.pad import Pad
from tripple.rules import SHEETS, TrippleError
from tripple.store import EVERYTHING, Store
from tripple.tables import Reason, Refusal, Timekeeper, Unreadable, WallClock
from tripple.tables.asking import check_key
from tripple.tables.faults import asked
from tripple.tables.refusal import closing
from tripple.tables.stream import Following

from .bench import Bench, Steps
from .changes import Keyed, Noted, write_change
from .events import Created, Event, Joined
from .listing import PHASE, PadListing, readable
from .live import GAME, Gone, LivePad, Planned, Surroundings, at_once
from .state import State, apply, entered, rules_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """How much there is room for."""

    changes: int = 5_000
    """On one pad; an evening has a few hundred."""
    together: int = 200
    """Changes that are asked for at once."""
    change_bytes: int = 2_000
    members: int = 60
    """Of one pad at a time."""
    events: int = 10_000
    """In one log: changes, and members who come and go."""
    unread: int = 256
    """Changes that a follower may leave unread before it is let go."""
    pads: int = 256
    """Kept in memory while nobody follows them."""


class FreshPad(msgspec.Struct, frozen=True, kw_only=True):
    """All there is of a pad. The names are those it began with; the log has the changes since."""

    id: str
    invite: str
    names: tuple[str, ...]
    sheet: str
    house_rules: tuple[str, ...]
    log: tuple[Noted, ...]
    number: int


class Shelf:
    """An async context on an open store. Several processes may share a PostgreSQL store."""

    def __init__(self, store: Store, clock: Timekeeper | None = None, room: Room | None = None) -> None:
        self._room, self._clock = room or Room(), clock or WallClock()
        self._store, self._bench = store, Bench()
        self._around = Surroundings(store, self._bench, self._room.unread)
        self._pads: OrderedDict[str, LivePad] = OrderedDict()
        self._errands: set[asyncio.Task[object]] = set()
        self._deaf: Callable[[], None] = lambda: None
        self._closing = False

    async def __aenter__(self) -> "Shelf":
        self._deaf = self._store.listen(self._heard)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """What is being written is finished, and every follower's stream ends."""
        if self._closing:
            return
        self._closing = True
        self._deaf()
        await asyncio.gather(*self._errands, return_exceptions=True)
        await asyncio.gather(*(pad.close() for pad in self._pads.values()))
        self._pads.clear()
        await asyncio.to_thread(self._bench.close)

    async def knows(self, pad: str) -> bool:
        try:
            with self._here(pad) as here:
                await here.look()
        except Refusal as refusal:
            if refusal.reason is not Reason.NO_PAD:
                raise
            return False
        return True

    async def put(
        self, pad: str, by: str, *, invite: str, names: Sequence[str], sheet: str, house_rules: Sequence[str] = ()
    ) -> int:
        """The pad's number. One that is there already has to be the same, and `by` to know its invitation."""
        created = self._created(by, invite, tuple(names), sheet, house_rules)
        if not await self.knows(pad):
            with self._here(pad) as here:
                if await here.create(created):
                    return 0
        with self._here(pad) as here:
            return (await here.commit(at_once(partial(self._put_again, created=created)))).number

    async def open(self, pad: str, by: str, invite: str) -> FreshPad:
        """Whoever knows the invitation becomes a member. Refusal NO_PAD, NOT_INVITED."""
        with self._here(pad) as here:
            return _fresh(pad, await here.commit(at_once(partial(self._joined, by=by, invite=invite))))

    async def get(self, pad: str, by: str) -> FreshPad:
        """For members. Refusal NO_PAD, NOT_INVITED."""
        with self._here(pad) as here:
            return _fresh(pad, _for_member(await here.look(), by))

    async def read(self, pad: str, by: str) -> Pad:
        """What the pad comes to, for members. Refusal NO_PAD, NOT_INVITED."""
        with self._here(pad) as here:
            state = _for_member(await here.look(), by)
        return await self._bench.work(lambda: state.pad)

    async def change(self, pad: str, by: str, *, seen: int, changes: Sequence[Keyed]) -> int:
        """The number of the last of them, once all are on disk; raises Refusal otherwise, and none is done.

        `seen` is the number that they were decided on. A change under a key that the pad has already is done.
        """
        self._check_changes(by, changes)
        with self._here(pad) as here:
            after = await here.commit(partial(self._changed, by=by, seen=seen, changes=changes))
            return max(after.keys[keyed.key] for keyed in changes)

    @asynccontextmanager
    async def follow(self, pad: str, by: str, *, since: int = 0) -> AsyncIterator[Following[Noted]]:
        """Every change after that number, then each as it comes. Refusal NO_PAD, NOT_INVITED, STALE on entering."""
        with self._here(pad) as here:
            state = _for_member(await here.look(), by)
            if since > state.number:
                raise Refusal(Reason.STALE, "this pad has not come as far as number {seen} yet", seen=since)
            follower = here.follow(by, since)
        try:
            yield follower
        finally:
            here.unfollow(follower)
            self._tidy()

    async def mine(self, person: str, limit: int = 100) -> Sequence[PadListing]:
        """The pads of a person, the last changed first."""
        return list(readable(await asked(self._store.of_person(person, (PHASE,), limit))))

    async def leave(self, pad: str, by: str) -> None:
        """The last member takes the pad along. Refusal NO_PAD, NOT_INVITED. After a fault, asking again goes on."""
        with self._here(pad) as here:
            if not await here.leave(by, self._clock.now()):
                raise _not_invited()

    async def forget(self, person: str) -> None:
        """Leaves every pad. What was left or erased meanwhile, as by the same guest elsewhere, is fine.

        Unreadable pads are reported after all others are done.
        """
        done, damaged = set[str](), list[Unreadable]()
        while pads := [pad for pad in await self._pads_of(person) if pad not in done]:
            for pad in pads:
                try:
                    with unless_gone():
                        await self.leave(pad, person)
                except Unreadable as fault:
                    damaged.append(fault)
            done.update(pads)
        for left in damaged:
            raise left

    async def _pads_of(self, person: str) -> Sequence[str]:
        found = await asked(self._store.of_person(person, (PHASE,), EVERYTHING))
        return [one.game.removeprefix(GAME) for one in found]

    def live(self) -> int:
        """How many pads are in memory; for metrics."""
        return len(self._pads)

    # What comes of what is asked

    def _created(self, by: str, invite: str, names: tuple[str, ...], sheet: str, house_rules: Sequence[str]) -> Created:
        try:
            rules = Pad(names, rules_of(sheet, house_rules)).sheet
        except TrippleError as fault:
            raise Refusal(Reason.MALFORMED, fault.sentence, **fault.values) from None
        changed = tuple(write_house_rule(*one) for one in rules.changes_from(SHEETS[rules.id]).items())
        return Created(self._clock.now(), by, invite, names, sheet, changed)

    def _put_again(self, state: State, created: Created) -> tuple[State, list[Event]]:
        joined = self._joined(state, created.person, created.invite)
        if _content(created) != _content(state.created):
            raise Refusal(Reason.TAKEN, "there is another pad under this address")
        return joined

    def _joined(self, state: State, by: str, invite: str) -> tuple[State, list[Event]]:
        if by in state.persons:
            return state, []
        if not hmac.compare_digest(invite.encode(), state.created.invite.encode()):
            raise _not_invited()
        if len(state.members) >= self._room.members or state.length >= self._room.events:
            raise Refusal(Reason.FULL, "too many people have this pad already")
        joined = Joined(self._clock.now(), by)
        return apply(state, joined), [joined]

    def _changed(self, state: State, by: str, seen: int, changes: Sequence[Keyed]) -> Steps[Planned]:
        _for_member(state, by)
        own = {keyed.key for keyed in changes}
        new = own - state.keys.keys()
        if new and not _has_seen(state, seen, own):
            raise Refusal(Reason.STALE, "something was written on this pad since: look again")
        if state.number + len(new) > self._room.changes:
            most = self._room.changes
            raise Refusal(Reason.ILLEGAL, "this pad is full after {most} changes: begin another", most=most)
        return (yield from entered(state, changes, self._clock.now()))

    def _check_changes(self, by: str, changes: Sequence[Keyed]) -> None:
        if not 1 <= len(changes) <= self._room.together:
            most = self._room.together
            raise Refusal(Reason.MALFORMED, "{count} changes at once: from 1 to {most}", count=len(changes), most=most)
        for keyed in changes:
            check_key(by or "nobody", keyed.key)
            if len(write_change(keyed.change)) > self._room.change_bytes:
                most = self._room.change_bytes
                raise Refusal(Reason.MALFORMED, "a change has at most {most} bytes", most=most)

    # Pads in memory

    @contextmanager
    def _here(self, pad: str) -> Iterator[LivePad]:
        """The pad, from memory or about to be loaded."""
        if self._closing:
            raise closing()
        here = self._pads.setdefault(pad, LivePad(pad, self._around))
        self._pads.move_to_end(pad)
        try:
            yield here
        except Gone:
            if here.is_idle:
                self._pads.pop(pad, None)
            raise Refusal(Reason.NO_PAD, "there is no such pad") from None
        finally:
            self._tidy()

    def _tidy(self) -> None:
        """Lets go of the longest unused that nobody follows."""
        for pad in list(self._pads)[: max(0, len(self._pads) - self._room.pads)]:
            if self._pads[pad].is_idle:
                del self._pads[pad]

    def _heard(self, game: str) -> None:
        """Another process has changed a pad; an empty name stands for all of them."""
        for pad in list(self._pads.values()):
            if game in ("", pad.game) and pad.doubt():
                self._send(self._look(pad))

    async def _look(self, pad: LivePad) -> None:
        """Whoever follows it hears what is new. A failed look is made up for by the next one."""
        with suppress(Refusal, Gone):
            await pad.look()

    def _send(self, errand: Coroutine[Any, Any, object]) -> None:
        task: asyncio.Task[object] = asyncio.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)


@contextmanager
def unless_gone() -> Iterator[None]:
    """For whoever goes through a list of pads: one that was left or erased meanwhile is skipped."""
    try:
        yield
    except Refusal as refusal:
        if refusal.reason not in {Reason.NO_PAD, Reason.NOT_INVITED}:
            raise


def _fresh(pad: str, state: State) -> FreshPad:
    created = state.created
    return FreshPad(
        id=pad,
        invite=created.invite,
        names=created.names,
        sheet=created.sheet,
        house_rules=created.house_rules,
        log=state.log,
        number=state.number,
    )


def _content(created: Created) -> tuple[object, ...]:
    return created.invite, created.names, created.sheet, created.house_rules


def _for_member(state: State, person: str) -> State:
    if person not in state.persons:
        raise _not_invited()
    return state


def _not_invited() -> Refusal:
    return Refusal(Reason.NOT_INVITED, "this pad is only open to those who have its link")


def _has_seen(state: State, seen: int, own: Set[str]) -> bool:
    """Whether nothing is on the pad beyond what was seen but what this device itself has sent."""
    return seen <= state.number and all(noted.key in own for noted in state.log[max(seen, 0) :])

"""The leases of this process: of several that share a database, one runs each log's clocks and computer players.

A process renews its registration a few times a second, once for all its leases. It counts on them for less time than
the database grants, so it has stopped before another process begins, even if it stood still or was cut off.
"""

import asyncio
import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from math import inf

from tripple.store import Renewal, Store, StoreUnavailable

from .clock import Timekeeper, WallClock

RENEWED = 0.25  # seconds between renewals
LIFE = 1.2  # seconds that a renewal holds: without another one, the process counts as dead
MARGIN = 0.1  # seconds by which we give up before the database does
LOOKED = 10  # renewals after which every lease that others hold is requested again, in case a release was missed

Changed = Callable[[], None]
Timed = Callable[[float, float], bool]
logger = logging.getLogger(__name__)


class Leases:
    """The wanted leases and the held ones. Where one process has the store to itself, it holds all."""

    def __init__(
        self,
        store: Store,
        clock: Timekeeper | None = None,
        died: Callable[[Collection[str]], None] = lambda names: None,
        returned: Changed = lambda: None,
        timed: Timed = lambda least, most: False,
    ) -> None:
        """`died` is called with the processes that have died, `returned` when this one had been taken for dead.

        `timed` gets the two times between which the database's clock is, and returns whether ours was far off. The
        clock is this object's own: nothing else sets it.
        """
        self._store, self._clock, self._died, self._returned = store, clock or WallClock(), died, returned
        self._timed = timed
        self._wanted: dict[str, Changed] = {}
        self._held = set[str]()
        self._until = -inf  # when our leases may have passed to others
        self._alive = frozenset[str]()
        self._sure_from = -inf  # until then, another process may have been silent for the same reason as we were
        self._asked_for, self._given_back = set[str](), set[str]()
        self._in_doubt = False  # set after an unanswered request, since the database may have dropped it
        self._renewals = 0
        self._next = -inf
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._deaf: Callable[[], None] = lambda: None
        self._beaten: list[Callable[[Collection[str]], None]] = []

    async def open(self) -> None:
        if self._store.shared:
            self._deaf = self._store.hear_released(self._freed)
            await self._renew()
            self._task = asyncio.create_task(self._live(), name="leases")

    async def close(self) -> None:
        self._deaf()
        self._deaf = lambda: None
        task, self._task = self._task, None
        if task:
            self._woken.set()
            await task
            self._held.clear()
            with suppress(StoreUnavailable):
                await self._store.release()

    def on_beat(self, listener: Callable[[Collection[str]], None]) -> None:
        """Call this after each renewal with the names of the living processes. It must not wait for anything."""
        self._beaten.append(listener)

    def holds(self, name: str) -> bool:
        return not self._store.shared or (name in self._held and self._clock.now() < self._until)

    def want(self, name: str, changed: Changed = lambda: None) -> None:
        """Request a lease until it is let go; `changed` is called whenever it is won or lost."""
        if self._store.shared:
            if name not in self._wanted:
                self._asked_for.add(name)
                self._woken.set()
            self._wanted[name] = changed

    def let_go(self, name: str) -> None:
        """Release a lease; another process that wants it gets it at once."""
        if self._wanted.pop(name, None) and name in self._held:
            self._held.discard(name)
            self._given_back.add(name)
            self._woken.set()

    # One task, one thing at a time

    async def _live(self) -> None:
        while self._task:
            try:
                if self._clock.now() >= self._next:
                    await self._renew()
                # In this order: a lease may be given back and wanted again meanwhile.
                await self._give_back()
                await self._ask()
            except Exception:  # without leases nothing goes on by itself
                logger.exception("leases could not be seen to")
            await self._rest()

    async def _rest(self) -> None:
        alarm = self._clock.call_at(self._next, self._woken.set)
        await self._woken.wait()
        self._woken.clear()
        alarm.cancel()

    async def _renew(self) -> None:
        asked = self._clock.now()
        self._next = asked + RENEWED
        try:
            renewal = await self._store.renew(LIFE)
        except StoreUnavailable:
            self._in_doubt = True
            return
        was_dead = self._jumped(renewal, asked) or self._until <= self._clock.now()
        if was_dead:
            self._lose_all()
        # Counted from before the question: the database counts from later, so it never gives a lease away while we
        # still count on it. The margin is for the difference between the two clocks' speeds.
        self._until = asked + LIFE - MARGIN
        self._note(renewal.alive, was_dead)

    def _jumped(self, renewal: Renewal, asked: float) -> bool:
        return self._timed(renewal.now, renewal.now + self._clock.now() - asked)

    def _lose_all(self) -> None:
        """Drop every lease, since others may hold them now; they are requested again."""
        self._sure_from = self._clock.now() + LIFE
        lost, self._held = self._held, set()
        self._tell(lost)

    def _note(self, alive: frozenset[str], was_dead: bool) -> None:
        if self._clock.now() < self._sure_from:
            alive |= self._alive  # we have just stood still, and so may they have
        dead, self._alive = self._alive - alive, alive
        for listener in self._beaten:
            listener(alive)
        self._renewals += 1
        if dead or was_dead or self._renewals % LOOKED == 0:
            self._asked_for |= self._wanted.keys() - self._held
        if self._in_doubt:
            self._asked_for |= self._wanted.keys()
            self._in_doubt = False
        if dead:
            self._died(dead)
        if was_dead and self._renewals > 1:
            self._returned()

    async def _give_back(self) -> None:
        names, self._given_back = self._given_back, set()
        if not names:
            return
        try:
            await self._store.release(names)
        except StoreUnavailable:
            self._given_back |= names

    async def _ask(self) -> None:
        names, self._asked_for = self._asked_for & self._wanted.keys(), set()
        if not names:
            return
        try:
            granted = await self._store.lease(names)
        except StoreUnavailable:
            self._in_doubt = True
            self._asked_for |= names
            return
        self._given_back |= granted - self._wanted.keys()  # let go meanwhile
        mine = self._held - (names - granted) | (granted & self._wanted.keys())
        changed, self._held = mine ^ self._held, mine
        self._tell(changed)

    def _tell(self, names: Collection[str]) -> None:
        for name in sorted(names):  # never an order that another run would not have
            self._wanted.get(name, _nobody)()

    def _freed(self, names: frozenset[str]) -> None:
        """Request what another process has released; no names stand for everything it had."""
        self._asked_for |= (names or self._wanted.keys()) & self._wanted.keys() - self._held
        self._woken.set()


def _nobody() -> None:
    pass

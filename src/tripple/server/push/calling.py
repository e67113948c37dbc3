"""When a table calls for its players. Only games that last for days go on while people are away."""

import asyncio
from collections.abc import Awaitable, Callable, Set

from tripple.live import Handle, Refusal, Timekeeper, wait_until
from tripple.live.tables import Tables
from tripple.live.tables.state import TableState
from tripple.store import Store, StoreUnavailable, links, logs

from . import notices
from .courier import Courier
from .notices import DAY, Notice, awaited

CLOCK = "1day"
REMINDER = 6 * 3600.0  # seconds before the deadline
SECOND_LOOK = 120.0  # seconds until those at the table are checked again: a phone in a pocket seems present for a while
ANSWERS = 5.0  # seconds for other processes to report their followers of a table


class Caller:
    def __init__(self, courier: Courier, tables: Tables, clock: Timekeeper, store: Store) -> None:
        self._courier, self._tables, self._clock, self._store = courier, tables, clock, store
        self._alarms: dict[str, Handle] = {}
        self._looks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        for table, until in await self._store.ask(logs.due()):
            self._remind_later(table, until)

    async def close(self) -> None:
        for alarm in self._alarms.values():
            alarm.cancel()
        for look in self._looks:
            look.cancel()
        await asyncio.gather(*self._looks, return_exceptions=True)

    @property
    def is_busy(self) -> bool:
        """True while a table is being checked."""
        return bool(self._looks)

    def moved(self, table: str, before: TableState, after: TableState, here: Set[str]) -> None:
        """Notify after a change of a table. If one person has all seats, there is no one else to wait for."""
        if after.clock != CLOCK or len({chair.person for chair in after.chairs}) < 2:
            return
        if after.phase == "over":
            self._over(table, before, after, here)
            return
        persons = newly(before, after)
        if persons or before.until != after.until:
            self._call(table, after, persons, here)

    def _over(self, table: str, before: TableState, after: TableState, here: Set[str]) -> None:
        self._forget(table)
        if before.phase in ("playing", "pause"):  # a lobby that is closed was no game
            played = {chair.person for chair in after.chairs if not chair.resigned}
            for person in after.persons & played - here:
                self._courier.tell(person, notices.game_over(table, after, person))

    def _call(self, table: str, state: TableState, persons: frozenset[str], here: Set[str]) -> None:
        for person in persons - here:
            self._courier.tell(person, self._notice(table, state, person))
        # One alarm per table: the second look sets the reminder later.
        if persons & here:
            self._at(table, self._clock.now() + SECOND_LOOK, lambda: self._look_again(table, state, persons & here))
        else:
            self._remind_later(table, state.until)

    def _notice(self, table: str, state: TableState, person: str) -> Notice:
        lasts = DAY if state.until is None else max(0.0, state.until - self._clock.now())
        return (notices.turn if state.phase == "playing" else notices.round_over)(table, state, person, lasts)

    async def _look_again(self, table: str, then: TableState, persons: Set[str]) -> None:
        """Call those who were at the table but have left without acting."""
        state = await self._tables.state(table)
        if _stage(state) == _stage(then):
            self._call(table, state, awaited(state) & persons - self._tables.here(table), frozenset())

    def _remind_later(self, table: str, until: float | None) -> None:
        self._forget(table)
        if until is not None and until - REMINDER > self._clock.now():
            self._at(table, until - REMINDER, lambda: self._remind(table))

    async def _remind(self, table: str) -> None:
        """Remind those on turn, unless another process has moved the deadline meanwhile."""
        await self._hear_of_others(table)
        state, now = await self._tables.state(table), self._clock.now()
        if state.clock != CLOCK or state.phase != "playing" or state.until is None:
            return
        if state.until - REMINDER > now:
            self._remind_later(table, state.until)
        elif now < state.until and await self._claims(table, state.until):
            for person in awaited(state) - self._tables.here(table):
                self._courier.tell(person, notices.still_turn(table, state, person, state.until - now))

    async def _hear_of_others(self, table: str) -> None:
        """Load the table, which asks the other processes for its followers, and wait for their answers."""
        if self._store.shared:
            await self._tables.state(table)
            await wait_until(self._clock, self._clock.now() + ANSWERS)

    async def _claims(self, table: str, until: float) -> bool:
        """True in one process only, and once: the claim survives a restart."""
        return await self._store.write(links.use_up(f"remind {table} {until}", until, self._clock.now()))

    def _at(self, table: str, when: float, errand: Callable[[], Awaitable[None]]) -> None:
        self._forget(table)
        self._alarms[table] = self._clock.call_at(when, lambda: self._ring(table, errand))

    def _forget(self, table: str) -> None:
        if table in self._alarms:
            self._alarms.pop(table).cancel()

    def _ring(self, table: str, errand: Callable[[], Awaitable[None]]) -> None:
        self._alarms.pop(table, None)
        task = asyncio.create_task(_unless_refused(errand()), name=f"looking at table {table}")
        self._looks.add(task)
        task.add_done_callback(self._looks.discard)


async def _unless_refused(errand: Awaitable[None]) -> None:
    """A table that is gone or unreadable calls no one."""
    try:
        await errand
    except (Refusal, StoreUnavailable):
        return


def _stage(state: TableState) -> tuple[str, int]:
    return state.phase, state.round_number


def newly(before: TableState, after: TableState) -> frozenset[str]:
    """The people whom the table awaits now, but did not await with the same thing before."""
    known = awaited(before) if _stage(before) == _stage(after) else frozenset[str]()
    return awaited(after) - known

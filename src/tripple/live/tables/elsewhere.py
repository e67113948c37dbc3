"""Presence across the processes of one database: each tells the others who follows which table.

Nothing of it is stored. A process's people go with it: when the database takes it for dead, and at the latest after
three heartbeats of silence.
"""

import logging
from collections.abc import Callable, Collection, Coroutine, Iterator, Mapping
from typing import Protocol

import msgspec

from tripple.live import Handle, Timekeeper
from tripple.store import MOST_CALLED, Store, StoreUnavailable
from tripple.store.notices import portions

log = logging.getLogger(__name__)
BEATS = 3  # heartbeats of silence after which a process counts as dead


class Call(msgspec.Struct, frozen=True, omit_defaults=True):
    here: dict[str, tuple[str, ...]] = {}
    """For each table, all seated people who follow it in the calling process."""
    asks: tuple[str, ...] = ()
    """Tables about which the caller wants to know the same."""
    farewell: bool = False
    """Set if the calling process ends."""


class Said:
    def __init__(self) -> None:
        self._by: dict[str, tuple[frozenset[str], float]] = {}

    @property
    def persons(self) -> frozenset[str]:
        return frozenset().union(*(persons for persons, _ in self._by.values()))

    def note(self, process: str, persons: Collection[str], now: float) -> None:
        self._by.pop(process, None)
        if persons:
            self._by[process] = frozenset(persons), now

    def renew(self, now: float) -> None:
        self._by = {process: (persons, now) for process, (persons, _) in self._by.items()}

    def drop_older(self, than: float) -> None:
        self._by = {process: (persons, at) for process, (persons, at) in self._by.items() if at >= than}


class Followed(Protocol):
    """The presence that a table knows."""

    @property
    def followers(self) -> frozenset[str]: ...

    def note_elsewhere(self, process: str, persons: Collection[str]) -> None:
        """Replace the followers in another process."""

    def drop_silent(self, since: float) -> None:
        """Drop processes that were last heard before this time."""

    def renew(self) -> None:
        """Count everybody as heard now, after this process was cut off for a while."""


class Neighbours:
    """The other processes, as this one's tables know them."""

    def __init__(
        self,
        store: Store,
        clock: Timekeeper,
        heartbeat: float,
        tables: Mapping[str, Followed],
        send: Callable[[Coroutine[object, None, object]], None],
    ) -> None:
        self._store, self._clock, self._heartbeat = store, clock, heartbeat
        self._tables, self._send = tables, send
        self._told = set[str]()  # tables that the others know to be followed here
        self._came_through = clock.now()  # time of our last successful call
        self._cut_off = False  # set while calls of others may be lost: then their silence means nothing
        self._alarm: Handle | None = None
        self._closed = not store.shared
        self._deaf: Callable[[], None] = lambda: None

    def open(self) -> None:
        self._deaf = self._store.answer_calls(self._heard)

    async def close(self) -> None:
        self._closed = True
        self._deaf()
        if self._alarm:
            self._alarm.cancel()
        if self._told:
            await self._call(Call(farewell=True))

    def tell(self, table: str) -> None:
        if not self._closed:
            self._say([table])
            self._beat_later()

    def ask(self, *tables: str) -> None:
        """Ask who follows these tables in other processes, after loading them or missing notices."""
        if not self._closed:
            for some in _portions(dict.fromkeys(tables, ())):
                self._send(self._call(Call(asks=tuple(some))))

    def bury(self, processes: Collection[str]) -> None:
        for table in tuple(self._tables.values()):
            for process in processes:
                table.note_elsewhere(process, ())

    def return_to_life(self) -> None:
        """Report all followers again: the others have dropped them, taking this process for dead."""
        self._say(self._told | self._tables.keys())
        self.ask(*self._tables)

    def hear_again(self) -> None:
        """Catch up after the store's connection to other processes was restored."""
        self.renew()
        self.ask(*self._tables)

    def renew(self) -> None:
        """Restart every measurement of silence and absence."""
        self._came_through, self._cut_off = self._clock.now(), False
        for table in tuple(self._tables.values()):
            table.renew()

    def _say(self, tables: Collection[str]) -> None:
        here = {name: tuple(self._tables[name].followers) if name in self._tables else () for name in tables}
        said = {name: persons for name, persons in here.items() if persons or name in self._told}
        self._told = self._told - said.keys() | {name for name, persons in said.items() if persons}
        for some in _portions(said):
            self._send(self._call(Call(some)))

    async def _call(self, call: Call) -> None:
        try:
            await self._store.call(msgspec.json.encode(call).decode())
        except StoreUnavailable:
            self._cut_off = True
            return
        self._came_through = self._clock.now()
        if self._cut_off and self._store.hears:
            self.renew()

    def _beat_later(self) -> None:
        if self._alarm is None and self._tables:
            self._alarm = self._clock.call_at(self._clock.now() + self._heartbeat, self._beat)

    def _beat(self) -> None:
        self._alarm = None
        self._drop_silent(self._clock.now())
        self._say(self._told | self._tables.keys())
        if not self._told:
            self._send(self._call(Call()))  # nothing to say: only to know whether calls come through
        self._beat_later()

    def _drop_silent(self, now: float) -> None:
        """Skip this while our own link may be down."""
        through = now - self._came_through < (BEATS - 1) * self._heartbeat
        self._cut_off |= not (self._store.hears and through)
        if not self._cut_off:
            for table in tuple(self._tables.values()):
                table.drop_silent(now - BEATS * self._heartbeat)

    def _heard(self, process: str, words: str) -> None:
        try:
            call = msgspec.json.decode(words, type=Call)
        except msgspec.DecodeError:
            log.debug("another process says what this one does not understand: %s", words)
            return
        for table in tuple(self._tables) if call.farewell else call.here.keys() & self._tables.keys():
            self._tables[table].note_elsewhere(process, call.here.get(table, ()))
        self._say(self._told.intersection(call.asks))
        self._beat_later()


def _portions(lines: Mapping[str, tuple[str, ...]]) -> Iterator[dict[str, tuple[str, ...]]]:
    return map(dict, portions(lines.items(), _size, MOST_CALLED - 100))


def _size(line: tuple[str, tuple[str, ...]]) -> int:
    table, persons = line
    return len(table) + sum(len(person) + 3 for person in persons) + 8

"""Several processes on one database: each says who follows which table there, so that nobody is taken for absent.

What they say is kept nowhere. The people of a process go with it: when the database takes it for dead, and at the
latest when nothing was heard of it for three heartbeats.
"""

import logging
from collections.abc import Callable, Collection, Coroutine, Iterator, Mapping
from typing import Any, Protocol

import msgspec

from tripple.live import Handle, Timekeeper
from tripple.store import MOST_CALLED, Store, StoreUnavailable

log = logging.getLogger(__name__)
BEATS = 3
"""After so many of them without a word, a process is taken for dead."""


class Call(msgspec.Struct, frozen=True, omit_defaults=True):
    here: dict[str, tuple[str, ...]] = {}
    """Who sits at a table and follows it in the process that calls: all of them, or nobody any more."""
    asks: tuple[str, ...] = ()
    """The tables of which it wants to know the same."""
    farewell: bool = False
    """Whether it ends: nobody is there then."""


class Said:
    """What the other processes have said of one table."""

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
    """What a table knows of who is here and elsewhere."""

    @property
    def followers(self) -> frozenset[str]:
        """Who sits at it and follows it in this process."""

    def note_elsewhere(self, process: str, persons: Collection[str]) -> None:
        """Who does so in another process."""

    def drop_silent(self, since: float) -> None:
        """Whoever has not been heard of since then is gone."""

    def renew(self) -> None:
        """For a while nobody could be heard of: everybody counts as heard of now, and is waited for anew."""


class Neighbours:
    """The other processes, as this one's tables know them."""

    def __init__(
        self,
        store: Store,
        clock: Timekeeper,
        heartbeat: float,
        tables: Mapping[str, Followed],
        send: Callable[[Coroutine[Any, Any, object]], None],
    ) -> None:
        self._store, self._clock, self._heartbeat = store, clock, heartbeat
        self._tables, self._send = tables, send
        self._told = set[str]()
        """Tables of which the others know that somebody follows them here."""
        self._came_through = clock.now()
        """When a call of ours last did."""
        self._cut_off = False
        """Whether others may have called in vain: then nobody's silence means anything."""
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
        """Who follows this table here has changed."""
        if not self._closed:
            self._say([table])
            self._beat_later()

    def ask(self, *tables: str) -> None:
        """Who follows these tables elsewhere, where they have just been loaded or something may have been missed."""
        if not self._closed:
            for some in _portions(dict.fromkeys(tables, ())):
                self._send(self._call(Call(asks=tuple(some))))

    def bury(self, processes: Collection[str]) -> None:
        """These processes have died, and nobody follows anything there any more."""
        for table in tuple(self._tables.values()):
            for process in processes:
                table.note_elsewhere(process, ())

    def return_to_life(self) -> None:
        """This process was taken for dead: the others have forgotten who is here."""
        self._say(self._told | self._tables.keys())
        self.ask(*self._tables)

    def hear_again(self) -> None:
        """The store hears of other processes, again or for the first time."""
        self.renew()
        self.ask(*self._tables)

    def renew(self) -> None:
        """What was measured until now means nothing: everything is waited for anew."""
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
        """Unless we may be deaf or dumb ourselves: that has to show before anybody has been silent for too long."""
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
    """As many lines at a time as fit into one call."""
    portion: dict[str, tuple[str, ...]] = {}
    left = MOST_CALLED - 100
    for table, persons in lines.items():
        needed = len(table) + sum(len(person) + 3 for person in persons) + 8
        if portion and needed > left:
            yield portion
            portion, left = {}, MOST_CALLED - 100
        portion[table] = persons
        left -= needed
    if portion:
        yield portion

"""Presence across the processes of one database: each tells the others who follows which table.

Nothing of it is stored. A process's people go with it, when the database takes it for dead.
"""

import logging
from collections.abc import Callable, Collection, Coroutine, Iterator, Mapping
from typing import Protocol

import msgspec

from tripple.store import MOST_CALLED, Store, StoreUnavailable
from tripple.store.notices import portions

log = logging.getLogger(__name__)


class Call(msgspec.Struct, frozen=True, omit_defaults=True):
    here: dict[str, tuple[str, ...]] = {}
    """For each table, all seated people who follow it in the calling process."""
    asks: tuple[str, ...] = ()
    """Tables about which the caller wants to know the same."""
    farewell: bool = False
    """Set if the calling process ends."""


class Followed(Protocol):
    @property
    def followers(self) -> frozenset[str]: ...

    def note_elsewhere(self, process: str, persons: Collection[str]) -> None:
        """Replace the followers in another process."""

    def renew(self) -> None:
        """Restart everybody's grace period: for a while, comings and goings may have been missed."""


class Neighbours:
    """The other processes, as this one's tables know them."""

    def __init__(
        self,
        store: Store,
        tables: Mapping[str, Followed],
        send: Callable[[Coroutine[object, None, object]], None],
    ) -> None:
        self._store, self._tables, self._send = store, tables, send
        self._told = set[str]()  # tables that the others know to be followed here
        self._unheard = False  # set if a call did not come through
        self._others = set[str]()  # processes that have called
        self._strange = frozenset[str]()  # those of them that were not alive at the last beat
        self._closed = not store.shared
        self._deaf: Callable[[], None] = lambda: None

    def open(self) -> None:
        self._deaf = self._store.answer_calls(self._heard)

    async def close(self) -> None:
        self._closed = True
        self._deaf()
        if self._told:
            await self._call(Call(farewell=True))

    def tell(self, table: str) -> None:
        if not self._closed:
            self._say([table])

    def ask(self, *tables: str) -> None:
        """Ask who follows these tables in other processes, after loading them or missing notices."""
        if not self._closed:
            for some in _portions(dict.fromkeys(tables, ())):
                self._send(self._call(Call(asks=tuple(some))))

    def catch_up(self) -> None:
        """Exchange all followers with the others, after they took this process for dead or it could not hear them."""
        for table in tuple(self._tables.values()):
            table.renew()  # before anything else: an absence that was measured meanwhile may be none
        if not self._closed:
            self._say(self._told | self._tables.keys())
            self.ask(*self._tables)

    def beat(self, alive: Collection[str]) -> None:
        """Drop the followers in dead processes, and repeat what did not come through."""
        # Dead at two beats: at one, a process may have called before the database could say that it lives.
        dead, self._strange = self._strange.difference(alive), frozenset(self._others.difference(alive))
        for process in sorted(dead):
            self._bury(process)
        if self._unheard:
            self._unheard = False
            self.catch_up()

    def _bury(self, process: str) -> None:
        self._others.discard(process)
        for table in tuple(self._tables.values()):
            table.note_elsewhere(process, ())

    def _say(self, tables: Collection[str]) -> None:
        here = {
            name: tuple(sorted(self._tables[name].followers)) if name in self._tables else () for name in sorted(tables)
        }
        said = {name: persons for name, persons in here.items() if persons or name in self._told}
        self._told = self._told - said.keys() | {name for name, persons in said.items() if persons}
        for some in _portions(said):
            self._send(self._call(Call(some)))

    async def _call(self, call: Call) -> None:
        try:
            await self._store.call(msgspec.json.encode(call).decode())
        except StoreUnavailable:
            self._unheard = True
            self._told |= call.here.keys()  # they may still count people here as present

    def _heard(self, process: str, words: str) -> None:
        try:
            call = msgspec.json.decode(words, type=Call)
        except msgspec.DecodeError:
            log.debug("another process says what this one does not understand: %s", words)
            return
        if call.farewell:
            self._bury(process)
            return
        self._others.add(process)
        for table in sorted(call.here.keys() & self._tables.keys()):
            self._tables[table].note_elsewhere(process, call.here[table])
        # A caller that was deaf may hold outdated news, so it gets an answer even without followers here.
        self._told.update(call.asks)
        self._say(call.asks)


def _portions(lines: Mapping[str, tuple[str, ...]]) -> Iterator[dict[str, tuple[str, ...]]]:
    return map(dict, portions(lines.items(), _size, MOST_CALLED - 100))


def _size(line: tuple[str, tuple[str, ...]]) -> int:
    table, persons = line
    return len(table) + sum(len(person) + 3 for person in persons) + 8

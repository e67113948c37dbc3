"""The list of public tables: read once a second for everybody, limited per address."""

import asyncio
from collections.abc import Callable, Sequence

from tripple.live.tables import Listing, Tables
from tripple.rules.errors import N_
from tripple.server.limits import Naming, names_of, times
from tripple.server.protocol import ServerReason
from tripple.server.refusals import HttpRefusal
from tripple.server.remembered import Remembered

FRESH = 1.0
_MOST_ADDRESSES = 10_000


class PublicTables:
    """The owners' addresses are known in memory alone, for this process's life; none is written down."""

    def __init__(self, tables: Tables, monotonic: Callable[[], float], most: int) -> None:
        self._tables, self._monotonic, self._most = tables, monotonic, most
        self._reading = asyncio.Lock()
        self._read, self._found = -FRESH, list[Listing]()
        self._put = Remembered[str, set[str]](_MOST_ADDRESSES)
        self._naming: Naming = str
        self._lately: list[tuple[str, str]] | None = None

    async def listed(self) -> Sequence[Listing]:
        """Tables with a free seat first, then those to watch."""
        async with self._reading:
            if self._monotonic() - self._read >= FRESH:
                self._found, self._read = list(await self._tables.public()), self._monotonic()
        return self._found

    async def check(self, by: str) -> None:
        """Raise HttpRefusal if this address has enough of them."""
        for name in names_of(self._naming, by):
            most, put = times(name) * self._most, self._put.get(name) or set()
            if len(put) >= most:
                put &= {table.id for table in await self.listed()}
            if len(put) >= most:
                sentence = N_("you have {count} public tables already: finish one first, or make a private one")
                raise HttpRefusal(429, ServerReason.TOO_MANY_TABLES, sentence, count=len(put))

    def put(self, by: str, table: str) -> None:
        for name in names_of(self._naming, by):
            self.note(name, table)
            if self._lately is not None:
                self._lately.append((name, table))

    def note(self, name: str, table: str) -> None:
        """Account for a table made here or by another process; the list is read again."""
        self._read = -FRESH
        self._put.add(name, {*(self._put.get(name) or ()), table})

    def share(self, naming: Naming) -> None:
        """Report new tables to other processes from now on, under these names."""
        self._naming, self._lately = naming, []

    def put_lately(self) -> Sequence[tuple[str, str]]:
        """Names and tables since the last call."""
        lately, self._lately = self._lately, []
        return lately or ()

"""The list of public tables: read once a second for everybody, with so many of one address on it."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence

from tripple.live.tables import Listing, Tables
from tripple.rules.errors import N_
from tripple.server.limits import Naming, names_of, times
from tripple.server.protocol import ServerReason
from tripple.server.refusals import HttpRefusal

FRESH = 1.0
_MOST_ADDRESSES = 10_000


class PublicTables:
    """Whose tables they are is known in memory alone, and as long as this process lives: no address is written down."""

    def __init__(self, tables: Tables, monotonic: Callable[[], float], most: int) -> None:
        self._tables, self._monotonic, self._most = tables, monotonic, most
        self._reading = asyncio.Lock()
        self._read, self._found = -FRESH, list[Listing]()
        self._put: OrderedDict[str, set[str]] = OrderedDict()
        self._naming: Naming = str
        self._lately: list[tuple[str, str]] | None = None

    async def listed(self) -> Sequence[Listing]:
        """Those with a free seat first, then those to watch."""
        async with self._reading:
            if self._monotonic() - self._read >= FRESH:
                self._found, self._read = list(await self._tables.public()), self._monotonic()
        return self._found

    async def check(self, by: str) -> None:
        """Raises HttpRefusal where this address has enough of them."""
        for name in names_of(self._naming, by):
            most, put = times(name) * self._most, self._put.get(name, set())
            if len(put) >= most:
                put &= {table.id for table in await self.listed()}
            if len(put) >= most:
                sentence = N_("you have {count} public tables already: finish one first, or make a private one")
                raise HttpRefusal(429, ServerReason.TOO_MANY_TABLES, sentence, count=len(put))

    def put(self, by: str, table: str) -> None:
        """A new one, to be seen at once."""
        for name in names_of(self._naming, by):
            self.note(name, table)
            if self._lately is not None:
                self._lately.append((name, table))

    def note(self, name: str, table: str) -> None:
        """It was made here or at another process, and what was read before does not list it."""
        self._read = -FRESH
        self._put.setdefault(name, set()).add(table)
        self._put.move_to_end(name)
        if len(self._put) > _MOST_ADDRESSES:
            self._put.popitem(last=False)

    def share(self, naming: Naming) -> None:
        """From now on other processes hear who puts what here."""
        self._naming, self._lately = naming, []

    def put_lately(self) -> Sequence[tuple[str, str]]:
        """Names and tables, since this was last asked."""
        lately, self._lately = self._lately, []
        return lately or ()

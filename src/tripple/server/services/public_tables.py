"""The list of public tables: read once a second for everybody, with so many of one address on it."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence

from tripple.rules.errors import N_
from tripple.server.protocol import ServerReason
from tripple.server.refusals import HttpRefusal
from tripple.tables import Listing, Tables

FRESH = 1.0
_MOST_ADDRESSES = 10_000


class PublicTables:
    """Whose tables they are is known here alone, and as long as this process lives: no address is written down."""

    def __init__(self, tables: Tables, monotonic: Callable[[], float], most: int) -> None:
        self._tables, self._monotonic, self._most = tables, monotonic, most
        self._reading = asyncio.Lock()
        self._read, self._found = -FRESH, list[Listing]()
        self._put: OrderedDict[str, set[str]] = OrderedDict()

    async def listed(self) -> Sequence[Listing]:
        """Those with a free seat first, then those to watch."""
        async with self._reading:
            if self._monotonic() - self._read >= FRESH:
                self._found, self._read = list(await self._tables.public()), self._monotonic()
        return self._found

    async def check(self, by: str) -> None:
        """Raises HttpRefusal where this address has enough of them."""
        mine = self._put.get(by, set())
        if len(mine) >= self._most:
            mine &= {table.id for table in await self.listed()}
        if len(mine) >= self._most:
            sentence = N_("you have {count} public tables already: finish one first, or make a private one")
            raise HttpRefusal(429, ServerReason.TOO_MANY_TABLES, sentence, count=len(mine))

    def put(self, by: str, table: str) -> None:
        """A new one, to be seen at once."""
        self._read = -FRESH
        self._put.setdefault(by, set()).add(table)
        self._put.move_to_end(by)
        if len(self._put) > _MOST_ADDRESSES:
            self._put.popitem(last=False)

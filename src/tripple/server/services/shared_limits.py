"""Limits across processes: a few times a second each process reports to the others what it has given out.

Reports are not stored and contain no address: names stand for them that only this server's key can make. Until the
others have heard of it, each process gives out what it would alone; the excess has to be waited for afterwards.
"""

import asyncio
import logging
from base64 import urlsafe_b64encode
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import count
from typing import NamedTuple

import msgspec

from tripple.live import Leases
from tripple.server.limits import Buckets, OpenConnections
from tripple.store import Store, StoreUnavailable

from .public_tables import PublicTables

_ALL_ANEW = 10
"""Beats after which all connections are reported again: another process may be new, or have missed a call."""
_TOGETHER = 150  # lines of one call
_PREFIX = "limits "
log = logging.getLogger(__name__)


class LimitUse(NamedTuple):
    """A limit, a name and the use since the last call; for connections the open ones, for public tables the table."""

    limit: str
    name: str
    amount: float | str


class SharedLimits:
    """Opened where processes share a database. Its heartbeat is that of the leases, which also say who is alive."""

    def __init__(
        self,
        store: Store,
        leases: Leases,
        buckets: Mapping[str, Buckets],
        connections: OpenConnections,
        public: PublicTables,
    ) -> None:
        self._store, self._leases = store, leases
        self._buckets, self._connections, self._public = buckets, connections, public
        self._others: dict[str, dict[str, int]] = {}  # open connections by name, at each other process
        self._told: dict[str, int] = {}
        self._due = asyncio.Event()
        self._calling: asyncio.Task[None] | None = None
        self._deaf: Callable[[], None] = lambda: None

    def open(self, key: bytes) -> None:
        """The key is this installation's, so that all its processes use the same names."""
        if not self._store.shared:
            return
        naming = _naming(key)
        for buckets in self._buckets.values():
            buckets.share(naming)
        self._connections.share(naming, self._elsewhere)
        self._public.share(naming)
        self._deaf = self._store.answer_calls(self._heard)
        self._leases.on_beat(self._beat)
        self._calling = asyncio.create_task(self._call_on(), name="shared limits")

    async def close(self) -> None:
        """Closing twice is fine."""
        if self._calling:
            self._deaf()
            calling, self._calling = self._calling, None
            calling.cancel()
            await asyncio.gather(calling, return_exceptions=True)

    def _beat(self, alive: Collection[str]) -> None:
        # Clients of a dead process are coming here, so its connections count no more.
        self._others = {process: inside for process, inside in self._others.items() if process in alive}
        # The call has a task of its own: a renewal that waited for it could come too late and cost every lease.
        self._due.set()

    async def _call_on(self) -> None:
        for number in count():
            await self._due.wait()
            self._due.clear()
            lines = [*self._spent(), *self._changed(number % _ALL_ANEW == 0)]
            for start in range(0, len(lines), _TOGETHER):
                await self._call(lines[start : start + _TOGETHER])

    async def _call(self, lines: Sequence[LimitUse]) -> None:
        try:
            await self._store.call(_PREFIX + msgspec.json.encode(lines).decode())
        except StoreUnavailable:
            log.debug("nobody hears what was given out")

    def _spent(self) -> Iterator[LimitUse]:
        for limit, buckets in self._buckets.items():
            for name, cost in buckets.spent().items():
                yield LimitUse(limit, name, round(cost, 3))
        for name, table in self._public.put_lately():
            yield LimitUse("public", name, table)

    def _changed(self, all_anew: bool) -> Iterator[LimitUse]:
        before, now = self._told, self._connections.counts
        self._told = now
        for name in sorted(before.keys() | now.keys()):
            if all_anew or before.get(name, 0) != now.get(name, 0):
                yield LimitUse("connections", name, float(now.get(name, 0)))

    def _heard(self, process: str, words: str) -> None:
        if not words.startswith(_PREFIX):
            return
        try:
            lines = msgspec.json.decode(words.removeprefix(_PREFIX), type=list[LimitUse])
        except msgspec.DecodeError:
            log.debug("another process says what this one does not understand: %s", words)
            return
        inside = self._others.setdefault(process, {})
        for line in lines:
            self._take_in(inside, line)

    def _take_in(self, inside: dict[str, int], line: LimitUse) -> None:
        match line:
            case LimitUse("connections", name, float(number)):
                inside[name] = int(number)
                if not number:
                    del inside[name]
            case LimitUse("public", name, str(table)):
                self._public.note(name, table)
            case LimitUse(limit, name, float(cost)) if limit in self._buckets:
                self._buckets[limit].spend_elsewhere(name, cost)

    def _elsewhere(self, name: str) -> int:
        return sum(inside.get(name, 0) for inside in self._others.values())


def _naming(key: bytes) -> Callable[[str], str]:
    secret = blake2b(key, digest_size=32, person=b"tripple limits").digest()

    @lru_cache(maxsize=10_000)
    def name(of: str) -> str:
        return urlsafe_b64encode(blake2b(of.encode(), key=secret, digest_size=9).digest()).decode()

    return name

"""Limits that hold across processes: a few times a second each one tells the others what it has given out.

What it tells is kept nowhere, and no address is in it: names stand for them that only this server's key can make. Until
the others have heard of it, each process gives out what it would alone; that is paid back by waiting longer afterwards.
"""

import asyncio
import logging
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import count
from typing import NamedTuple

import msgspec

from tripple.server.limits import Buckets, OpenConnections
from tripple.store import Store, StoreUnavailable

from .public_tables import PublicTables

INTERVAL = 0.3
"""Seconds between two calls."""
SILENCE = 5 * INTERVAL
"""After so long without a word a process is gone, and its connections with it: its people are coming here."""
_ALL_ANEW = 10
"""Every so many calls it tells of all its connections: another process may have come, or have been deaf."""
_TOGETHER = 150
"""So many lines fit into one call."""
_PREFIX = "limits "
log = logging.getLogger(__name__)


class LimitUse(NamedTuple):
    """Of what, by whom, how much: since the last call, or, of connections, at all. Of public tables, which one."""

    limit: str
    name: str
    amount: float | str


class SharedLimits:
    """Opened where processes share a database."""

    def __init__(
        self,
        store: Store,
        buckets: Mapping[str, Buckets],
        connections: OpenConnections,
        public: PublicTables,
        monotonic: Callable[[], float],
    ) -> None:
        self._store, self._monotonic = store, monotonic
        self._buckets, self._connections, self._public = buckets, connections, public
        self._others: dict[str, _Other] = {}
        self._told: dict[str, int] = {}
        self._calling: asyncio.Task[None] | None = None
        self._deaf: Callable[[], None] = lambda: None

    def open(self, key: bytes) -> None:
        """The key is this installation's, so that all its processes have the same names for everybody."""
        if not self._store.shared:
            return
        naming = _naming(key)
        for buckets in self._buckets.values():
            buckets.share(naming)
        self._connections.share(naming, self._elsewhere)
        self._public.share(naming)
        self._deaf = self._store.answer_calls(self._heard)
        self._calling = asyncio.create_task(self._call_on(), name="shared limits")

    async def close(self) -> None:
        """Closing twice is fine."""
        if self._calling:
            self._deaf()
            calling, self._calling = self._calling, None
            calling.cancel()
            await asyncio.gather(calling, return_exceptions=True)

    async def _call_on(self) -> None:
        """Also where there is nothing to tell: whoever says nothing is gone."""
        for number in count():
            lines = [*self._spent(), *self._changed(number % _ALL_ANEW == 0)]
            for start in range(0, max(1, len(lines)), _TOGETHER):
                await self._call(lines[start : start + _TOGETHER])
            self._drop_silent()
            await asyncio.sleep(INTERVAL)

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
        for name in before.keys() | now.keys():
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
        other = self._others.setdefault(process, _Other())
        other.heard = self._monotonic()
        for line in lines:
            self._take_in(other, line)

    def _take_in(self, other: "_Other", line: LimitUse) -> None:
        match line:
            case LimitUse("connections", name, float(number)):
                other.note(name, int(number))
            case LimitUse("public", name, str(table)):
                self._public.note(name, table)
            case LimitUse(limit, name, float(cost)) if limit in self._buckets:
                self._buckets[limit].spend_elsewhere(name, cost)

    def _elsewhere(self, name: str) -> int:
        return sum(other.inside.get(name, 0) for other in self._others.values())

    def _drop_silent(self) -> None:
        since = self._monotonic() - SILENCE
        self._others = {process: other for process, other in self._others.items() if other.heard >= since}


class _Other:
    """What is known of another process."""

    def __init__(self) -> None:
        self.heard = 0.0
        self.inside: dict[str, int] = {}

    def note(self, name: str, number: int) -> None:
        self.inside.pop(name, None)
        if number:
            self.inside[name] = number


def _naming(key: bytes) -> Callable[[str], str]:
    secret = blake2b(key, digest_size=32, person=b"tripple limits").digest()

    @lru_cache(maxsize=10_000)
    def name(of: str) -> str:
        return urlsafe_b64encode(blake2b(of.encode(), key=secret, digest_size=9).digest()).decode()

    return name

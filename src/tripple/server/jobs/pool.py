"""Short jobs in worker processes. What an address may ask for is bounded in time, in turn and in number."""

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from hashlib import blake2b
from time import monotonic

import msgspec

from tripple.live import Refusal, RefusalReason, closing
from tripple.review.worker import Order, Report
from tripple.server.limits import Buckets
from tripple.server.networks import HOUSES, around
from tripple.server.protocol import Refused
from tripple.server.refusals import BROKEN, JobRefusal
from tripple.server.remembered import Remembered

from .kinds import AnyWork
from .worker import JobOutcome
from .workers import JOB, Workers

MOST_WAITING = 8  # waiting jobs of one address; they are done one after the other
MOST_AT_ALL = 200
_LONGEST = 60.0  # seconds after which a job is given up; on a slow machine a print-out takes some seconds
REMEMBERED = 8 * 2**20  # bytes of results
log = logging.getLogger("tripple.server")


class Made(msgspec.Struct, frozen=True):
    kind: str
    body: bytes


class JobPool:
    """Bounded for each address: the time it may spend, and the number of its waiting jobs."""

    def __init__(self, spent: Buckets) -> None:
        self.spent = spent
        self.results = Remembered[bytes, Made](REMEMBERED, lambda made: len(made.body))
        self._workers = Workers(min(2, os.cpu_count() or 1))
        self._turns: dict[str, _Turn] = {}
        self._closed = False

    async def do(self, job: AnyWork, by: str, *, anyway: bool = False) -> Made:
        """Raises JobRefusal if the job itself is refused, Refusal if the address has had enough.

        `anyway` is for what is bounded otherwise: it waits its turn and is paid for, but not refused.
        """
        order = msgspec.json.encode(Order(job))
        name = blake2b(order, digest_size=24).digest()
        if made := self.results.get(name):
            return made
        if not anyway:
            self.check(by)
        async with self._turn(by):
            # An earlier job of the same address may have been the same.
            return self.results.get(name) or self.results.add(name, await self._made(order, by))

    def check(self, by: str) -> None:
        waiting = [address for address, turn in self._turns.items() for _ in range(turn.waiting)]
        if _is_crowded(waiting, by) or not self.spent.left(by):
            raise self.spent.refused()
        if len(waiting) >= MOST_AT_ALL:
            raise Refusal(RefusalReason.BUSY, "the server is busy: try again in a minute")

    @asynccontextmanager
    async def _turn(self, by: str) -> AsyncIterator[None]:
        turn = self._turns.setdefault(by, _Turn())
        turn.waiting += 1
        try:
            async with turn.lock:
                yield
        finally:
            turn.waiting -= 1
            if not turn.waiting:
                del self._turns[by]

    async def _made(self, order: bytes, by: str) -> Made:
        answer, body = await self._answered(order, by)
        self.spent.spend(by, answer.seconds)
        if answer.fault:
            log.error("a fault of ours in a job: %s", answer.fault)
            raise JobRefusal(500, BROKEN)
        outcome = msgspec.json.decode(answer.result, type=JobOutcome)
        if outcome.status != 200:
            raise JobRefusal(outcome.status, msgspec.json.decode(body, type=Refused))
        return Made(outcome.kind, body)

    async def _answered(self, order: bytes, by: str) -> tuple[Report, bytes]:
        async with self._workers.turn(object(), around(by) or by) as lane:
            if self._closed:
                raise closing()
            began = monotonic()
            try:
                async with asyncio.timeout(_LONGEST):
                    return await lane[JOB].do(order)
            except (OSError, EOFError, TimeoutError, msgspec.MsgspecError) as fault:
                if self._closed:
                    raise closing() from None
                self.spent.spend(by, monotonic() - began)  # what failed has cost time, too
                log.warning("a job was not done: %r", fault)
                sentence = "this could not be worked out: try again in a moment"
                raise Refusal(RefusalReason.UNAVAILABLE, sentence) from None

    def forget(self) -> None:
        """Drop all results: they hold names, and a guest wants theirs forgotten."""
        self.results.clear()

    async def close(self) -> None:
        self._closed = True
        await self._workers.close()


def _is_crowded(waiting: Sequence[str], by: str) -> bool:
    """True if the address, or the wider network around it, has as many waiting jobs as it may."""
    wide = around(by)
    near = sum(around(other) == wide for other in waiting) if wide else 0
    return waiting.count(by) >= MOST_WAITING or near >= HOUSES * MOST_WAITING


class _Turn:
    def __init__(self) -> None:
        self.lock, self.waiting = asyncio.Lock(), 0

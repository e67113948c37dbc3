"""Where jobs are done: a few processes beside the one that plays the games.

Processes, not threads: Python works in one thread at a time, so a second of work in another one would still be a second
in which every move waits. What an address may have done here is bounded in time, in turn and in number.
"""

import asyncio
import logging
import os
import sys
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import blake2b
from time import monotonic

import msgspec

from tripple.live import Refusal, RefusalReason, closing
from tripple.server.limits import Buckets
from tripple.server.networks import HOUSES, around
from tripple.server.protocol import Refused
from tripple.server.refusals import JobRefusal

from .child import Child
from .kinds import AnyWork
from .worker import Head

COMMAND = (sys.executable, "-m", "tripple.server.jobs.worker")
MOST_WAITING = 8
"""Jobs of one address that may wait; they are done one after the other."""
MOST_AT_ALL = 200
_LONGEST = 60.0
"""What takes longer is lost; on a slow machine a print-out takes some seconds."""
REMEMBERED = 8 * 2**20
"""Bytes of results."""
log = logging.getLogger("tripple.server")


class Made(msgspec.Struct, frozen=True):
    kind: str
    body: bytes


class Process(Child):
    """One worker."""

    @property
    def command(self) -> tuple[str, ...]:
        return COMMAND

    async def do(self, order: bytes) -> tuple[Head, bytes]:
        try:
            async with asyncio.timeout(_LONGEST):
                return await self._answered(await self.started(), order)
        except BaseException:
            await self.end()  # whatever it still says would be taken for the next answer
            raise
        finally:
            self.rest()

    async def _answered(self, process: asyncio.subprocess.Process, order: bytes) -> tuple[Head, bytes]:
        assert process.stdin
        assert process.stdout
        process.stdin.write(order + b"\n")
        await process.stdin.drain()
        head = msgspec.json.decode(await process.stdout.readline(), type=Head)
        return head, await process.stdout.readexactly(head.length)


class JobPool:
    """Bounded for each address: what it may spend, and how much of it waits. Its jobs go one after the other."""

    def __init__(self, spent: Buckets, processes: int | None = None) -> None:
        self.spent = spent
        """The seconds that each address has left."""
        free = processes or min(2, os.cpu_count() or 1)
        self._all = [Process() for _ in range(free)]
        self._free: asyncio.LifoQueue[Process] = asyncio.LifoQueue()
        for process in self._all:
            self._free.put_nowait(process)
        self._turns: dict[str, _Turn] = {}
        self._known: OrderedDict[bytes, Made] = OrderedDict()
        self._bytes = 0
        self._closed = False

    async def do(self, job: AnyWork, by: str, *, anyway: bool = False) -> Made:
        """Raises NotMade where the job itself is refused, Refusal where the address has had enough.

        `anyway` is for what is bounded already: it waits its turn and is paid for, but not refused.
        """
        order = msgspec.json.encode(job)
        name = blake2b(order, digest_size=24).digest()
        if name in self._known:
            self._known.move_to_end(name)
            return self._known[name]
        if not anyway:
            self.check(by)
        async with self._turn(by):
            return self._known.get(name) or self._remembered(name, await self._made(order, by))

    def check(self, by: str) -> None:
        """Raises Refusal where this address has had enough for now."""
        waiting = self._turns[by].waiting if by in self._turns else 0
        is_full = waiting >= MOST_WAITING or self._waiting_around(by) >= HOUSES * MOST_WAITING
        if is_full or not self.spent.left(by):
            raise Refusal(RefusalReason.TOO_FAST, "you have asked for a lot of work: wait a little")
        if sum(turn.waiting for turn in self._turns.values()) >= MOST_AT_ALL:
            raise Refusal(RefusalReason.BUSY, "the server is busy: try again in a minute")

    def _waiting_around(self, by: str) -> int:
        """Of the wider network around an IPv6 house."""
        wide = around(by)
        return sum(turn.waiting for other, turn in self._turns.items() if around(other) == wide) if wide else 0

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
        process, began = await self._free.get(), monotonic()
        try:
            if self._closed:
                raise closing()
            head, made = await process.do(order)
        except (OSError, EOFError, TimeoutError, msgspec.MsgspecError) as fault:
            if self._closed:
                raise closing() from None
            self.spent.spend(by, monotonic() - began)  # what failed has cost time, too
            log.warning("a job was not done: %r", fault)
            raise Refusal(RefusalReason.UNAVAILABLE, "this could not be worked out: try again in a moment") from None
        finally:
            self._free.put_nowait(process)
        self.spent.spend(by, head.seconds)
        if head.fault:
            log.error("a fault of ours in a job: %s", head.fault)
        if head.status != 200:
            raise JobRefusal(head.status, msgspec.json.decode(made, type=Refused))
        return Made(head.kind, made)

    def _remembered(self, name: bytes, made: Made) -> Made:
        """Two addresses may have asked for the same thing at once: it is counted once."""
        if name not in self._known:
            self._bytes += len(made.body)
        self._known[name] = made
        while self._bytes > REMEMBERED:
            self._bytes -= len(self._known.popitem(last=False)[1].body)
        return made

    def forget(self) -> None:
        """Results hold names, and somebody wants theirs forgotten."""
        self._known.clear()
        self._bytes = 0

    async def close(self) -> None:
        self._closed = True
        await asyncio.gather(*(process.end() for process in self._all))


class _Turn:
    """The jobs of one address."""

    def __init__(self) -> None:
        self.lock, self.waiting = asyncio.Lock(), 0

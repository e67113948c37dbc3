"""Worker processes and whose turn it is. They speak the protocol of tripple.review.worker.

Processes, not threads: Python runs one thread at a time, so a second of work in another thread would still be a second
in which every move waits. Short jobs and long studies have lanes of their own, so neither waits for the other.
"""

import asyncio
import sys
from collections.abc import AsyncGenerator, AsyncIterator, Hashable
from contextlib import asynccontextmanager, suppress

import msgspec

from tripple.review import AS_THEY_PLAY
from tripple.review.worker import Report

from .fair_queue import FairQueue

JOB, PAR, REVIEW, AGAINST = "job", "par", "review", "review-against"
COMMANDS: dict[str, tuple[str, ...]] = {
    JOB: (sys.executable, "-m", "tripple.server.jobs.worker"),
    PAR: (sys.executable, "-m", "tripple.review.par"),
    REVIEW: (sys.executable, "-m", "tripple.review"),
    AGAINST: (sys.executable, "-m", "tripple.review", AS_THEY_PLAY),
}
IDLE = 120.0  # seconds after which an idle process is let go
_LONGEST_LINE = 2**23


class JobWorker:
    """A process for one kind of order, started when needed and killed if an order is cut short.

    It ends with its input, so it never outlives the server.
    """

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self._process: asyncio.subprocess.Process | None = None
        self._leaving: asyncio.TimerHandle | None = None

    async def warm(self) -> None:
        with suppress(OSError):
            await self._started()
            self._rest()

    async def do(self, order: bytes) -> tuple[Report, bytes]:
        *_, last = [said async for said in self.answers(order)]
        return last

    async def answers(self, order: bytes) -> AsyncGenerator[tuple[Report, bytes]]:
        try:
            process = await self._started()
            assert process.stdin
            assert process.stdout
            process.stdin.write(order + b"\n")
            await process.stdin.drain()
            while True:
                line = await process.stdout.readline()
                if not line:
                    raise EOFError("it ended without a result")
                answer = msgspec.json.decode(line, type=Report)
                yield answer, await process.stdout.readexactly(answer.body) if answer.body else b""
                if answer.is_last:
                    break
        except BaseException:
            # Unread answers would be taken for the next order's, so a process whose order was cut short has to go.
            await self.end()
            raise
        self._rest()

    async def _started(self) -> asyncio.subprocess.Process:
        self._stay()
        if self._process is None or self._process.returncode is not None:
            pipe, nothing = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
            # A session of its own: Ctrl-C in the server's terminal is for the server, which ends this one.
            self._process = await asyncio.create_subprocess_exec(
                *COMMANDS[self._kind],
                stdin=pipe,
                stdout=pipe,
                stderr=nothing,
                start_new_session=True,
                limit=_LONGEST_LINE,
            )
        return self._process

    def _stay(self) -> None:
        if self._leaving:
            self._leaving.cancel()
            self._leaving = None

    def _rest(self) -> None:
        self._stay()
        self._leaving = asyncio.get_running_loop().call_later(IDLE, self._leave)

    def _leave(self) -> None:
        if self._process and self._process.stdin:
            self._process.stdin.close()
            self._process = None

    async def end(self) -> None:
        """Kill the process, whatever it is doing."""
        self._stay()
        process, self._process = self._process, None
        if process is None:
            return
        if process.returncode is None:
            process.kill()
        await process.wait()


_Lane = dict[str, JobWorker]
"""A worker for each kind of order, one of which works at a time."""


class Workers:
    """A few lanes, given out in fair turns by network."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._lanes: list[_Lane] = [{kind: JobWorker(kind) for kind in COMMANDS} for _ in range(number)]
        self._free = list(self._lanes)
        self._queue = FairQueue[Hashable]()
        self._given: dict[Hashable, asyncio.Future[_Lane]] = {}

    @property
    def is_free(self) -> bool:
        return bool(self._free)

    def waits(self, item: Hashable) -> bool:
        return item in self._queue

    def ahead(self, item: Hashable) -> int:
        """How many turns come before this item's; 0 if it does not wait."""
        return self._queue.ahead(item) + self.number - len(self._free) if item in self._queue else 0

    def last_after(self, whose: str, cost: int) -> Hashable | None:
        """The item with the last turn, if a new one would come before it."""
        return self._queue.later_than(self._queue.moment(whose, cost))

    def move(self, item: Hashable, whose: str, cost: int) -> None:
        """Queue a waiting item again, charged to another network or at another cost."""
        if item in self._queue:
            self._queue.remove(item)
            self._queue.add(item, whose, cost)

    @asynccontextmanager
    async def turn(self, item: Hashable, whose: str, cost: int = 1) -> AsyncIterator[_Lane]:
        """Wait for a lane and have it for a while."""
        given = self._given[item] = asyncio.get_running_loop().create_future()
        self._queue.add(item, whose, cost)
        self._hand_out()
        try:
            lane = await given
        except asyncio.CancelledError:
            self._queue.remove(item)
            if given.done() and not given.cancelled():
                self._give_back(given.result())
            raise
        finally:
            self._given.pop(item, None)
        try:
            yield lane
        finally:
            self._give_back(lane)

    def _give_back(self, lane: _Lane) -> None:
        # The last one given back is the first one given out: its processes run already.
        self._free.append(lane)
        # Not at once: an item that wants another turn has to be back in the queue before the next one is chosen, or
        # cheap turns would not come more often.
        asyncio.get_running_loop().call_soon(self._hand_out)

    def _hand_out(self) -> None:
        while self._free and self._queue:
            given = self._given[self._queue.take()]
            if not given.done():
                given.set_result(self._free.pop())

    async def close(self) -> None:
        """Kill all processes; those who wait for them get an EOFError."""
        await asyncio.gather(*(worker.end() for lane in self._lanes for worker in lane.values()))

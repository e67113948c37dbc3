"""Par of solitaire deals: worked out by a process of its own, one at a time, and kept."""

import asyncio
import logging
import sys
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import sha256
from typing import Generic, TypeVar

import msgspec

from tripple.live import Refusal, RefusalReason, answered, closing
from tripple.store import KeptPar, Store, StoreUnavailable

COMMAND = (sys.executable, "-m", "tripple.analysis")
WAITING = "waiting"
"""The stage of a deal while others are being worked out."""
PATIENCE = 3.0
"""How long an answer waits for the result before it says how far it has come."""
_LONGEST = 300.0
"""On a slow machine the first one compiles for a minute; whatever takes longer is lost."""
_REMEMBERED, _MOST_WAITING, _MOST_OF_ONE = 500, 8, 2
VERSION = 1
"""Of how par is worked out (tripple.analysis): another one where it comes to something else or is told otherwise."""
KEPT = 10_000
"""So many deals the store remembers."""
log = logging.getLogger("tripple.server")
T = TypeVar("T")


class ParFound(msgspec.Struct, frozen=True):
    """What a deal holds: what a strong player gets without seeing the pool, and the best line found with it open."""

    level: str
    average: float
    results: tuple[int, ...]
    best: int
    record: str


class Working(msgspec.Struct, frozen=True):
    """Not known yet; ask again. The stages are waiting, playing and searching."""

    stage: str


class Remembered(Generic[T]):
    """The last ones that were asked for."""

    def __init__(self) -> None:
        self._all: OrderedDict[str, T] = OrderedDict()

    def get(self, name: str) -> T | None:
        if name in self._all:
            self._all.move_to_end(name)
        return self._all.get(name)

    def add(self, name: str, what: T) -> T:
        self._all[name] = what
        if len(self._all) > _REMEMBERED:
            self._all.popitem(last=False)
        return what

    def clear(self) -> None:
        self._all.clear()


class ParJob:
    def __init__(self, work: "asyncio.Task[ParFound]", by: str) -> None:
        self.work, self.by, self.stage = work, by, WAITING


class ParJobs:
    """A process, not a thread: it takes nothing from the games, and can be ended at any time.

    What is known is told without a look at the game: which deal a table had is remembered, and what the deal held is
    kept in the store, for everybody and after a restart.
    """

    def __init__(self, store: Store, deal_of: Callable[[str, str], Awaitable[str]], now: Callable[[], float]) -> None:
        self._store, self._deal_of, self._now = store, deal_of, now
        self._deals = Remembered[str]()
        self._known = Remembered[ParFound]()
        self._jobs: dict[str, ParJob] = {}
        self._turn = asyncio.Lock()

    async def of(self, table: str, by: str, may_begin: Callable[[], None]) -> ParFound | Working:
        """Of a table's deal. An address has few at work at a time; `may_begin` raises where it asks too often."""
        deal = self._deals.get(table) or self._deals.add(table, await self._deal_of(table, by))
        known = self._known.get(deal) or (None if deal in self._jobs else await self._kept(deal))
        if known:
            return known
        if deal not in self._jobs:
            self._begin(deal, by, may_begin)
        job = self._jobs[deal]
        await asyncio.wait([job.work], timeout=PATIENCE)
        if job.work.cancelled():
            raise closing()
        return job.work.result() if job.work.done() else Working(job.stage)

    async def _kept(self, deal: str) -> ParFound | None:
        found = await answered(self._store.par_of(_name(deal), VERSION))
        return self._known.add(deal, msgspec.json.decode(found, type=ParFound)) if found else None

    def _begin(self, deal: str, by: str, may_begin: Callable[[], None]) -> None:
        own = sum(job.by == by for job in self._jobs.values())
        if own >= _MOST_OF_ONE or len(self._jobs) >= _MOST_WAITING:
            raise Refusal(RefusalReason.BUSY, "too many deals are being worked out: try again in a minute")
        may_begin()
        work = asyncio.create_task(self._worked_out(deal), name="par")
        self._jobs[deal] = ParJob(work, by)
        work.add_done_callback(lambda work: self._done(deal, work))

    def _done(self, deal: str, work: "asyncio.Task[ParFound]") -> None:
        del self._jobs[deal]
        if not work.cancelled():
            work.exception()  # heard, even if whoever asked has gone

    async def _worked_out(self, deal: str) -> ParFound:
        async with self._turn:
            try:
                async with asyncio.timeout(_LONGEST):
                    par = await self._process(deal)
            except (OSError, TimeoutError, msgspec.MsgspecError):
                log.exception("par could not be worked out")
                raise Refusal(RefusalReason.UNAVAILABLE, "par could not be worked out") from None
        with suppress(StoreUnavailable):  # it is known here, and the next server can work it out again
            await self._store.keep_par(KeptPar(_name(deal), VERSION, msgspec.json.encode(par), self._now()), KEPT)
        return self._known.add(deal, par)

    async def _process(self, deal: str) -> ParFound:
        pipe = asyncio.subprocess.PIPE
        # A session of its own: Ctrl-C in the server's terminal is for the server, which ends this one.
        process = await asyncio.create_subprocess_exec(
            *COMMAND, stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL, start_new_session=True
        )
        assert process.stdin
        assert process.stdout
        try:
            process.stdin.write(deal.encode())
            process.stdin.write_eof()
            async for line in process.stdout:
                said = msgspec.json.decode(line)
                if "fault" in said:
                    raise OSError(said["fault"])
                if "stage" not in said:
                    return msgspec.convert(said, ParFound)
                self._jobs[deal].stage = said["stage"]
            raise OSError("it ended without a result")
        finally:
            await _ended(process)

    def forget(self) -> None:
        """Which tables there were: somebody's may be gone now. What a deal held is nobody's."""
        self._deals.clear()

    async def close(self) -> None:
        """Nothing is left running; who still waits is told to come back."""
        works = [job.work for job in self._jobs.values()]
        for work in works:
            work.cancel()
        await asyncio.gather(*works, return_exceptions=True)


async def _ended(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.kill()
    await process.wait()


def _name(deal: str) -> str:
    """Short, however much the house rules say."""
    return sha256(deal.encode()).hexdigest()

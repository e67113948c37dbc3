"""Par of solitaire deals: worked out by a process of its own, one at a time, and remembered."""

import asyncio
import logging
import sys
from collections import OrderedDict
from collections.abc import Callable

import msgspec

from tripple.live import Refusal, RefusalReason, closing

COMMAND = (sys.executable, "-m", "tripple.analysis")
WAITING = "waiting"
"""The stage of a deal while others are being worked out."""
_PATIENCE = 3.0
"""How long an answer waits for the result before it says how far it has come."""
_LONGEST = 300.0
"""On a slow machine the first one compiles for a minute; whatever takes longer is lost."""
_REMEMBERED, _MOST_WAITING, _MOST_OF_ONE = 500, 8, 2
log = logging.getLogger("tripple.server")


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


class ParJob:
    def __init__(self, work: "asyncio.Task[ParFound]", by: str) -> None:
        self.work, self.by, self.stage = work, by, WAITING


class ParJobs:
    """A process, not a thread: it takes nothing from the games, and can be ended at any time."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, ParFound] = OrderedDict()
        self._jobs: dict[str, ParJob] = {}
        self._turn = asyncio.Lock()

    async def of(self, deal: str, by: str, may_begin: Callable[[], None]) -> ParFound | Working:
        """Of a deal, as a record. An address has few at work at a time; `may_begin` raises where it asks too often."""
        if deal in self._known:
            self._known.move_to_end(deal)
            return self._known[deal]
        if deal not in self._jobs:
            self._begin(deal, by, may_begin)
        job = self._jobs[deal]
        await asyncio.wait([job.work], timeout=_PATIENCE)
        if job.work.cancelled():
            raise closing()
        return job.work.result() if job.work.done() else Working(job.stage)

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
        self._remember(deal, par)
        return par

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

    def _remember(self, deal: str, par: ParFound) -> None:
        self._known[deal] = par
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)

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

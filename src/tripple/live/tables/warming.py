"""Compiling the strong computer players beforehand, in a process of its own, so that no turn has to.

Compiled code is kept on disk, where this process finds it. The next start, and every other server on this machine, has
nothing left to do; those that start together wait for the first one.
"""

import asyncio
import logging
import sys
from collections.abc import Iterable

from tripple.bots import is_compiled

# The level that judges without searching is ready first, and gives the hints until the strongest one is compiled.
_SCRIPT = """
from tripple.bots import ADVISING, LADDER, prepare
from tripple.bots.readiness import one_at_a_time
with one_at_a_time():
    prepare(ADVISING[:1])
    prepare(LADDER)
"""
COMMAND = (sys.executable, "-c", _SCRIPT)
GLANCE = 0.5
log = logging.getLogger(__name__)


class Warming:
    """The compiling process, started at most once; if it fails or the disk keeps nothing, turns have to compile."""

    def __init__(self) -> None:
        self._work: asyncio.Task[None] | None = None
        self._found = set[str]()

    def begin(self) -> "asyncio.Task[None]":
        if self._work is None:
            self._work = asyncio.create_task(_compile(), name="compiling computer players")
        return self._work

    async def has(self, levels: Iterable[str]) -> bool:
        """True if these levels are compiled; otherwise compiling begins."""
        wanted = frozenset(levels) - self._found
        if not wanted:
            return True
        # The first look loads the compiler, which takes longer than anybody should have to wait.
        found = await asyncio.to_thread(is_compiled, tuple(wanted))
        if found:
            self._found |= wanted
        else:
            self.begin()
        return found

    async def is_under_way(self, level: str) -> bool:
        """True while this level is being compiled; False also if that has failed."""
        return not await self.has([level]) and not self.begin().done()

    async def ready(self, levels: Iterable[str]) -> None:
        """Wait until these levels are compiled, without holding a thread."""
        levels = tuple(levels)
        while not await self.has(levels):
            over, _ = await asyncio.wait([self.begin()], timeout=GLANCE)
            if over:
                return

    async def close(self) -> None:
        if self._work:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)


async def _compile() -> None:
    nothing = asyncio.subprocess.DEVNULL
    try:
        # A session of its own: Ctrl-C in the server's terminal is for the server, which ends this one.
        process = await asyncio.create_subprocess_exec(
            *COMMAND, stdin=nothing, stdout=nothing, stderr=nothing, start_new_session=True
        )
    except OSError as fault:
        log.warning("the computer players cannot be compiled beforehand: %s", fault)
        return
    try:
        if await process.wait():
            log.warning("the computer players could not be compiled beforehand")
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()

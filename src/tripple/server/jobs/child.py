"""A process that takes orders as lines: started when it is needed, let go when it has nothing to do."""

import asyncio
from abc import ABC, abstractmethod

IDLE = 120.0
"""Seconds after which a process that has nothing to do is let go."""
_LONGEST_LINE = 2**23


class Child(ABC):
    """It ends with its input, and can be ended at any time. The next order starts another one."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._leaving: asyncio.TimerHandle | None = None

    @property
    @abstractmethod
    def command(self) -> tuple[str, ...]: ...

    async def started(self) -> asyncio.subprocess.Process:
        """The one that there is, or a new one. It stays until it is told to rest."""
        self._stay()
        if self._process is None or self._process.returncode is not None:
            pipe, nothing = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
            # A session of its own: Ctrl-C in the server's terminal is for the server, which ends this one.
            self._process = await asyncio.create_subprocess_exec(
                *self.command, stdin=pipe, stdout=pipe, stderr=nothing, start_new_session=True, limit=_LONGEST_LINE
            )
        return self._process

    def _stay(self) -> None:
        if self._leaving:
            self._leaving.cancel()
            self._leaving = None

    def rest(self) -> None:
        """For a while; then it is let go."""
        self._stay()
        self._leaving = asyncio.get_running_loop().call_later(IDLE, self._leave)

    def _leave(self) -> None:
        if self._process and self._process.stdin:
            self._process.stdin.close()  # it ends with its input
            self._process = None

    async def end(self) -> None:
        """At once, whatever it is at."""
        self._stay()
        process, self._process = self._process, None
        if process is None:
            return
        if process.returncode is None:
            process.kill()
        await process.wait()

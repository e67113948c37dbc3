"""A server in a process of its own, to be stopped, killed and started again."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from msgspec.structs import asdict

from tests.ports import kept_port
from tripple.server.limits import ServerLimits

from .house import FREE

ADDRESS = re.compile(r"http://\S+:[0-9]+")
GENEROUS = tuple(
    f"{name}={value:.0f}" for name, value in asdict(FREE).items() if value != getattr(ServerLimits(), name)
)
_AHEAD = """
import sys, time
real, by = time.time, float(sys.argv.pop(1))
time.time = lambda: real() + by
from tripple.cli import main
main()
"""
_MOST_SAID = 2**24
"""It is read when the process has ended, and must not have to wait until then."""


class Process:
    program: tuple[str, ...] = ("-m", "tripple.cli")
    url: str

    def __init__(self, database: Path | str, *options: str, port: int = 0, ahead: float = 0.0) -> None:
        """Its clock is `ahead` by so many seconds."""
        self._database, self._options, self._port = database, options, port
        self.said = ""
        if ahead:
            self.program = ("-c", _AHEAD, str(ahead))

    @classmethod
    @asynccontextmanager
    async def running(cls, database: Path | str, *options: str, ahead: float = 0.0) -> AsyncIterator["Process"]:
        """Comes back on the same port, so that clients find it again."""
        with kept_port() as port:
            server = cls(database, *options, port=port, ahead=ahead)
            await server.start()
            try:
                yield server
            finally:
                server.stop(signal.SIGKILL)
                await server.ended()

    async def start(self) -> None:
        await self._launch()
        self.url = await self._address()

    async def start_in_vain(self, seconds: float) -> None:
        """Is killed after so long, whether it serves by then or not."""
        await self._launch()
        await asyncio.sleep(seconds)
        self.stop(signal.SIGKILL)
        await self.ended()

    async def _launch(self) -> None:
        command = [*self.program, "serve", "--cold", "--port", str(self._port), "--database", str(self._database)]
        limits = [word for limit in GENEROUS for word in ("--limit", limit)]
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            *command,
            *limits,
            *self._options,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            limit=_MOST_SAID,
            env={**os.environ, "LANGUAGE": "en", "PYTHONUNBUFFERED": "1"},
        )

    @property
    def pid(self) -> int:
        return self._process.pid

    async def _address(self) -> str:
        assert self._process.stdout
        while line := (await self._process.stdout.readline()).decode():
            self.said += line
            if found := ADDRESS.search(line):
                return found[0]
        raise AssertionError(f"the server did not start: {self.said}")

    def stop(self, how: signal.Signals) -> None:
        if self._process.returncode is None:
            self._process.send_signal(how)

    async def ended(self) -> int:
        """Its exit code, once it has ended and all it said was read."""
        assert self._process.stdout
        self.said += (await self._process.stdout.read()).decode()
        return await self._process.wait()

    async def kill_and_restart(self) -> None:
        await self.restart(signal.SIGKILL)

    async def restart(self, how: signal.Signals = signal.SIGTERM) -> None:
        self.stop(how)
        await self.ended()
        await self.start()

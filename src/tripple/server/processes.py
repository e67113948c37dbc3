"""Several processes that share a socket: one starts the others, starts a lost one again, and ends all of them in order.

They are forked before anything runs, so their parent has no event loop, no thread and no connection to a database.
"""

import logging
import os
import secrets
import select
import signal
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from types import FrameType

from tripple.rules import TrippleError

SHORT_LIFE = 5.0
"""Seconds: whoever dies sooner is started again after a pause, which doubles each time."""
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 30.0
log = logging.getLogger("tripple.server")


class CannotShare(TrippleError):
    """Several processes were asked for where there can be only one."""


@dataclass(frozen=True)
class OneOfMany:
    """What a child knows of itself."""

    number: int
    """Counted from 1; whoever replaces it has the same."""
    parent: int
    """A file that can be read to its end once the parent has gone, however it went."""
    name: str
    """Like no other's."""
    former: str | None
    """The name of whoever was here before, where that died without a farewell."""
    served: int | None
    """A file, in the one that the others wait for: to be written to when it serves."""

    @property
    def is_first(self) -> bool:
        return self.served is not None

    def ready(self) -> None:
        """It serves."""
        if self.served is not None:
            os.write(self.served, b"!")


@dataclass
class _Place:
    number: int
    pid: int | None = None
    name: str = ""
    died: str | None = None
    """The name of whoever died here last, if it was not in order."""
    begun: float = 0.0
    due: float = 0.0
    """When it is to be started again."""
    pause: float = 0.0


class ServerProcesses:
    """Their parent."""

    def __init__(self, number: int) -> None:
        if sys.platform == "win32":
            raise CannotShare("processes cannot share a port on Windows: start each one with a --port of its own")
        self._places = [_Place(one) for one in range(1, number + 1)]
        self._is_told = False
        """Whether all are to end."""
        self._parent, self._parent_end = os.pipe()
        self._woken, self._wake = os.pipe()
        os.set_blocking(self._wake, False)
        heard = (signal.SIGTERM, signal.SIGINT, signal.SIGCHLD)
        self._handlers = {one: signal.signal(one, self._hear) for one in heard}
        signal.set_wakeup_fd(self._wake)

    def begin(self) -> OneOfMany | int:
        """Returns in every process: in a child what it is, in the parent the exit code once all have ended.

        The others are started when the first one serves. If that ends before, something is wrong with what was asked
        for, and it has said what.
        """
        served, serves = os.pipe()
        if child := self._start(self._places[0], serves):
            os.close(served)
            return child
        os.close(serves)
        while served not in self._rest(served):
            """Signals are passed on meanwhile."""
        return self._keep_on() if os.read(served, 1) else self._end()

    def _keep_on(self) -> OneOfMany | int:
        while not self._is_told:
            self._bury()
            for place in self._places:
                if place.pid is None and place.due <= time.monotonic() and (child := self._start(place)):
                    return child
            self._rest()
        return self._end()

    def _start(self, place: _Place, served: int | None = None) -> OneOfMany | None:
        """What it is, in the child."""
        place.begun, place.name = time.monotonic(), secrets.token_hex(8)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, self._handlers)
        place.pid = os.fork()
        try:
            return None if place.pid else self._born(place, served)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def _born(self, place: _Place, served: int | None) -> OneOfMany:
        """It hears signals by itself, and has nothing of its parent's but the file that tells of its end."""
        signal.set_wakeup_fd(-1)
        for one, handler in self._handlers.items():
            signal.signal(one, handler)
        for file in (self._parent_end, self._woken, self._wake):
            os.close(file)
        return OneOfMany(place.number, self._parent, place.name, place.died, served)

    def _rest(self, *others: int) -> list[int]:
        """Until a signal comes, somebody is due, or one of these files can be read."""
        due = [place.due for place in self._places if place.pid is None and place.begun]
        seconds = max(0.0, min(due) - time.monotonic()) if due else None
        readable, _, _ = select.select([self._woken, *others], [], [], seconds)
        if self._woken in readable:
            os.read(self._woken, 4096)
        return readable

    def _hear(self, number: int, _: FrameType | None) -> None:
        """The first signal ends them in order, however often it comes; a second Ctrl-C does not wait."""
        if number != signal.SIGCHLD:
            self._tell(signal.SIGINT if self._is_told and number == signal.SIGINT else signal.SIGTERM)
            self._is_told = True

    def _tell(self, number: int) -> None:
        for place in self._places:
            if place.pid is not None:
                with suppress(ProcessLookupError):
                    os.kill(place.pid, number)

    def _bury(self) -> int:
        """Takes note of those that have ended; the worst exit code of theirs."""
        worst = 0
        for place in self._places:
            if place.pid is None:
                continue
            pid, status = os.waitpid(place.pid, os.WNOHANG)
            if pid:
                place.pid, code = None, os.waitstatus_to_exitcode(status)
                place.died = place.name if code else None
                self._plan(place, code)
                worst = max(worst, 0 if code == -signal.SIGTERM else abs(code))  # told before it had begun
        return worst

    def _plan(self, place: _Place, code: int) -> None:
        now = time.monotonic()
        soon = now - place.begun < SHORT_LIFE
        place.pause = min(LONGEST_PAUSE, max(FIRST_PAUSE, 2 * place.pause)) if soon else 0.0
        place.due = now + place.pause
        if not self._is_told:
            log.warning("process %d has ended with %d: another one starts in %.2g s", place.number, code, place.pause)

    def _end(self) -> int:
        self._is_told, code = True, 0
        self._tell(signal.SIGTERM)
        while True:
            code = max(code, self._bury())
            if not any(place.pid for place in self._places):
                return code
            select.select([self._woken], [], [])
            os.read(self._woken, 4096)

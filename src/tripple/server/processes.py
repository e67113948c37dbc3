"""Several server processes on one socket, started, restarted and stopped by their parent.

They are forked before anything runs, so the parent has no event loop, no thread and no database connection.
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

SHORT_LIFE = 5.0  # seconds: a process that dies sooner is restarted after a pause, which doubles each time
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 30.0
log = logging.getLogger("tripple.server")


class CannotShare(TrippleError):
    """Several processes are not possible here."""


@dataclass(frozen=True)
class OneOfMany:
    """A child's knowledge of itself."""

    number: int  # counted from 1; a replacement gets the same number
    parent: int  # a pipe that reaches its end when the parent is gone, for whatever reason
    name: str
    former: str | None  # the name of the predecessor in this place, if it died unexpectedly
    served: int | None
    """In the first child only, a pipe to write to once it serves; the other children are started then."""

    @property
    def is_first(self) -> bool:
        return self.served is not None

    def ready(self) -> None:
        if self.served is not None:
            os.write(self.served, b"!")


@dataclass
class _Place:
    number: int
    pid: int | None = None
    name: str = ""
    died: str | None = None  # the name of the process that died here last, unless it ended in order
    begun: float = 0.0
    due: float = 0.0
    pause: float = 0.0


class ServerProcesses:
    def __init__(self, number: int) -> None:
        if sys.platform == "win32":
            raise CannotShare("processes cannot share a port on Windows: start each one with a --port of its own")
        self._places = [_Place(one) for one in range(1, number + 1)]
        self._is_told = False  # true once all of them have been asked to end
        self._parent, self._parent_end = os.pipe()
        self._woken, self._wake = os.pipe()
        os.set_blocking(self._wake, False)
        heard = (signal.SIGTERM, signal.SIGINT, signal.SIGCHLD)
        self._handlers = {one: signal.signal(one, self._hear) for one in heard}
        signal.set_wakeup_fd(self._wake)

    def begin(self) -> OneOfMany | int:
        """Fork the children; return in each child its place, and in the parent the exit code once all have ended.

        The others are started once the first one serves. If the first one ends before that, the configuration is wrong
        and it has already printed why.
        """
        served, serves = os.pipe()
        if child := self._start(self._places[0], serves):
            os.close(served)
            return child
        os.close(serves)
        while served not in self._rest(served):
            """Forward signals meanwhile."""
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
        """Fork; returns the place in the child, None in the parent."""
        place.begun, place.name = time.monotonic(), secrets.token_hex(8)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, self._handlers)
        place.pid = os.fork()
        try:
            return None if place.pid else self._born(place, served)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def _born(self, place: _Place, served: int | None) -> OneOfMany:
        """Reset signals in the child and close the parent's pipes, except the one that reports the parent's end."""
        signal.set_wakeup_fd(-1)
        for one, handler in self._handlers.items():
            signal.signal(one, handler)
        for file in (self._parent_end, self._woken, self._wake):
            os.close(file)
        return OneOfMany(place.number, self._parent, place.name, place.died, served)

    def _rest(self, *others: int) -> list[int]:
        """Sleep until a signal arrives, a restart is due or one of these files is readable."""
        due = [place.due for place in self._places if place.pid is None and place.begun]
        seconds = max(0.0, min(due) - time.monotonic()) if due else None
        readable, _, _ = select.select([self._woken, *others], [], [], seconds)
        if self._woken in readable:
            os.read(self._woken, 4096)
        return readable

    def _hear(self, number: int, _: FrameType | None) -> None:
        """The first signal ends all in order, however often it arrives; a second Ctrl-C does not wait."""
        if number != signal.SIGCHLD:
            self._tell(signal.SIGINT if self._is_told and number == signal.SIGINT else signal.SIGTERM)
            self._is_told = True

    def _tell(self, number: int) -> None:
        for place in self._places:
            if place.pid is not None:
                with suppress(ProcessLookupError):
                    os.kill(place.pid, number)

    def _bury(self) -> int:
        """Reap ended children and return their worst exit code."""
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

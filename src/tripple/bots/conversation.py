"""A conversation with another program through its pipes, always against the clock.

Nothing here trusts the program: it may not read, not answer, answer without end, die, or leave children behind.
"""

import os
import selectors
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from subprocess import PIPE, Popen, TimeoutExpired
from time import monotonic

from tripple.rules import TrippleError

MOST_BYTES = 65_536  # an answer is a short line; more without an end of line is a flood
GOODBYE_SECONDS = 0.5
_CHUNK = 65_536
_SHOWN = 100


class Forfeit(TrippleError):
    """A program's fault that costs it the game."""


class Conversation:
    def __init__(self, command: Sequence[str]) -> None:
        self._process = process = _start(command)
        assert process.stdin
        assert process.stdout
        assert process.stderr
        self._stdin, self._stdout, self._stderr = process.stdin, process.stdout, process.stderr
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe.fileno(), False)
        self._unsent = b""
        self._heard = bytearray()
        self._complained = bytearray()

    def tell(self, line: bytes, seconds: float) -> None:
        self._unsent = line
        self._talk(seconds, lambda: not self._unsent)

    def ask(self, line: bytes, seconds: float) -> bytes:
        with suppress(BlockingIOError):
            self._listen()
        if self._heard:
            raise Forfeit("it wrote without being asked: {answer}", answer=shorten(self._heard))
        self._unsent = line
        self._talk(seconds, lambda: b"\n" in self._heard)
        answer, _, rest = self._heard.partition(b"\n")
        self._heard = rest
        return bytes(answer)

    def end(self, line: bytes) -> None:
        """Say goodbye, then end the program with everything it has started, and wait for it."""
        with suppress(Forfeit, TimeoutExpired):
            self.tell(line, GOODBYE_SECONDS)
            self._stdin.close()
            self._process.wait(GOODBYE_SECONDS)
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for pipe in (self._stdin, self._stdout, self._stderr):
            pipe.close()

    def _talk(self, seconds: float, done: Callable[[], bool]) -> None:
        ends = monotonic() + seconds
        with selectors.DefaultSelector() as selector:
            selector.register(self._stdin, selectors.EVENT_WRITE, self._speak)
            selector.register(self._stdout, selectors.EVENT_READ, self._listen)
            selector.register(self._stderr, selectors.EVENT_READ, self._overhear)
            while not done():
                if (left := ends - monotonic()) <= 0:
                    raise Forfeit("no answer within {seconds} seconds", seconds=f"{seconds:g}")
                for key, _ in selector.select(left):
                    if not key.data():
                        selector.unregister(key.fileobj)

    def _speak(self) -> bool:
        """Each of these three returns whether there is more to come."""
        try:
            self._unsent = self._unsent[os.write(self._stdin.fileno(), self._unsent) :]
        except BrokenPipeError:
            self._unsent = b""  # it stopped reading; the answer it owes will tell why
        return bool(self._unsent)

    def _listen(self) -> bool:
        said = os.read(self._stdout.fileno(), _CHUNK)
        if not said:
            raise self._silence()
        self._heard += said
        if len(self._heard) > MOST_BYTES:
            raise Forfeit("it floods its output: more than {most} bytes for one answer", most=MOST_BYTES)
        return True

    def _overhear(self) -> bool:
        said = os.read(self._stderr.fileno(), _CHUNK)
        self._complained = (self._complained + said)[-_CHUNK:]
        return bool(said)

    def _silence(self) -> Forfeit:
        """The reason why its output has ended; its last complaint often says it."""
        try:
            status = self._process.wait(GOODBYE_SECONDS)
        except TimeoutExpired:
            return Forfeit("it closed its output")
        with suppress(BlockingIOError):
            self._overhear()
        last = shorten(self._complained.strip().rpartition(b"\n")[2])
        return Forfeit("it ended with exit status {status}: {complaint}", status=status, complaint=last or "-")


def _start(command: Sequence[str]) -> "Popen[bytes]":
    """Start it in its own session: Ctrl-C reaches only us, and its children can be ended with it."""
    try:
        return Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE, bufsize=0, start_new_session=True)  # noqa: S603
    except OSError as error:
        raise Forfeit("it cannot be started: {error}", error=error.strerror) from error


def shorten(said: bytes | bytearray) -> str:
    """Foreign output made safe to show: one short line without control characters."""
    text = bytes(said[: _SHOWN * 4]).decode(errors="replace")
    shown = "".join(letter if letter.isprintable() else "?" for letter in text)
    return shown if len(shown) <= _SHOWN else shown[: _SHOWN - 1] + "…"

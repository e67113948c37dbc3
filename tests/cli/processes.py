"""Real processes in a pseudo-terminal, watched until they show what is expected."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tests.installed import command

from .emulator import as_seen
from .tables import first_way

PATIENCE = 60.0
PROMPTS = ("\n> ", "ready. ", "next round ", "go on ")


class Seated:
    """A `tripple` at a terminal of its own, with all extras or with those that are named."""

    def __init__(
        self,
        *args: str,
        columns: int = 80,
        rows: int = 24,
        term: str = "xterm-256color",
        extras: str | None = None,
    ) -> None:
        self.ours, theirs = pty.openpty()
        self.resize(columns, rows)
        environ = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tripple.cli", *args] if extras is None else command(*args, extras=extras),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={
                **environ,
                "TERM": term,
                "PYTHONPATH": str(Path(__file__).parents[2] / "src"),
            },
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(theirs)
        self.seen = ""

    def __enter__(self) -> "Seated":
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(PATIENCE)
        self.hang_up()

    def hang_up(self) -> None:
        """The terminal's window is closed."""
        if self.ours >= 0:
            os.close(self.ours)
            self.ours = -1

    def resize(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.ours, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, line: str) -> None:
        self.seen = ""
        os.write(self.ours, f"{line}\r".encode())

    def press(self, key: bytes) -> None:
        os.write(self.ours, key)

    def interrupt(self) -> int:
        """Ctrl-C as people press it: again, where it fell into the instant before the program began to read."""
        while self.process.poll() is None:
            self.press(b"\x03")
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(5)
        return self.end()

    @property
    def screen(self) -> str:
        """What stands on the screen since it was wiped last."""
        return as_seen(self.seen)

    def until(self, fine: Callable[[str], bool]) -> str:
        deadline = time.monotonic() + PATIENCE
        while not fine(self.screen):
            assert time.monotonic() < deadline, f"waited in vain; the screen is\n{self.screen}"
            if not self._read():
                assert fine(self.screen), f"it ended; the screen is\n{self.screen}"
        return self.screen

    def prompt(self) -> str:
        return self.until(lambda screen: screen.endswith(PROMPTS))

    def end(self) -> int:
        """Reads to the end; the exit status."""
        deadline = time.monotonic() + PATIENCE
        while self._read():
            assert time.monotonic() < deadline, f"it does not end; the screen is\n{self.screen}"
        return self.process.wait(PATIENCE)

    def _read(self) -> bool:
        """Whether there may be more."""
        if not select.select([self.ours], [], [], 0.1)[0]:
            return True
        try:
            read = os.read(self.ours, 65536)
        except OSError:
            return False
        self.seen += read.decode(errors="replace")
        return bool(read)

    def answer(self) -> str:
        """Waits for a prompt, types the first way that it offers, and gives what was on the screen."""
        screen = self.prompt()
        prompt = "> " if screen.endswith("\n> ") else ""
        self.type(first_way(screen, prompt))
        return screen

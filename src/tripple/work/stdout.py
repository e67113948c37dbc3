"""Standard output for its owner: whatever a library's threads print goes to standard error."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread, current_thread
from typing import Any, TextIO


class OwnStdout:
    """A stand-in for `sys.stdout` that some threads cannot reach."""

    def __init__(self, stdout: TextIO) -> None:
        self.stdout = stdout
        self.guests: set[Thread] = set()

    @contextmanager
    def busy(self) -> Iterator[None]:
        """Keep everything away while a library is called; the threads that it starts are guests from then on."""
        before = {*threading.enumerate()}
        self.guests.add(current_thread())
        try:
            yield
        finally:
            self.guests.discard(current_thread())
            self.guests |= {*threading.enumerate()} - before

    def __getattr__(self, name: str) -> Any:
        return getattr(sys.stderr if current_thread() in self.guests else self.stdout, name)


@contextmanager
def own_stdout() -> Iterator[OwnStdout]:
    own: Any = OwnStdout(sys.stdout)
    sys.stdout = own
    try:
        yield own
    finally:
        if sys.stdout is own:  # otherwise a display that began earlier and ended first has put its own back
            sys.stdout = own.stdout

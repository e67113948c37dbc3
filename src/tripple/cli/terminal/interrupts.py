"""Ctrl-C beside work that must not be cut in two, and beside work that would not notice it."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from signal import SIGINT, signal
from threading import Thread
from typing import TypeVar

from tripple.cli import CutShort

Result = TypeVar("Result")
LISTEN = 0.2
"""Seconds between checks for a Ctrl-C that does not wake the main thread, as on Windows."""


@contextmanager
def postponed_interrupts() -> Iterator[None]:
    """Delay Ctrl-C until work that must be done whole is over."""
    pressed: list[int] = []
    before = signal(SIGINT, lambda number, frame: pressed.append(number))
    try:
        yield
    finally:
        signal(SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


def interruptible(work: Callable[[], Result]) -> Result:
    """Compile in another thread, so that Ctrl-C ends the wait at once.

    In the main thread it would be noticed minutes later, or dropped: the compiler is busy in C for long, and calls back
    into Python where no exception can be passed on.
    """
    result = Future[Result]()
    thread = Thread(target=_do, args=(work, result), name="compiling", daemon=True)
    try:
        thread.start()
        while not wait([result], LISTEN).done:
            pass
    except KeyboardInterrupt:
        raise CutShort(thread) from None
    return result.result()


def _do(work: Callable[[], Result], result: Future[Result]) -> None:
    try:
        result.set_result(work())
    except BaseException as fault:
        result.set_exception(fault)

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
"""Seconds between two looks at a Ctrl-C that did not wake the main thread, as on Windows."""


@contextmanager
def postponed_interrupts() -> Iterator[None]:
    """For what must be done whole or not at all: a Ctrl-C in here counts afterwards."""
    pressed: list[int] = []
    before = signal(SIGINT, lambda number, frame: pressed.append(number))
    try:
        yield
    finally:
        signal(SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


def interruptible(work: Callable[[], Result]) -> Result:
    """Do work that compiles kernels in a thread of its own, so that Ctrl-C ends the waiting for it at once.

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

"""Waiting: progress while the machine works, and Ctrl-C beside work that must not be cut in two."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from functools import partial
from signal import SIGINT, signal
from threading import Thread, Timer
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from tripple.cli import CutShort
from tripple.cli.terminal.console import Terminal
from tripple.locales import Translator

Advance = Callable[[int, int], None]
SOON = 1.0  # seconds after which a screen reader hears about the wait
_BAR, _WIDE = 12, 75  # length of the bar, and the screen width from which it stands beside the words


@contextmanager
def waiting(terminal: Terminal, sentence: str) -> Iterator[Advance]:
    """Show a spinner or bar that disappears at the end; a screen reader hears one sentence, a pipe gets none."""
    if terminal.can_move:
        with _moving(terminal.console, sentence) as advance:
            yield advance
    elif terminal.console.is_terminal:
        with _said_soon(terminal, sentence):
            yield lambda done, total: None
    else:
        yield lambda done, total: None


@contextmanager
def _moving(console: Console, sentence: str) -> Iterator[Advance]:
    room_for_bar = [BarColumn(_BAR)] if console.width >= _WIDE else []
    columns = SpinnerColumn("line"), TextColumn("{task.description}"), *room_for_bar, TimeElapsedColumn()
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(sentence, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextmanager
def _said_soon(terminal: Terminal, sentence: str) -> Iterator[None]:
    timer = Timer(SOON, terminal.say, [sentence])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def counting_bar() -> Progress:
    """A bar on standard error, beside piped results, if that is a terminal."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


Result = TypeVar("Result")
LISTEN = 0.2  # seconds between checks for a Ctrl-C that does not wake the main thread, as on Windows


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


def get_ready(work: Callable[[Advance], object], t: Translator) -> None:
    """Compile behind a bar on standard error; Ctrl-C ends it at once."""
    with counting_bar() as bar:
        task = bar.add_task(t("Getting ready (the first time can take a minute)"), total=None)
        interruptible(partial(work, lambda done, total: bar.update(task, completed=done, total=total)))


def _do(work: Callable[[], Result], result: Future[Result]) -> None:
    try:
        result.set_result(work())
    except BaseException as fault:
        result.set_exception(fault)

"""Something to look at while the machine works: what it does, how far it is, and for how long already."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from .console import Terminal

Advance = Callable[[int, int], None]
"""Told how much of how much is done."""
SOON = 1.0
"""After so many seconds a listener is told what they are waiting for; what takes less needs no words."""
_BAR, _WIDE = 12, 75
"""How long the bar is, and on which screens there is room for it beside the words."""


@contextmanager
def waiting(terminal: Terminal, sentence: str) -> Iterator[Advance]:
    """Gone from the screen when it is over; a listener is told once, and a pipe nothing."""
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
    """For results that are piped somewhere: beside them, on the standard error, and only where somebody looks."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)

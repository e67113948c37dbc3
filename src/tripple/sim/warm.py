"""Compiling everything beforehand, so that it never happens in somebody's turn."""

from collections.abc import Callable

from tripple.rules import sheet

from . import run

Progress = Callable[[int, int], None]
"""Told how many of how many kernels are ready."""


def warm_up(progress: Progress | None = None) -> None:
    """Compile the kernels, or load them where an earlier run has left them."""
    rules = sheet("classic-de")
    steps: list[Callable[[], object]] = [
        lambda: run.rounds(rules, ("random", "greedy"), 1),
    ]
    for done, step in enumerate(steps):
        if progress:
            progress(done, len(steps))
        step()
    if progress:
        progress(len(steps), len(steps))

"""When Python looks for garbage that refers to itself in a circle. Everybody waits meanwhile.

Tables and pads leave none, whatever is done or refused at them. Connections do: so all that lives is looked through
after so many connections, and the young when there are many more of them than before. Moves come and go, and are no
reason to look at all.
"""

import gc
from collections.abc import Callable
from time import monotonic

_COLLECT = (10_000, 2, 1_000)
"""Thresholds of the three generations: ten thousand young ones take about a millisecond.

The last one is for circles that nobody knows of: twenty million new objects.
"""
MOST_LEFT = 1_000_000
"""Objects in circles, some hundred megabytes."""
SOONEST = 60.0
"""Seconds between two of these: strangers who come and go must not stop everybody more often."""
OF_WEBSOCKET, OF_REQUESTS = 180, 7
"""How many objects a connection leaves, as counted in a running server."""


def collect_seldom() -> None:
    """For a process that does nothing else. What is loaded by now stays, and need not be looked through."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_COLLECT)


class Sweeper:
    """Knows about how many objects are left in circles."""

    def __init__(self, most: int = MOST_LEFT, now: Callable[[], float] = monotonic) -> None:
        self._left, self._most, self._now = 0, most, now
        self._last = now()

    def ended(self, objects: int) -> None:
        """A connection that leaves so many."""
        self._left += objects
        if self._left > self._most and self._now() >= self._last + SOONEST:
            self._left, self._last = 0, self._now()
            gc.collect()


sweeper = Sweeper()
"""One for the process, as its garbage is."""

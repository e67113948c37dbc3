"""Run Python's cycle collector rarely, as everything else waits for it.

Tables and pads leave no reference cycles, but connections do. All living objects are scanned once enough connections
have ended, and the young generation once there are many more new objects than before.
"""

import gc
from collections.abc import Callable
from time import monotonic

_COLLECT = (10_000, 2, 1_000)
"""Thresholds of the three generations: collecting ten thousand young objects takes about a millisecond.

The last threshold is for cycles that nothing here accounts for: twenty million new objects.
"""
MOST_LEFT = 1_000_000
SOONEST = 60.0  # seconds between two collections: strangers who connect and leave must not stop everybody more often
OF_WEBSOCKET, OF_REQUESTS = 180, 7  # objects left by one connection, as counted in a running server


def collect_seldom() -> None:
    """For a process that only serves: everything loaded so far is frozen and never scanned."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_COLLECT)


class Sweeper:
    """Estimates the objects left in cycles and collects them in time."""

    def __init__(self, most: int = MOST_LEFT, now: Callable[[], float] = monotonic) -> None:
        self._left, self._most, self._now = 0, most, now
        self._last = now()

    def ended(self, objects: int) -> None:
        """Account for the objects that a closed connection leaves."""
        self._left += objects
        if self._left > self._most and self._now() >= self._last + SOONEST:
            self._left, self._last = 0, self._now()
            gc.collect()


sweeper = Sweeper()

"""How far the work is: how much a second, who does it, and how long it will take."""

from collections import deque
from dataclasses import dataclass, field
from time import monotonic

from .port import DonePiece

RECENT = 60.0
"""The rate is that of so many seconds."""


@dataclass
class WorkerSums:
    """What one worker has done."""

    done: int = 0
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        """How much it does a second."""
        return self.done / self.seconds if self.seconds else 0.0


@dataclass
class Meter:
    """Told of everything that is finished."""

    total: int | None = None
    """How much there is to do, where that is known."""
    done: int = 0
    """All of it, also what was done in an earlier run."""
    at_work: int = 0
    """How many workers there are now."""
    workers: dict[str, WorkerSums] = field(default_factory=dict)
    _past: deque[tuple[float, int]] = field(default_factory=deque)

    def __post_init__(self) -> None:
        self._past.append((monotonic(), self.done))

    def add(self, number: int, finished: DonePiece[object]) -> None:
        """So much more is done."""
        self.done += number
        self.at_work = finished.workers
        sums = self.workers.setdefault(finished.worker, WorkerSums())
        sums.done += number
        sums.seconds += finished.seconds
        now = monotonic()
        self._past.append((now, self.done))
        while len(self._past) > 2 and self._past[0][0] < now - RECENT:
            self._past.popleft()

    @property
    def rate(self) -> float:
        """How much is done a second, lately."""
        (then, before), (now, done) = self._past[0], self._past[-1]
        return (done - before) / (now - then) if now > then else 0.0

    @property
    def seconds_left(self) -> float | None:
        """None as long as nobody knows."""
        return (self.total - self.done) / self.rate if self.rate and self.total is not None else None

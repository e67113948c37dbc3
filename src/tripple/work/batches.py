"""Batches of numbers that size themselves: each takes a second or two, and towards the end less."""

from collections import deque
from collections.abc import Callable, Iterator

from .order import by_crew
from .port import Crew, DonePiece, Given, Job, Result, Workplace

GROWTH = 4
"""By how much a batch may be larger than what is known of: the first are short."""
SHARES = 4
"""What is left is shared out in at least so many batches a worker, so that all of them end at about the same time."""


def in_batches(
    place: Workplace, job: Job[range, Result], numbers: range, seconds: float | None = None
) -> Iterator[tuple[range, DonePiece[Result]]]:
    """What comes of these numbers, in their order, batch by batch.

    How they are cut depends on speed and chance, so a result must be one that adds up to the same however it is cut.
    """
    with place.crew(job) as crew:
        yield from batches_by_crew(
            crew, numbers, place.batch_seconds if seconds is None else seconds, lambda batch: batch
        )


def batches_by_crew(
    crew: Crew[Given, Result], numbers: range, seconds: float, given: Callable[[range], Given]
) -> Iterator[tuple[range, DonePiece[Result]]]:
    """The same by workers who are there already; what they are given is made of the numbers."""
    sizes = _Sizes(numbers, seconds)
    for done in by_crew(crew, map(given, sizes)):
        batch = sizes.cut.popleft()
        sizes.learn(len(batch), done)
        yield batch, done


class _Sizes:
    """The batches, cut one by one when somebody is free to take one."""

    def __init__(self, numbers: range, seconds: float) -> None:
        self.left = numbers
        self.seconds = seconds
        self.cut: deque[range] = deque()
        """The batches that are not finished, in their order."""
        self.size = 1
        self.workers = 1
        self.took, self.finished = 0.0, 0

    def __iter__(self) -> Iterator[range]:
        while self.left:
            fair = -(-len(self.left) // (SHARES * self.workers))
            size = max(1, min(self.size, fair))
            self.cut.append(self.left[:size])
            self.left = self.left[size:]
            yield self.cut[-1]

    def learn(self, size: int, done: DonePiece[object]) -> None:
        """The latest batches count most: what comes may be harder than what was."""
        self.took, self.finished = 0.8 * self.took + done.seconds, round(0.8 * self.finished) + size
        fitting = int(self.seconds * self.finished / max(self.took, 1e-6))
        self.size = max(1, min(fitting, GROWTH * max(size, self.size // GROWTH)))
        self.workers = max(1, done.workers)

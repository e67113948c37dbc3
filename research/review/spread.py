"""Work spread over processes, with compiled code ready in each."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import TypeVar

from tripple.bots import ADVISING, LADDER, prepare

T = TypeVar("T")


def ready() -> None:
    from tripple.sim.warm import warm_luck

    prepare((*LADDER, *ADVISING))
    warm_luck()


def spread(work: Callable[[int], T], numbers: Sequence[int], processes: int) -> Iterator[T]:
    """The results in the order in which they are done."""
    ready()
    if processes == 1:
        yield from map(work, numbers)
        return
    with ProcessPoolExecutor(processes, get_context("spawn"), ready) as workers:
        for done in as_completed([workers.submit(work, number) for number in numbers]):
            yield done.result()

"""Work in several processes at once whose results come back in order, and that can be stopped at any time."""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context
from signal import SIG_IGN, SIGINT, SIGTERM, signal
from typing import Any, TypeVar

Given = TypeVar("Given")
Done = TypeVar("Done")


def in_order(
    work: Callable[[Given], Done], given: Iterable[Given], processes: int, get_ready: Callable[[], object]
) -> Iterator[Done]:
    """What comes of all that is given, in its order; what that is does not depend on the number of processes.

    With one process the work is done here, by whoever has got ready; every other process gets ready itself. Only a
    little is ever under way, so that stopping early wastes little, and no more is taken of what is given.
    """
    if processes == 1:
        yield from map(work, given)
        return
    with _workers(processes, get_ready) as workers:
        to_do = iter(given)
        ahead = [workers.submit(unless_stopped, work, one) for one in islice(to_do, 2 * processes)]
        while ahead:
            done = ahead.pop(0).result()
            yield done
            ahead += [workers.submit(unless_stopped, work, one) for one in islice(to_do, 1)]


@contextmanager
def _workers(processes: int, get_ready: Callable[[], object]) -> Iterator[ProcessPoolExecutor]:
    """Processes that leave Ctrl-C to us, and that are told to stop when nobody wants their work any more."""
    others = set(active_children())
    workers = ProcessPoolExecutor(processes, get_context("spawn"), WorkerProcess.begin, (get_ready,))
    try:
        yield workers
    finally:
        workers.shutdown(wait=False, cancel_futures=True)
        for child in set(active_children()) - others:
            if child.pid:
                os.kill(child.pid, SIGTERM)
        workers.shutdown(wait=True)


class _Stopped(BaseException):
    """Not an Exception: nothing on the way out of the work may take it for an ordinary fault."""


class WorkerProcess:
    """What a worker process knows of itself. Its work is broken off in good order, so that nothing is left behind."""

    working = False
    stopped = False

    @classmethod
    def begin(cls, get_ready: Callable[[], object]) -> None:
        """Once, before there is anything to do."""
        signal(SIGINT, SIG_IGN)
        signal(SIGTERM, lambda *_: cls.stop())
        get_ready()

    @classmethod
    def stop(cls) -> None:
        """Nobody wants its work any more."""
        cls.stopped = True
        if cls.working:
            raise _Stopped


def unless_stopped(work: Callable[[Any], Any], given: Any) -> Any:
    """What a worker process does with each piece of work. Nobody waits for what was stopped."""
    if WorkerProcess.stopped:
        return None
    WorkerProcess.working = True
    try:
        return work(given)
    except _Stopped:
        return None
    finally:
        WorkerProcess.working = False

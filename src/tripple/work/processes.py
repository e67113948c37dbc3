"""Work in several processes of this machine, which can be stopped at any time and may be killed."""

import os
import pickle
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from signal import SIG_IGN, SIGINT, SIGTERM, signal
from socket import gethostname
from time import perf_counter
from typing import Any, Generic

from .port import BATCH_SECONDS, Crew, Given, Job, Result
from .roster import Began, Lost, Outcome, Roster
from .travel import packed

GRACE = 10.0
"""How many seconds a worker has to leave in good order."""
_BEGIN = get_context("spawn")


@dataclass(frozen=True)
class Processes:
    """So many processes of this machine."""

    number: int
    batch_seconds: float = BATCH_SECONDS

    @contextmanager
    def crew(self, job: Job[Given, Result]) -> Iterator[Crew[Given, Result]]:
        hands = _Pipes[Given, Result](packed(job), self.number)
        try:
            yield Roster(hands, job)
        finally:
            hands.stop()


@dataclass
class _Pipes(Generic[Given, Result]):
    """Processes at the other ends of pipes; a pipe that closes tells that its process is gone."""

    job: bytes
    number: int
    processes: dict[Connection, BaseProcess] = field(default_factory=dict)

    def wanted(self) -> int:
        return self.number

    def hire(self) -> Connection:
        ours, theirs = _BEGIN.Pipe()
        process = _BEGIN.Process(target=serve, args=(theirs, self.job), daemon=True)
        process.start()
        theirs.close()
        self.processes[ours] = process
        return ours

    def send(self, worker: object, number: int, given: Given) -> None:
        assert isinstance(worker, Connection)
        with suppress(OSError):
            worker.send((number, given))

    def news(self) -> Iterator[Began | Outcome[Result] | Lost]:
        for pipe in wait([*self.processes]):
            assert isinstance(pipe, Connection)
            try:
                yield self._heard(pipe, pipe.recv())
            except (EOFError, ConnectionError):
                yield Lost(pipe, self._end(pipe))

    def _heard(self, pipe: Connection, said: Any) -> Began | Outcome[Result]:
        match said:
            case str(name):
                return Began(pipe, name)
            case BaseException() as fault:
                raise fault
        return Outcome(pipe, *said)

    def _end(self, pipe: Connection) -> str:
        process = self.processes.pop(pipe)
        pipe.close()
        process.join(GRACE)
        if process.is_alive():
            process.kill()
            process.join()
        return f"{gethostname()}/{process.pid} {process.exitcode}"

    def stop(self) -> None:
        """Nobody wants their work any more: they break it off."""
        for process in self.processes.values():
            process.terminate()
        for pipe in [*self.processes]:
            self._end(pipe)


def my_name() -> str:
    """Of a worker: where it is, and which process."""
    return f"{gethostname()}/{os.getpid()}"


def serve(pipe: Connection, job: bytes) -> None:
    """A worker's life: hello, and then piece by piece until nobody is there any more."""
    with suppress(EOFError, OSError, Stopped):
        try:
            work = WorkerProcess.begin(job)
            pipe.send(my_name())
            while True:
                number, given = pipe.recv()
                began = perf_counter()
                result = WorkerProcess.unless_stopped(work, given)
                pipe.send((number, result, perf_counter() - began))
        except Exception as fault:
            pipe.send(told(fault))


def told(fault: Exception) -> Exception:
    """A fault with the lines where it happened, for a process that was not there; some cannot travel themselves."""
    lines = "".join(traceback.format_exception(fault))
    fault.add_note(lines)
    try:
        pickle.loads(pickle.dumps(fault))  # noqa: S301
    except Exception:
        return RuntimeError(lines)
    return fault


class Stopped(BaseException):
    """Not an Exception: nothing on the way out of the work may take it for an ordinary fault."""


class WorkerProcess:
    """What a worker process knows of itself. Its work is broken off in good order, so that nothing is left behind."""

    working = False
    stopped = False

    @classmethod
    def begin(cls, job: bytes) -> Callable[[Any], Any]:
        """Once, before there is anything to do; what there will be to do."""
        signal(SIGINT, SIG_IGN)
        signal(SIGTERM, lambda *_: cls.stop())
        carried: Job[Any, Any] = pickle.loads(job)  # noqa: S301
        cls.unless_stopped(lambda _: carried.get_ready(), None)
        return carried.work

    @classmethod
    def stop(cls) -> None:
        """Nobody wants its work any more."""
        cls.stopped = True
        if cls.working:
            raise Stopped

    @classmethod
    def unless_stopped(cls, work: Callable[[Given], Result], given: Given) -> Result:
        """What it does with each piece of work."""
        if cls.stopped:
            raise Stopped
        cls.working = True
        try:
            return work(given)
        finally:
            cls.working = False

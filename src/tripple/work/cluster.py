"""Work on a Ray cluster, as tasks that Ray itself hands out and tries again. Needs the extra `ray`."""

import logging
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from time import monotonic, sleep
from types import ModuleType
from typing import Generic

from tripple.extras import need
from tripple.rules import TrippleError

from .jobs import (
    BATCH_SECONDS,
    DEEP,
    Bag,
    DonePiece,
    Given,
    Job,
    Result,
    WorkLost,
    do_piece,
    packed_by_value,
    worker_name,
)

LOOK_AROUND = 5.0  # seconds between two looks at the size of the cluster
WAIT = 1.0
RETRIES = 3  # how often Ray does a piece again whose worker or machine was lost
QUIET: Mapping[str, object] = {"log_to_driver": False, "logging_level": logging.ERROR}
ATTEMPTS = 4  # attempts to join or start a cluster; each takes up to half a minute
PAUSE = 2.0
SETTINGS = {
    # Ray's default of 15 lets its workers starve beside any other work: 6,000 rounds took 11:44 instead of 0:42.
    "RAY_worker_niceness": "0",
    "RAY_USAGE_STATS_ENABLED": "0",
    # By default its processes have 30 or 60 seconds to start: too short where all cores are busy or nothing of Ray
    # has been compiled yet. A node whose agents take longer than 15 ends itself, so more than 90 only delays the next
    # attempt.
    "RAY_raylet_start_wait_time_s": "90",
    "RAY_gcs_server_port_wait_time_s": "300",
    "RAY_worker_register_timeout_seconds": "300",
    "RAY_CLIENT_SERVER_CHECK_CHANNEL_TIMEOUT_S": "300",
    # With gRPC's handlers, a client's server that was forked beside calls in other threads died at once.
    "GRPC_ENABLE_FORK_SUPPORT": "0",
}
"""Ray's environment where a cluster is started here, unless it is set already."""


class BadCluster(TrippleError):
    """A cluster that cannot be reached, or whose machines cannot do the work."""


Tell = Callable[[BadCluster], object]


def say(notice: BadCluster) -> None:
    sys.stderr.write(f"tripple: {notice}\n")


@dataclass(frozen=True)
class RayCluster:
    """The cluster at an address, else the one that runs here, else one that is started for the job."""

    address: str = ""
    most: int | None = None  # upper limit on workers; by default the cores of the cluster
    batch_seconds: float = BATCH_SECONDS
    tell: Tell = say  # called with a sentence whenever Ray is not ready and tried again

    @contextmanager
    def bag(self, job: Job[Given, Result]) -> Iterator[Bag[Given, Result]]:
        need("ray")
        with joined_ray(self.address, self.tell) as ray:
            tasks = _Tasks[Given, Result](ray, job, self.most, self.batch_seconds)
            try:
                yield tasks
            finally:
                tasks.stop()


class _Tasks(Generic[Given, Result]):
    def __init__(self, ray: ModuleType, job: Job[Given, Result], most: int | None, batch_seconds: float) -> None:
        self.ray, self.threads, self.most, self.batch_seconds = ray, job.threads, most, batch_seconds
        self.task = ray.remote(num_cpus=job.threads, max_retries=RETRIES)(do_alike)
        self.job = ray.put(packed_by_value(job))
        self.asked: set[object] = set()
        self.room: int | None = None
        self.looked = float("-inf")

    @property
    def workers(self) -> int:
        if monotonic() - self.looked > LOOK_AROUND:
            self.looked, self.room = monotonic(), self._look()
        room = self.room or 0
        return room if self.most is None else min(room, self.most)

    def _look(self) -> int:
        """A task's cores are all on one machine. If there is no such machine to begin with, it would wait for ever."""
        cores = [int(node["Resources"].get("CPU", 0)) for node in self.ray.nodes() if node["Alive"]]
        room = sum(number // self.threads for number in cores)
        if not room and self.room is None:
            raise BadCluster(
                "no machine of the cluster has as many cores as a worker needs: {count}", count=self.threads
            )
        return room

    @property
    def free(self) -> int:
        # Ray runs all that fits, so below the cluster's size no piece may wait for a worker.
        deep = DEEP if self.most is None else 1
        return deep * self.workers - len(self.asked)

    def give(self, number: int, given: Given) -> None:
        self.asked.add(self.task.remote(self.job, source_digest(), number, given))

    def take(self) -> DonePiece[Result] | None:
        if not self.asked:
            sleep(WAIT)
            return None
        done, _ = self.ray.wait([*self.asked], timeout=WAIT)
        if not done:
            return None
        self.asked.discard(done[0])
        return replace(self._answer(done[0]), workers=max(1, self.workers))

    def _answer(self, task: object) -> DonePiece[Result]:
        from ray.exceptions import RayError, RayTaskError

        try:
            answer: DonePiece[Result] = self.ray.get(task)
            return answer
        except RayTaskError as fault:
            raise (fault.cause if isinstance(fault.cause, Exception) else fault) from None
        except RayError as fault:
            raise WorkLost("the workers end before their work is done: {why}", why=_in_short(fault)) from fault

    def stop(self) -> None:
        for task in self.asked:
            with suppress(Exception):  # the cluster may be gone
                self.ray.cancel(task, force=True)


def do_alike(job: bytes, digest: str, number: int, given: object) -> DonePiece[object]:
    """`do_piece` on a machine with the same tripple, as another one might play differently."""
    if source_digest() != digest:
        raise BadCluster("{worker} has another tripple: install the same one everywhere", worker=worker_name())
    return do_piece(job, number, given)


@cache
def source_digest() -> str:
    package = Path(__file__).parent.parent
    files = sorted((*package.rglob("*.py"), *package.rglob("*.json")))
    return sha256(b"".join(file.read_bytes().replace(b"\r\n", b"\n") for file in files)).hexdigest()[:16]


@contextmanager
def joined_ray(address: str, tell: Tell) -> Iterator[ModuleType]:
    """Ray itself, connected. An earlier connection is used and left open."""
    for name, value in SETTINGS.items():
        os.environ.setdefault(name, value)
    import ray  # takes a second, and is an extra of its own

    if ray.is_initialized():
        yield ray
        return
    join_in_time(ray, address, tell)
    try:
        yield ray
    finally:
        ray.shutdown()


def join_in_time(ray: ModuleType, address: str, tell: Tell) -> None:
    """Join, and try again: whatever has started or was compiled meanwhile makes the next attempt faster."""
    name = address or "ray"
    for attempt in range(2, ATTEMPTS + 2):
        try:
            join_ray(ray, address)
            return
        except Exception as fault:
            ray.shutdown()  # parts of it may be connected
            problem = _in_short(fault)
            if attempt > ATTEMPTS:
                raise BadCluster("{address} is no Ray cluster: {problem}", address=name, problem=problem) from fault
        tell(
            BadCluster(
                "waiting for Ray, which is not ready yet ({problem}); attempt {count} of {most} follows",
                problem=problem,
                count=attempt,
                most=ATTEMPTS,
            )
        )
        sleep(PAUSE)


def join_ray(ray: ModuleType, address: str) -> None:
    if address:
        ray.init(address, **QUIET)
        return
    try:
        ray.init("auto", **QUIET)
    except ConnectionError as fault:
        if fault.__cause__:  # there is a cluster, and it did not answer
            raise
        ray.init("local", include_dashboard=False, **QUIET)


def _in_short(fault: Exception) -> str:
    """The first and the last line; those between are a traceback in Ray."""
    lines = [line.strip() for line in str(fault).splitlines() if line.strip()] or [type(fault).__name__]
    return " ".join(dict.fromkeys((lines[0], lines[-1])))

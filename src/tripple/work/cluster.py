"""Work on a Ray cluster: one on this machine, or any number of machines. Needs the extra `ray`."""

import logging
import os
import pickle
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from time import monotonic, perf_counter, sleep
from typing import Any, Generic

from tripple.extras import need
from tripple.rules import TrippleError

from .port import BATCH_SECONDS, Crew, Given, Job, Result
from .processes import my_name
from .roster import Began, Lost, Outcome, Roster
from .stdout import own_stdout
from .travel import packed_by_value, source_digest

LOOK_AROUND = 5.0
"""After so many seconds it is seen whether the cluster has grown or shrunk."""
WAIT = 1.0
QUIET: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
ATTEMPTS = 4
"""A cluster is given up when it could not be joined or started this often; each attempt takes up to half a minute."""
PAUSE = 2.0
SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_raylet_start_wait_time_s": "300",
    "RAY_gcs_server_port_wait_time_s": "300",
    "RAY_worker_register_timeout_seconds": "300",
    "RAY_CLIENT_SERVER_CHECK_CHANNEL_TIMEOUT_S": "300",
    "GRPC_ENABLE_FORK_SUPPORT": "0",
}
"""Ray's environment, unless it is set: no usage reports, and five minutes for each of its processes to start.

By default they have 30 or 60 seconds, which is too short where all cores are busy or nothing has been compiled yet.
gRPC's own handlers of a fork are off: a client's server that was forked beside calls in other threads died at once.
"""


class BadCluster(TrippleError):
    """A cluster that cannot be reached, or whose machines cannot do the work."""


Tell = Callable[[BadCluster], object]


def say(notice: BadCluster) -> None:
    sys.stderr.write(f"tripple: {notice}\n")


@dataclass(frozen=True)
class RayCluster:
    """The cores of a Ray cluster: the one at an address, else the one that runs here, else one that is started here."""

    address: str = ""
    most: int | None = None
    """No more workers than these; by default as many as there is room for."""
    batch_seconds: float = BATCH_SECONDS
    tell: Tell = say
    """Called with a sentence whenever Ray is not ready and tried again."""

    @contextmanager
    def crew(self, job: Job[Given, Result]) -> Iterator[Crew[Given, Result]]:
        need("ray")
        with joined_ray(self.address, self.tell) as ray:
            hands = Actors[Given, Result](ray, job.threads, self.most, ray.put(packed_by_value(job)))
            try:
                yield Roster(hands, job)
            finally:
                hands.stop()


@contextmanager
def joined_ray(address: str, tell: Tell) -> Iterator[Any]:
    """Ray itself, connected. A connection that was there before is used and left as it is."""
    for name, value in SETTINGS.items():
        os.environ.setdefault(name, value)
    import ray  # takes a second, and is an extra of its own

    if ray.is_initialized():
        yield ray
        return
    with own_stdout() as own:
        with own.busy():
            join_in_time(ray, address, tell)
        try:
            yield ray
        finally:
            with own.busy():
                ray.shutdown()


def join_in_time(ray: Any, address: str, tell: Tell) -> None:
    """Try again where Ray was too slow: what has started meanwhile, or was compiled, makes the next attempt faster."""
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


def join_ray(ray: Any, address: str) -> None:
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
    """The first and the last line: what lies between is where it happened in Ray."""
    lines = [line.strip() for line in str(fault).splitlines() if line.strip()] or [type(fault).__name__]
    return " ".join(dict.fromkeys((lines[0], lines[-1])))


class RayWorker:
    """A worker somewhere on the cluster. Its process keeps what it has compiled until the job is over."""

    def begin(self, job: bytes) -> tuple[str, str]:
        """Its name, and what its tripple is made of."""
        carried: Job[Any, Any] = pickle.loads(job)  # noqa: S301
        carried.get_ready()
        self._work = carried.work
        return my_name(), source_digest()

    def do(self, given: Any) -> tuple[Any, float]:
        """What comes of a piece, and how long it took."""
        began = perf_counter()
        return self._work(given), perf_counter() - began


@dataclass
class Actors(Generic[Given, Result]):
    """Workers on a cluster, each with its cores reserved. Nothing is given to one that is not ready."""

    ray: Any
    threads: int
    most: int | None
    job: Any
    actors: dict[str, Any] = field(default_factory=dict)
    asked: dict[Any, tuple[str, int | None]] = field(default_factory=dict)
    """What was asked of whom: a piece, or to begin."""
    room: int | None = None
    looked: float = float("-inf")

    def wanted(self) -> int:
        if monotonic() - self.looked > LOOK_AROUND:
            self.looked = monotonic()
            self.room = self._look()
        room = self.room or 0
        return room if self.most is None else min(room, self.most)

    def _look(self) -> int:
        """A worker's cores are all on one machine. Whoever has none to begin with would wait for ever."""
        cores = [int(node["Resources"].get("CPU", 0)) for node in self.ray.nodes() if node["Alive"]]
        room = sum(number // self.threads for number in cores)
        if not room and self.room is None:
            raise BadCluster(
                "no machine of the cluster has as many cores as a worker needs: {count}", count=self.threads
            )
        return room

    def hire(self) -> str:
        actor = self.ray.remote(num_cpus=self.threads)(RayWorker).remote()
        worker: str = actor._actor_id.hex()
        self.actors[worker] = actor
        self.asked[actor.begin.remote(self.job)] = worker, None
        return worker

    def send(self, worker: object, number: int, given: Given) -> None:
        assert isinstance(worker, str)
        self.asked[self.actors[worker].do.remote(given)] = worker, number

    def news(self) -> Iterator[Began | Outcome[Result] | Lost]:
        if not self.asked:
            sleep(WAIT)
            return
        done, _ = self.ray.wait([*self.asked], timeout=WAIT)
        for answer in done:
            if answer in self.asked:
                worker, number = self.asked.pop(answer)
                yield self._heard(answer, worker, number)

    def _heard(self, answer: Any, worker: str, number: int | None) -> Began | Outcome[Result] | Lost:
        from ray.exceptions import RayError, RayTaskError

        try:
            said = self.ray.get(answer)
        except RayTaskError as fault:
            raise (fault.cause if isinstance(fault.cause, Exception) else fault) from None
        except RayError as fault:
            return self._gone(worker, _in_short(fault))
        if number is not None:
            return Outcome(worker, number, *said)
        name, digest = said
        if digest != source_digest():
            raise BadCluster("{worker} has another tripple: install the same one everywhere", worker=name)
        return Began(worker, name)

    def _gone(self, worker: str, why: str) -> Lost:
        """Nothing more is expected of it. Another look is due: its machine may be gone, too."""
        self._end(self.actors.pop(worker))
        self.asked = {answer: of for answer, of in self.asked.items() if of[0] != worker}
        self.looked = float("-inf")
        return Lost(worker, why)

    def stop(self) -> None:
        for actor in self.actors.values():
            self._end(actor)

    def _end(self, actor: Any) -> None:
        with suppress(Exception):  # whoever is not there any more needs no farewell
            self.ray.kill(actor)

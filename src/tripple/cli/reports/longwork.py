"""Long work: its rate and the time left, and files to continue it from, accepted for the same work only."""

import json
import sys
from collections import deque
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

from tripple import __version__
from tripple.cli.files import check_new, write_atomically
from tripple.locales import Translator
from tripple.rules import TrippleError
from tripple.work import DonePiece, Workplace
from tripple.work.cluster import RayCluster

RECENT = 60.0


@dataclass
class WorkerSums:
    done: int = 0
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        return self.done / self.seconds if self.seconds else 0.0


@dataclass
class Meter:
    total: int | None = None  # None where the amount of work is unknown
    done: int = 0  # including earlier runs
    at_work: int = 0
    workers: dict[str, WorkerSums] = field(default_factory=dict)
    _past: deque[tuple[float, int]] = field(default_factory=deque)

    def __post_init__(self) -> None:
        self._past.append((monotonic(), self.done))

    def add(self, number: int, finished: DonePiece[object]) -> None:
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
        (then, before), (now, done) = self._past[0], self._past[-1]
        return (done - before) / (now - then) if now > then else 0.0

    @property
    def seconds_left(self) -> float | None:
        return (self.total - self.done) / self.rate if self.rate and self.total is not None else None


def own_stdout(place: Workplace) -> AbstractContextManager[object]:
    """Keep standard output for the report: Ray prints there, also from its threads."""
    return redirect_stdout(sys.stderr) if isinstance(place, RayCluster) else nullcontext()


def pace_line(meter: Meter, t: Translator) -> str:
    return f"{t('{rate} a second', rate=f'{meter.rate:.1f}')}, {workers_line(meter, t)}"


def workers_line(meter: Meter, t: Translator) -> str:
    workers, left = t.many("{n} worker", "{n} workers", meter.at_work), meter.seconds_left
    return workers if left is None else f"{workers}, {t('{time} left', time=clock(left))}"


def clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"


EVERY = 5.0  # seconds of work that a crash may cost
FORMAT = 1


class BadState(TrippleError): ...


class StateFile:
    """The progress of some work. Without a file nothing is kept."""

    def __init__(self, path: str | None, kind: str, identity: Mapping[str, object]) -> None:
        self.path = path
        head = {"kind": f"tripple {kind}", "format": FORMAT, "tripple": __version__}
        self.of: Any = json.loads(json.dumps({**head, **identity}))
        self.written = monotonic()

    def read(self) -> Any:
        """The last state, or None. Raises BadState or OSError."""
        if self.path is None:
            return None
        if not Path(self.path).exists():
            check_new(self.path)
            return None
        try:
            found = json.loads(Path(self.path).read_text("utf-8"))
            there, state = {name: found["of"][name] for name in self.of}, found["state"]
        except (ValueError, KeyError, TypeError):
            raise self.unreadable() from None
        self._compare(there)
        return state

    def unreadable(self) -> BadState:
        return BadState("{file} holds no work to continue: choose another name", file=str(self.path))

    def _compare(self, there: Mapping[str, object]) -> None:
        for name, own in self.of.items():
            if own != there[name]:
                raise BadState(
                    "{file} belongs to other work: in it, {name} is {there}, and here it is {here}",
                    file=str(self.path),
                    name=name,
                    there=_plain(there[name]),
                    here=_plain(own),
                )

    @property
    def is_due(self) -> bool:
        return self.path is not None and monotonic() - self.written > EVERY

    def write(self, state: object) -> None:
        if self.path is not None:
            write_atomically(self.path, json.dumps({"of": self.of, "state": state}))
            self.written = monotonic()


def _plain(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)

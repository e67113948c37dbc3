"""Where a server's time goes: a sampler in its process, asked with two signals.

Every few milliseconds of processor time it looks where the event loop's thread is, and books the time since the last
look under the innermost stage on the stack. Other threads are told apart by the kernel.
"""

import json
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import NamedTuple

BEGIN, END = signal.SIGUSR1, signal.SIGUSR2
EVERY = 0.001
MOST_FUNCTIONS = 5
LOOP = "the event loop, and whatever has no name here"
STAGES: dict[str, tuple[str, ...]] = {
    "receiving frames": ("bounded.data_received",),
    "reading messages": ("session._read",),
    "answering": ("session._answer_all",),
    "turns": ("log._take_turns", "log._begin", "log.commit", "log._committed"),
    "deciding what happens": ("handlers.handle", "table._filled"),
    "writing events and lines": ("log._write",),
    "telling the seats": ("audience.tell", "table.tell"),
    "what comes of it": ("table.afterwards", "table.arrange", "log._look_ahead"),
    "passing news on": ("session.pass_on", "follower.put"),
    "encoding": ("protocol.encode",),
    "sending frames": ("bounded.say", "bounded.flush", "bounded.send"),
    "the store's answers": ("threads._settle", "threads._queued"),
}
"""The functions that a stage begins with, as module.function; what they call belongs to it unless it has a stage."""


class Sampled(NamedTuple):
    stages: dict[str, dict[str, float]]
    """Seconds of the event loop's thread, by stage and by the function at the top of the stack."""
    loop: float
    others: float  # seconds of all other threads: mostly the store's writer


class Sampler:
    """One in a process."""

    def __init__(self) -> None:
        self._stage_of = {name: stage for stage, names in STAGES.items() for name in names}
        self._names: dict[CodeType, str] = {}
        self._stages: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
        self._began = self._all = self._last = 0.0

    def listen(self) -> None:
        signal.signal(BEGIN, self._begin)
        signal.signal(END, self._end)
        signal.signal(signal.SIGPROF, self._look)

    def _begin(self, _: int, __: FrameType | None) -> None:
        self._stages.clear()
        self._began = self._last = time.thread_time()
        self._all = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)

    def _end(self, _: int, __: FrameType | None) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)
        loop = time.thread_time() - self._began
        others = time.process_time() - self._all - loop
        print(json.dumps(Sampled(self._stages, loop, others)), file=sys.stdout, flush=True)

    def _look(self, _: int, frame: FrameType | None) -> None:
        now = time.thread_time()
        spent, self._last = now - self._last, now
        names = list(self._stack(frame))
        stage = next((self._stage_of[name] for name in names if name in self._stage_of), LOOP)
        self._stages[stage][names[0] if names else "?"] += spent

    def _stack(self, frame: FrameType | None) -> Iterator[str]:
        while frame:
            code = frame.f_code
            if code not in self._names:
                self._names[code] = f"{_module(Path(code.co_filename))}.{code.co_name}"
            yield self._names[code]
            frame = frame.f_back


def _module(file: Path) -> str:
    return file.parent.name if file.stem == "__init__" else file.stem


def read(line: bytes) -> Sampled:
    return Sampled(*json.loads(line))


def table(sampled: Sampled, moves: int) -> Iterable[str]:
    """What a move costs, in microseconds."""
    each = 1e6 / moves
    whole = (sampled.loop + sampled.others) * each
    yield f"a move costs {whole:.0f} µs, sampling included, {sampled.others * each:.0f} of them in other threads"
    for stage, functions in sorted(sampled.stages.items(), key=lambda item: -sum(item[1].values())):
        tops = sorted(functions.items(), key=lambda item: -item[1])[:MOST_FUNCTIONS]
        named = ", ".join(f"{name} {seconds * each:.1f}" for name, seconds in tops)
        yield f"{sum(functions.values()) * each:.0f} µs {stage} ({named})"

"""Strong computer players think in compiled code; a process of its own compiles it, so that no turn waits for that."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

_COMPILE = "from tripple.bots import LADDER, prepare; prepare(LADDER)"
_running: "list[subprocess.Popen[bytes]]" = []


@contextmanager
def warming() -> Iterator[None]:
    """What it compiles is kept on disk, where this process finds it; the next start has nothing left to do."""
    process = subprocess.Popen([sys.executable, "-c", _COMPILE], stderr=subprocess.DEVNULL)  # noqa: S603
    _running.append(process)
    try:
        yield
    finally:
        _running.remove(process)
        process.kill()
        process.wait()


def is_warm() -> bool:
    return any(process.poll() == 0 for process in _running)

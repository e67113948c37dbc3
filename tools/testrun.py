"""Proves it all: the checks, the browser's tests and all others, side by side, and says at the end what failed.

`testrun.py quick` leaves out whatever needs a browser, a server, a database or a process (tests/needs.py).

Tests are several runs, since the library that drives the browser keeps an event loop in its own process. They wait for
clocks and processes more than they work, so there are more workers than cores. What all of them need is made
beforehand, or each worker would make it for itself, at the same time: the kernels, and the tests' own bytecode (which
the next `quick` finds there). Where all have passed, it is seen how much of each room they reach.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

ONE_OF_SEVERAL = "TRIPPLE_TRACED_MORE"
TRACED = Path(__file__).parents[1] / "build" / "traced"
"""Both as tools/traced.py has them, which loads what only the tests need."""
PYTEST = (sys.executable, "-m", "pytest", "--color=no")
WORKERS = min(12, 1 + (os.cpu_count() or 2))
Commands = Mapping[str, tuple[str, ...]]
KERNELS: Commands = {"kernels": (sys.executable, "tools/kernels.py")}
FIRST: Commands = {**KERNELS, "collect": (*PYTEST, "--collect-only", "-qq")}
CHECK: Commands = {"check": (os.environ.get("MAKE", "make"), "--no-print-directory", "check")}
CLUSTER = "tests/work/test_cluster.py"
"""Ray gives its own processes so many seconds to start: all others let it go first, and it waits more than it works."""
LAST = ("nice", *PYTEST, "-n", f"{WORKERS}")
TESTS: Commands = {
    "cluster": (*PYTEST, "-p", "tools.traced", CLUSTER),
    "unit": (
        *(*LAST, "--dist", "worksteal"),
        *("-p", "tools.traced", "--ignore", "tests/browser", "--ignore", CLUSTER),
    ),
    "browser": (*LAST, "tests/browser"),
}
QUICK: Commands = {
    "quick": (*PYTEST, "-n", f"{WORKERS}", "--dist", "worksteal", "-m", "quick", "--ignore", "tests/browser")
}
COVERED: Commands = {"rooms": (sys.executable, "-m", "tools.covered")}
SHARED_MEMORY = Path("/dev/shm")
PLENTY = 3 * 2**30


@dataclass
class Run:
    """One of them, its output kept and shown line by line as it comes."""

    name: str
    command: tuple[str, ...]
    lines: list[str] = field(default_factory=list)
    code: int = -1

    def start(self) -> "Run":
        self._thread = Thread(target=self._run)
        self._thread.start()
        return self

    def wait(self) -> None:
        self._thread.join()

    def _run(self) -> None:
        began = time.monotonic()
        with subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
            assert process.stdout is not None
            for line in process.stdout:
                self.lines.append(line)
                if self.name != "collect":
                    print(f"{self.name:7} | {line}", end="", flush=True)
        self.code = process.returncode
        print(f"{self.name:7} | exit {self.code} after {time.monotonic() - began:.0f} s", flush=True)

    def failures(self) -> str:
        """From pytest's own headline on, or the end of the output where there is none."""
        found = [i for i, line in enumerate(self.lines) if line.strip("= \n") in ("FAILURES", "ERRORS")]
        return "".join(self.lines[found[0] :] if found else self.lines[-60:])

    def told(self) -> str:
        return self.failures() if self.code else "".join(self.lines[-1:])


@contextmanager
def scratch() -> Iterator[None]:
    """Temporary files in memory where there is plenty: thousands of small ones are waited for until they are on disk.

    What was acknowledged has to survive the end of a process, which memory does. No test cuts the power.
    """
    if not _is_plenty(SHARED_MEMORY):
        yield
        return
    with TemporaryDirectory(prefix="tripple-tests-", dir=SHARED_MEMORY, ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)  # PostgreSQL runs as somebody else
        os.environ["TMPDIR"] = folder
        yield


def _is_plenty(folder: Path) -> bool:
    """Tests build programs and start them, so it has to be allowed there."""
    if not folder.is_dir() or not hasattr(os, "ST_NOEXEC"):
        return False
    runs = not os.statvfs(folder).f_flag & os.ST_NOEXEC
    return runs and os.access(folder, os.W_OK) and shutil.disk_usage(folder).free > PLENTY


def started(commands: Commands) -> list[Run]:
    return [Run(name, command).start() for name, command in commands.items()]


def main() -> int:
    before, tests, after = (KERNELS, QUICK, {}) if "quick" in sys.argv else (FIRST, TESTS, COVERED)
    os.environ[ONE_OF_SEVERAL] = "yes"
    shutil.rmtree(TRACED, ignore_errors=True)
    with scratch():
        check, first = started(CHECK), started(before)
        for run in first:
            run.wait()
        runs = [*first, *check, *started(tests)]
        for run in runs:
            run.wait()
        if not any(run.code for run in runs):
            runs += started(after)
            for run in runs:
                run.wait()
    for run in sorted(runs, key=lambda run: run.code != 0):
        print(f"\n==== {run.name}\n{run.told()}", end="", flush=True)
    return sum(run.code != 0 for run in runs)


if __name__ == "__main__":
    sys.exit(main())

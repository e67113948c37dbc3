"""Proves it all: the checks, the browser's tests and all others, side by side, and says at the end what failed.

`testrun.py quick` leaves out whatever needs a browser, a server, a database or a process (tests/needs.py).

Tests are several runs, since the library that drives the browser keeps an event loop in its own process. They wait for
clocks and processes as well as work, so each has at least as many workers as there are cores. What all of them need is
made beforehand, or each worker would make it for itself, at the same time: the kernels, and the tests' own bytecode
(which the next `quick` finds there).

At the end stands what it took, by folder, with the longest tests (tools/timed.py) and how fast the machine is. In CI it
is also seen how much of each room the tests reach: to note that takes time, and it seldom changes.
"""

import os
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

ONE_OF_SEVERAL = "TRIPPLE_TRACED_MORE"
BUILD = Path(__file__).parents[1] / "build"
TRACED, TIMED = BUILD / "traced", BUILD / "timed"
"""As tools/traced.py and tools/timed.py have them, which load what only the tests need."""
IN_CI = bool(os.environ.get("CI"))
PYTEST = (sys.executable, "-m", "pytest", "--color=no")
WORKERS = min(12, max(2, os.cpu_count() or 2))
Commands = Mapping[str, tuple[str, ...]]
KERNELS: Commands = {"kernels": (sys.executable, "-m", "tripple", "prepare", "--all")}
FIRST: Commands = {**KERNELS, "collect": (*PYTEST, "--collect-only", "-qq")}
CHECK: Commands = {"check": (os.environ.get("MAKE", "make"), "--no-print-directory", "check")}
CLUSTER = "tests/work/test_cluster.py"
"""Ray gives its own processes so many seconds to start: all others let it go first, and it waits more than it works."""
TRACE = ("-p", "tools.traced") if IN_CI else ()
TIME = ("-p", "tools.timed")
LAST = ("nice", *PYTEST, *TIME, "-n")
TESTS: Commands = {
    "cluster": (*PYTEST, *TIME, *TRACE, CLUSTER),
    "unit": (*LAST, f"{WORKERS + 1}", "--dist", "worksteal", *TRACE, "--ignore", "tests/browser", "--ignore", CLUSTER),
    "browser": (*LAST, f"{WORKERS}", "tests/browser"),
}
QUICK: Commands = {
    "quick": (*PYTEST, *TIME, "-n", f"{WORKERS}", "--dist", "worksteal", "-m", "quick", "--ignore", "tests/browser")
}
TAKEN: Commands = {"time": (sys.executable, "-m", "tools.timed"), "machine": (sys.executable, "tools/yardstick.py")}
AFTER: Commands = {"rooms": (sys.executable, "-m", "tools.covered")} if IN_CI else {}
SILENT = ("collect", *TAKEN)  # what the first says is for nobody, and what the others say comes at the end
SHARED_MEMORY = Path("/dev/shm")
PLENTY = 3 * 2**30
BEGAN = time.monotonic()


@dataclass
class Run:
    """One of the commands, its output kept and shown line by line as it comes."""

    name: str
    command: tuple[str, ...]
    lines: list[str] = field(default_factory=list)
    code: int = -1
    wall: float = 0.0
    cpu: float = 0.0  # seconds of the processor, with those of the processes that it started and saw end

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
                if self.name not in SILENT:
                    print(f"{self.name:7} | {line}", end="", flush=True)
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = self.code = os.waitstatus_to_exitcode(status)
        self.wall, self.cpu = time.monotonic() - began, used.ru_utime + used.ru_stime
        print(f"{self.name:7} | exit {self.code} after {self.wall:.0f} s", flush=True)

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


def finished(commands: Commands) -> list[Run]:
    runs = started(commands)
    for run in runs:
        run.wait()
    return runs


def tested(before: Commands, tests: Commands) -> list[Run]:
    check = started(CHECK)
    runs = [*finished(before), *check, *started(tests)]
    for run in runs:
        run.wait()
    return runs


def taken(runs: Iterable[Run]) -> str:
    """How long each took; what outlives its parent, such as a database server, is not in it."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    rows = [f"{run.name:10} {run.wall:8.0f} {run.cpu:8.0f}" for run in runs]
    whole = f"{'all':10} {time.monotonic() - BEGAN:8.0f} {children.ru_utime + children.ru_stime:8.0f}"
    return "\n".join([f"{'run':10} {'wall s':>8} {'CPU s':>8}", *rows, whole])


def main() -> int:
    before, tests, after = (KERNELS, QUICK, {}) if "quick" in sys.argv else (FIRST, TESTS, AFTER)
    os.environ[ONE_OF_SEVERAL] = "yes"
    for folder in (TRACED, TIMED):
        shutil.rmtree(folder, ignore_errors=True)
    with scratch():
        runs = tested(before, tests)
        if not any(run.code for run in runs):
            runs += finished(after)
    figures = [f"{''.join(run.lines)}\n" for run in finished(TAKEN)]
    print(f"\n==== what it took\n{''.join(figures)}{taken(runs)}", flush=True)
    for run in sorted(runs, key=lambda run: run.code != 0):
        print(f"\n==== {run.name}\n{run.told()}", end="", flush=True)
    return sum(run.code != 0 for run in runs)


if __name__ == "__main__":
    sys.exit(main())

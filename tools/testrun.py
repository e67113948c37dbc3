"""Runs the browser's tests beside all others, and says at the end what failed, where a reader looks first.

Two processes, since the library that drives the browser keeps an event loop in its own; side by side, since both wait
for clocks and processes more than they work.
"""

import subprocess
import sys
import time
from dataclasses import dataclass, field
from threading import Thread

PYTEST = (sys.executable, "-m", "pytest", "--color=no")
RUNS = {
    "unit": (*PYTEST, "-n", "auto", "--cov", "--cov-report=term", "--ignore", "tests/browser"),
    "browser": (*PYTEST, "-n", "3", "tests/browser"),
}


@dataclass
class Run:
    """One of the two, its output kept and shown line by line as it comes."""

    name: str
    lines: list[str] = field(default_factory=list)
    code: int = -1

    def __call__(self) -> None:
        began = time.monotonic()
        with subprocess.Popen(RUNS[self.name], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
            assert process.stdout is not None
            for line in process.stdout:
                self.lines.append(line)
                print(f"{self.name:7} | {line}", end="", flush=True)
        self.code = process.returncode
        print(f"{self.name:7} | exit {self.code} after {time.monotonic() - began:.0f} s", flush=True)

    def failures(self) -> str:
        """From pytest's own headline on, or the end of the output where there is none."""
        found = [i for i, line in enumerate(self.lines) if line.strip("= \n") in ("FAILURES", "ERRORS")]
        return "".join(self.lines[found[0] :] if found else self.lines[-60:])


def main() -> int:
    runs = [Run(name) for name in RUNS]
    threads = [Thread(target=run) for run in runs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for run in sorted(runs, key=lambda run: run.code != 0):
        print(f"\n==== {run.name}\n{run.failures() if run.code else run.lines[-1]}", end="", flush=True)
    return sum(run.code != 0 for run in runs)


if __name__ == "__main__":
    sys.exit(main())

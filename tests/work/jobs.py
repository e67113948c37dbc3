"""Jobs that other processes can import."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tripple.work import Job


def double(number: int) -> int:
    return 2 * number


def doubles(numbers: range) -> list[int]:
    return [2 * number for number in numbers]


def nothing() -> None:
    pass


def unready() -> None:
    raise RuntimeError("the kernels do not compile")


def broken(number: int) -> int:
    return 1 // (number - 3)


def deadly(number: int) -> int:
    """Kills the worker at the fourth piece."""
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


class DeadlyOnce:
    """Kills the worker that does a certain number first."""

    def __init__(self, at: int, mark: Path) -> None:
        self.at, self.mark = at, mark

    def __call__(self, numbers: range) -> list[int]:
        if self.at in numbers and not self.mark.exists():
            self.mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        time.sleep(0.01)
        return doubles(numbers)


class Endless:
    """Work that only an interruption ends; a file tells that it has begun, another one that it cleaned up."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, number: int) -> int:
        if number == 0:
            return 0
        (self.folder / f"begun {number}").write_text(str(os.getpid()))
        try:
            time.sleep(600)
        finally:
            (self.folder / f"cleaned {number}").touch()
        (self.folder / f"ended {number}").touch()
        return number


DOUBLE = Job(double, nothing)
DOUBLES = Job(doubles, nothing)


def counted(taken: list[int]) -> Iterator[int]:
    for number in range(100):
        taken.append(number)
        yield number


def until(is_so: Callable[[], bool], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)


def runs(process: int) -> bool:
    """A dead one may leave its line in the list, or be gone while that is read."""
    try:
        os.kill(process, 0)
        return not Path("/proc/self").exists() or ") Z " not in Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False

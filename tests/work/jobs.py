"""Jobs that other processes can import."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

from tripple.work import Job


def double(number: int) -> int:
    return 2 * number


def doubles(numbers: range) -> list[int]:
    return [2 * number for number in numbers]


def nothing() -> None:
    pass


def broken(number: int) -> int:
    return 1 // (number - 3)


def deadly(number: int) -> int:
    """Whoever takes the fourth is gone."""
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


class DeadlyOnce:
    """Whoever takes a certain number is gone, unless somebody else was before."""

    def __init__(self, at: int, mark: Path) -> None:
        self.at, self.mark = at, mark

    def __call__(self, numbers: range) -> list[int]:
        if self.at in numbers and not self.mark.exists():
            self.mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        time.sleep(0.01)
        return doubles(numbers)


DOUBLE = Job(double, nothing)
DOUBLES = Job(doubles, nothing)


def counted(taken: list[int]) -> Iterator[int]:
    for number in range(100):
        taken.append(number)
        yield number

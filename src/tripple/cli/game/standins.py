"""Quicker computer players that stand in while others are compiled."""

import subprocess
import sys
from collections.abc import Callable, Iterable
from time import sleep

from tripple.bots import COMPILED, LADDER, is_compiled, prepare

STAND_IN = next(level for level in reversed(LADDER) if level not in COMPILED)
"""The strongest level that needs no compiling."""
GLANCE = 0.2
COMMAND = (sys.executable, "-m", "tripple", "prepare")


class StandIns:
    """Levels compiled in another process while a game goes on."""

    def __init__(self, levels: Iterable[str] = ()) -> None:
        self.levels = dict.fromkeys(levels)
        self.cold = {level for level in self.levels if level in COMPILED and not is_compiled([level])}
        """Levels that have not played yet because they are not ready."""
        self._work: subprocess.Popen[bytes] | None = None

    def begin(self) -> bool:
        """Start compiling; False if everything is compiled."""
        if self.cold:
            # A session of its own: Ctrl-C at the prompt is for the game, which ends this process.
            self._work = subprocess.Popen(  # noqa: S603  (our own)
                [*COMMAND, *sorted(self.cold)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        return bool(self.cold)

    def wait(self, progress: Callable[[int, int], None]) -> None:
        while self.is_at_work:
            sleep(GLANCE)
        prepare(self.levels, progress)  # loads what is there, and compiles the rest if the process was lost
        self.cold.clear()

    def for_level(self, level: str) -> str | None:
        """The level to play with now; None if the level itself is ready and never had a stand-in."""
        if level not in self.cold:
            return level
        return STAND_IN if self.is_at_work else None

    @property
    def is_at_work(self) -> bool:
        return self._work is not None and self._work.poll() is None

    def end(self) -> None:
        """Stop compiling; finished functions are kept."""
        if self._work and self.is_at_work:
            self._work.kill()
            self._work.wait()

"""The lessons done on this machine."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tripple.cli.files import read_text, write_atomically
from tripple.rules import TrippleError

from .saves import folder


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """A file with one line per lesson done."""

    path: Path

    @classmethod
    def of(cls, environ: Mapping[str, str]) -> "LessonProgress":
        return cls(folder(environ).parent / "lessons")

    def done(self) -> list[str]:
        """Ids in order; empty if nothing can be read."""
        with suppress(OSError, TrippleError):
            return read_text(self.path).split()
        return []

    def keep(self, lesson: str) -> None:
        """Note a lesson as done; an unwritable file does not stop the lessons."""
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self.path, "".join(f"{one}\n" for one in dict.fromkeys([*self.done(), lesson])))

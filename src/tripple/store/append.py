"""Events that go to the end of a log."""

from collections.abc import Iterator
from typing import NamedTuple

from .log import Summary


class Append(NamedTuple):
    log: str
    expected: int
    """The number that the first of the events is to get; another one may be there already."""
    events: tuple[bytes, ...]
    summary: Summary

    @property
    def following(self) -> int:
        return self.expected + len(self.events)

    @property
    def line(self) -> tuple[str, int, float | None, float, bytes]:
        """What lists show of the log from now on."""
        about = self.summary
        return about.phase, int(about.public), about.deadline, about.changed, about.about

    @property
    def rows(self) -> Iterator[tuple[str, int, bytes]]:
        return ((self.log, number, event) for number, event in enumerate(self.events, self.expected))

    @property
    def is_plain(self) -> bool:
        """Whether the log is there already, and stays with the same persons: as a move in a game."""
        return self.expected > 0 and self.summary.persons is None

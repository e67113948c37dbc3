"""How long things take at a table, and how much may wait."""

from dataclasses import dataclass
from typing import NamedTuple

from .events import Pace


class Tempo(NamedTuple):
    """How long a computer player's action takes, whatever its level: so that people can follow, and nobody can tell
    by the time how strong it is, or whether there was much to think about.
    """

    least: float
    most: float
    search: float
    """How long a player that searches may think: less than the least, so that the action never waits for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableConfig:
    """Times are in seconds; time itself comes from the clock."""

    quick: Tempo = Tempo(0.3, 0.6, 0.2)
    calm: Tempo = Tempo(1.0, 1.9, 0.9)
    pace: Pace = "calm"
    """For tables that name none."""
    hint: float = 1.0
    """How long a strong player thinks of a hint."""
    think_within: float = 2.0
    """After so long an action is there, also where many think at once: each thinks less then."""
    adviser_within: float = 8.0
    """How long a hint waits for whoever can give it, where nobody is compiled yet."""
    pause: float = 30.0
    """Between two rounds."""
    gone: float = 45.0
    """How long somebody may be away before a computer player does their turn."""
    grace: float = 20.0
    """What people get at least to come back to a table that was deserted or comes from the log, whatever the clock."""
    retry: float = 1.0
    """After a failed write, when the table itself had something to do."""
    idle: float = 300.0
    """How long a table stays in memory that nobody follows."""
    waiting: int = 64
    """How many commands may wait at one table."""
    unread: int = 256
    """How many messages a follower may leave unread before it is let go."""
    heartbeat: float = 10.0
    """How often processes on one database tell each other who follows their tables."""
    rounds: float = 60.0
    """How often they look for games of days that another one has left alone."""
    kept: int = 3
    """How many of its last events a table keeps for followers who come back, each with the whole state after it."""
    threads: int = 2
    """In which computer players think."""

    def tempo(self, pace: Pace) -> Tempo:
        """How long that pace is."""
        return self.quick if pace == "quick" else self.calm

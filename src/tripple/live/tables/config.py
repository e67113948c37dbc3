"""Durations and limits of tables."""

from dataclasses import dataclass
from typing import NamedTuple

from tripple.bots import COMPILED, LADDER

from .events import Pace


class Tempo(NamedTuple):
    """Duration of a computer player's action, whatever its level.

    So people can follow, and the time gives away neither its strength nor whether there was much to choose from.
    """

    least: float
    most: float
    search: float  # search time: less than the least duration, so that the action never waits for it

    def shared(self, players: int) -> "Tempo":
        return Tempo(*(seconds / players for seconds in self))


@dataclass(frozen=True, slots=True, kw_only=True)
class TableConfig:
    """Times are in seconds; time itself comes from the clock."""

    quick: Tempo = Tempo(0.3, 0.6, 0.2)
    calm: Tempo = Tempo(1.0, 1.9, 0.8)
    pace: Pace = "calm"  # default pace
    hint: float = 1.0  # search time for a hint
    think_within: float = 2.0
    """Time within which an action is chosen, even if many think at once and each search gets shorter."""
    adviser_within: float = 8.0  # longest wait for a level that can give hints, while none is compiled yet
    pause: float = 30.0  # between two rounds
    gone: float = 45.0  # absence after which a computer player takes over a turn
    grace: float = 20.0  # least time to return to a table that was deserted or has just been loaded, whatever the clock
    retry: float = 1.0
    idle: float = 300.0  # time that a table without followers stays in memory
    waiting: int = 64  # commands waiting at one table
    unread: int = 256  # unread messages after which a follower is dropped
    rounds: float = 60.0  # interval at which they look for games of days that no process runs
    kept: int = 3  # last events kept for followers who reconnect, each with the whole state after it
    threads: int = 2  # threads for searches
    compiled: bool = True  # False without the extra `sim`: then there are no strong levels and no hints

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels that people are offered."""
        return LADDER if self.compiled else tuple(level for level in LADDER if level not in COMPILED)

    def plays(self, level: str) -> bool:
        return self.compiled or level not in COMPILED

    def tempo(self, pace: Pace, players: int = 1) -> Tempo:
        """Several computer players share the time of one, but none is quicker than `quick`: people have to follow."""
        one = self.quick if pace == "quick" else self.calm
        return max(one.shared(players), min(one, self.quick))

"""Turn lines into rounds. Finished rounds are reused, so that a change rescores one round, not the evening."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from operator import add, sub

from tripple.rules import Sheet
from tripple.rules.match import game_end, winners

from .entries import BadEntry, Entry, Extra
from .rounds import PadRound

Points = tuple[int, ...]


class Fold:
    def __init__(self, sheet: Sheet, players: int) -> None:
        self._sheet, self._players = sheet, players
        self.rounds: list[PadRound] = []
        self._before: list[Points] = []

    @property
    def totals(self) -> Points:
        if not self.rounds:
            return (0,) * self._players
        return tuple(map(add, self._before[-1], self.rounds[-1].points))

    @property
    def is_over(self) -> bool:
        return bool(self.rounds) and self.rounds[-1].over and self._ended(len(self.rounds), self.totals)

    @property
    def winners(self) -> tuple[int, ...]:
        if not self.is_over:
            return ()
        return winners(self._sheet, self.totals, self.rounds[-1].points, range(self._players))

    def _ended(self, rounds: int, totals: Points) -> bool:
        return game_end(self._sheet, rounds, totals) is not None

    def up_to(self, count: int) -> "Fold":
        first = Fold(self._sheet, self._players)
        first.rounds, first._before = self.rounds[:count], self._before[:count]
        return first

    def enter(self, at: int, entry: Entry) -> None:
        """Add a line; BadEntry is raised for line `at`.

        Points outside a turn belong to the previous round even if it is over: they count for its end (R10).
        """
        try:
            if not self.rounds or (self.rounds[-1].over and not isinstance(entry, Extra)):
                self._begin(PadRound.dealt(self._sheet, self._players))
            self.rounds[-1] = self.rounds[-1].enter(entry)
        except BadEntry as fault:
            fault.at = at
            raise

    def spliced(self, at: int, gone: int, lines: Sequence[Entry]) -> "Fold":
        """Replace `gone` lines from line `at` on, all in one round.

        Only that round is scored again. Rounds begin with their opening and nowhere else, so the other rounds keep
        their lines; only whether the game went on this long has to be checked again.
        """
        ends = list(accumulate(len(played.scored) for played in self.rounds))
        which = bisect_right(ends, at)
        first = ends[which - 1] if which else 0
        redone = [scored.entry for played in self.rounds[which : which + 1] for scored in played.scored]
        redone[at - first : at - first + gone] = lines
        # From its first line: a later line of the round may contradict the change.
        after = self.up_to(which)
        for line, entry in enumerate(redone, first):
            after.enter(line, entry)
        after._take(first + len(redone), self.rounds[which + 1 :], self._before[which + 1 :])
        return after

    def _take(self, at: int, rounds: Sequence[PadRound], before: Sequence[Points]) -> None:
        """Append finished rounds, the first of which begins on line `at`, with the totals before it."""
        if not rounds:
            return
        if self.rounds and not self.rounds[-1].over:
            self.enter(at, rounds[0].scored[0].entry)  # which says why no round can begin here
        # Later rounds keep their points, but the totals before them shift, and with them the end of the game.
        more = tuple(map(sub, self.totals, before[0]))
        moved = [tuple(map(add, points, more)) for points in before]
        for which, points in enumerate(moved):
            if self._ended(len(self.rounds) + which, points):
                raise _over(at + sum(len(played.scored) for played in rounds[:which]))
        self.rounds += rounds
        self._before += moved

    def _begin(self, played: PadRound) -> None:
        before = self.totals
        if self.rounds and self._ended(len(self.rounds), before):
            raise _over()
        self.rounds.append(played)
        self._before.append(before)


def _over(at: int | None = None) -> BadEntry:
    fault = BadEntry("the game is over")
    fault.at = at
    return fault

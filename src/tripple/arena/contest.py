"""A contest: mirrored sets, one after the other or side by side, always counted in the same order."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tripple.bots import prepare
from tripple.crew import in_order

from .entrant import Entrant
from .game import ContestTerms, GameResult, play_game

MirroredSet = tuple[GameResult, ...]
"""The games of one deal: as many as there are entrants, everybody once on every seat."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Entrants who meet on mirrored deals: everybody plays every deal once on every seat, so that luck evens out."""

    terms: ContestTerms
    """What all of its games share."""
    entrants: tuple[Entrant, ...]
    """Who takes part, two to six."""

    @property
    def levels(self) -> list[str]:
        """The levels of ours that take part."""
        return [entrant.level for entrant in self.entrants if entrant.level]

    def get_ready(self, progress: Callable[[int, int], None] | None = None) -> None:
        """Compiles what the games will need, or loads it; told along the way how many of how many steps are done."""
        prepare(self.levels, progress)
        if self.terms.luck_worlds:
            from tripple.sim.warm import warm_luck  # takes a moment to load, also where nobody asks for luck

            warm_luck()

    def sets_for(self, games: int) -> int:
        """How many sets so many games take; a set is never cut in two."""
        return -(-games // len(self.entrants))

    def play_set(self, number: int) -> MirroredSet:
        """The same deals once for each turn of the entrants around the table."""
        size = len(self.entrants)
        orders = [tuple((seat + turned) % size for seat in range(size)) for turned in range(size)]
        return tuple(play_game(self.terms, self.entrants, order, number) for order in orders)

    def sets(self, most: int, processes: int = 1) -> Iterator[MirroredSet]:
        """Up to so many sets, in order; what comes out does not depend on the number of processes."""
        return in_order(self.play_set, range(most), processes, self.get_ready)

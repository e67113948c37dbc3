"""A contest: mirrored sets, one after the other or side by side, always counted in the same order."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tripple.bots import Bot, Budget, prepare
from tripple.bots.entrant import Entrant
from tripple.bots.entrant import entrants as taking_part
from tripple.notation import write_sheet
from tripple.work import HERE, DonePiece, Job, Workplace, in_batches

from .game import ContestTerms, GameResult, play_game

MirroredSet = tuple[GameResult, ...]
"""The games of one deal: as many as there are entrants, everybody once on every seat."""
SetBatches = Iterator[tuple[range, DonePiece[tuple[MirroredSet, ...]]]]
"""The numbers of some sets, and what came of them."""


@dataclass(frozen=True, slots=True, init=False)
class Contest:
    """Entrants who meet on mirrored deals: everybody plays every deal once on every seat, so that luck evens out."""

    terms: ContestTerms
    """What all of its games share."""
    entrants: tuple[Entrant, ...]
    """Who takes part, two to six."""

    def __init__(self, terms: ContestTerms, entrants: Sequence[Entrant | str | Bot]) -> None:
        """Takes whatever `tripple.arena.entrants` takes, which can give them a budget, too."""
        object.__setattr__(self, "terms", terms)
        object.__setattr__(self, "entrants", taking_part(entrants, Budget()))

    @property
    def levels(self) -> list[str]:
        """The levels of ours that take part."""
        return [entrant.level for entrant in self.entrants if entrant.level]

    def get_ready(self, progress: Callable[[int, int], None] | None = None) -> None:
        """Compiles what the games will need, or loads it; told along the way how many of how many steps are done."""
        prepare(self.levels, progress)

    def sets_for(self, games: int) -> int:
        """How many sets so many games take; a set is never cut in two."""
        return -(-games // len(self.entrants))

    def play_set(self, number: int) -> MirroredSet:
        """The same deals once for each turn of the entrants around the table."""
        size = len(self.entrants)
        orders = [tuple((seat + turned) % size for seat in range(size)) for turned in range(size)]
        return tuple(play_game(self.terms, self.entrants, order, number) for order in orders)

    def play_sets(self, numbers: range) -> tuple[MirroredSet, ...]:
        """All sets with these numbers."""
        return tuple(map(self.play_set, numbers))

    def batches(self, numbers: range, place: Workplace = HERE) -> SetBatches:
        """The sets with these numbers, some at a time, and who played them; the order is always the same."""
        threads = max(entrant.budget.threads for entrant in self.entrants)
        return in_batches(place, Job(self.play_sets, self.get_ready, threads), numbers)

    def sets(self, most: int, place: Workplace = HERE) -> Iterator[MirroredSet]:
        """Up to so many sets, in order; what comes out does not depend on where they are played."""
        for _, batch in self.batches(range(most), place):
            yield from batch.result

    @property
    def identity(self) -> dict[str, object]:
        """What makes it this contest and no other, as plain data."""
        terms = self.terms
        return {
            "entrants": [entrant.identity for entrant in self.entrants],
            "sheet": " ".join(write_sheet(terms.sheet)),
            "seed": terms.seed,
            "single_rounds": terms.single_rounds,
        }

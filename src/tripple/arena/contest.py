"""Contests: mirrored sets that are always counted in the same order."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tripple.bots import Bot, Budget, prepare
from tripple.bots.entrant import Entrant
from tripple.bots.entrant import entrants as taking_part
from tripple.notation import write_sheet
from tripple.work import HERE, DonePiece, Job, Workplace, in_batches

from .game import ContestTerms, GameResult, play_game

MirroredSet = tuple[GameResult, ...]
"""The games of one deal, one for each rotation of the entrants around the table."""
SetBatches = Iterator[tuple[range, DonePiece[tuple[MirroredSet, ...]]]]


@dataclass(frozen=True, slots=True, init=False)
class Contest:
    """Entrants that play every deal once on every seat, so that the luck of the deal evens out."""

    terms: ContestTerms
    entrants: tuple[Entrant, ...]

    def __init__(self, terms: ContestTerms, entrants: Sequence[Entrant | str | Bot]) -> None:
        """Accept everything that `tripple.arena.entrants` accepts, which can also set a budget."""
        object.__setattr__(self, "terms", terms)
        object.__setattr__(self, "entrants", taking_part(entrants, Budget()))

    @property
    def levels(self) -> list[str]:
        return [entrant.level for entrant in self.entrants if entrant.level]

    def get_ready(self, progress: Callable[[int, int], None] | None = None) -> None:
        """Compile or load the kernels of the players; `progress` is called with the steps done and their number."""
        prepare(self.levels, progress)

    def sets_for(self, games: int) -> int:
        """The number of sets for at least this many games; a set is never cut in two."""
        return -(-games // len(self.entrants))

    def play_set(self, number: int) -> MirroredSet:
        """Play the same deals with every rotation of the entrants around the table."""
        size = len(self.entrants)
        orders = [tuple((seat + turned) % size for seat in range(size)) for turned in range(size)]
        return tuple(play_game(self.terms, self.entrants, order, number) for order in orders)

    def play_sets(self, numbers: range) -> tuple[MirroredSet, ...]:
        return tuple(map(self.play_set, numbers))

    def batches(self, numbers: range, place: Workplace = HERE) -> SetBatches:
        """Play these sets in batches, always in the same order."""
        threads = max(entrant.budget.threads for entrant in self.entrants)
        return in_batches(place, Job(self.play_sets, self.get_ready, threads), numbers)

    def sets(self, most: int, place: Workplace = HERE) -> Iterator[MirroredSet]:
        """Play this many sets, in order. The place makes no difference to the results."""
        for _, batch in self.batches(range(most), place):
            yield from batch.result

    @property
    def identity(self) -> dict[str, object]:
        """Plain data that differs between any two contests."""
        terms = self.terms
        return {
            "entrants": [entrant.identity for entrant in self.entrants],
            "sheet": " ".join(write_sheet(terms.sheet)),
            "seed": terms.seed,
            "single_rounds": terms.single_rounds,
        }

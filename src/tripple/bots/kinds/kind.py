"""What a kind of reason is, and the case that it is held against."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tripple.bots.bot import Because
from tripple.bots.facts import Facts
from tripple.rules import Cell, View

if TYPE_CHECKING:
    from tripple.bots.outlook import Outlook

Values = Mapping[str, int | str]
Forms = tuple[str, str]
"""A sentence for one of what it counts, and for any other number of it."""
CONCRETE, TELLING = 2.0, 1.5
"""What can be pointed at on the table weighs more than a sum of points, and so does what can be counted."""
LIKELY, NOTICEABLE = 0.5, 0.05


@dataclass(frozen=True)
class Case:
    """An action that is to be explained, and those it is held against."""

    facts: Facts
    outlook: "Outlook"
    action: int
    rivals: Sequence[int]
    played: Facts | None = None
    """What was done instead, where it is a look back."""

    @property
    def view(self) -> View:
        return self.facts.view

    @property
    def scale(self) -> float:
        return self.outlook.scale

    def mean(self, field: str) -> float:
        return self.outlook.mean(field, [self.action])

    def more(self, field: str) -> float:
        """By how much it is more than with the rivals."""
        return self.mean(field) - self.outlook.mean(field, self.rivals)

    def tiles(self) -> tuple[int, int]:
        """What this seat and each of the others hold when the pool is empty."""
        return round(self.outlook.tiles("own", [self.action])), round(self.outlook.tiles("others", [self.action]))

    def more_tiles(self) -> float:
        """By how many tiles the seat is further ahead then than with the rivals."""
        there = self._tiles_ahead([self.action]) - self._tiles_ahead(self.rivals)
        return there if self.view.supply and self.mean("empty") > LIKELY else 0.0

    def _tiles_ahead(self, actions: Sequence[int]) -> float:
        return self.outlook.tiles("own", actions) - self.outlook.tiles("others", actions)


Check = Callable[[Case], Values | None]
"""What fills the gaps of a sentence; nothing where it cannot be said."""


@dataclass(frozen=True)
class Kind:
    """A kind of reason: the points that it explains, what is said, and when that is true."""

    terms: tuple[str, ...]
    speaks_for: bool
    forms: Forms
    values: Check
    stress: float = 1.0
    """How much more it says than that there is a difference."""
    idea: str = ""
    """The idea that it is an instance of (ideas.py), if it is one."""
    counts: str = "points"
    """The gap that decides which of the forms is said."""
    cells: Callable[[Facts], Iterable[Cell]] = lambda facts: ()
    """The places that it speaks of; they are open once it is done."""

    def because(self, case: Case) -> Because | None:
        """What is said of this case, if that is true."""
        values = self.values(case)
        return None if values is None else filled(self.forms, values, self.idea, self.counts)


def filled(forms: Forms, values: Values, idea: str = "", counts: str = "points") -> Because:
    return Because(forms[values.get(counts) != 1], values, idea)


def more(field: str) -> Check:
    """By how many points a part of the story is more, where that is a number at all."""
    return lambda case: _points(case.more(field))


def less(field: str) -> Check:
    return lambda case: _points(-case.more(field))


def _points(difference: float) -> Values | None:
    points = round(difference)
    return {"points": points} if points > 0 else None


def two(values: Check) -> Check:
    return lambda case: values(case) if case.view.players == 2 else None


def several(values: Check) -> Check:
    return lambda case: values(case) if case.view.players > 2 else None


def of_ten(share: float) -> int:
    return round(10 * share)


def one_short(facts: Facts) -> list[Cell]:
    """Where a tile is missing to a hexagon."""
    return [gap.cell for gap in facts.gaps]


def newly_open(facts: Facts) -> list[Cell]:
    """Where nobody could lay before."""
    return sorted(facts.opened - facts.view.board.slots.keys())


def always(sentence: str) -> Forms:
    """A sentence without a number of points."""
    return sentence, sentence

"""Kinds of reasons, and the cases that they apply to."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tripple.bots.bot import Because
from tripple.bots.facts import Facts
from tripple.rules import Cell, View

if TYPE_CHECKING:
    from tripple.bots.outlook import Outlook

GIFT, RESERVE, DRAWING, CLOSING, RACING, STUCK = "gift", "reserve", "drawing", "closing", "racing", "stuck"
"""Ideas of good play that a reason can be an instance of; `tripple.locales.ideas` explains them."""
Values = Mapping[str, int | str]
Forms = tuple[str, str]
"""A sentence for a count of one, and for any other."""
CONCRETE, TELLING = 2.0, 1.5
"""Concrete things on the table weigh more than sums of points, and so do things that can be counted."""
LIKELY, NOTICEABLE = 0.5, 0.05


@dataclass(frozen=True)
class Case:
    facts: Facts
    outlook: "Outlook"
    action: int
    rivals: Sequence[int]
    played: Facts | None = None
    """The action that was played instead, in hindsight."""

    @property
    def view(self) -> View:
        return self.facts.view

    @property
    def scale(self) -> float:
        return self.outlook.scale

    def mean(self, field: str) -> float:
        return self.outlook.mean(field, [self.action])

    def more(self, field: str) -> float:
        """The difference to the rivals' mean."""
        return self.mean(field) - self.outlook.mean(field, self.rivals)

    def tiles(self) -> tuple[int, int]:
        """Tiles of this seat and of each of the others when the pool is empty."""
        return round(self.outlook.tiles("own", [self.action])), round(self.outlook.tiles("others", [self.action]))

    def more_tiles(self) -> float:
        there = self._tiles_ahead([self.action]) - self._tiles_ahead(self.rivals)
        return there if self.view.supply and self.mean("empty") > LIKELY else 0.0

    def _tiles_ahead(self, actions: Sequence[int]) -> float:
        return self.outlook.tiles("own", actions) - self.outlook.tiles("others", actions)


Check = Callable[[Case], Values | None]
"""Values for the gaps of a sentence; None if it does not apply."""


@dataclass(frozen=True)
class Kind:
    terms: tuple[str, ...]
    speaks_for: bool
    forms: Forms
    values: Check
    stress: float = 1.0
    """A factor of its weight, for reasons that say more than a difference."""
    idea: str = ""
    """The name of the idea that it is an instance of, if any."""
    counts: str = "points"
    """The gap that decides between the forms."""
    cells: Callable[[Facts], Iterable[Cell]] = lambda facts: ()
    """The places that it speaks of; they are open once the action is done."""

    def because(self, case: Case) -> Because | None:
        values = self.values(case)
        return None if values is None else filled(self.forms, values, self.idea, self.counts)


def filled(forms: Forms, values: Values, idea: str = "", counts: str = "points") -> Because:
    return Because(forms[values.get(counts) != 1], values, idea)


def more(field: str) -> Check:
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


def either(
    kind: Callable[..., Kind], of_two: Forms, of_more: Forms, values: Check, stress: float = 1.0, counts: str = "points"
) -> tuple[Kind, Kind]:
    """The same reason in the words for one other player, and for several."""
    return kind(of_two, two(values), stress, counts=counts), kind(of_more, several(values), stress, counts=counts)


def of_ten(share: float) -> int:
    return round(10 * share)


def one_short(facts: Facts) -> list[Cell]:
    return [gap.cell for gap in facts.gaps]


def newly_open(facts: Facts) -> list[Cell]:
    return sorted(facts.opened - facts.view.board.slots.keys())


def always(sentence: str) -> Forms:
    return sentence, sentence

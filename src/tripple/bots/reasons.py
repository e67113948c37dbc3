"""Reasons why an action is better or worse than others, in a sentence or two: the largest differences in points."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tripple.rules import OPEN, Action, Draw, View

from .bot import Because
from .facts import Facts
from .kinds import KINDS, Case
from .kinds.kind import Forms, filled
from .kinds.plain import COSTS, COSTS_NOTHING, FREE_TILE, GIVES, IDLE, KEEPS, LATER_THAN, NOT_WORTH_IT, WORTH_IT

EXPLAINED = 8
"""Number of actions that are played on to see how they differ; readers stop there."""
RIVALS = 4
"""Number of next best actions that the best one is compared with."""
SECOND = 0.4
"""The least weight of a second reason, as a share of the first one's."""
LEAST = 1.5
"""Least points worth mentioning, on a sheet whose tiles are worth their numbers."""


@dataclass(frozen=True, slots=True)
class Argument:
    because: Because
    weight: float
    counts: bool
    terms: tuple[str, ...]


def reasons(view: View, ranked: Sequence[Action], searched: bool = True) -> list[tuple[Because, ...]]:
    """Explain each of these actions in one or two sentences, the best action first; a forced opening needs none."""
    if OPEN in ranked:
        return [()]
    facts = [Facts(view, action) for action in ranked]
    compared = facts[:EXPLAINED] if searched and len(ranked) > 1 else []
    told = dict(enumerate(_told(view, compared))) if compared else {}
    alone = len(ranked) == 1
    return [told.get(place) or (plain(fact, not place, alone),) for place, fact in enumerate(facts)]


def _told(view: View, compared: Sequence[Facts]) -> Iterator[tuple[Because, ...]]:
    from .outlook import Outlook

    outlook, said = Outlook(view, [fact.action for fact in compared]), set[str]()
    for place, fact in enumerate(compared):
        rivals = [0] if place else list(range(1, len(compared))[:RIVALS])
        case = Case(fact, outlook, place, rivals)
        why = _strongest(found(case, speaks_for=not place), said)
        said |= set(map(str, why[:1]))
        yield why


def _strongest(arguments: Iterable[Argument], said: set[str]) -> tuple[Because, ...]:
    """The heaviest argument not used for a better action, and a second heavy one about other points."""
    by_weight = sorted(arguments, key=lambda one: (not one.counts, -one.weight))
    first = next((one for one in by_weight if str(one.because) not in said), None)
    if first is None:
        return ()
    further = (one for one in by_weight if one.counts and set(one.terms).isdisjoint(first.terms))
    second = next((one for one in further if one.weight >= SECOND * first.weight), None)
    return (first.because, second.because) if second else (first.because,)


def found(case: Case, speaks_for: bool) -> Iterator[Argument]:
    sign = 1 if speaks_for else -1
    for kind in KINDS:
        if kind.speaks_for == speaks_for:
            apart, sure = case.outlook.difference(kind.terms, case.action, case.rivals)
            because = kind.because(case) if sign * apart > 0 else None
            if because is not None:
                counts = sure and sign * apart >= LEAST * case.scale
                yield Argument(because, sign * apart * kind.stress, counts, kind.terms)


def plain(facts: Facts, best: bool, alone: bool = False) -> Because:
    forms = _plain_forms(facts, best, alone)
    return filled(forms, {"points": abs(facts.points)} if "{points}" in forms[0] else {})


def _plain_forms(facts: Facts, best: bool, alone: bool) -> Forms:
    if facts.is_lay:
        return GIVES
    if alone:
        return COSTS if facts.points else COSTS_NOTHING
    if not isinstance(facts.action, Draw):
        return KEEPS if best else IDLE
    if facts.points:
        return WORTH_IT if best else NOT_WORTH_IT
    return FREE_TILE if best else LATER_THAN

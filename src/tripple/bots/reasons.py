"""Why an action is better or worse than others, in a sentence or two: the differences that cost or gain the most."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tripple.rules import OPEN, Action, Draw, View

from .bot import Because
from .facts import Facts
from .kinds import KINDS, Case
from .kinds.kind import Forms, filled
from .kinds.plain import COSTS, COSTS_NOTHING, FREE_TILE, GIVES, IDLE, KEEPS, LATER_THAN, NOT_WORTH_IT, WORTH_IT

EXPLAINED = 8
"""So many actions are played on to see how they differ; nobody reads further."""
RIVALS = 4
"""The best action is compared with so many of those that follow it."""
SECOND = 0.4
"""A second reason is told that weighs at least this share of what the first one does."""
LEAST = 1.5
"""Points that are worth a word, on a sheet whose tiles are worth their numbers."""


@dataclass(frozen=True, slots=True)
class Argument:
    """A reason that holds for an action."""

    because: Because
    weight: float
    counts: bool
    """Whether it is neither an accident nor next to nothing."""
    terms: tuple[str, ...]


def reasons(view: View, ranked: Sequence[Action], searched: bool = True) -> list[tuple[Because, ...]]:
    """One or two sentences for each of these actions, the best of which comes first; a forced opening needs none."""
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
    """What weighs most and was not said of a better action, and a second one about other points that weighs enough."""
    by_weight = sorted(arguments, key=lambda one: (not one.counts, -one.weight))
    first = next((one for one in by_weight if str(one.because) not in said), None)
    if first is None:
        return ()
    further = (one for one in by_weight if one.counts and set(one.terms).isdisjoint(first.terms))
    second = next((one for one in further if one.weight >= SECOND * first.weight), None)
    return (first.because, second.because) if second else (first.because,)


def found(case: Case, speaks_for: bool) -> Iterator[Argument]:
    """Everything that can truly be said for an action, or against it."""
    sign = 1 if speaks_for else -1
    for kind in KINDS:
        if kind.speaks_for == speaks_for:
            apart, sure = case.outlook.difference(kind.terms, case.action, case.rivals)
            because = kind.because(case) if sign * apart > 0 else None
            if because is not None:
                counts = sure and sign * apart >= LEAST * case.scale
                yield Argument(because, sign * apart * kind.stress, counts, kind.terms)


def plain(facts: Facts, best: bool, alone: bool = False) -> Because:
    """Without any comparison: what the action gives or costs."""
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

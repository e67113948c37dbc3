"""Reasons why an action is better or worse than others, in a sentence or two: the largest differences in points."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tripple.rules import OPEN, Action, Draw, View

from .bot import Because, Comparison, allowed
from .facts import Facts
from .kinds import KINDS, Case
from .kinds.kind import Forms, filled
from .kinds.now import (
    CANCELLED,
    COSTS,
    COSTS_NOTHING,
    FREE_TILE,
    GIVES,
    IDLE,
    KEEPS,
    LATER_THAN,
    MANY_THINGS,
    NOT_WORTH_IT,
    WORTH_IT,
)

EXPLAINED = 8  # number of actions that are played on to see how they differ; readers stop there
RIVALS = 4  # number of next best actions that the best one is compared with
SECOND = 0.4  # the least weight of a second reason, as a share of the first one's
LEAST = 1.5  # least points worth mentioning, on a sheet whose tiles are worth their numbers
MOST = 2
MUCH = 0.5  # the share of the points in the reasons from which on other differences are mentioned that cancel them


@dataclass(frozen=True, slots=True)
class Argument:
    because: Because
    apart: float
    weight: float
    counts: bool
    terms: tuple[str, ...]

    @property
    def says_it(self) -> bool:
        """Test that its sentence names these points."""
        return self.because.values.get("points") == round(self.apart)


def reasons(
    view: View, ranked: Sequence[Action], searched: bool = True, alike: bool = True
) -> list[tuple[Because, ...]]:
    """Explain each of these actions in one or two sentences, the best action first; a forced opening needs none."""
    if OPEN in ranked:
        return [()]
    facts = [Facts(view, action) for action in ranked]
    compared = facts[:EXPLAINED] if searched and len(ranked) > 1 else []
    told = dict(enumerate(_told(view, compared, alike))) if compared else {}
    alone = len(ranked) == 1
    return [told.get(place) or (plain(fact, not place, alone),) for place, fact in enumerate(facts)]


def _told(view: View, compared: Sequence[Facts], alike: bool) -> Iterator[tuple[Because, ...]]:
    from .outlook import Outlook

    outlook, said = Outlook(view, [fact.action for fact in compared], alike=alike), set[str]()
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
                yield Argument(because, sign * apart, sign * apart * kind.stress, counts, kind.terms)


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


Sides = tuple[list[Argument], list[Argument]]


def compared(
    view: View,
    better: Action,
    played: Action,
    seed: int = 0,
    looking_back: bool = True,
    alike: bool = True,
    apart: float | None = None,
) -> Comparison:
    """Choose a sentence or two for the one and against the other, about different points.

    `looking_back`: the other one was played. `apart`: the known points between them; else those of these
    play-outs.
    """
    actions = allowed(view, (better, played))
    if len(actions) == 1 or OPEN in actions:
        return Comparison()
    from .following import forced, usual
    from .outlook import PAIR_WORLDS, Outlook

    facts = Facts(view, better), Facts(view, played)
    outlook = Outlook(view, actions, PAIR_WORLDS, seed, alike)
    gained = found(Case(facts[0], outlook, 0, [1], played=facts[1] if looking_back else None), speaks_for=True)
    lost = found(Case(facts[1], outlook, 1, [0]), speaks_for=False)
    told = _chosen(([one for one in gained if one.counts], [one for one in lost if one.counts]))
    apart = outlook.difference(tuple(outlook.terms), 0, [1])[0] if apart is None else apart
    told, cancelled = _evened(told, apart, outlook.scale)
    gains, costs = ([one.because for one in side] for side in told)
    (gains or costs).extend(cancelled)
    costs = costs or list(_left(*facts, told[0]))
    follows = forced(view, played) or tuple(usual(view, played, outlook.stories[:, 1]))
    return Comparison(tuple(gains or _plainly(*facts, costs)), tuple(costs), follows)


def _evened(told: Sides, apart: float, scale: float) -> tuple[Sides, list[Because]]:
    """Keep only the heaviest figure if all exceed the difference by far, and say how much of it is cancelled."""
    figures = [(side, one) for side in (0, 1) for one in told[side] if one.says_it]
    said = sum(one.apart for _, one in figures)
    if apart <= 0 or said - apart <= max(MUCH * said, LEAST * scale):
        return told, []
    place, heaviest = max(figures, key=lambda one: one[1].weight)
    points = round(heaviest.apart - apart)
    kept: Sides = ([], [heaviest]) if place else ([heaviest], [])
    return kept, [filled(CANCELLED, {"points": points})] if points > 0 else []


def _chosen(sides: Sides) -> Sides:
    """Choose the heaviest argument, then the heaviest of the other side, then more, each about other points."""
    told: Sides = [], []
    by_weight = sorted(((side, one) for side in (0, 1) for one in sides[side]), key=lambda one: -one[1].weight)
    first = by_weight[0][0] if by_weight else 0
    for wanted in ((first,), (1 - first,), (0, 1)):
        for side, one in by_weight:
            if side in wanted and _is_worth_saying(one, told, told[side]):
                told[side].append(one)
                if len(wanted) == 1:
                    break
    return told


def _is_worth_saying(one: Argument, told: Sides, before: list[Argument]) -> bool:
    is_new = all(set(one.terms).isdisjoint(other.terms) for side in told for other in side)
    return is_new and (not before or (len(before) < MOST and one.weight >= SECOND * before[0].weight))


def _plainly(better: Facts, played: Facts, costs: Sequence[Because]) -> list[Because]:
    """Reasons for the better one alone; points are no reason if the other one gives as many at once."""
    if not better.is_lay or better.points > played.points:
        return [plain(better, best=True)]
    return [] if costs else [Because(MANY_THINGS)]


def _left(better: Facts, played: Facts, gains: list[Argument]) -> Iterator[Because]:
    """The cost of not laying, unless it has been mentioned already."""
    because = plain(played, best=False)
    speaks_of_laying = because.sentence in LATER_THAN and not better.is_lay
    if not played.is_lay and not speaks_of_laying and not any("now" in one.terms for one in gains):
        yield because

"""Two actions compared: the better one's gains, and the other's costs."""

from collections.abc import Iterator, Sequence

from tripple.rules import OPEN, Action, View

from .advice import allowed
from .bot import Because, Comparison
from .facts import Facts
from .kinds import Case
from .kinds.plain import LATER_THAN, MANY_THINGS
from .outlook import Outlook
from .reasons import SECOND, Argument, found, plain

WORLDS = 1024
"""Only two actions are played on, so as many play-outs as for a hint go four times as far."""
MOST = 2
Sides = tuple[list[Argument], list[Argument]]


def compared(view: View, better: Action, played: Action, seed: int = 0, looking_back: bool = True) -> Comparison:
    """Choose a sentence or two for the one and against the other, about different points.

    `looking_back`: the other one was played.
    """
    actions = allowed(view, (better, played))
    if len(actions) == 1 or OPEN in actions:
        return Comparison()
    facts = Facts(view, better), Facts(view, played)
    outlook = Outlook(view, actions, WORLDS, seed)
    gained = found(Case(facts[0], outlook, 0, [1], played=facts[1] if looking_back else None), speaks_for=True)
    lost = found(Case(facts[1], outlook, 1, [0]), speaks_for=False)
    told = _told(([one for one in gained if one.counts], [one for one in lost if one.counts]))
    gains, costs = ([one.because for one in side] for side in told)
    costs = costs or list(_left(*facts, told[0]))
    return Comparison(tuple(gains or _plainly(*facts, costs)), tuple(costs))


def _told(sides: Sides) -> Sides:
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

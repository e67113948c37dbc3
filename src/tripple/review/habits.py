"""Habits: mistakes of one kind, counted, with a sentence for the dearest of them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

from tripple.bots.kinds.kind import CLOSING, DRAWING, GIFT, RACING, RESERVE, STUCK
from tripple.notation import read_action
from tripple.rules import Draw, Lay, Pass, View
from tripple.rules.errors import N_

from .findings import Decision, Habit, HabitSaid, Why

LAYING, PLACE, OTHER = "laying", "place", "other"
EARLY, LATE, EMPTY = PHASES = "early", "late", "empty"
NEVER = N_("Never drew on purpose: {decisions} decisions, {points} points")
SENTENCES: Mapping[str, str] = {
    DRAWING: N_("Laid where drawing was better: {decisions} decisions, {points} points"),
    LAYING: N_("Did not lay where laying was better: {decisions} decisions, {points} points"),
    GIFT: N_("Opened something good for the next player: {decisions} decisions, {points} points"),
    RESERVE: N_("Filled a place that could have waited: {decisions} decisions, {points} points"),
    CLOSING: N_("Left more places open than necessary: {decisions} decisions, {points} points"),
    RACING: N_("Fell behind in the race to the end: {decisions} decisions, {points} points"),
    STUCK: N_("Left own tiles without a place: {decisions} decisions, {points} points"),
    PLACE: N_("Laid the right tile in the wrong place: {decisions} decisions, {points} points"),
}
"""Mistakes of any other kind are no habit."""
MOST, FEWEST = 3, 2


def phase_of(view: View) -> str:
    if not view.supply:
        return EMPTY
    return EARLY if view.pool > view.draws else LATE


def habit_of(decision: Decision) -> str:
    """The kind of a mistake: what was done instead of what, else the first idea among its reasons."""
    played, better = read_action(decision.played), read_action(decision.best.action)
    if isinstance(better, Draw):
        return DRAWING
    if isinstance(played, Draw | Pass) and isinstance(better, Lay):
        return LAYING
    ideas = (why.idea for why in (*decision.costs, *decision.gains) if why.idea in SENTENCES)
    same = isinstance(played, Lay) and isinstance(better, Lay) and played.tile == better.tile
    return next(ideas, PLACE if same else OTHER)


def habits(decisions: Iterable[Decision]) -> tuple[Habit, ...]:
    """The losses of a seat's decisions, by kind and phase."""
    wrong = defaultdict[tuple[str, str], list[float]](list)
    done = defaultdict[tuple[str, str], int](int)
    for one in decisions:
        if one.grade != "good":
            wrong[one.habit, one.phase].append(one.lost.points)
        if _draws_on_purpose(one):
            done[DRAWING, one.phase] += 1
    keys = sorted({*wrong, *done}, key=lambda key: (key[0], PHASES.index(key[1])))
    return tuple(Habit(*key, len(wrong[key]), round(sum(wrong[key]), 2), done[key]) for key in keys)


def _draws_on_purpose(decision: Decision) -> bool:
    could_lay = any(isinstance(read_action(option.action), Lay) for option in decision.options)
    return could_lay and isinstance(read_action(decision.played), Draw)


def together(found: Iterable[Habit]) -> Mapping[str, tuple[int, float, int]]:
    """Decisions, points and how often it was done all the same, by kind."""
    sums = defaultdict[str, tuple[int, float, int]](lambda: (0, 0.0, 0))
    for one in found:
        decisions, points, done = sums[one.name]
        sums[one.name] = decisions + one.decisions, points + one.points, done + one.done
    return sums


def sentences(found: Sequence[Habit]) -> Iterator[HabitSaid]:
    """The dearest habits."""
    sums = {name: one for name, one in together(found).items() if name in SENTENCES and one[0] >= FEWEST}
    for name in sorted(sums, key=lambda name: -sums[name][1])[:MOST]:
        decisions, points, done = sums[name]
        sentence = NEVER if name == DRAWING and not done else SENTENCES[name]
        yield HabitSaid(name, Why(sentence, {"decisions": decisions, "points": round(points)}))


def distinct(mistakes: Iterable[Decision], told: Set[tuple[int, str]]) -> Iterator[Decision]:
    """The first mistake of each seat and habit that were told, and all others."""
    left = set(told)
    for one in mistakes:
        key = one.seat, one.habit
        if key in left or key not in told:
            left.discard(key)
            yield one

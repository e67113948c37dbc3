"""Hints: what a strong player thinks of the actions, in words."""

from collections.abc import Iterator, Sequence

from tripple.bots import Budget, Candidate, advise
from tripple.locales import Translator
from tripple.rules import Action, Draw, Lay, View

from .places import Place
from .sums import shown

SECONDS = 1.0
MOST = 5
"""More than a handful is no help."""


def hint_lines(view: View, found: Sequence[Place], t: Translator) -> list[str]:
    best = advise(view, Budget(seed=len(view.history), seconds=SECONDS))[:MOST]
    return [
        t("A strong player would choose in this order:"),
        *(line for place, one in enumerate(best, 1) for line in _said(place, one, view, found, t)),
    ]


def _said(place: int, one: Candidate, view: View, found: Sequence[Place], t: Translator) -> Iterator[str]:
    yield f"{place}. {_named(one.action, found, t)}: {_worth(one, view, t)}"
    if one.because:
        yield "   " + t(one.because.sentence, **one.because.values)


def _named(action: Action, found: Sequence[Place], t: Translator) -> str:
    if isinstance(action, Lay):
        label = next(place.label for place in found if place.cell == action.cell)
        return t("lay {tile} in {place}", tile=shown(action.tile), place=label)
    return t("draw a tile") if isinstance(action, Draw) else t("pass")


def _worth(one: Candidate, view: View, t: Translator) -> str:
    points = f"{one.points:+.0f}".replace("-", "−")
    if view.players == 1:
        return t("the round should end with {points} points", points=points)
    if one.win is None:
        return t("at the end of the round {points} points against the others", points=points)
    percent = round(100 * one.win)
    return t(
        "at the end of the round {points} points against the others; {percent} of 100 such games are won",
        points=points,
        percent=percent,
    )

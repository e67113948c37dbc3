"""Reasons about the points now, and those without any comparison."""

from functools import partial

from tripple.bots.facts import drawable
from tripple.bots.kinds.kind import DRAWING, RACING
from tripple.rules import Draw, Pass
from tripple.rules.errors import N_

from .kind import CONCRETE, LIKELY, TELLING, Case, Kind, Values, always

GIVES = (N_("It gives {points} point now."), N_("It gives {points} points now."))
COSTS = (N_("It costs {points} point."), N_("It costs {points} points."))
COSTS_NOTHING = always(N_("It costs nothing."))
WORTH_IT = (
    N_("It costs {points} point, but one more tile is worth more than that."),
    N_("It costs {points} points, but one more tile is worth more than that."),
)
FREE_TILE = always(N_("One more tile gives you more choice."))
NOT_WORTH_IT = (
    N_("It costs {points} point, and one more tile is not worth that here."),
    N_("It costs {points} points, and one more tile is not worth that here."),
)
LATER_THAN = always(N_("Drawing can wait: you gain more by laying first."))
KEEPS = always(N_("You keep your tiles for better places."))
IDLE = always(N_("You keep your tiles, but you lay nothing."))
CANCELLED = (
    N_("Other differences cancel about {points} point of that."),
    N_("Other differences cancel about {points} points of that."),
)
MANY_THINGS = N_("There is no single reason: played to the end many times, it did better.")


def _lay(case: Case) -> Values | None:
    return {"points": case.facts.points} if case.facts.is_lay else None


def _most(case: Case) -> Values | None:
    more = case.facts.more_than_others
    return {"points": case.facts.points, "more": more} if case.facts.is_lay and more > 0 else None


def _elsewhere(case: Case) -> Values | None:
    better = case.facts.elsewhere
    return {"points": better} if case.facts.is_lay and better > case.facts.points else None


def _no_use(case: Case) -> Values | None:
    costs = isinstance(case.facts.action, Draw) and case.facts.points < 0
    return {"points": -case.facts.points} if costs else None


def _idle(case: Case) -> Values | None:
    costs = isinstance(case.facts.action, Pass) and case.facts.points < 0
    return {"points": -case.facts.points} if costs else None


def _last(case: Case) -> Values | None:
    return {"points": round(case.mean("now") + case.mean("own_end"))} if case.facts.is_last_tile else None


def _more_now(case: Case) -> Values | None:
    other = case.played
    both_lay = case.facts.is_lay and other is not None and other.is_lay
    more = case.facts.points - other.points if other and both_lay else 0
    return {"points": case.facts.points, "more": more} if more > 0 else None


def _draw_in_vain(case: Case) -> Values | None:
    fits, unseen = drawable(case.view)[0], len(case.view.unseen)
    costs = _no_use(case)
    return {**costs, "fits": fits, "unseen": unseen} if costs and 0 < fits < LIKELY * unseen else None


def _nothing_fits(case: Case) -> Values | None:
    return _no_use(case) if drawable(case.view)[0] == 0 else None


_for_now = partial(Kind, ("now",), True)
_against_now = partial(Kind, ("now",), False)
_against_now_drawing = partial(Kind, ("now",), False, idea=DRAWING)

NOW = (
    Kind(
        ("now", "end"),
        True,
        (
            N_("It is your last tile: laying it ends the round and gives you about {points} point."),
            N_("It is your last tile: laying it ends the round and gives you about {points} points."),
        ),
        _last,
        CONCRETE,
        idea=RACING,
    ),
    _for_now(
        (
            N_("It gives {points} point now, {more} more than what you laid."),
            N_("It gives {points} points now, {more} more than what you laid."),
        ),
        _more_now,
    ),
    _for_now(
        (
            N_("It gives {points} point now, {more} more than anything else you can lay."),
            N_("It gives {points} points now, {more} more than anything else you can lay."),
        ),
        _most,
    ),
    _for_now(GIVES, _lay),
    _against_now(
        (
            N_("The same tile gives {points} point in another place."),
            N_("The same tile gives {points} points in another place."),
        ),
        _elsewhere,
        TELLING,
    ),
    _against_now((N_("It gives only {points} point now."), N_("It gives only {points} points now.")), _lay),
    _against_now_drawing(
        (
            N_("It costs {points} point, and only {fits} of the {unseen} tiles you have not seen would fit."),
            N_("It costs {points} points, and only {fits} of the {unseen} tiles you have not seen would fit."),
        ),
        _draw_in_vain,
        TELLING,
    ),
    _against_now_drawing(
        (
            N_("It costs {points} point, and nothing you could draw would fit."),
            N_("It costs {points} points, and nothing you could draw would fit."),
        ),
        _nothing_fits,
        TELLING,
    ),
    _against_now_drawing(NOT_WORTH_IT, _no_use),
    _against_now(
        (N_("It costs {points} point, and you lay nothing."), N_("It costs {points} points, and you lay nothing.")),
        _idle,
    ),
)

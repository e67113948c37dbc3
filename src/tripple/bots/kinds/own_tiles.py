"""Reasons about this seat's places, tiles and next turns."""

from functools import partial

from tripple.bots.facts import drawable
from tripple.bots.kinds.kind import DRAWING, RESERVE, STUCK
from tripple.rules import Draw
from tripple.rules.errors import N_
from tripple.rules.tiles import shown

from .kind import CONCRETE, LIKELY, TELLING, Case, Kind, Values, always, either, less, more, one_short

WORTH_WAITING = 10  # points of a place that are worth mentioning, on a sheet whose tiles are worth their numbers


def _own_hexagon(case: Case) -> Values | None:
    for gap in case.facts.gaps:
        if gap.tile and gap.mine:
            return {"tile": shown(gap.tile), "points": gap.points}
    return None


def _kept(case: Case) -> Values | None:
    kept = case.facts.kept
    worth_it = kept > max(case.facts.points, WORTH_WAITING * case.scale)
    return {"points": kept} if worth_it and case.view.players > 1 else None


def _no_hurry(case: Case) -> Values | None:
    return {} if case.facts.can_wait and case.view.players > 1 else None


def _more_tiles(case: Case) -> Values | None:
    own, others = case.tiles()
    return {"own": own, "others": others} if own > others + 1 and case.more_tiles() > LIKELY else None


def _fewer_tiles(case: Case) -> Values | None:
    own, others = case.tiles()
    return {"own": own, "others": others} if own < others - 1 and case.more_tiles() < -LIKELY else None


def _given_up(case: Case) -> Values | None:
    lost = case.facts.given_up
    return {"points": lost} if lost >= WORTH_WAITING * case.scale and case.view.players > 1 else None


def _draw_pays(case: Case) -> Values | None:
    if not isinstance(case.facts.action, Draw):
        return None
    (fits, points), unseen = drawable(case.view), len(case.view.unseen)
    return {"fits": fits, "unseen": unseen, "points": round(points)} if 0 < fits < unseen else None


def _any_draw_pays(case: Case) -> Values | None:
    if not isinstance(case.facts.action, Draw):
        return None
    fits, points = drawable(case.view)
    return {"points": round(points)} if fits == len(case.view.unseen) else None


def _homeless(case: Case) -> Values | None:
    return {"tiles": case.facts.homeless} if case.facts.homeless else None


def _housed(case: Case) -> Values | None:
    return {"tiles": case.facts.housed} if case.facts.housed else None


_for_next_later = partial(Kind, ("next", "later"), True, idea=RESERVE)
_for_now_next = partial(Kind, ("now", "next"), True, idea=DRAWING)
_against_next_later = partial(Kind, ("next", "later"), False, idea=RESERVE)
_for_later_others = partial(Kind, ("later", "others"), True, idea=DRAWING)
_against_later_others = partial(Kind, ("later", "others"), False, idea=DRAWING)

OWN_TILES = (
    _for_next_later(
        (
            N_("It leaves a hexagon one tile short, and you hold the missing tile, {tile}: {points} point."),
            N_("It leaves a hexagon one tile short, and you hold the missing tile, {tile}: {points} points."),
        ),
        _own_hexagon,
        CONCRETE,
        cells=one_short,
    ),
    _for_next_later(
        (
            N_("The place where you can score {points} point can wait: only you have a tile for it."),
            N_("The place where you can score {points} points can wait: only you have a tile for it."),
        ),
        _kept,
        TELLING,
    ),
    _for_now_next(
        (
            N_("{fits} of the {unseen} tiles you have not seen would fit, and give {points} point on average."),
            N_("{fits} of the {unseen} tiles you have not seen would fit, and give {points} points on average."),
        ),
        _draw_pays,
        TELLING,
    ),
    _for_now_next(
        (
            N_("Whatever you draw will fit, and gives {points} point on average."),
            N_("Whatever you draw will fit, and gives {points} points on average."),
        ),
        _any_draw_pays,
        TELLING,
    ),
    Kind(
        ("next", "later", "stuck"),
        True,
        (
            N_("It makes a place for {tiles} of your tiles that fits nowhere."),
            N_("It makes places for {tiles} of your tiles that fit nowhere."),
        ),
        _housed,
        TELLING,
        idea=STUCK,
        counts="tiles",
    ),
    Kind(
        ("next",),
        True,
        (
            N_("You will score about {points} point more in your next turn."),
            N_("You will score about {points} points more in your next turn."),
        ),
        more("own_next"),
    ),
    _against_next_later(
        (
            N_("It gives up a place that only you could fill, for {points} point."),
            N_("It gives up a place that only you could fill, for {points} points."),
        ),
        _given_up,
        CONCRETE,
    ),
    Kind(
        ("next", "later", "stuck"),
        False,
        (N_("{tiles} of your tiles loses its last place."), N_("{tiles} of your tiles lose their last place.")),
        _homeless,
        TELLING,
        idea=STUCK,
        counts="tiles",
    ),
    _against_next_later(always(N_("Only you have a tile for this place, so it can wait.")), _no_hurry, CONCRETE),
    Kind(
        ("next",),
        False,
        (
            N_("You will score about {points} point less in your next turn."),
            N_("You will score about {points} points less in your next turn."),
        ),
        less("own_next"),
    ),
    *either(
        _for_later_others,
        always(
            N_("When the pool is empty, you will hold more tiles than the other player: about {own} against {others}.")
        ),
        always(
            N_("When the pool is empty, you will hold more tiles than the others: about {own} against {others} each.")
        ),
        _more_tiles,
        TELLING,
    ),
    Kind(
        ("later",),
        True,
        (
            N_("You will score about {points} point more later on."),
            N_("You will score about {points} points more later on."),
        ),
        more("own_later"),
    ),
    *either(
        _against_later_others,
        always(
            N_("When the pool is empty, you will hold fewer tiles than the other player: about {own} against {others}.")
        ),
        always(
            N_("When the pool is empty, you will hold fewer tiles than the others: about {own} against {others} each.")
        ),
        _fewer_tiles,
        TELLING,
    ),
    Kind(
        ("later",),
        False,
        (
            N_("You will score about {points} point less later on."),
            N_("You will score about {points} points less later on."),
        ),
        less("own_later"),
    ),
)

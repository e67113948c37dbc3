"""Reasons about the next player's turn."""

from functools import partial

from tripple.bots.kinds.kind import CLOSING, GIFT
from tripple.rules import Tile
from tripple.rules.errors import N_
from tripple.rules.tiles import shown

from .kind import (
    CONCRETE,
    LIKELY,
    NOTICEABLE,
    TELLING,
    Case,
    Kind,
    Values,
    always,
    less,
    more,
    newly_open,
    of_ten,
    one_short,
)


def _next_stuck(case: Case) -> Values | None:
    often = of_ten(case.mean("next_stuck"))
    return {"chance": often} if case.more("next_stuck") > NOTICEABLE and 0 < often < 10 else None


def _next_surely_stuck(case: Case) -> Values | None:
    sure = case.more("next_stuck") > NOTICEABLE and of_ten(case.mean("next_stuck")) == 10
    return {} if sure else None


def _dead_hexagon(case: Case) -> Values | None:
    return {} if case.view.players > 1 and any(gap.tile is None for gap in case.facts.gaps) else None


def _gift(case: Case) -> tuple[Tile, int] | None:
    tiles = [gap.tile for gap in case.facts.gaps if gap.tile]
    held = sorted(((case.outlook.next_holds(tile), tile) for tile in tiles), reverse=True)
    return (held[0][1], of_ten(held[0][0])) if held and case.view.players > 1 else None


def _gift_maybe(case: Case) -> Values | None:
    gift = _gift(case)
    return {"tile": shown(gift[0]), "chance": gift[1]} if gift and 0 < gift[1] < 10 else None


def _gift_surely(case: Case) -> Values | None:
    gift = _gift(case)
    return {"tile": shown(gift[0])} if gift and gift[1] == 10 else None


def _scored_there(case: Case) -> tuple[int, int] | None:
    """The chance of 10 that the next player scores in a place that this lay opens, and the points.

    None unless that is at least half of the next player's gain.
    """
    if case.view.players == 1 or not case.facts.opened:
        return None
    often, points = case.outlook.scored_there(case.facts.opened, case.action)
    explains = often * points >= LIKELY * case.more("reply") > 0
    return (of_ten(often), round(points)) if explains and points >= 1 else None


def _scores_there(case: Case) -> Values | None:
    there = _scored_there(case)
    return {"chance": there[0], "points": there[1]} if there and 0 < there[0] < 10 else None


def _surely_scores_there(case: Case) -> Values | None:
    there = _scored_there(case)
    return {"points": there[1]} if there and there[0] == 10 else None


_for_reply = partial(Kind, ("reply",), True, idea=CLOSING)
_against_reply_others = partial(Kind, ("reply", "others"), False, idea=GIFT)
_against_reply = partial(Kind, ("reply",), False, idea=GIFT)

NEXT_PLAYER = (
    _for_reply(always(N_("The next player will almost certainly have nothing to lay.")), _next_surely_stuck, CONCRETE),
    _for_reply(always(N_("The next player will have nothing to lay in {chance} of 10 cases.")), _next_stuck, TELLING),
    Kind(
        ("reply", "others"),
        True,
        always(N_("It spoils a hexagon: one tile will be missing, and no tile that fits there is left.")),
        _dead_hexagon,
        CONCRETE,
        idea=CLOSING,
        cells=one_short,
    ),
    _for_reply(
        (
            N_("The next player will score about {points} point less."),
            N_("The next player will score about {points} points less."),
        ),
        less("reply"),
    ),
    _against_reply_others(
        always(N_("It leaves a hexagon one tile short, and the next player holds the missing tile, {tile}.")),
        _gift_surely,
        CONCRETE,
        cells=one_short,
    ),
    _against_reply_others(
        always(
            N_(
                "It leaves a hexagon one tile short, and in {chance} of 10 cases the next player holds "
                "the missing tile, {tile}."
            )
        ),
        _gift_maybe,
        CONCRETE,
        cells=one_short,
    ),
    _against_reply(
        (
            N_("It opens a place where the next player almost certainly scores at once, {points} point on average."),
            N_("It opens a place where the next player almost certainly scores at once, {points} points on average."),
        ),
        _surely_scores_there,
        TELLING,
        cells=newly_open,
    ),
    _against_reply(
        (
            N_(
                "It opens a place: in {chance} of 10 cases the next player scores there at once, "
                "{points} point on average."
            ),
            N_(
                "It opens a place: in {chance} of 10 cases the next player scores there at once, "
                "{points} points on average."
            ),
        ),
        _scores_there,
        TELLING,
        cells=newly_open,
    ),
    _against_reply(
        (
            N_("The next player will score about {points} point more."),
            N_("The next player will score about {points} points more."),
        ),
        more("reply"),
    ),
)

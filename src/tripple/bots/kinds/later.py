"""Reasons about the others' later turns, and about being stuck."""

from functools import partial

from tripple.bots.kinds.kind import STUCK
from tripple.rules.errors import N_

from .kind import Kind, either, less, more

_for_others = partial(Kind, ("others",), True)
_against_others = partial(Kind, ("others",), False)
_for_others_stuck = partial(Kind, ("others_stuck",), True, idea=STUCK)
_against_others_stuck = partial(Kind, ("others_stuck",), False, idea=STUCK)

LATER = (
    *either(
        _for_others,
        (
            N_("The other player will score about {points} point less later on."),
            N_("The other player will score about {points} points less later on."),
        ),
        (
            N_("Each of the others will score about {points} point less later on."),
            N_("Each of the others will score about {points} points less later on."),
        ),
        less("others_later"),
    ),
    *either(
        _against_others,
        (
            N_("The other player will score about {points} point more later on."),
            N_("The other player will score about {points} points more later on."),
        ),
        (
            N_("Each of the others will score about {points} point more later on."),
            N_("Each of the others will score about {points} points more later on."),
        ),
        more("others_later"),
    ),
    Kind(
        ("stuck",),
        True,
        (
            N_("You will be stuck less often, which saves you about {points} point."),
            N_("You will be stuck less often, which saves you about {points} points."),
        ),
        more("own_stuck"),
        idea=STUCK,
    ),
    Kind(
        ("stuck",),
        False,
        (
            N_("You will be stuck more often, which costs you about {points} point."),
            N_("You will be stuck more often, which costs you about {points} points."),
        ),
        less("own_stuck"),
        idea=STUCK,
    ),
    *either(
        _for_others_stuck,
        (
            N_("The other player will be stuck more often, which costs them about {points} point."),
            N_("The other player will be stuck more often, which costs them about {points} points."),
        ),
        (
            N_("The others will be stuck more often, which costs each of them about {points} point."),
            N_("The others will be stuck more often, which costs each of them about {points} points."),
        ),
        less("others_stuck"),
    ),
    *either(
        _against_others_stuck,
        (
            N_("The other player will be stuck less often, which saves them about {points} point."),
            N_("The other player will be stuck less often, which saves them about {points} points."),
        ),
        (
            N_("The others will be stuck less often, which saves each of them about {points} point."),
            N_("The others will be stuck less often, which saves each of them about {points} points."),
        ),
        more("others_stuck"),
    ),
)

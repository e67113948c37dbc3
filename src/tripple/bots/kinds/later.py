"""Reasons about the others' later turns, and about being stuck."""

from tripple.bots.kinds.kind import STUCK
from tripple.rules.errors import N_

from .kind import Kind, less, more, several, two

LATER = (
    Kind(
        ("others",),
        True,
        (
            N_("The other player will score about {points} point less later on."),
            N_("The other player will score about {points} points less later on."),
        ),
        two(less("others_later")),
    ),
    Kind(
        ("others",),
        True,
        (
            N_("Each of the others will score about {points} point less later on."),
            N_("Each of the others will score about {points} points less later on."),
        ),
        several(less("others_later")),
    ),
    Kind(
        ("others",),
        False,
        (
            N_("The other player will score about {points} point more later on."),
            N_("The other player will score about {points} points more later on."),
        ),
        two(more("others_later")),
    ),
    Kind(
        ("others",),
        False,
        (
            N_("Each of the others will score about {points} point more later on."),
            N_("Each of the others will score about {points} points more later on."),
        ),
        several(more("others_later")),
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
    Kind(
        ("others_stuck",),
        True,
        (
            N_("The other player will be stuck more often, which costs them about {points} point."),
            N_("The other player will be stuck more often, which costs them about {points} points."),
        ),
        two(less("others_stuck")),
        idea=STUCK,
    ),
    Kind(
        ("others_stuck",),
        True,
        (
            N_("The others will be stuck more often, which costs each of them about {points} point."),
            N_("The others will be stuck more often, which costs each of them about {points} points."),
        ),
        several(less("others_stuck")),
        idea=STUCK,
    ),
    Kind(
        ("others_stuck",),
        False,
        (
            N_("The other player will be stuck less often, which saves them about {points} point."),
            N_("The other player will be stuck less often, which saves them about {points} points."),
        ),
        two(more("others_stuck")),
        idea=STUCK,
    ),
    Kind(
        ("others_stuck",),
        False,
        (
            N_("The others will be stuck less often, which saves each of them about {points} point."),
            N_("The others will be stuck less often, which saves each of them about {points} points."),
        ),
        several(more("others_stuck")),
        idea=STUCK,
    ),
)

"""What an action leaves to this seat: its places, its tiles and its next turns."""

from tripple.bots.ideas import DRAWING, RESERVE
from tripple.rules.errors import N_

from .kind import CONCRETE, LIKELY, TELLING, Case, Kind, Values, always, less, more, several, shown, two

WORTH_WAITING = 10
"""Points of a place that is worth a word, on a sheet whose tiles are worth their numbers."""


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


OWN_TILES = (
    Kind(
        ("next", "later"),
        True,
        (
            N_("It leaves a hexagon one tile short, and you hold the missing tile, {tile}: {points} point."),
            N_("It leaves a hexagon one tile short, and you hold the missing tile, {tile}: {points} points."),
        ),
        _own_hexagon,
        CONCRETE,
        idea=RESERVE,
    ),
    Kind(
        ("next", "later"),
        True,
        (
            N_("The place where you can score {points} point can wait: only you have a tile for it."),
            N_("The place where you can score {points} points can wait: only you have a tile for it."),
        ),
        _kept,
        TELLING,
        idea=RESERVE,
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
    Kind(
        ("next", "later"),
        False,
        always(N_("Only you have a tile for this place, so it can wait.")),
        _no_hurry,
        CONCRETE,
        idea=RESERVE,
    ),
    Kind(
        ("next",),
        False,
        (
            N_("You will score about {points} point less in your next turn."),
            N_("You will score about {points} points less in your next turn."),
        ),
        less("own_next"),
    ),
    Kind(
        ("later", "others"),
        True,
        always(
            N_("When the pool is empty, you will hold more tiles than the other player: about {own} against {others}.")
        ),
        two(_more_tiles),
        TELLING,
        idea=DRAWING,
    ),
    Kind(
        ("later", "others"),
        True,
        always(
            N_("When the pool is empty, you will hold more tiles than the others: about {own} against {others} each.")
        ),
        several(_more_tiles),
        TELLING,
        idea=DRAWING,
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
    Kind(
        ("later", "others"),
        False,
        always(
            N_("When the pool is empty, you will hold fewer tiles than the other player: about {own} against {others}.")
        ),
        two(_fewer_tiles),
        TELLING,
        idea=DRAWING,
    ),
    Kind(
        ("later", "others"),
        False,
        always(
            N_("When the pool is empty, you will hold fewer tiles than the others: about {own} against {others} each.")
        ),
        several(_fewer_tiles),
        TELLING,
        idea=DRAWING,
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

"""How the round ends."""

from functools import partial

from tripple.bots.kinds.kind import RACING
from tripple.rules.errors import N_

from .kind import NOTICEABLE, TELLING, Case, Kind, Values, always, either, of_ten

NEAR = 3  # the end is near when another player holds no more tiles than these
OFTEN = 3  # mention going out only if it happens in at least this many of 10 play-outs
HEAVY = 3  # points left in a tray that are worth mentioning, on a sheet whose tiles are worth their numbers


def _goes_out(case: Case) -> Values | None:
    often = of_ten(case.mean("own_out"))
    return {"chance": often} if case.more("own_out") > NOTICEABLE and OFTEN <= often < 10 else None


def _surely_goes_out(case: Case) -> Values | None:
    sure = case.more("own_out") > NOTICEABLE and of_ten(case.mean("own_out")) == 10
    return {} if sure and not case.facts.is_last_tile else None


def _they_go_out(case: Case) -> Values | None:
    often = of_ten(case.mean("others_out"))
    return {"chance": often, **_held_then(case)} if _more_often(case) and OFTEN <= often < 10 else None


def _they_surely_go_out(case: Case) -> Values | None:
    return _held_then(case) if _more_often(case) and of_ten(case.mean("others_out")) == 10 else None


def _more_often(case: Case) -> bool:
    return case.more("others_out") > NOTICEABLE


def _held_then(case: Case) -> Values:
    return {"points": round(case.outlook.mean_where("own_left", "others_out", case.action))}


def _lighter(case: Case) -> Values | None:
    own, others = _left(case)
    return {"points": own, "others": others} if own < others and case.more("own_left") < 0 else None


def _heavier(case: Case) -> Values | None:
    own, others = _left(case)
    return {"points": own, "others": others} if own > others and case.more("own_left") > 0 else None


def _left(case: Case) -> tuple[int, int]:
    return round(case.mean("own_left")), round(case.mean("others_left"))


def _near_lighter(case: Case) -> Values | None:
    return _near(case, -case.more("own_left"))


def _near_heavier(case: Case) -> Values | None:
    return _near(case, case.more("own_left"))


def _near(case: Case, differ: float) -> Values | None:
    fewest = min((held for seat, held in enumerate(case.view.held) if seat != case.view.turn), default=NEAR + 1)
    return {"tiles": fewest, "differ": round(differ)} if fewest <= NEAR and differ >= HEAVY * case.scale else None


_for_end = partial(Kind, ("end",), True, idea=RACING)
_against_end = partial(Kind, ("end",), False, idea=RACING)

END = (
    _for_end(always(N_("You will lay the last tile of the round in {chance} of 10 cases.")), _goes_out, TELLING),
    _for_end(always(N_("You will almost certainly lay the last tile of the round.")), _surely_goes_out, TELLING),
    *either(
        _for_end,
        (
            N_(
                "The other player holds only {tiles} tile, "
                "and the tiles you are left with will be worth about {differ} points less."
            ),
            N_(
                "The other player holds only {tiles} tiles, "
                "and the tiles you are left with will be worth about {differ} points less."
            ),
        ),
        (
            N_(
                "Somebody else holds only {tiles} tile, "
                "and the tiles you are left with will be worth about {differ} points less."
            ),
            N_(
                "Somebody else holds only {tiles} tiles, "
                "and the tiles you are left with will be worth about {differ} points less."
            ),
        ),
        _near_lighter,
        TELLING,
        counts="tiles",
    ),
    *either(
        _for_end,
        (
            N_("At the end you will hold tiles worth only about {points} point, the other player about {others}."),
            N_("At the end you will hold tiles worth only about {points} points, the other player about {others}."),
        ),
        (
            N_("At the end you will hold tiles worth only about {points} point, the others about {others} each."),
            N_("At the end you will hold tiles worth only about {points} points, the others about {others} each."),
        ),
        _lighter,
    ),
    *either(
        _against_end,
        (
            N_(
                "The other player will lay the last tile in {chance} of 10 cases, "
                "while you still hold tiles worth about {points} point."
            ),
            N_(
                "The other player will lay the last tile in {chance} of 10 cases, "
                "while you still hold tiles worth about {points} points."
            ),
        ),
        (
            N_(
                "Another player will lay the last tile in {chance} of 10 cases, "
                "while you still hold tiles worth about {points} point."
            ),
            N_(
                "Another player will lay the last tile in {chance} of 10 cases, "
                "while you still hold tiles worth about {points} points."
            ),
        ),
        _they_go_out,
        TELLING,
    ),
    *either(
        _against_end,
        (
            N_(
                "The other player will almost certainly lay the last tile, "
                "while you still hold tiles worth about {points} point."
            ),
            N_(
                "The other player will almost certainly lay the last tile, "
                "while you still hold tiles worth about {points} points."
            ),
        ),
        (
            N_(
                "Another player will almost certainly lay the last tile, "
                "while you still hold tiles worth about {points} point."
            ),
            N_(
                "Another player will almost certainly lay the last tile, "
                "while you still hold tiles worth about {points} points."
            ),
        ),
        _they_surely_go_out,
        TELLING,
    ),
    *either(
        _against_end,
        (
            N_(
                "The other player holds only {tiles} tile, "
                "and the tiles you are left with will be worth about {differ} points more."
            ),
            N_(
                "The other player holds only {tiles} tiles, "
                "and the tiles you are left with will be worth about {differ} points more."
            ),
        ),
        (
            N_(
                "Somebody else holds only {tiles} tile, "
                "and the tiles you are left with will be worth about {differ} points more."
            ),
            N_(
                "Somebody else holds only {tiles} tiles, "
                "and the tiles you are left with will be worth about {differ} points more."
            ),
        ),
        _near_heavier,
        TELLING,
        counts="tiles",
    ),
    *either(
        _against_end,
        (
            N_("At the end you will still hold tiles worth about {points} point, the other player about {others}."),
            N_("At the end you will still hold tiles worth about {points} points, the other player about {others}."),
        ),
        (
            N_("At the end you will still hold tiles worth about {points} point, the others about {others} each."),
            N_("At the end you will still hold tiles worth about {points} points, the others about {others} each."),
        ),
        _heavier,
    ),
)

"""The kinds of reasons: what can be said for an action or against it, and when it is true."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tripple.rules import Draw, Pass, Tile, View
from tripple.rules.errors import N_

from .facts import Facts

if TYPE_CHECKING:
    from .outlook import Outlook

Values = Mapping[str, int | str]
Forms = tuple[str, str]
"""A sentence for one point, and for any other number of them."""
CONCRETE, TELLING = 2.0, 1.5
"""What can be pointed at on the table weighs more than a sum of points, and so does what can be counted."""
LIKELY, NOTICEABLE = 0.5, 0.05
WORTH_WAITING = 10
"""Points of a place that is worth a word, on a sheet whose tiles are worth their numbers."""


@dataclass(frozen=True)
class Case:
    """An action that is to be explained, and those it is held against."""

    facts: Facts
    outlook: "Outlook"
    action: int
    rivals: Sequence[int]

    @property
    def view(self) -> View:
        return self.facts.view

    @property
    def scale(self) -> float:
        return self.outlook.scale

    def mean(self, field: str) -> float:
        return self.outlook.mean(field, [self.action])

    def more(self, field: str) -> float:
        """By how much it is more than with the others."""
        return self.mean(field) - self.outlook.mean(field, self.rivals)

    def tiles(self) -> tuple[int, int]:
        """What this seat and each of the others hold when the pool is empty."""
        return round(self.outlook.tiles("own", [self.action])), round(self.outlook.tiles("others", [self.action]))

    def more_tiles(self) -> float:
        """By how many tiles the seat is further ahead then than with the others."""
        there = self._tiles_ahead([self.action]) - self._tiles_ahead(self.rivals)
        return there if self.view.supply and self.mean("empty") > LIKELY else 0.0

    def _tiles_ahead(self, actions: Sequence[int]) -> float:
        return self.outlook.tiles("own", actions) - self.outlook.tiles("others", actions)


Check = Callable[[Case], Values | None]
"""What fills the gaps of a sentence; nothing where it cannot be said."""


@dataclass(frozen=True)
class Kind:
    """A kind of reason: the points that it explains, what is said, and when that is true."""

    terms: tuple[str, ...]
    speaks_for: bool
    forms: Forms
    values: Check
    stress: float = 1.0
    """How much more it says than that there is a difference."""


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


def _next_stuck(case: Case) -> Values | None:
    often = _of_ten(case.mean("next_stuck"))
    return {"chance": often} if case.more("next_stuck") > NOTICEABLE and 0 < often < 10 else None


def _next_surely_stuck(case: Case) -> Values | None:
    sure = case.more("next_stuck") > NOTICEABLE and _of_ten(case.mean("next_stuck")) == 10
    return {} if sure else None


def _dead_hexagon(case: Case) -> Values | None:
    return {} if case.view.players > 1 and any(gap.tile is None for gap in case.facts.gaps) else None


def _own_hexagon(case: Case) -> Values | None:
    for gap in case.facts.gaps:
        if gap.tile and gap.mine:
            return {"tile": _shown(gap.tile), "points": gap.points}
    return None


def _gift(case: Case) -> tuple[Tile, int] | None:
    """The tile that completes a hexagon which this lay prepares, and how often of 10 times the next player holds it."""
    tiles = [gap.tile for gap in case.facts.gaps if gap.tile]
    held = sorted(((case.outlook.next_holds(tile), tile) for tile in tiles), reverse=True)
    return (held[0][1], _of_ten(held[0][0])) if held and case.view.players > 1 else None


def _gift_maybe(case: Case) -> Values | None:
    gift = _gift(case)
    return {"tile": _shown(gift[0]), "chance": gift[1]} if gift and 0 < gift[1] < 10 else None


def _gift_surely(case: Case) -> Values | None:
    gift = _gift(case)
    return {"tile": _shown(gift[0])} if gift and gift[1] == 10 else None


def _by(field: str) -> Check:
    """By how many points a part of the story differs, where that is a number at all."""

    def values(case: Case) -> Values | None:
        points = abs(round(case.more(field)))
        return {"points": points} if points else None

    return values


def _more_tiles(case: Case) -> Values | None:
    own, others = case.tiles()
    return {"own": own, "others": others} if own > others + 1 and case.more_tiles() > LIKELY else None


def _fewer_tiles(case: Case) -> Values | None:
    own, others = case.tiles()
    return {"own": own, "others": others} if own < others - 1 and case.more_tiles() < -LIKELY else None


def _no_hurry(case: Case) -> Values | None:
    return {} if case.facts.can_wait and case.view.players > 1 else None


def _kept(case: Case) -> Values | None:
    kept = case.facts.kept
    worth_it = kept > max(case.facts.points, WORTH_WAITING * case.scale)
    return {"points": kept} if worth_it and case.view.players > 1 else None


def _goes_out(case: Case) -> Values | None:
    often = _of_ten(case.mean("own_out"))
    return {"chance": often} if case.more("own_out") > NOTICEABLE and 0 < often < 10 else None


def _they_go_out(case: Case) -> Values | None:
    often = _of_ten(case.mean("others_out"))
    if case.more("others_out") <= NOTICEABLE or not 0 < often < 10:
        return None
    return {"chance": often, "points": round(case.outlook.mean_where("own_left", "others_out", case.action))}


def _lighter(case: Case) -> Values | None:
    own, others = _left(case)
    return {"points": own, "others": others} if own < others and case.more("own_left") < 0 else None


def _heavier(case: Case) -> Values | None:
    own, others = _left(case)
    return {"points": own, "others": others} if own > others and case.more("own_left") > 0 else None


def _left(case: Case) -> tuple[int, int]:
    """What the tiles are worth that this seat, and each of the others, has left at the end."""
    return round(case.mean("own_left")), round(case.mean("others_left"))


def _two(values: Check) -> Check:
    return lambda case: values(case) if case.view.players == 2 else None


def _several(values: Check) -> Check:
    return lambda case: values(case) if case.view.players > 2 else None


def _of_ten(share: float) -> int:
    return round(10 * share)


def _shown(tile: Tile) -> str:
    return "-".join(map(str, tile))


def _always(sentence: str) -> Forms:
    """A sentence without a number of points."""
    return sentence, sentence


GIVES = (N_("It gives {points} point now."), N_("It gives {points} points now."))
COSTS = (N_("It costs {points} point."), N_("It costs {points} points."))
COSTS_NOTHING = _always(N_("It costs nothing."))
WORTH_IT = (
    N_("It costs {points} point, but one more tile is worth more than that."),
    N_("It costs {points} points, but one more tile is worth more than that."),
)
FREE_TILE = _always(N_("One more tile gives you more choice."))
NOT_WORTH_IT = (
    N_("It costs {points} point, and one more tile is not worth that here."),
    N_("It costs {points} points, and one more tile is not worth that here."),
)
LATER_THAN = _always(N_("Drawing can wait: you gain more by laying first."))
KEEPS = _always(N_("You keep your tiles for better places."))
IDLE = _always(N_("You keep your tiles, but you lay nothing."))

KINDS = (
    # What it gives now
    Kind(
        ("now", "end"),
        True,
        (
            N_("It is your last tile: laying it ends the round and gives you about {points} point."),
            N_("It is your last tile: laying it ends the round and gives you about {points} points."),
        ),
        _last,
        CONCRETE,
    ),
    Kind(
        ("now",),
        True,
        (
            N_("It gives {points} point now, {more} more than anything else you can lay."),
            N_("It gives {points} points now, {more} more than anything else you can lay."),
        ),
        _most,
    ),
    Kind(("now",), True, GIVES, _lay),
    Kind(
        ("now",),
        False,
        (
            N_("The same tile gives {points} point in another place."),
            N_("The same tile gives {points} points in another place."),
        ),
        _elsewhere,
        TELLING,
    ),
    Kind(("now",), False, (N_("It gives only {points} point now."), N_("It gives only {points} points now.")), _lay),
    Kind(("now",), False, NOT_WORTH_IT, _no_use),
    Kind(
        ("now",),
        False,
        (
            N_("It costs {points} point, and you lay nothing."),
            N_("It costs {points} points, and you lay nothing."),
        ),
        _idle,
    ),
    # What it leaves to the next player
    Kind(
        ("reply",),
        True,
        _always(N_("The next player will almost certainly have nothing to lay.")),
        _next_surely_stuck,
        CONCRETE,
    ),
    Kind(
        ("reply",),
        True,
        _always(N_("The next player will have nothing to lay in {chance} of 10 cases.")),
        _next_stuck,
        TELLING,
    ),
    Kind(
        ("reply", "others"),
        True,
        _always(N_("It spoils a hexagon: one tile will be missing, and no tile that fits there is left.")),
        _dead_hexagon,
        CONCRETE,
    ),
    Kind(
        ("reply",),
        True,
        (
            N_("The next player will score about {points} point less."),
            N_("The next player will score about {points} points less."),
        ),
        _by("reply"),
    ),
    Kind(
        ("reply", "others"),
        False,
        _always(N_("It leaves a hexagon one tile short, and the next player holds the missing tile, {tile}.")),
        _gift_surely,
        CONCRETE,
    ),
    Kind(
        ("reply", "others"),
        False,
        _always(
            N_(
                "It leaves a hexagon one tile short, and in {chance} of 10 cases the next player holds "
                "the missing tile, {tile}."
            )
        ),
        _gift_maybe,
        CONCRETE,
    ),
    Kind(
        ("reply",),
        False,
        (
            N_("The next player will score about {points} point more."),
            N_("The next player will score about {points} points more."),
        ),
        _by("reply"),
    ),
    # What it leaves to this seat
    Kind(
        ("next", "later"),
        True,
        (
            N_("It leaves a hexagon one tile short, and you hold the missing tile, {tile}: {points} point."),
            N_("It leaves a hexagon one tile short, and you hold the missing tile, {tile}: {points} points."),
        ),
        _own_hexagon,
        CONCRETE,
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
    ),
    Kind(
        ("next",),
        True,
        (
            N_("You will score about {points} point more in your next turn."),
            N_("You will score about {points} points more in your next turn."),
        ),
        _by("own_next"),
    ),
    Kind(
        ("next", "later"),
        False,
        _always(N_("Only you have a tile for this place, so it can wait.")),
        _no_hurry,
        CONCRETE,
    ),
    Kind(
        ("next",),
        False,
        (
            N_("You will score about {points} point less in your next turn."),
            N_("You will score about {points} points less in your next turn."),
        ),
        _by("own_next"),
    ),
    Kind(
        ("later", "others"),
        True,
        _always(
            N_("When the pool is empty, you will hold more tiles than the other player: about {own} against {others}.")
        ),
        _two(_more_tiles),
        TELLING,
    ),
    Kind(
        ("later", "others"),
        True,
        _always(
            N_("When the pool is empty, you will hold more tiles than the others: about {own} against {others} each.")
        ),
        _several(_more_tiles),
        TELLING,
    ),
    Kind(
        ("later",),
        True,
        (
            N_("You will score about {points} point more later on."),
            N_("You will score about {points} points more later on."),
        ),
        _by("own_later"),
    ),
    Kind(
        ("later", "others"),
        False,
        _always(
            N_("When the pool is empty, you will hold fewer tiles than the other player: about {own} against {others}.")
        ),
        _two(_fewer_tiles),
        TELLING,
    ),
    Kind(
        ("later", "others"),
        False,
        _always(
            N_("When the pool is empty, you will hold fewer tiles than the others: about {own} against {others} each.")
        ),
        _several(_fewer_tiles),
        TELLING,
    ),
    Kind(
        ("later",),
        False,
        (
            N_("You will score about {points} point less later on."),
            N_("You will score about {points} points less later on."),
        ),
        _by("own_later"),
    ),
    # What it leaves to the others later
    Kind(
        ("others",),
        True,
        (
            N_("The other player will score about {points} point less later on."),
            N_("The other player will score about {points} points less later on."),
        ),
        _two(_by("others_later")),
    ),
    Kind(
        ("others",),
        True,
        (
            N_("Each of the others will score about {points} point less later on."),
            N_("Each of the others will score about {points} points less later on."),
        ),
        _several(_by("others_later")),
    ),
    Kind(
        ("others",),
        False,
        (
            N_("The other player will score about {points} point more later on."),
            N_("The other player will score about {points} points more later on."),
        ),
        _two(_by("others_later")),
    ),
    Kind(
        ("others",),
        False,
        (
            N_("Each of the others will score about {points} point more later on."),
            N_("Each of the others will score about {points} points more later on."),
        ),
        _several(_by("others_later")),
    ),
    # Who will have nothing to lay
    Kind(
        ("stuck",),
        True,
        (
            N_("You will be stuck less often, which saves you about {points} point."),
            N_("You will be stuck less often, which saves you about {points} points."),
        ),
        _by("own_stuck"),
    ),
    Kind(
        ("stuck",),
        False,
        (
            N_("You will be stuck more often, which costs you about {points} point."),
            N_("You will be stuck more often, which costs you about {points} points."),
        ),
        _by("own_stuck"),
    ),
    Kind(
        ("others_stuck",),
        True,
        (
            N_("The other player will be stuck more often, which costs them about {points} point."),
            N_("The other player will be stuck more often, which costs them about {points} points."),
        ),
        _two(_by("others_stuck")),
    ),
    Kind(
        ("others_stuck",),
        True,
        (
            N_("The others will be stuck more often, which costs each of them about {points} point."),
            N_("The others will be stuck more often, which costs each of them about {points} points."),
        ),
        _several(_by("others_stuck")),
    ),
    Kind(
        ("others_stuck",),
        False,
        (
            N_("The other player will be stuck less often, which saves them about {points} point."),
            N_("The other player will be stuck less often, which saves them about {points} points."),
        ),
        _two(_by("others_stuck")),
    ),
    Kind(
        ("others_stuck",),
        False,
        (
            N_("The others will be stuck less often, which saves each of them about {points} point."),
            N_("The others will be stuck less often, which saves each of them about {points} points."),
        ),
        _several(_by("others_stuck")),
    ),
    # How the round ends
    Kind(
        ("end",),
        True,
        _always(N_("You will lay the last tile of the round in {chance} of 10 cases.")),
        _goes_out,
        TELLING,
    ),
    Kind(
        ("end",),
        True,
        (
            N_("At the end you will hold tiles worth only about {points} point, the other player about {others}."),
            N_("At the end you will hold tiles worth only about {points} points, the other player about {others}."),
        ),
        _two(_lighter),
    ),
    Kind(
        ("end",),
        True,
        (
            N_("At the end you will hold tiles worth only about {points} point, the others about {others} each."),
            N_("At the end you will hold tiles worth only about {points} points, the others about {others} each."),
        ),
        _several(_lighter),
    ),
    Kind(
        ("end",),
        False,
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
        _two(_they_go_out),
        TELLING,
    ),
    Kind(
        ("end",),
        False,
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
        _several(_they_go_out),
        TELLING,
    ),
    Kind(
        ("end",),
        False,
        (
            N_("At the end you will still hold tiles worth about {points} point, the other player about {others}."),
            N_("At the end you will still hold tiles worth about {points} points, the other player about {others}."),
        ),
        _two(_heavier),
    ),
    Kind(
        ("end",),
        False,
        (
            N_("At the end you will still hold tiles worth about {points} point, the others about {others} each."),
            N_("At the end you will still hold tiles worth about {points} points, the others about {others} each."),
        ),
        _several(_heavier),
    ),
)
"""What can be said for the best action, or against another one. Of two about the same points the first is told."""

"""Positions that no round can reach after its first tile, with the rules that forbid them."""

from collections.abc import Callable
from typing import NamedTuple

from tripple.rules import Round, RoundEnd
from tripple.rules.errors import N_


class Impossibility(NamedTuple):
    section: str
    rule: str
    sentence: str
    found: Callable[[Round], bool]


def _stuck(position: Round) -> bool:
    """No tile can be drawn, and no hand fits anywhere."""
    tiles = frozenset().union(*position.hands)
    return not position.supply and not any(slot.fits & tiles for slot in position.board.slots.values())


FAULTS = (
    Impossibility(
        "drawn",
        "D7",
        N_("the tiles drawn in this turn have to be in the hand of the seat on turn"),
        lambda here: not here.hands[here.turn].issuperset(here.drawn) or len(set(here.drawn)) < len(here.drawn),
    ),
    Impossibility(
        "drawn",
        "R5",
        N_("more tiles are drawn in this turn than are allowed"),
        lambda here: len(here.drawn) > here.sheet.draws,
    ),
    Impossibility(
        "draws",
        "R5",
        N_("fewer tiles are drawn in this round than in this turn"),
        lambda here: here.draws < len(here.drawn),
    ),
    Impossibility(
        "draws",
        "D13",
        N_("more tiles are drawn than a solitaire allows"),
        lambda here: here.is_solo and here.draws > here.sheet.solo_draws,
    ),
    Impossibility(
        "passes",
        "D10",
        N_("turns without laying count only while there is nothing to draw"),
        lambda here: here.passes > 0 < here.supply,
    ),
    Impossibility(
        "passes",
        "D10",
        N_("after a full circle of turns without laying the round is over"),
        lambda here: here.passes >= here.players + bool(here.end),
    ),
    Impossibility(
        "end",
        "R8",
        N_("a round that ends with the last tile ends in an empty hand"),
        lambda here: here.end is RoundEnd.OUT and bool(here.hands[here.turn] or here.passes),
    ),
    Impossibility(
        "end",
        "R9",
        N_("a round is blocked when there is nothing to draw and nobody can lay"),
        lambda here: here.end is RoundEnd.BLOCKED and not _stuck(here),
    ),
    Impossibility(
        "end",
        "D10",
        N_("a round ends as passed when everybody in a row has passed, though somebody could have laid"),
        lambda here: here.end is RoundEnd.PASSED and (here.passes != here.players or _stuck(here)),
    ),
    Impossibility(
        "end",
        "D10",
        N_("a round that is over has no drawn tiles left to lay"),
        lambda here: bool(here.end and here.drawn),
    ),
    Impossibility(
        "turn",
        "R9",
        N_("there is nothing to draw and nobody can lay: the round is over"),
        lambda here: not here.end and not here.drawn and _stuck(here),
    ),
)


def first_fault(position: Round) -> Impossibility | None:
    return next((fault for fault in FAULTS if fault.found(position)), None)

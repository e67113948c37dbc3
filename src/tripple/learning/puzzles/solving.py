"""How a puzzle is played: two tries, then a hint, then the answer; and what that does to ratings."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from tripple.bots import Because
from tripple.notation import read_action
from tripple.rules import Lay, TrippleError
from tripple.rules.errors import N_
from tripple.rules.tiles import shown

from .glicko import Rating, aged, rated
from .puzzle import Puzzle

TRIES = 2
"""So many before the hint; with one of them a puzzle is solved."""
DOUBT = 120.0
"""The deviation of a puzzle's rating as long as only computer players have tried it."""
PERIOD = 86_400.0
"""Seconds of a rating's period: somebody who is away for a month is somewhat less known than before."""
MISSED = 0
"""In the place of a try's number, where none was right."""


ELSEWHERE = N_("{tile} is the right tile, but it belongs in another place.")
"""The hint for who has tried a right tile in a wrong place."""


class BadTry(TrippleError):
    """An answer that cannot be one."""


def solved_with(losses: Mapping[str, float], tries: Sequence[str]) -> int:
    """Which of the tries was right, counted from 1. Whoever stops before has missed it; nobody tries on after it."""
    for number, action in enumerate(tries, 1):
        if action not in losses:
            raise BadTry("{action!r} is not possible in this puzzle", action=action)
        if number > TRIES:
            raise BadTry("a puzzle has {tries} tries", tries=TRIES)
        if not losses[action]:
            return number
    return MISSED


def hint_of(accepted: Collection[str], tries: Collection[str] = ()) -> Because:
    """What is said after the tries: not the place, so that something is left to find."""
    lays, tried = _lays(accepted), {lay.tile for lay in _lays(tries)}
    elsewhere = [lay for lay in lays if lay.tile in tried]
    if elsewhere:
        return Because(ELSEWHERE, {"tile": shown(elsewhere[0].tile)})
    if not lays:
        return Because(N_("The best move here is not to lay a tile."))
    return Because(N_("Look for a place for {tile}."), {"tile": shown(lays[0].tile)})


def _lays(actions: Collection[str]) -> list[Lay]:
    return [action for action in map(read_action, actions) if isinstance(action, Lay)]


def at_first(puzzle: Puzzle) -> Rating:
    """As long as nobody has tried it."""
    return Rating(float(puzzle.rating), DOUBT)


def after(guest: Rating, puzzle: Rating, tries: int, seconds: float, others: float) -> tuple[Rating, Rating]:
    """Both ratings after a guest's first meeting with a puzzle, so many seconds after the last change of each.

    The first try decides: the second one knows that the first was wrong, and where only two things can be done, that is
    the answer.
    """
    won = float(tries == 1)
    now = aged(guest, seconds / PERIOD), aged(puzzle, others / PERIOD)
    return rated(now[0], [(now[1], won)], 0.0), rated(now[1], [(now[0], 1 - won)], 0.0)


def next_puzzle(
    found: Iterable[Puzzle], rating: float, seen: Collection[str], ratings: Mapping[str, float]
) -> Puzzle | None:
    """The one that is nearest to a rating, of those that were not tried; none once all were."""
    fresh = [one for one in found if one.id not in seen]
    return min(fresh, key=lambda one: (abs(ratings.get(one.id, one.rating) - rating), one.id), default=None)

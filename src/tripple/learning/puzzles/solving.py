"""The course of a puzzle: two tries, then a hint, then the answer; and the new ratings."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from heapq import nsmallest

from tripple.bots import Because
from tripple.notation import read_action
from tripple.rules import Lay, TrippleError
from tripple.rules.errors import N_
from tripple.rules.tiles import shown

from .glicko import Rating, aged, rated
from .puzzle import Puzzle

TRIES = 2
DOUBT = 120.0  # deviation of a puzzle's rating while only computer players have tried it
PERIOD = 86_400.0  # seconds of a rating period: after a month, a rating is somewhat less certain
MISSED = 0
UNKNOWN = 1100.0
"""Rating near which puzzles are asked while nothing is known: a first one should be solved by most."""
NEAR = 12  # how many puzzles near a rating the mix chooses from


ELSEWHERE = N_("{tile} is the right tile, but it belongs in another place.")
"""The hint after a right tile in a wrong place."""


class BadTry(TrippleError): ...


def solved_with(losses: Mapping[str, float], tries: Sequence[str]) -> int:
    """Number of the right try, counted from 1. An unfinished attempt counts as missed."""
    for number, action in enumerate(tries, 1):
        if action not in losses:
            raise BadTry("{action!r} is not possible in this puzzle", action=action)
        if number > TRIES:
            raise BadTry("a puzzle has {tries} tries", tries=TRIES)
        if not losses[action]:
            return number
    return MISSED


def hint_of(accepted: Collection[str], tries: Collection[str] = ()) -> Because:
    """The hint after the tries: it omits the place, which is left to find."""
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
    return Rating(float(puzzle.rating), DOUBT)


def after(guest: Rating, puzzle: Rating, tries: int, seconds: float, others: float) -> tuple[Rating, Rating]:
    """Ratings of guest and puzzle after their first meeting, with the seconds since the last change of each.

    Only the first try counts: the second one knows that the first was wrong, and with two possible actions that is the
    answer.
    """
    won = float(tries == 1)
    now = aged(guest, seconds / PERIOD), aged(puzzle, others / PERIOD)
    return rated(now[0], [(now[1], won)], 0.0), rated(now[1], [(now[0], 1 - won)], 0.0)


def next_puzzle(
    found: Iterable[Puzzle], rating: float, seen: Collection[str], ratings: Mapping[str, float]
) -> Puzzle | None:
    """The untried puzzle whose rating is nearest; None once all were tried."""
    return min(_untried(found, seen), key=_distance(rating, ratings), default=None)


def next_of_mix(
    found: Iterable[Puzzle], rating: float, seen: Sequence[str], ratings: Mapping[str, float]
) -> Puzzle | None:
    """An untried puzzle near the rating, of the theme least recently seen; None once all were tried.

    `seen` is in the order of the answers.
    """
    every = list(found)
    themes = {one.id: one.theme for one in every}
    met = {themes[name]: place for place, name in enumerate(seen) if name in themes}
    near = nsmallest(NEAR, _untried(every, set(seen)), key=_distance(rating, ratings))
    return min(near, key=lambda one: met.get(one.theme, -1), default=None)


def _untried(found: Iterable[Puzzle], seen: Collection[str]) -> Iterator[Puzzle]:
    return (one for one in found if one.id not in seen)


def _distance(rating: float, ratings: Mapping[str, float]) -> Callable[[Puzzle], tuple[float, str]]:
    return lambda one: (abs(ratings.get(one.id, one.rating) - rating), one.id)

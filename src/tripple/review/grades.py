"""Grades: the cost of a decision in a word, by the chance to win, or by points if that says nothing."""

from bisect import bisect_right

from .findings import Loss

GRADES = "good", "slip", "mistake", "serious", "blunder"
WIN, POINTS = "win", "points"
NOISE = {WIN: 0.0025, POINTS: 1.0}
"""A smaller loss is none."""
LIMITS = {WIN: (0.03, 0.07, 0.15), POINTS: (10.0, 25.0, 50.0)}
"""Limits between slip, mistake, serious mistake and blunder. Points are those of a sheet whose tiles are worth their
numbers; at the start of a game to 300 a point is worth about 0.3 % of it.
"""
SURE = 2.0
"""A loss of fewer standard errors is none."""
DECIDED = 0.01
"""A game is decided for a seat below this chance to win, whatever it does, or this close to certainty."""


def is_decided(best: float, played: float) -> bool:
    """The chance to win says nothing any more: the best action has none, or this one has no more to lose."""
    return best <= DECIDED or played >= 1 - DECIDED


def grade(loss: Loss, by: str, scale: float = 1.0) -> str:
    lost, error = amount(loss, by)
    if by == POINTS:
        lost, error = lost / scale, error / scale
    return GRADES[band(lost, by)] if lost >= max(NOISE[by], SURE * error) else GRADES[0]


def amount(loss: Loss, by: str) -> tuple[float, float]:
    return (loss.win or 0.0, loss.win_error) if by == WIN else (loss.points, loss.points_error)


def band(lost: float, by: str) -> int:
    return 0 if lost < NOISE[by] else 1 + bisect_right(LIMITS[by], lost)

"""Grades: the cost of a decision in a word, by points; by the chance to win where the points say far too little."""

from bisect import bisect_right

from msgspec.structs import replace

from .findings import Loss

GRADES = "good", "slip", "mistake", "serious", "blunder"
"""From the best decision to the worst."""
NOISE = 1.0  # a smaller loss of points is none
LIMITS = 10.0, 25.0, 50.0
"""Limits between slip, mistake, serious mistake and blunder, in points of a sheet whose tiles are worth their numbers;
at the start of a game to 300 a point is worth about 0.3 % of it.
"""
CHANCES = 0.07, 0.15, 0.3  # the same limits for the chance to win: twice what those points cost at the start of a game
SURE = 2.0  # a loss of fewer standard errors is none
CLOSE = 1.25  # standard errors to a limit within which a loss has two grades


def grade(loss: Loss, scale: float = 1.0) -> str:
    points, error = loss.points / scale, loss.points_error / scale
    by_points = 1 + bisect_right(LIMITS, points) if points >= max(NOISE, SURE * error) else 0
    return GRADES[max(by_points, by_chance(loss))]


def near(loss: Loss, scale: float = 1.0) -> str:
    """Another grade that another review could give; "" if there is none."""
    here = grade(loss, scale)
    for off in (CLOSE * loss.points_error, -CLOSE * loss.points_error):
        there = grade(replace(loss, points=loss.points + off), scale)
        if there != here:
            return there
    return ""


def by_chance(loss: Loss) -> int:
    """At least a mistake, or 0."""
    win = loss.win or 0.0
    found = bisect_right(CHANCES, win) if win >= SURE * loss.win_error else 0
    return 1 + found if found else 0

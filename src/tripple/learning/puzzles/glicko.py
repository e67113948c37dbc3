"""Glicko-2 ratings: strength, its uncertainty and its volatility (after Mark Glickman's description).

A puzzle is an opponent like any other: solving it is a win. The description adds up the results of a whole period;
here results come one at a time, and the time between them is a fraction of a period, so that a rating becomes less
certain while no results arrive.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import exp, log, pi, sqrt

MIDDLE = 1500.0
UNKNOWN = 350.0
"""Initial deviation, and the largest one."""
STEADY = 0.06  # initial volatility
RESTRAINT = 0.5  # constraint on the change of volatility (the description's tau)
_POINTS = 173.7178
_NEAR = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength is within two deviations of the rating in 95 of 100 cases."""

    rating: float = MIDDLE
    deviation: float = UNKNOWN
    volatility: float = STEADY

    @property
    def _strength(self) -> float:
        return (self.rating - MIDDLE) / _POINTS

    @property
    def _spread(self) -> float:
        return self.deviation / _POINTS


def aged(player: Rating, periods: float) -> Rating:
    spread = sqrt(player.deviation**2 + periods * (player.volatility * _POINTS) ** 2)
    return replace(player, deviation=min(UNKNOWN, spread))


def rated(player: Rating, results: Iterable[tuple[Rating, float]], periods: float = 1.0) -> Rating:
    """The rating after results from 0 for lost to 1 for won, `periods` after the last update."""
    games = [(_weight(other), _expected(player, other), score) for other, score in results]
    information = sum(weight**2 * share * (1 - share) for weight, share, _ in games)
    if not information:
        return aged(player, periods)
    surplus = sum(weight * (score - share) for weight, share, score in games)
    volatility = _volatility(player, surplus / information, 1 / information)
    before = aged(replace(player, volatility=volatility), periods)
    spread = 1 / sqrt(1 / before._spread**2 + information)
    return Rating(player.rating + _POINTS * spread**2 * surplus, spread * _POINTS, volatility)


def _weight(other: Rating) -> float:
    """Weight of a result against an opponent: the less certain their rating, the smaller."""
    return 1 / sqrt(1 + 3 * (other._spread / pi) ** 2)


def _expected(player: Rating, other: Rating) -> float:
    return 1 / (1 + exp(-_weight(other) * (player._strength - other._strength)))


def _volatility(player: Rating, surprise: float, variance: float) -> float:
    """The volatility that best explains a surprise: the zero of a falling function of its logarithm.

    Found by bracketing (the Illinois variant of regula falsi).
    """
    middle, spread = log(player.volatility**2), player._spread**2

    def height(at: float) -> float:
        whole = spread + variance + exp(at)
        return exp(at) * (surprise**2 - whole) / (2 * whole**2) - (at - middle) / RESTRAINT**2

    left, right = middle, _other_side(height, middle, surprise**2 - spread - variance)
    above, below = height(left), height(right)
    while abs(right - left) > _NEAR:
        between = left + (left - right) * above / (below - above)
        here = height(between)
        if here * below <= 0:
            left, above = right, below
        else:
            above /= 2  # the Illinois step: else one end could stay where it is while the other creeps
        right, below = between, here
    return exp(left / 2)


def _other_side(height: Callable[[float], float], middle: float, excess: float) -> float:
    """The other end of an interval that contains the zero."""
    if excess > 0:
        return log(excess)
    steps = 1
    while height(middle - steps * RESTRAINT) < 0:
        steps += 1
    return middle - steps * RESTRAINT

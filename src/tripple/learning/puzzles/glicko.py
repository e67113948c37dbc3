"""Glicko-2: how strong somebody is, how sure that is, and how steady (after Mark Glickman's description).

A puzzle is an opponent like any other: whoever finds its answer has won against it. Where the description adds up the
results of a whole period, results come one at a time here; the time between two of them is a part of a period, so that
a rating becomes unsure by itself while nothing is heard of it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import exp, log, pi, sqrt

MIDDLE = 1500.0
"""Where everybody begins."""
UNKNOWN = 350.0
"""The deviation of whom nothing is known of: no rating becomes less sure than this."""
STEADY = 0.06
"""The volatility at first."""
RESTRAINT = 0.5
"""How freely volatility changes (the description's tau)."""
_POINTS = 173.7178
"""So many points of a rating are one of the scale that is calculated with."""
_NEAR = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    """In 95 of 100 cases the strength is within two deviations of the rating."""

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
    """After so many periods of which nothing is known."""
    spread = sqrt(player.deviation**2 + periods * (player.volatility * _POINTS) ** 2)
    return replace(player, deviation=min(UNKNOWN, spread))


def rated(player: Rating, results: Iterable[tuple[Rating, float]], periods: float = 1.0) -> Rating:
    """After results against others, from 0 for lost to 1 for won, so many periods after the rating was found."""
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
    """How much a result against somebody says; the less, the less is known of them."""
    return 1 / sqrt(1 + 3 * (other._spread / pi) ** 2)


def _expected(player: Rating, other: Rating) -> float:
    return 1 / (1 + exp(-_weight(other) * (player._strength - other._strength)))


def _volatility(player: Rating, surprise: float, variance: float) -> float:
    """The one that explains such a surprise best: where a falling function of its logarithm crosses zero.

    Found between two sides that close in on it (the Illinois variant of regula falsi).
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
            above /= 2
        right, below = between, here
    return exp(left / 2)


def _other_side(height: Callable[[float], float], middle: float, excess: float) -> float:
    """Where the function is below zero for sure."""
    if excess > 0:
        return log(excess)
    steps = 1
    while height(middle - steps * RESTRAINT) < 0:
        steps += 1
    return middle - steps * RESTRAINT

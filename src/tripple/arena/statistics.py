"""How sure a result is.

Everything here is counted over mirrored sets, not over games: the games of a set share their deals, so the luck
of the deal cancels within the set and only the sets are independent of each other.
"""

from math import fsum, log, pi, sqrt, tan
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from .sums import Shares, Spread, Sums

LEVEL = 0.95
_BETS = np.array([sign * size for size in (0.02, 0.05, 0.1, 0.2, 0.4, 0.8) for sign in (1, -1)])
"""Stakes as shares of the largest that can never ruin the gambler."""


class Interval(NamedTuple):
    low: float
    high: float


def mean_interval(values: Spread) -> Interval:
    """Student's interval around the mean; with fewer than two values nothing is known."""
    if values.number < 2:
        return Interval(float("-inf"), float("inf"))
    half = _student(values.number - 1) * sqrt(values.variance / values.number)
    return Interval(values.mean - half, values.mean + half)


def share_interval(shares: Spread, games: int) -> Interval:
    """Wilson's interval around a share of wins, from the number of independent games that the sets are worth.

    Mirrored games that cancel luck are worth more than independent ones; to stay on the safe side the number is
    limited to the games played. A plain interval around the sets' mean would shrink to a point after a clean sweep.
    """
    if shares.number < 2:
        return Interval(0.0, 1.0)
    share, spread = shares.mean, shares.variance / shares.number
    worth = share * (1 - share) / spread if spread else float("inf")
    return _wilson(share, min(max(worth, shares.number), games))


def _wilson(share: float, games: float) -> Interval:
    z = NormalDist().inv_cdf((1 + LEVEL) / 2)
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2)
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


def _student(freedom: int) -> float:
    """Quantile of Student's distribution, by its expansion around the normal one; exact for 1 and 2."""
    p = (1 + LEVEL) / 2
    if freedom <= 2:
        a = 4 * p * (1 - p)
        return tan(pi * (p - 0.5)) if freedom == 1 else (2 * p - 1) * sqrt(2 / a)
    z = NormalDist().inv_cdf(p)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + fsum(term / freedom**power for power, term in enumerate(terms, 1))


def residual(part: Sums, whole: Sums) -> float | None:
    """Difference between a part and the rest in standard errors; None if there is too little to compare.

    Results of several workers differ by chance only: look at anything beyond 4 among a few dozen workers.
    """
    rest = whole - part
    if part.number < 2 or rest.number < 2 or not whole.variance:
        return None
    return (part.mean - rest.mean) / sqrt(whole.variance * (1 / part.number + 1 / rest.number))


def fortune(shares: Shares) -> float:
    """The capital that a gambler has made of 1 by betting against a mean of one half, set after set.

    Each stake is fair if the mean really is that, so whatever the gambler does, and whenever the match is
    stopped, the chance to see this reach 1 / x at any time is at most x (Ville). Twelve gamblers with
    different stakes share the starting capital, because the size of the difference is unknown beforehand.
    """
    return float(np.exp(_log_fortunes(shares, np.array([0.5]))[0]))


def _log_fortunes(shares: Shares, fair: np.ndarray) -> np.ndarray:
    """Logarithms of the fortunes against several beliefs, over the few distinct shares."""
    values, counts = np.array(shares.values), np.array(shares.times)
    most = np.where(_BETS > 0, 1 / fair[:, None], 1 / (1 - fair[:, None]))
    stakes = _BETS * most
    growth = np.log1p(stakes[:, :, None] * (values - fair[:, None, None])) @ counts
    top = growth.max(axis=1)
    result: np.ndarray = top + np.log(np.exp(growth - top[:, None]).mean(axis=1))
    return result


def anytime_share_interval(shares: Shares) -> Interval:
    """The shares that no gambler got rich against: holds at all times at once, also when a match is stopped early."""
    fair = np.linspace(0.001, 0.999, 999)
    if not shares.number:
        return Interval(0.0, 1.0)
    open_to = fair[_log_fortunes(shares, fair) < -log(1 - LEVEL)]
    if not len(open_to):
        return Interval(shares.mean, shares.mean)
    low, high = float(open_to[0]), float(open_to[-1])
    return Interval(0.0 if low == fair[0] else low, 1.0 if high == fair[-1] else high)


def anytime_mean_interval(values: Spread) -> Interval:
    """The same for unbounded points: Robbins' normal mixture around the mean, for large numbers of sets."""
    count = values.number
    if count < 2:
        return Interval(float("-inf"), float("inf"))
    tuned = 1 / 50  # narrowest after about a hundred sets
    scale = count * tuned + 1
    half = sqrt(values.variance) * sqrt(2 * scale / (count**2 * tuned) * log(sqrt(scale) / (1 - LEVEL)))
    return Interval(values.mean - half, values.mean + half)

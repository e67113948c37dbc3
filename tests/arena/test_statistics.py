"""The intervals and the sequential test, on made-up data where the truth is known."""

from math import inf, sqrt
from statistics import NormalDist

import numpy as np
import pytest

from tripple.arena.statistics import (
    Interval,
    anytime_mean_interval,
    anytime_share_interval,
    fortune,
    mean_interval,
    share_interval,
)
from tripple.arena.sums import Shares, Sums

TRIALS = 300
WORST = 0.9
"""A 95 % interval that covers the truth less often than this in 300 trials is broken."""


def pairs(share: float, number: int, chance: np.random.Generator) -> list[float]:
    """Mirrored pairs of games that share some of their luck: 0, ½ or 1."""
    luck = chance.normal(0, 1, (number, 1))
    skill = NormalDist(0, sqrt(2)).inv_cdf(share)
    games = chance.normal(0, 1, (number, 2)) + luck * np.array([1, -1]) + skill > 0
    return [float(mean) for mean in games.mean(axis=1)]


def test_known_quantiles_of_student() -> None:
    """Two, three, six and thirty-one values of spread 1 around 0, against the printed table."""
    for number, quantile in ((2, 12.706), (3, 4.303), (6, 2.571), (31, 2.042)):
        values = np.resize([1.0, -1.0], number)
        values = (values - values.mean()) / values.std(ddof=1)
        assert mean_interval(Sums.of(values.tolist())).high == pytest.approx(quantile / np.sqrt(number), rel=0.01)


@pytest.mark.parametrize("number", [8, 40, 200])
def test_the_interval_around_points_covers_the_truth(number: int) -> None:
    chance = np.random.default_rng(number)
    covered = [_covers(mean_interval(Sums.of(chance.normal(12, 90, number).tolist())), 12) for _ in range(TRIALS)]
    assert np.mean(covered) > WORST


@pytest.mark.parametrize("share", [0.5, 0.7, 0.9])
def test_the_interval_around_a_share_covers_the_truth(share: float) -> None:
    chance = np.random.default_rng(7)
    covered = [_covers(share_interval(Shares.of(pairs(share, 60, chance)), 120), share) for _ in range(TRIALS)]
    assert np.mean(covered) > WORST


def test_a_clean_sweep_is_no_certainty() -> None:
    low, high = share_interval(Shares.of([1.0] * 20), 40)
    assert 0.85 < low < 0.95
    assert high == pytest.approx(1)


def test_nothing_is_known_after_one_set() -> None:
    assert mean_interval(Sums.of([3.0])) == anytime_mean_interval(Sums.of([3.0])) == Interval(-inf, inf)
    assert share_interval(Shares.of([1.0]), 2) == anytime_share_interval(Shares()) == Interval(0, 1)


def test_equals_are_hardly_ever_told_apart_however_often_one_looks() -> None:
    """Ville: the chance that the fortune ever reaches 20 is at most 5 %, also when it is looked at all the time.

    Measured: never in these trials; in one of thirty it reaches 5.
    """
    chance = np.random.default_rng(1)
    ruined = 0
    for _ in range(TRIALS):
        shares = pairs(0.5, 120, chance)
        ruined += any(fortune(Shares.of(shares[:sets])) >= 20 for sets in range(3, 121, 3))
    assert ruined / TRIALS < 0.03


def test_a_real_difference_is_found() -> None:
    chance = np.random.default_rng(2)
    found = [fortune(Shares.of(pairs(0.6, 300, chance))) >= 20 for _ in range(100)]
    assert np.mean(found) > 0.9


@pytest.mark.parametrize("share", [0.5, 0.85])
def test_the_anytime_interval_holds_at_all_times_at_once(share: float) -> None:
    chance = np.random.default_rng(3)
    held = 0
    for _ in range(60):
        shares = pairs(share, 100, chance)
        held += all(_covers(anytime_share_interval(Shares.of(shares[:sets])), share) for sets in range(5, 101, 5))
    assert held / 60 > WORST


def test_the_anytime_interval_of_points_holds_at_all_times_at_once() -> None:
    chance = np.random.default_rng(4)
    held = 0
    for _ in range(TRIALS):
        values = chance.normal(5, 80, 200).tolist()
        held += all(_covers(anytime_mean_interval(Sums.of(values[:sets])), 5) for sets in range(10, 201, 10))
    assert held / TRIALS > WORST


def test_looking_all_the_time_has_its_price() -> None:
    shares = Shares.of(pairs(0.6, 200, np.random.default_rng(5)))
    fixed, anytime = share_interval(shares, 400), anytime_share_interval(shares)
    assert anytime.low < fixed.low < fixed.high < anytime.high


def _covers(interval: Interval, truth: float) -> bool:
    return interval.low <= truth <= interval.high

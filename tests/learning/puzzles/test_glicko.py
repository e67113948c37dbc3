"""Ratings are those of the published description, and move as anybody would expect."""

from itertools import pairwise

import pytest

from tripple.learning.puzzles.glicko import MIDDLE, UNKNOWN, Rating, aged, rated

SURE = Rating(1500, 60)


def test_the_worked_example_of_the_description() -> None:
    """Its own figures are rounded on the way, so the rating is a hundredth off."""
    others = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = rated(Rating(1500, 200, 0.06), others)
    assert after.rating == pytest.approx(1464.06, abs=0.011)
    assert after.deviation == pytest.approx(151.52, abs=0.005)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_harder_puzzle_gives_more_and_an_easier_one_takes_more() -> None:
    puzzles = [Rating(rating, 80) for rating in (1100, 1300, 1500, 1700, 1900)]
    won = [rated(SURE, [(puzzle, 1.0)]).rating - 1500 for puzzle in puzzles]
    lost = [1500 - rated(SURE, [(puzzle, 0.0)]).rating for puzzle in puzzles]
    assert won == sorted(won) == [pytest.approx(one) for one in reversed(lost)]
    assert won[0] > 0


def test_results_make_surer_and_time_less_sure_up_to_a_bound() -> None:
    assert rated(SURE, [(SURE, 1.0)], periods=0.0).deviation < SURE.deviation
    later = [aged(SURE, days).deviation for days in (0, 1, 30, 365, 100_000)]
    assert all(less < more for less, more in pairwise(later))
    assert (later[0], later[-1]) == (SURE.deviation, UNKNOWN)
    assert rated(SURE, [], periods=30) == aged(SURE, 30)


def test_surprise_after_surprise_makes_unsteady() -> None:
    player = Rating(2000, 50)
    for _ in range(10):
        player = rated(player, [(Rating(1200, 50), 0.0)])
    assert player.volatility > 0.06


def test_a_rating_comes_to_where_the_results_are() -> None:
    """Who wins three of four is 191 points ahead: 400 for each factor of ten, and the odds are three to one."""
    player = Rating()
    for number in range(200):
        player = rated(player, [(Rating(MIDDLE, 40), float(number % 4 > 0))], periods=0.01)
    assert player.rating == pytest.approx(MIDDLE + 191, abs=40)

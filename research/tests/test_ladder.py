"""The ladder as it was measured: `python -m research.ladder.measure` plays again whatever is not up to date."""

from itertools import pairwise

import pytest

from research.ladder import page as ladder
from tripple.bots import CHARACTERS, LADDER

FAIR = {"three": 1 / 3, "four": 1 / 4, "must lay": 1 / 2}
STEPS = {(one.setting, one.upper): one for one in ladder.measured()}


@pytest.mark.parametrize("setting", ladder.SETTINGS)
def test_every_neighbour_was_measured_with_todays_figures(setting: str) -> None:
    measured = {(one.lower, one.upper) for one in STEPS.values() if one.setting == setting}
    assert measured == set(pairwise(LADDER))


@pytest.mark.parametrize("upper", LADDER[1:])
def test_each_wins_about_two_games_of_three_against_the_one_below(upper: str) -> None:
    assert 0.62 <= STEPS["two", upper].share <= 0.70


@pytest.mark.parametrize("setting", FAIR)
@pytest.mark.parametrize("upper", LADDER[1:])
def test_the_order_holds_with_more_players_and_where_laying_is_a_duty(setting: str, upper: str) -> None:
    assert STEPS[setting, upper].share > FAIR[setting]


def test_a_characters_strength_is_the_measured_one() -> None:
    assert {level: one.elo for level, one in CHARACTERS.items()} == ladder.strengths(ladder.measured())


def test_the_scale_adds_up_the_steps() -> None:
    even = [ladder.Step("two", upper, lower, "", 100, 0.64, 0.6, 0.7, 1.0) for lower, upper in pairwise(LADDER)]
    strong = ladder.strengths(even)
    assert strong["greedy"] == 1000
    assert strong["squirrel"] == 1100
    assert strong["puppy"] == 900

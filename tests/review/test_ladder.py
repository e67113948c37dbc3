import pytest

from tripple.bots import LADDER
from tripple.review.ladder import FEWEST, ladder, played_like


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_weaker_a_level_the_more_it_gives_away(players: int) -> None:
    figures = ladder()[players]
    assert tuple(figures) == LADDER
    assert list(figures.values()) == sorted(figures.values(), reverse=True)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", LADDER)
def test_who_gives_away_what_a_level_does_played_like_it(players: int, level: str) -> None:
    assert played_like(players, 400 * ladder()[players][level], 400, 40) == level


def test_the_ends_of_the_ladder_have_no_end() -> None:
    assert played_like(2, 0.0, 50, 40) == "master"
    assert played_like(2, 500.0, 50, 40) == "beginner"


def test_after_a_few_decisions_or_alone_nothing_is_said() -> None:
    assert played_like(2, 0.0, 50, FEWEST - 1) is None
    assert played_like(1, 0.0, 50, 40) is None

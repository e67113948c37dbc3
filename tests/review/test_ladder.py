import pytest

from tripple.bots import LADDER
from tripple.review.summary import FEWEST, MOST, ladder, offered, played_like


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_weaker_a_level_the_more_it_gives_away(players: int) -> None:
    figures = ladder()[players]
    assert {offered(level) for level in figures} <= set(LADDER)
    assert list(figures.values()) == sorted(figures.values(), reverse=True)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_gives_away_what_a_level_does_played_like_it_or_like_what_it_became(players: int) -> None:
    """Of levels that share a figure, the first."""
    figures = ladder()[players]
    for lost in figures.values():
        first = next(level for level in figures if figures[level] == lost)
        assert played_like(players, [lost] * 20) == offered(first)


def test_one_disaster_does_not_make_a_beginner() -> None:
    assert played_like(2, [0.0] * 39 + [MOST]) in LADDER[-2:]
    assert played_like(2, [MOST] * 40) == LADDER[0]


def test_with_two_players_every_level_was_measured() -> None:
    assert tuple(ladder()[2]) == LADDER


def test_after_a_few_decisions_or_alone_nothing_is_said() -> None:
    assert played_like(2, [0.0] * (FEWEST - 1)) is None
    assert played_like(1, [0.0] * 40) is None

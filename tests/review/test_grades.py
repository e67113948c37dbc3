import pytest

from tripple.review import GRADES, Loss
from tripple.review.grades import POINTS, WIN, grade, is_decided


@pytest.mark.parametrize(
    ("word", "lost"),
    {"good": (0.0, 0.002), "slip": (0.003, 0.029), "mistake": (0.03, 0.069), "serious": (0.07, 0.149)}.items(),
)
def test_a_grade_is_the_chance_to_win_that_was_given_away(word: str, lost: tuple[float, float]) -> None:
    assert {grade(Loss(5.0, 0.0, one, 0.0), WIN) for one in lost} == {word}


def test_a_blunder_has_no_upper_end() -> None:
    assert {grade(Loss(5.0, 0.0, one, 0.0), WIN) for one in (0.15, 0.9)} == {"blunder"}


@pytest.mark.parametrize(
    ("lost", "word"), [(0.9, "good"), (1.0, "slip"), (10, "mistake"), (25, "serious"), (50, "blunder")]
)
def test_where_the_chance_says_nothing_points_are_graded(lost: float, word: str) -> None:
    assert grade(Loss(lost, 0.0, 0.4, 0.0), POINTS) == word
    assert grade(Loss(lost * 3, 0.0), POINTS, scale=3.0) == word


def test_what_may_be_chance_is_no_mistake() -> None:
    assert grade(Loss(0, 0, 0.0199, 0.01), WIN) == GRADES[0]
    assert grade(Loss(0, 0, 0.0201, 0.01), WIN) == "slip"
    assert grade(Loss(30, 15.1), POINTS) == GRADES[0]


def test_a_game_is_decided_where_nothing_helps_or_nothing_hurts() -> None:
    assert is_decided(best=0.009, played=0.0)
    assert is_decided(best=1.0, played=0.995)
    assert not is_decided(best=0.995, played=0.98)
    assert not is_decided(best=0.5, played=0.5)

import pytest

from tripple.review import GRADES, Loss
from tripple.review.grades import grade, near


@pytest.mark.parametrize(
    ("lost", "word"),
    [(0.9, "good"), (1.0, "slip"), (10, "mistake"), (25, "serious"), (50, "blunder"), (900, "blunder")],
)
def test_a_grade_is_the_points_that_were_given_away(lost: float, word: str) -> None:
    assert grade(Loss(lost, 0.0)) == grade(Loss(lost, 0.0, 0.05, 0.0)) == word
    assert grade(Loss(lost * 3, 0.0), scale=3.0) == word


@pytest.mark.parametrize(("win", "word"), [(0.069, "slip"), (0.07, "mistake"), (0.15, "serious"), (0.9, "blunder")])
def test_few_points_that_cost_the_game_are_more_than_a_slip(win: float, word: str) -> None:
    assert grade(Loss(3.0, 0.0, win, 0.0)) == word
    assert grade(Loss(60.0, 0.0, win, 0.0)) == "blunder"


def test_what_may_be_chance_is_no_mistake() -> None:
    assert grade(Loss(30, 15.1)) == GRADES[0]
    assert grade(Loss(0, 0, 0.2, 0.101)) == GRADES[0]
    assert grade(Loss(0, 0, 0.2, 0.099)) == "serious"


def test_next_to_a_limit_a_loss_has_two_grades() -> None:
    assert (grade(Loss(24.0, 1.5)), near(Loss(24.0, 1.5))) == ("mistake", "serious")
    assert (grade(Loss(26.0, 1.5)), near(Loss(26.0, 1.5))) == ("serious", "mistake")
    assert near(Loss(20.0, 1.5)) == near(Loss(24.0, 0.0)) == ""

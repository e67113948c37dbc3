"""`tripple learn`: every lesson can be done at the prompt, left at any time, and is remembered."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tripple.cli import main
from tripple.learning.lessons import LESSONS, following, position_of, remark_on
from tripple.rules import SHEETS, Lay, Sheet, sheet

BY = sheet("compact-en")


def learn(*args: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["learn", "--sheet", "compact-en", *args], input=typed)


def answers(by: Sheet, lesson: int) -> str:
    """Hints tell what to type; this is the same, worked out apart from them."""
    exercises = [one for one in LESSONS[lesson].exercises if one.when(by)]
    at: int | None = 0
    typed = []
    while at is not None:
        here = position_of(exercises[at], by)
        right = next(one for one in here.actions() if remark_on(exercises[at], here, one) is exercises[at].right)
        places = [
            one for one in here.actions() if isinstance(one, Lay) and isinstance(right, Lay) and one.tile == right.tile
        ]
        typed.append("hint" if len(places) > 1 else str(right.tile) if isinstance(right, Lay) else str(right))
        typed += [f"A {places[-1].tile}"] if len(places) > 1 else []
        at = following(exercises, at, right)
        is_on_turn = at is not None and bool(position_of(exercises[at], by).drawn)
        typed += [] if is_on_turn else [""]
    return "".join(f"{line}\n" for line in typed)


@pytest.mark.parametrize("plain", [True, False], ids=["said", "drawn"])
def test_all_lessons_can_be_done_one_after_the_other(home: Path, plain: bool) -> None:
    typed = "".join(answers(BY, number) for number in range(len(LESSONS)))
    done = learn(*(["--plain"] if plain else []), typed=typed)
    assert done.exit_code == 0, done.output
    for number, lesson in enumerate(LESSONS, 1):
        assert f"{number}. {lesson.title}:" in done.output
    assert "hexagon 40" in done.output
    assert "Your own hexagon: 40 extra!" in done.output
    assert "Now you know the game. Play your first one with: tripple play You " in done.output
    assert (home.parent / "lessons").read_text("utf-8").split() == [lesson.id for lesson in LESSONS]


def test_one_goes_on_where_one_was(home: Path) -> None:
    first = learn("--plain", typed=answers(BY, 0) + "q\n")
    assert first.output.rstrip().endswith("Continue with: tripple learn")
    assert first.exit_code == 0
    assert "1. Match a side" in first.output
    assert "2. Clockwise" in first.output
    again = learn("--plain")
    assert "1. Match a side" not in again.output
    assert "2. Clockwise" in again.output
    assert again.output.rstrip().endswith("Continue with: tripple learn")
    listed = learn("--list").output
    assert "  1  Match a side (done)" in listed
    assert "  2  Clockwise\n" in listed


def test_one_can_begin_anywhere(home: Path) -> None:
    assert "7. The bridge" in learn("7", "--plain").output
    wrong = learn("13")
    assert wrong.exit_code == 1
    assert "there is no lesson 13: they go from 1 to 12" in wrong.output
    without = learn("--set", "bridge=0", "--list").output
    assert "The bridge" not in without
    assert " 11  Drawing on purpose" in without


def test_a_wrong_answer_is_explained_and_a_hint_says_what_to_type(home: Path) -> None:
    said = learn("10", "--plain", typed="455\nhint\nB\n").output
    assert "The other player holds 0-5-5, 1-2-5." in said
    assert "Tempting, but now a hexagon is one tile short, and the other player holds 0-5-5." in said
    assert "Type B 013." in said
    assert "Few points, but no gift." in said


def test_a_tile_that_does_not_fit_is_explained_and_the_task_stays_in_sight(home: Path) -> None:
    """After a slip, a look at the help and a wrong answer."""
    assert "On 3-4-5 the 3 and the 4 stand the wrong way round for this side." in learn("2", typed="345\n").output
    assert "1-1-2 does not fit: both numbers along a side have to match." in learn("1", "--plain", typed="112\n").output
    task = "Lay 0-3-5 beside the tile on the table."
    unfolded = " ".join(learn("1", typed="xyz\n?\n\ndraw\n").output.split())
    assert unfolded.count(task) == 4


def test_help_says_what_leaving_and_a_hint_mean_here(home: Path) -> None:
    said = learn("1", "--plain", typed="?\n").output
    assert "what to type here" in said
    assert "--hints" not in said
    assert "stop here; tripple learn continues where you were" in said
    assert "--resume" not in said


@pytest.mark.parametrize("name", ["goliath-kids", "tridom"])
def test_other_boxes_have_their_own_lessons(home: Path, name: str) -> None:
    listed = CliRunner().invoke(main, ["learn", "--sheet", name, "--list"]).output
    count = sum(lesson.needs(SHEETS[name]) for lesson in LESSONS)
    assert f"{count:>3}  " in listed
    assert f"{count + 1:>3}  " not in listed


def test_where_nothing_can_be_kept_the_lessons_go_on(home: Path) -> None:
    home.parent.mkdir(parents=True, exist_ok=True)
    (home.parent / "lessons").mkdir()
    done = learn("--plain", typed=answers(BY, 0))
    assert "2. Clockwise" in done.output


def test_nothing_is_taken_back_here(home: Path) -> None:
    """It is a word like any other that is not known, and help does not name it."""
    asked = learn("--plain", typed="back\nhelp\n\nq\n")
    assert asked.exit_code == 0, asked.exception
    assert "“back”?" in asked.output
    assert "take your last move back" not in asked.output

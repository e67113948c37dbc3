"""Every lesson is true: by each sheet that it is shown by, what is right is right, and whatever is done is answered."""

import re
from collections.abc import Iterator
from dataclasses import fields

import pytest
from msgspec.json import decode, encode

from tripple.bots import Budget, advise
from tripple.learning.lessons import LESSONS, Exercise, Lesson, position_of, remark_on
from tripple.learning.lessons.lesson import given_away, is_contested, lays
from tripple.learning.lessons.strategy import GIFT, PURPOSE, RESERVE
from tripple.learning.lessons.telling import Lessons, lessons_by
from tripple.locales import LANGUAGES, translator
from tripple.notation import read_action
from tripple.rules import (
    DRAW,
    SHEETS,
    Action,
    Blocked,
    Connection,
    Counting,
    Lay,
    Reason,
    Round,
    RoundEnd,
    Sheet,
    sheet,
)

from .exact import mean_worths, worths

HOUSE = (
    sheet("compact-en").with_(decline=False, draw=0),
    sheet("compact-en").with_(hexagon=20, bridge=0, double=10),
    sheet("pressman").with_(hexagon=15),
    sheet("classic-de").with_(hexagon=0, draw=30),
    sheet("wikipedia").with_(blocked=Blocked.LEAST_KEEPS, out=0, out_takes_left=False),
    sheet("goliath").with_(counting=Counting.TILES, draws=1),
    sheet("tridom").with_(decline=True, drawn_only=False),
)
EVERY = (*SHEETS.values(), *HOUSE)
"""All sheets, and some house rules that change what there is to learn."""


def taught(lesson: Lesson, by: Sheet) -> Iterator[Exercise]:
    """The exercises of a lesson by a sheet."""
    return (one for one in lesson.exercises if lesson.needs(by) and one.when(by))


def right_actions(exercise: Exercise, here: Round) -> list[Action]:
    return [action for action in here.actions() if remark_on(exercise, here, action) is exercise.right]


def every_right() -> Iterator[tuple[Lesson, Round, Action]]:
    for by in EVERY:
        for lesson in LESSONS:
            for exercise in taught(lesson, by):
                here = position_of(exercise, by)
                yield from ((lesson, here, action) for action in right_actions(exercise, here))


def test_there_are_twelve_or_so_by_the_usual_sheets() -> None:
    order = "match clockwise value drawing hexagon double bridge last blocked gift reserve purpose"
    assert " ".join(lesson.id for lesson in LESSONS) == order
    for name in ("compact-en", "classic-de"):
        assert [one.id for one in lessons_by(SHEETS[name]).lessons] == [lesson.id for lesson in LESSONS]


@pytest.mark.parametrize(
    ("changes", "gone"),
    [
        ({"bridge": 0}, {"bridge"}),
        ({"double": 0}, {"double"}),
        ({"hexagon": 0}, {"hexagon", "gift"}),
        ({"hexagon": 14}, {"gift"}),
        ({"decline": False}, {"purpose"}),
        ({"draw": 50}, {"purpose"}),
    ],
)
def test_what_a_sheet_does_not_have_is_not_taught(changes: dict[str, object], gone: set[str]) -> None:
    by = sheet("compact-en").with_(**changes)
    assert {lesson.id for lesson in LESSONS} - {one.id for one in lessons_by(by).lessons} == gone


@pytest.mark.parametrize("by", EVERY, ids=lambda by: by.id)
def test_every_exercise_can_be_done_and_whatever_is_done_is_answered(by: Sheet) -> None:
    for lesson in LESSONS:
        for exercise in taught(lesson, by):
            here = position_of(exercise, by)
            assert right_actions(exercise, here)
            assert all(remark_on(exercise, here, action).sayings for action in here.actions())


def test_every_remark_is_made_by_some_sheet() -> None:
    """No sentence is there for nothing."""
    made = {
        id(remark_on(exercise, here, action))
        for by in EVERY
        for lesson in LESSONS
        for exercise in taught(lesson, by)
        for here in [position_of(exercise, by)]
        for action in here.actions()
    }
    written = {
        id(one) for lesson in LESSONS for exercise in lesson.exercises for one in (exercise.right, *exercise.wrong)
    }
    assert made == written


def test_what_is_right_does_what_the_lesson_is_about() -> None:
    made = {"hexagon": Connection.HEXAGON, "double": Connection.DOUBLE, "bridge": Connection.BRIDGE}
    paid = {"hexagon": Reason.HEXAGON, "double": Reason.DOUBLE, "bridge": Reason.BRIDGE, "last": Reason.OUT}
    for lesson, here, action in every_right():
        after, lines = here.play(action)
        reasons = {line.reason for line in lines if line.points}
        if (
            lesson.id in made
            and isinstance(action, Lay)
            and here.board.slots[action.cell].connection is made[lesson.id]
        ):
            assert paid[lesson.id] in reasons
        if lesson.id == "last":
            assert after.end is RoundEnd.OUT
            assert (Reason.OUT in reasons) == (here.sheet.out > 0)
            assert (Reason.LEFT in reasons) == here.sheet.out_takes_left
        if lesson.id == "blocked":
            assert after.end is RoundEnd.BLOCKED


def test_the_lessons_that_have_one_answer_have_one() -> None:
    """And the highest tile is the right one where tiles give their numbers."""
    by = sheet("compact-en")
    only = {"match": "035@0,-1v", "clockwise": "334@0,0v", "value": "455@0,0v", "blocked": "455@1,0^"}
    for lesson in LESSONS:
        if lesson.id in only:
            (exercise,) = taught(lesson, by)
            assert right_actions(exercise, position_of(exercise, by)) == [read_action(only[lesson.id])]


def test_a_tile_with_the_same_numbers_fits_nowhere_the_other_way_round() -> None:
    (exercise,) = LESSONS[1].exercises
    here = position_of(exercise, sheet("compact-en"))
    (fits,) = right_actions(exercise, here)
    assert isinstance(fits, Lay)
    (other,) = here.hands[0] - {fits.tile}
    assert set(other) >= {3, 4}
    assert not any(other in slot.fits for slot in here.board.slots.values())


def test_each_exercise_follows_from_the_one_before() -> None:
    """The drawn tile is drawn, and the hexagon that is completed is the one that was begun, whichever way."""
    by = sheet("compact-en")
    _, drawing = (list(taught(lesson, by)) for lesson in LESSONS if lesson.id in ("match", "drawing"))
    first, second = (position_of(one, by) for one in drawing)
    drawn, _ = first.play(DRAW)
    assert (drawn.hands, drawn.pool, drawn.drawn) == (second.hands, second.pool, second.drawn)

    _, begun, *completed = next(lesson for lesson in LESSONS if lesson.id == "hexagon").exercises
    here = position_of(begun, by)
    assert [one.after for one in completed] == [str(action) for action in right_actions(begun, here)]
    for one in completed:
        after, _ = here.play(read_action(one.after))
        then, _ = after.play(read_action("112@0,-2v"))
        there = position_of(one, by)
        assert (then.board, then.hands, then.turn) == (there.board, there.hands, there.turn)
        assert not given_away(after, read_action("112@0,-2v"))


def test_every_lesson_comes_to_its_end_whichever_way_it_is_done() -> None:
    """And the hexagon is completed once, after whichever tile was laid first."""
    told = {lesson.id: lesson.exercises for lesson in lessons_by(sheet("compact-en")).lessons}
    ways = {name: [exercise.onward for exercise in exercises] for name, exercises in told.items()}
    assert ways.pop("drawing") == [{"draw": 1}, {}]
    assert ways.pop("hexagon") == [{"134@-1,0v": 1}, {"233@-1,0^": 2, "334@-1,0v": 3}, {}, {}]
    assert ways.pop("purpose") == [{"draw": 1}, {}]
    assert all(one == [{}] for one in ways.values())


def exactly_better(exercise: Exercise, by: Sheet) -> tuple[float, float]:
    """What the worst of the right actions is worth, and the best of the wrong ones."""
    here = position_of(exercise, by)
    found, right = (mean_worths if here.pool else worths)(here), right_actions(exercise, here)
    return min(found[one] for one in right), max(worth for one, worth in found.items() if one not in right)


@pytest.mark.parametrize("by", EVERY, ids=lambda by: by.id)
@pytest.mark.parametrize(
    "exercise", [*GIFT.exercises, *RESERVE.exercises, PURPOSE.exercises[1]], ids=["gift", "reserve", "late"]
)
def test_strategy_is_proven_by_every_sheet(exercise: Exercise, by: Sheet) -> None:
    """The pool is empty or nearly so: everything that can follow is tried."""
    lesson = next(lesson for lesson in (GIFT, RESERVE, PURPOSE) if exercise in lesson.exercises)
    if exercise in taught(lesson, by):
        right, wrong = exactly_better(exercise, by)
        assert right > wrong


def test_after_the_right_tile_the_other_player_is_stuck_and_the_reserve_stays() -> None:
    here = position_of(RESERVE.exercises[0], sheet("compact-en"))
    (right,) = right_actions(RESERVE.exercises[0], here)
    (reserve,) = (action for action in here.actions() if lays(here, action) and action != right)
    assert not is_contested(here, reserve)
    after, _ = here.play(right)
    assert not any(lays(after, action) for action in after.actions())
    again, _ = after.play(after.actions()[0])
    assert reserve in again.actions()


@pytest.mark.parametrize("name", ["compact-en", "wikipedia"])
def test_drawing_on_purpose_is_worth_more_than_any_tile(name: str) -> None:
    """Played on 48000 times, it was 15 to 42 points by all sheets that count numbers."""
    here = position_of(PURPOSE.exercises[0], SHEETS[name])
    best, second, *_ = advise(here.view(here.turn), Budget(seed=1, playouts=1500), "master")
    assert best.action == DRAW
    assert best.points - second.points > 10


def test_what_drawing_is_worth_is_told_only_by_rules_that_it_was_played_on_by() -> None:
    def told(by: Sheet) -> bool:
        purpose = next(lesson for lesson in lessons_by(by).lessons if lesson.id == "purpose")
        return any("15 to 40" in one.sentence for reply in purpose.exercises[0].replies for one in reply.sentences)

    assert told(sheet("compact-en"))
    assert not told(sheet("compact-en").with_(draw=10))
    assert not told(sheet("goliath-kids")), "a tile counts one there"


def test_tasks_and_answers_are_short_and_their_gaps_are_filled() -> None:
    for by in EVERY:
        for lesson in lessons_by(by).lessons:
            for exercise in lesson.exercises:
                for said in (exercise.task, *(reply.sentences for reply in exercise.replies)):
                    text = " ".join(one.sentence.format(**one.values) for one in said)
                    assert len(text.split()) <= 40, text
                    assert not re.search(r"\b1 (points|tiles)\b|: −0|\{| , |  ", text), text


def test_what_is_told_names_every_option_and_its_reply() -> None:
    for by in EVERY:
        for lesson in lessons_by(by).lessons:
            for exercise in lesson.exercises:
                assert len(exercise.marks) == len(exercise.posed.options)
                assert set(exercise.marks) == set(range(len(exercise.replies)))
                right = {
                    o.action
                    for o, m in zip(exercise.posed.options, exercise.marks, strict=True)
                    if exercise.replies[m].is_right
                }
                assert {one.action for one in exercise.outcomes} <= right


def test_hidden_tiles_are_told_only_where_they_are_shown() -> None:
    for lesson in lessons_by(sheet("compact-en")).lessons:
        for exercise in lesson.exercises:
            assert bool(exercise.others) == (lesson.id in ("gift", "reserve"))


def test_lessons_survive_being_written() -> None:
    told = lessons_by(sheet("compact-en").with_(hexagon=50))
    assert (told.sheet, told.changes) == ("compact-en", ("hexagon=50",))
    assert decode(encode(told), type=Lessons) == told


def test_every_sentence_can_be_said_in_every_language() -> None:
    """A translation has the gaps that its sentence has."""
    for language in LANGUAGES:
        t = translator(language)
        for lesson in lessons_by(sheet("wikipedia")).lessons:
            for exercise in lesson.exercises:
                for one in (*exercise.task, *(said for reply in exercise.replies for said in reply.sentences)):
                    assert t(one.sentence, **one.values)


def test_only_fields_of_a_sheet_decide() -> None:
    """Two sheets with the same numbers teach the same."""
    same = [name for name in SHEETS if name.startswith("compact") and SHEETS[name].empty == 5]
    told = [
        lessons_by(
            SHEETS[name].with_(
                **{f.name: getattr(SHEETS["compact-en"], f.name) for f in fields(Sheet) if f.name != "id"}
            )
        )
        for name in same
    ]
    assert len({encode(one.lessons).replace(one.sheet.encode(), b"") for one in told}) == 1

"""Lessons written out for a sheet, with the answer to every action.

Sentences are English with gaps; translate them before filling them in.
"""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from tripple.look.scene import Option, Posed, points_lines, posed
from tripple.notation import write_sheet
from tripple.rules import Action, Round, Sheet

from .lesson import Exercise, Lesson, Saying
from .teaching import LESSONS, following, in_words, position_of, remark_on


class Sentence(msgspec.Struct, frozen=True, omit_defaults=True):
    """English, with gaps in braces, and their values."""

    sentence: str
    values: dict[str, int | str] = {}


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    sentences: tuple[Sentence, ...]
    is_right: bool = False


class ExerciseTold(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    posed: Posed
    task: tuple[Sentence, ...]
    replies: tuple[Reply, ...]
    marks: tuple[int, ...]
    """For each option of the position, the index of its reply."""
    unfit: str = ""
    """Answer to a tile that fits nowhere, with a gap for the tile; empty for the usual one."""
    turns: bool = False
    """Turn such a tile on the spot where another one fits."""
    outcomes: tuple[Option, ...] = ()
    """All score lines of right actions, including those of the round's end, which `position` cannot know."""
    others: tuple[str, ...] = ()
    onward: dict[str, int] = {}
    """For right actions, the index of the next exercise; none after the last one."""


class LessonTold(msgspec.Struct, frozen=True, omit_defaults=True):
    id: str
    title: str
    part: str
    exercises: tuple[ExerciseTold, ...]
    is_enough: bool = False
    """True if the lessons up to this one are enough to play."""


class Lessons(msgspec.Struct, frozen=True, omit_defaults=True):
    sheet: str
    lessons: tuple[LessonTold, ...]
    changes: tuple[str, ...] = ()


def lessons_by(sheet: Sheet) -> Lessons:
    """Write out the lessons that have something to teach for a sheet."""
    name, *changes = write_sheet(sheet)
    return Lessons(name, tuple(_lesson(one, sheet) for one in LESSONS if one.needs(sheet)), tuple(changes))


def _lesson(lesson: Lesson, sheet: Sheet) -> LessonTold:
    exercises = [one for one in lesson.exercises if one.when(sheet)]
    told = tuple(_exercise(exercises, at, sheet) for at in range(len(exercises)))
    return LessonTold(lesson.id, lesson.title, lesson.part, told, lesson.enough(sheet))


def _exercise(exercises: Sequence[Exercise], at: int, sheet: Sheet) -> ExerciseTold:
    exercise = exercises[at]
    here = position_of(exercise, sheet)
    view = here.view(here.turn)
    replies = [_reply(exercise, here, action) for action in view.actions]
    different = [reply for at, reply in enumerate(replies) if reply not in replies[:at]]
    right = [action for action, reply in zip(view.actions, replies, strict=True) if reply.is_right]
    return ExerciseTold(
        posed=posed(view),
        task=_sentences(exercise.task, here),
        replies=tuple(different),
        marks=tuple(map(different.index, replies)),
        unfit=exercise.unfit,
        turns=exercise.turns,
        outcomes=tuple(_outcomes(here, right)),
        others=_others(here) if exercise.shows_others else (),
        onward={str(action): further for action in right if (further := following(exercises, at, action))},
    )


def _reply(exercise: Exercise, here: Round, action: Action) -> Reply:
    remark = remark_on(exercise, here, action)
    return Reply(_sentences(remark.sayings, here, action), remark is exercise.right)


def _outcomes(here: Round, actions: Iterable[Action]) -> Iterator[Option]:
    view = here.view(here.turn)
    for action in actions:
        _, lines = here.play(action)
        if lines != view.preview(action):
            yield Option(str(action), points_lines(lines))


def _sentences(sayings: Iterable[Saying], here: Round, action: Action | None = None) -> tuple[Sentence, ...]:
    return tuple(Sentence(text, values) for text, values in in_words(sayings, here, action))


def _others(here: Round) -> tuple[str, ...]:
    held = (tile for seat, hand in enumerate(here.hands) if seat != here.turn for tile in sorted(hand))
    return tuple(map(str, held))

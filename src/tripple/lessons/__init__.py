"""Lessons: the first three minutes and a little more, as data, posed by the sheet that somebody plays."""

from .lesson import Exercise, Lesson, Remark, Saying
from .telling import (
    LESSONS,
    ExerciseTold,
    Lessons,
    LessonTold,
    Reply,
    Sentence,
    following,
    in_words,
    lessons_by,
    position_of,
    remark_on,
)

__all__ = [
    "LESSONS",
    "Exercise",
    "ExerciseTold",
    "Lesson",
    "LessonTold",
    "Lessons",
    "Remark",
    "Reply",
    "Saying",
    "Sentence",
    "following",
    "in_words",
    "lessons_by",
    "position_of",
    "remark_on",
]

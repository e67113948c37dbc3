"""Lessons: the first three minutes and a little more, as data, posed by the sheet that somebody plays.

`telling` writes them out for the browser; it needs msgspec, which the terminal does without.
"""

from .lesson import Exercise, Lesson, Remark, Saying
from .teaching import LESSONS, following, in_words, position_of, remark_on

__all__ = ["LESSONS", "Exercise", "Lesson", "Remark", "Saying", "following", "in_words", "position_of", "remark_on"]

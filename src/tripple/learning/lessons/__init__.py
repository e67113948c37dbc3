"""Lessons as data: the first three minutes and a little more, posed by the sheet in use.

`telling` writes them out for the browser; it needs msgspec, which the core install lacks.
"""

from .lesson import Exercise, Lesson, Remark, Saying
from .teaching import LESSONS, following, in_words, position_of, remark_on

__all__ = ["LESSONS", "Exercise", "Lesson", "Remark", "Saying", "following", "in_words", "position_of", "remark_on"]

"""The daily: one deal a date for everybody, and what somebody made of them (docs/solitaire.md)."""

from .daily import (
    DAILY,
    FIRST,
    BadDate,
    daily_of,
    daily_seed,
    daily_sheet,
    is_daily,
    new_daily,
    read_date,
    written_date,
)
from .introduction import LINES, introduction, numbers
from .results import (
    STEP,
    BadResults,
    Result,
    add,
    days_in_a_row,
    histogram,
    longest_streak,
    most_in_a_row,
    read_results,
    result_of,
    streak,
    write_results,
)
from .share import share_text

__all__ = [
    "DAILY",
    "FIRST",
    "LINES",
    "STEP",
    "BadDate",
    "BadResults",
    "Result",
    "add",
    "daily_of",
    "daily_seed",
    "daily_sheet",
    "days_in_a_row",
    "histogram",
    "introduction",
    "is_daily",
    "longest_streak",
    "most_in_a_row",
    "new_daily",
    "numbers",
    "read_date",
    "read_results",
    "result_of",
    "share_text",
    "streak",
    "write_results",
    "written_date",
]

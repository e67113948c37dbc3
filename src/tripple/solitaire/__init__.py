"""The daily: one deal a date for everybody, and what somebody made of them (docs/solitaire.md)."""

from .daily import DAILY, FIRST, BadDate, daily_of, daily_seed, daily_sheet, is_daily, new_daily, read_date
from .results import (
    STEP,
    BadResults,
    Result,
    add,
    histogram,
    longest_streak,
    read_results,
    result_of,
    streak,
    write_results,
)
from .share import share_text

__all__ = [
    "DAILY",
    "FIRST",
    "STEP",
    "BadDate",
    "BadResults",
    "Result",
    "add",
    "daily_of",
    "daily_seed",
    "daily_sheet",
    "histogram",
    "is_daily",
    "longest_streak",
    "new_daily",
    "read_date",
    "read_results",
    "result_of",
    "share_text",
    "streak",
    "write_results",
]

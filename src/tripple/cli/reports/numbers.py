"""Formats of measured numbers."""

from collections.abc import Callable
from math import isfinite

from tripple.arena.statistics import Interval


def percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def lead(points: float) -> str:
    return f"{points:+.1f}"


def between(interval: Interval, written: Callable[[float], str]) -> str:
    known = isfinite(interval.low) and isfinite(interval.high)
    return f"{written(interval.low)} – {written(interval.high)}" if known else "?"

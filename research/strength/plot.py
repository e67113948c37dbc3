"""Draws strength against thinking time: `python -m research.strength.plot [--check]`.

Reads strength.json beside it, a list of what the arena measured: level, seconds a move, share of wins and the ends of
its 95 % interval. Writes docs/pictures/strength.svg. Levels that do not think are lines across.
"""

import json
from collections.abc import Iterator, Sequence
from math import log10
from pathlib import Path
from typing import NamedTuple

from research.pages import PICTURES, write

SOURCE, PICTURE = Path(__file__).with_name("strength.json"), PICTURES / "strength.svg"
WIDTH, HEIGHT = 640, 400
LEFT, RIGHT, TOP, BOTTOM = 70, 130, 40, 60
COLOURS = ("#1b6ca8", "#c8553d", "#2a7f4f", "#7a4fa3", "#8a6d1d")
"""Told apart also without colour: each line carries its name."""


class Point(NamedTuple):
    level: str
    seconds: float | None  # none for a level that takes no time
    share: float
    low: float
    high: float


class Frame(NamedTuple):
    """From seconds, on a logarithmic scale, and shares to places in the picture."""

    first: float
    last: float

    def x(self, seconds: float) -> float:
        span = log10(self.last) - log10(self.first) or 1
        return LEFT + (WIDTH - LEFT - RIGHT) * (log10(seconds) - log10(self.first)) / span

    def y(self, share: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share


def picture(points: Sequence[Point], title: str) -> str:
    times = [point.seconds for point in points if point.seconds]
    frame = Frame(min(times), max(times))
    parts = [*_axes(frame, times), *(part for lines in _lines(frame, points) for part in lines)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}" '
        'font-family="sans-serif" font-size="13">\n'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>\n'
        f'<text x="{WIDTH / 2}" y="22" text-anchor="middle" font-size="15">{title}</text>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def _axes(frame: Frame, times: Sequence[float]) -> Iterator[str]:
    for percent in range(0, 101, 25):
        y = frame.y(percent / 100)
        yield f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{percent} %</text>'
    for seconds in sorted(set(times)):
        x = frame.x(seconds)
        yield f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{_duration(seconds)}</text>'
    yield f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 14}" text-anchor="middle">thinking time a move</text>'


def _duration(seconds: float) -> str:
    return f"{seconds:g} s" if seconds >= 1 else f"{1000 * seconds:g} ms"


def _lines(frame: Frame, points: Sequence[Point]) -> Iterator[list[str]]:
    levels = list(dict.fromkeys(point.level for point in points))
    for level, colour in zip(levels, COLOURS, strict=False):
        own = sorted((point for point in points if point.level == level), key=lambda point: point.seconds or 0)
        yield list(_across(frame, own[0], colour) if own[0].seconds is None else _curve(frame, own, colour))


def _across(frame: Frame, point: Point, colour: str) -> Iterator[str]:
    y, top, bottom = frame.y(point.share), frame.y(point.high), frame.y(point.low)
    span = WIDTH - LEFT - RIGHT
    yield f'<rect x="{LEFT}" y="{top:.1f}" width="{span}" height="{bottom - top:.1f}" fill="{colour}" opacity="0.15"/>'
    yield f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="{colour}" stroke-dasharray="6 4"/>'
    yield f'<text x="{WIDTH - RIGHT + 8}" y="{y + 4:.1f}" fill="{colour}">{point.level}</text>'


def _curve(frame: Frame, points: Sequence[Point], colour: str) -> Iterator[str]:
    places = [(frame.x(point.seconds or 1), point) for point in points]
    line = " ".join(f"{x:.1f},{frame.y(point.share):.1f}" for x, point in places)
    yield f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>'
    for x, point in places:
        low, high, y = frame.y(point.low), frame.y(point.high), frame.y(point.share)
        yield f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}" stroke="{colour}"/>'
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>'
    x, last = places[-1]
    yield f'<text x="{x + 10:.1f}" y="{frame.y(last.share) + 4:.1f}" fill="{colour}">{last.level}</text>'


if __name__ == "__main__":
    measured = json.loads(SOURCE.read_text("utf-8"))
    write({PICTURE: picture([Point(**point) for point in measured["points"]], measured["title"])})

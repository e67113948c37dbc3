"""Small pictures of figures as SVG, on light and dark pages.

Dots with their intervals, lines, bars made of parts, and what was said against what came.
"""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import accumulate
from math import ceil, floor, log10
from typing import NamedTuple

Figure = tuple[float, float]
"""A mean and half the width of its 95 % interval."""

WIDTH, LABELS, EDGE = 720, 124, 18
ROW, HEAD, FOOT = 26, 74, 34
LIGHT = ("#1b6ca8", "#b5482f", "#2a7f4f", "#7a4fa3", "#856000", "#5b6472", "#a33a74")
DARK = ("#6db3e8", "#ee9077", "#6cc493", "#c3a0ea", "#d9b24c", "#9aa4b2", "#ee8fc0")
"""Each stands out from the paper, and text in the paper's colour can be read on it."""


class Series(NamedTuple):
    name: str
    values: Mapping[str, Figure]  # by row; a row may be missing


class Panel(NamedTuple):
    title: str
    series: Sequence[Series]
    unit: str = ""
    even: float | None = None  # where a line says that nobody has an advantage


class Cloud(NamedTuple):
    name: str
    dots: Sequence[tuple[float, Figure]]  # what was said, and what came


class Compared(NamedTuple):
    title: str
    clouds: Sequence[Cloud]


class Span(NamedTuple):
    """From figures to places on a line."""

    low: float
    high: float
    left: float
    right: float

    def at(self, value: float) -> float:
        return self.left + (self.right - self.left) * (value - self.low) / (self.high - self.low)


def ticks(low: float, high: float) -> list[float]:
    """Round numbers that enclose both, at most six steps or so."""
    base = 10.0 ** floor(log10((high - low) / 6))
    step = next(base * factor for factor in (1, 2, 5, 10) if (high - low) / (base * factor) <= 6)
    return [step * number for number in range(floor(low / step), ceil(high / step) + 1)]


def _style() -> str:
    def rules(paper: str, ink: str, faint: str, colours: Sequence[str]) -> str:
        marks = "".join(f".c{at}{{fill:{colour}}}.s{at}{{stroke:{colour}}}" for at, colour in enumerate(colours))
        return f".paper{{fill:{paper}}}.ink{{fill:{ink}}}.faint{{stroke:{faint}}}.even{{stroke:{ink}}}{marks}"

    light, dark = rules("#fff", "#1d2430", "#d5d9e0", LIGHT), rules("#15181d", "#e8ebf0", "#3a414c", DARK)
    return f"<style>{light}@media (prefers-color-scheme:dark){{{dark}}}</style>"


def _text(x: float, y: float, said: str, anchor: str = "start", size: int = 13, kind: str = "ink") -> str:
    how = f'class="{kind}" text-anchor="{anchor}" font-size="{size}"'
    return f'<text {how} x="{x:.1f}" y="{y:.1f}">{escape(said)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str, further: str = "") -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"{further}/>'


def _drawn(title: str, height: float, parts: Iterator[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" role="img" '
        f'aria-label="{escape(title)}" font-family="sans-serif">\n{_style()}\n'
        f'<rect class="paper" width="{WIDTH}" height="{height:g}" rx="6"/>\n'
        f"{_text(EDGE, 24, title, size=15)}\n" + "\n".join(parts) + "\n</svg>\n"
    )


def _row_y(number: int) -> float:
    return HEAD + ROW * (number + 0.5)


def dots(title: str, rows: Sequence[str], panels: Sequence[Panel], labels: float = LABELS) -> str:
    """Rows of dots with their intervals, one panel beside the other; `labels` is the room for the rows' names."""
    return _drawn(title, HEAD + ROW * len(rows) + FOOT, _dot_parts(rows, panels, labels))


def _dot_parts(rows: Sequence[str], panels: Sequence[Panel], labels: float) -> Iterator[str]:
    yield from (_text(EDGE, _row_y(number) + 4, row) for number, row in enumerate(rows))
    width = (WIDTH - EDGE - labels) / len(panels)
    for number, panel in enumerate(panels):
        left = EDGE + labels + width * number
        yield from _panel(rows, panel, left + 18, left + width - 24)


def _panel(rows: Sequence[str], panel: Panel, left: float, right: float) -> Iterator[str]:
    ends = [mean + sign * half for series in panel.series for mean, half in series.values.values() for sign in (-1, 1)]
    marks = ticks(min([*ends, *_given(panel.even)]), max([*ends, *_given(panel.even)]))
    span, bottom = Span(marks[0], marks[-1], left, right), HEAD + ROW * len(rows)
    yield _text(left, 48, panel.title)
    for number in range(len(rows)):
        yield _line(left, _row_y(number), right, _row_y(number), "faint", ' stroke-dasharray="1 4"')
    for mark in marks:
        yield _line(span.at(mark), HEAD - 4, span.at(mark), bottom, "faint")
        yield _text(span.at(mark), bottom + 18, f"{mark:g}{panel.unit}", "middle", 12)
    for even in _given(panel.even):
        yield _line(span.at(even), HEAD - 4, span.at(even), bottom, "even", ' stroke-dasharray="5 4"')
    yield from _names(panel, left)
    for number, series in enumerate(panel.series):
        shift = 7 * (number - (len(panel.series) - 1) / 2)
        for place, row in enumerate(rows):
            if row in series.values:
                yield from _dot(span, series.values[row], _row_y(place) + shift, number)


def _given(value: float | None) -> list[float]:
    return [] if value is None else [value]


def _names(panel: Panel, left: float) -> Iterator[str]:
    if len(panel.series) == 1:
        return
    for number, series in enumerate(panel.series):
        x = left + 5 + 92 * number
        yield from (_mark(x, 60, number), _text(x + 10, 64, series.name, size=12))


_CORNERS = ((-5, 4), (0, -5), (5, 4)), ((-5.5, 0), (0, -5.5), (5.5, 0), (0, 5.5))


def _mark(x: float, y: float, number: int) -> str:
    """A circle, a square, a triangle, a diamond: told apart without colours, too."""
    if number == 0:
        return f'<circle class="c0" cx="{x:.1f}" cy="{y:.1f}" r="4.5"/>'
    if number == 1:
        return f'<rect class="c{number}" x="{x - 4:.1f}" y="{y - 4:.1f}" width="8" height="8"/>'
    corners = " ".join(f"{x + right:.1f},{y + down:.1f}" for right, down in _CORNERS[(number - 2) % len(_CORNERS)])
    return f'<polygon class="c{number}" points="{corners}"/>'


def _dot(span: Span, value: Figure, y: float, number: int) -> Iterator[str]:
    mean, half = value
    yield _line(span.at(mean - half), y, span.at(mean + half), y, f"s{number}", ' stroke-width="2"')
    yield _mark(span.at(mean), y, number)


def bars(title: str, rows: Sequence[str], parts: Sequence[Series], labels: float = LABELS) -> str:
    """A bar for each row, made of shares that add up to one."""
    return _drawn(title, HEAD + ROW * len(rows) + FOOT, _bar_parts(rows, parts, labels))


def _bar_parts(rows: Sequence[str], parts: Sequence[Series], labels: float) -> Iterator[str]:
    step = (WIDTH - 2 * EDGE) / len(parts)
    for number, part in enumerate(parts):
        x = EDGE + step * number
        yield f'<rect class="c{number}" x="{x:.1f}" y="44" width="12" height="12"/>'
        yield _text(x + 17, 55, part.name, size=12)
    span = Span(0, 1, EDGE + labels, WIDTH - EDGE)
    for place, row in enumerate(rows):
        yield _text(EDGE, _row_y(place) + 4, row)
        yield from _bar(span, [part.values[row][0] for part in parts], _row_y(place))


def _bar(span: Span, shares: Sequence[float], y: float) -> Iterator[str]:
    for number, (share, end) in enumerate(zip(shares, accumulate(shares), strict=True)):
        left, width = span.at(end - share), span.at(share) - span.at(0)
        if width >= 1:
            yield f'<rect class="c{number}" x="{left:.1f}" y="{y - 9:.1f}" width="{width - 1:.1f}" height="18"/>'
        if width >= 22:
            yield _text(left + (width - 1) / 2, y + 4, f"{100 * share:.0f}", "middle", 12, "paper")


Ends = tuple[float, float]
"""Where an axis begins and where it ends."""
LINE_PANEL, LINE_TOP, LINE_FOOT = 214, 56, 44
PERCENT, WHOLE = " %", 100


def lines(title: str, across: str, steps: Sequence[str], panels: Sequence[Panel], columns: int = 2) -> str:
    """Panels, so many in a row, with a line for each series; the steps across are the series' rows."""
    height = LINE_TOP + LINE_PANEL * -(-len(panels) // columns)
    return _drawn(title, height, _line_parts(f"{across} →", steps, panels, columns))


def _line_parts(across: str, steps: Sequence[str], panels: Sequence[Panel], columns: int) -> Iterator[str]:
    names, x = list(dict.fromkeys(series.name for panel in panels for series in panel.series)), EDGE + 5.0
    for number, name in enumerate(names):
        yield from (_mark(x, 42, number), _text(x + 10, 46, name, size=12))
        x += 30 + 6.6 * len(name)
    side = (WIDTH - EDGE) / columns
    for number, panel in enumerate(panels):
        down, right = divmod(number, columns)
        left, top = EDGE + side * right, LINE_TOP + LINE_PANEL * down
        yield _text(left, top + 16, panel.title)
        yield _text(left + side - 18, top + LINE_PANEL - 10, across, "end", 12)
        sides = (left + 44, left + side - 32), (top + LINE_PANEL - LINE_FOOT, top + 32)
        yield from _line_panel(panel, steps, names, *sides)


def _line_panel(panel: Panel, steps: Sequence[str], names: Sequence[str], across: Ends, up: Ends) -> Iterator[str]:
    most = max(mean + half for series in panel.series for mean, half in series.values.values())
    marks = ticks(0, min(most, WHOLE) if panel.unit == PERCENT else most)
    x, y = Span(0, len(steps) - 1, *across), Span(0, marks[-1], *up)
    for mark in marks:
        yield _line(x.left - 6, y.at(mark), x.right + 6, y.at(mark), "faint")
        yield _text(x.left - 11, y.at(mark) + 4, f"{mark:g}{panel.unit}", "end", 11)
    yield from (_text(x.at(at), y.left + 17, step, "middle", 11) for at, step in enumerate(steps))
    for series in panel.series:
        yield from _line_of(series, names.index(series.name), steps, x, y)


def _line_of(series: Series, number: int, steps: Sequence[str], x: Span, y: Span) -> Iterator[str]:
    places = [(x.at(at), *series.values[step]) for at, step in enumerate(steps) if step in series.values]
    path = " ".join(f"{there:.1f},{y.at(mean):.1f}" for there, mean, _ in places)
    yield f'<polyline class="s{number}" fill="none" stroke-width="2" points="{path}"/>'
    for there, mean, half in places:
        ends = y.at(max(y.low, mean - half)), y.at(min(y.high, mean + half))
        yield _line(there, ends[0], there, ends[1], f"s{number}", ' stroke-width="2"')
        yield _mark(there, y.at(mean), number)


SQUARE_HEAD, SQUARE_FOOT, SQUARE_ROOM = 44, 44, 14


def agreement(title: str, said: str, came: str, panels: Sequence[Compared], columns: int) -> str:
    """Small square panels, so many in a row: what was said across, what came upwards; on the diagonal they agree."""
    side = (WIDTH - EDGE) / columns
    height = 52 + (side + SQUARE_ROOM) * -(-len(panels) // columns)
    return _drawn(title, height, _squares(f"{said} →", f"{came} ↑", panels, columns, side))


def _squares(said: str, came: str, panels: Sequence[Compared], columns: int, side: float) -> Iterator[str]:
    yield from _cloud_names(panels)
    for number, panel in enumerate(panels):
        down, across = divmod(number, columns)
        left, top = EDGE + side * across, 52 + (side + SQUARE_ROOM) * down
        yield _text(left, top + 16, panel.title)
        across_it, up = (left + 40, left + side - 22), (top + side + SQUARE_ROOM - SQUARE_FOOT, top + SQUARE_HEAD)
        yield from _square(panel, across_it, up)
        yield _text(across_it[1], up[0] + 32, said, "end", 12)
        yield _text(left, top + SQUARE_HEAD - 12, came, "start", 12)


def _cloud_names(panels: Sequence[Compared]) -> Iterator[str]:
    names = list(dict.fromkeys(cloud.name for panel in panels for cloud in panel.clouds))
    for number, name in enumerate(names):
        x = EDGE + 5 + 110 * number
        yield from (_mark(x, 42, number), _text(x + 10, 46, name, size=12))


def _square(panel: Compared, across: Ends, up: Ends) -> Iterator[str]:
    shown = [end for cloud in panel.clouds for at, (mean, half) in cloud.dots for end in (at, mean - half, mean + half)]
    marks = ticks(min(shown), max(shown))
    x, y = (Span(marks[0], marks[-1], *ends) for ends in (across, up))
    for mark in marks:
        yield _line(x.at(mark), y.left, x.at(mark), y.right, "faint")
        yield _line(x.left, y.at(mark), x.right, y.at(mark), "faint")
        yield _text(x.left - 5, y.at(mark) + 4, f"{mark:g}", "end", 11)
        yield _text(x.at(mark), y.left + 16, f"{mark:g}", "middle", 11)
    yield _line(x.left, y.left, x.right, y.right, "even", ' stroke-dasharray="5 4"')
    for number, cloud in enumerate(panel.clouds):
        for at, (mean, half) in cloud.dots:
            yield _line(x.at(at), y.at(mean - half), x.at(at), y.at(mean + half), f"s{number}", ' stroke-width="2"')
            yield _mark(x.at(at), y.at(mean), number)

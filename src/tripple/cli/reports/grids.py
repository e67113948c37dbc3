"""Measured numbers, and tables of them that fit the screen: one that is too wide is split into several."""

from collections.abc import Callable, Sequence
from itertools import chain
from math import isfinite

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.markup import escape
from rich.table import Table as Grid

from tripple.arena.statistics import Interval

Column = tuple[str, Sequence[str]]
GAP = EDGES = 2


def grids(first: Column, groups: Sequence[Sequence[Column]], width: int) -> list[Grid]:
    """Build tables that all have the first column; a group of columns stays together.

    Only a name that takes more than half of the screen is folded.
    """
    names = min(_width(first), width // 2)
    packed: list[list[Column]] = [[]]
    for group in groups:
        if packed[-1] and EDGES + names + _widths([*packed[-1], *group]) > width:
            packed.append([])
        packed[-1].extend(group)
    return [_grid(first, names, columns) for columns in packed]


def _width(column: Column) -> int:
    title, cells = column
    return max(map(cell_len, (title, *cells)))


def _widths(columns: Sequence[Column]) -> int:
    return sum(_width(column) + GAP for column in columns)


def _grid(first: Column, width: int, columns: Sequence[Column]) -> Grid:
    grid = Grid(box=SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    # Not its width: before 14.2, rich adds a cell to that.
    grid.add_column(first[0], overflow="fold", max_width=width)
    for title, _ in columns:
        grid.add_column(title, justify="right", no_wrap=True)
    for row in zip(first[1], *(cells for _, cells in columns), strict=True):
        grid.add_row(*map(escape, chain(row)))
    return grid


def empty_grid(first: str, *others: str) -> Grid:
    grid = Grid(box=SIMPLE_HEAD)
    grid.add_column(first)
    for title in others:
        grid.add_column(title, justify="right", no_wrap=True)
    return grid


def percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def lead(points: float) -> str:
    return f"{points:+.1f}"


def between(interval: Interval, written: Callable[[float], str]) -> str:
    known = isfinite(interval.low) and isfinite(interval.high)
    return f"{written(interval.low)} – {written(interval.high)}" if known else "?"

"""Score sheets filled in from a pad."""

from collections.abc import Iterator
from typing import NamedTuple

from tripple.locales import Translator
from tripple.look.geometry import PlanePoint
from tripple.pad import Pad

from .document import BLACK, GREY, MARGIN, Document, Paper
from .pad import MOST_PAGES, ROW, Grid, check_pages, draw_page


class FilledRow(NamedTuple):
    """A line of the pad: each player's points there, and their total after it."""

    opens_round: bool
    cells: dict[int, tuple[int, int]]


def filled_pad(paper: Paper, t: Translator, pad: Pad, most: int = MOST_PAGES) -> bytes:
    """Raises BadPrint if it takes more than `most` pages."""
    grid, rows = Grid(paper, len(pad.names)), list(_rows(pad))
    check_pages(-(-len(rows) // grid.rows) or 1, most)
    with Document(paper, t("Score sheet"), t.language) as document:
        document.check_letters(pad.names)
        for first in range(0, max(1, len(rows)), grid.rows):
            document.add_page()
            draw_page(document, grid, pad.sheet, pad.names, t, first)
            for place, row in enumerate(rows[first : first + grid.rows]):
                _write_row(document, grid, row, grid.top + place * ROW)
        return document.bytes()


def _rows(pad: Pad) -> Iterator[FilledRow]:
    totals = [0] * len(pad.names)
    for played in pad.rounds:
        for scored in played.scored:
            gained = {line.seat: 0 for line in scored.lines}
            if scored.seat is not None:
                gained.setdefault(scored.seat, 0)
            for line in scored.lines:
                gained[line.seat] += line.points
                totals[line.seat] += line.points
            cells = {seat: (points, totals[seat]) for seat, points in gained.items()}
            yield FilledRow(scored is played.scored[0], cells)


def _write_row(document: Document, grid: Grid, row: FilledRow, y: float) -> None:
    if row.opens_round:
        document.rule(PlanePoint(MARGIN, y), PlanePoint(grid.right, y), BLACK, 0.5)
    base = y + ROW / 2 + 1.3
    for seat, (points, total) in row.cells.items():
        x = grid.start(seat)
        document.write_in(10, colour=GREY)
        document.put(_signed(points), PlanePoint(x + grid.column / 2 - 2, base), 1)
        document.write_in(10, "B")
        document.put(str(total).replace("-", "−"), PlanePoint(x + grid.column - 2, base), 1)


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else "0"

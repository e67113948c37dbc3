"""Score sheets, empty or filled in from a pad: a column for each player, and the rule sheet's points at the foot."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tripple.locales import Translator
from tripple.locales.examples import BRIDGE, DOUBLE, HEXAGON, Example
from tripple.locales.rulebook import hexagons_told, sheet_name
from tripple.look.geometry import PlanePoint
from tripple.pad import Pad
from tripple.rules import EDITIONS, SHEETS, TRADEMARKS, Counting, Sheet, Tile
from tripple.rules.opening import ZERO
from tripple.rules.sheet import BOX, MOST_PLAYERS

from .document import BLACK, GREY, LIGHT, MARGIN, BadPrint, Document, Paper
from .tile import draw_example, size

MOST_PAGES = 100
_HEAD, _NAMES, _FOOT = 14.0, 11.0, 36.0
_NUMBERS = 9.0
ROW = 7.0
_EXAMPLE_SIDE = 7.5
_DRAWN = 21.0
_LINE, _NUMBERED = 4.4, 25.5  # the distance of the legend's lines, and the most that all of them may take


@dataclass(frozen=True, slots=True)
class Grid:
    paper: Paper
    players: int

    @property
    def top(self) -> float:
        return MARGIN + _HEAD + _NAMES

    @property
    def rows(self) -> int:
        return int((self.paper.height - MARGIN - _FOOT - self.top) / ROW)

    @property
    def bottom(self) -> float:
        return self.top + self.rows * ROW

    @property
    def left(self) -> float:
        return MARGIN + _NUMBERS

    @property
    def right(self) -> float:
        return self.paper.width - MARGIN

    @property
    def column(self) -> float:
        return (self.right - self.left) / self.players

    def start(self, player: int) -> float:
        return self.left + player * self.column


def pad(paper: Paper, t: Translator, sheet: Sheet, names: Sequence[str], pages: int = 1) -> bytes:
    """Print empty score sheets; an empty name leaves room to write one."""
    _check(names, pages)
    grid = Grid(paper, len(names))
    with Document(paper, t("Score sheet"), t.language) as document:
        document.check_letters(names)
        for _ in range(pages):
            document.add_page()
            draw_page(document, grid, sheet, names, t)
        return document.bytes()


def draw_page(
    document: Document, grid: Grid, sheet: Sheet, names: Sequence[str], t: Translator, before: int = 0
) -> None:
    """Draw an empty page; its rows are numbered from `before + 1`."""
    _draw_head(document, grid, t)
    _draw_grid(document, grid, before, t)
    _write_names(document, grid, names)
    _draw_legend(document, grid, sheet, t)


def _check(names: Sequence[str], pages: int) -> None:
    if not 1 <= len(names) <= MOST_PLAYERS:
        raise BadPrint("{players} players: the game is for one to six (R2)", players=len(names))
    check_pages(pages, MOST_PAGES)


def check_pages(pages: int, most: int) -> None:
    if not 1 <= pages <= most:
        raise BadPrint("{pages} pages: expected a whole number from 1 to {most}", pages=pages, most=most)


def _draw_head(document: Document, grid: Grid, t: Translator) -> None:
    base = MARGIN + 7
    document.write_in(19, "B")
    document.put("tripple", PlanePoint(MARGIN, base))
    document.write_in(9, colour=GREY)
    after = MARGIN + 27
    document.put(t("Score sheet"), PlanePoint(after, base))
    document.put(f"{t('Date')} ______________", PlanePoint(grid.right, base), 1)


def _draw_grid(document: Document, grid: Grid, before: int, t: Translator) -> None:
    for row in range(grid.rows):
        y = grid.top + row * ROW
        if row % 2 == 0:
            document.set_fill_color("#f7f1e3")
            document.rect(MARGIN, y, grid.right - MARGIN, ROW, style="F")
        document.write_in(7.5, colour=GREY)
        document.put(str(before + row + 1), PlanePoint(grid.left - 2, y + ROW / 2 + 1), 1)
    for row in range(grid.rows + 1):
        y = grid.top + row * ROW
        document.rule(PlanePoint(MARGIN, y), PlanePoint(grid.right, y), LIGHT, 0.15)
    for player in range(grid.players):
        _draw_column(document, grid, player, t)
    document.rule(PlanePoint(grid.right, grid.top - _NAMES), PlanePoint(grid.right, grid.bottom), GREY, 0.3)
    for y in (grid.top, grid.bottom):
        document.rule(PlanePoint(MARGIN, y), PlanePoint(grid.right, y), GREY, 0.3)


def _draw_column(document: Document, grid: Grid, player: int, t: Translator) -> None:
    """Draw a column: points on the left, the running total on the right."""
    x = grid.start(player)
    between = x + grid.column / 2
    document.rule(PlanePoint(x, grid.top - _NAMES), PlanePoint(x, grid.bottom), GREY, 0.3)
    document.rule(PlanePoint(between, grid.top), PlanePoint(between, grid.bottom), LIGHT, 0.15)
    document.write_in(6.5, colour=GREY)
    for word, middle in ((t("points"), x + grid.column / 4), (t("total"), x + grid.column * 3 / 4)):
        document.put(word, PlanePoint(middle, grid.top - 1.2), 0.5)


def _write_names(document: Document, grid: Grid, names: Sequence[str]) -> None:
    for player, name in enumerate(names):
        middle = PlanePoint(grid.start(player) + grid.column / 2, grid.top - 5.2)
        document.write_in(12, "B")
        document.put_within(name, middle, grid.column - 3, 12, "B", 0.5)


def _draw_legend(document: Document, grid: Grid, sheet: Sheet, t: Translator) -> None:
    """Draw the bonuses; write the other numbers beside them."""
    top, x = grid.bottom + 5, MARGIN
    for example, word, points in _drawn(sheet, t):
        wide, high = size(example, _EXAMPLE_SIDE)
        draw_example(document, example, PlanePoint(x, top + (_DRAWN - high) / 2), _EXAMPLE_SIDE)
        document.write_in(9, "B")
        document.put(f"{word} +{points}", PlanePoint(x, top + _DRAWN + 5))
        x += max(wide, document.get_string_width(f"{word} +{points}")) + 8
    _write_numbers(document, sheet, PlanePoint(x + 2, top + 4), min(grid.right, x + 57), t)
    document.write_in(7, colour=GREY)
    document.put_within(_source(sheet, t), PlanePoint(grid.right, top + _DRAWN + 9.5), grid.right - MARGIN, 7, align=1)


def _write_numbers(document: Document, sheet: Sheet, at: PlanePoint, right: float, t: Translator) -> None:
    told = list(_told(sheet, t))
    step = min(_LINE, _NUMBERED / len(told))
    for line, (word, number) in enumerate(told):
        y = at.y + line * step
        document.write_in(9, colour=BLACK)
        document.put(word, PlanePoint(at.x, y))
        document.write_in(9, "B")
        document.put(number, PlanePoint(right, y), 1)


def _drawn(sheet: Sheet, t: Translator) -> Iterator[tuple[Example, str, str]]:
    bonuses = (
        (BRIDGE, t("bridge"), str(sheet.bridge)),
        (DOUBLE, t("double"), str(sheet.double)),
        (HEXAGON, t("hexagon"), hexagons_told(sheet)),
    )
    return (bonus for bonus in bonuses if bonus[-1] != "0")


def _told(sheet: Sheet, t: Translator) -> Iterator[tuple[str, str]]:
    """The other numbers, except zeros."""
    yield from ((word, f"+{points}") for word, points in _gains(sheet, t) if points)
    yield from ((word, f"−{points}") for word, points in _losses(sheet, t) if points)
    yield (t("the game ends at"), str(sheet.target)) if sheet.rounds is None else (t("rounds"), str(sheet.rounds))


def _gains(sheet: Sheet, t: Translator) -> Iterator[tuple[str, int]]:
    yield t("every tile"), sheet.worth(_ANY) if sheet.counting is Counting.TILES else 0
    yield t("tile {tile}", tile="0-0-0"), sheet.worth(ZERO) if sheet.counting is Counting.NUMBERS else 0
    yield from _starts(sheet, t)
    yield t("last tile"), sheet.out


def _starts(sheet: Sheet, t: Translator) -> Iterator[tuple[str, int]]:
    triple, plain = sheet.start_bonus(_TRIPLE), sheet.start_bonus(_ANY)
    if triple == plain:
        yield t("start"), triple
    else:
        yield t("start, three equal numbers"), triple
        yield t("start, any other tile"), plain
    yield t("start with {tile}", tile="0-0-0"), sheet.start_bonus(ZERO) if sheet.start_zero else 0


_ANY, _TRIPLE = Tile(0, 0, 1), Tile(1, 1, 1)


def _losses(sheet: Sheet, t: Translator) -> Iterator[tuple[str, int]]:
    is_limited = 1 < sheet.draws < BOX
    yield t("draw, up to {draws}, each", draws=sheet.draws) if is_limited else t("draw"), sheet.draw
    yield t("failed draws"), sheet.failed_draws
    yield t("empty pool"), sheet.empty


def _source(sheet: Sheet, t: Translator) -> str:
    changed = [t("with house rules")] if sheet.changes_from(SHEETS[sheet.id]) else []
    names = [] if EDITIONS[sheet.id].printed else [t(TRADEMARKS)]
    return " · ".join([t("Rule sheet {sheet}", sheet=sheet_name(sheet, t)), *changed, *names])


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

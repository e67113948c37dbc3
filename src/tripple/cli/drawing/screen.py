"""One screen: a top line, the board beside the pad, and below it text and the tiles in hand."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from tripple.cli.drawing.canvas import Window
from tripple.cli.terminal.text import shortened
from tripple.locales import Translator
from tripple.look.characters import LARGE, SMALL, Canvas, Mark, Scale, Spot, draw, focus
from tripple.rules import ORIGIN, Board, Cell, Tile
from tripple.rules.errors import N_

WIDE, BESIDE, BESIDE_WIDE = 110, 34, 46  # the width from which the pad gets more room, and its two widths
LEAST_ROWS, LEAST_COLUMNS = 7, 20
NO_SHIFT = Spot(0, 0)


class Space(NamedTuple):
    rows: int
    columns: int
    beside: int


def space_for(size: tuple[int, int], below: int) -> Space:
    width, height = size
    beside = BESIDE_WIDE if width >= WIDE else BESIDE
    return Space(max(LEAST_ROWS, height - below - 2), max(LEAST_COLUMNS, width - beside - 1), beside)


@dataclass(frozen=True, slots=True)
class BoardPicture:
    board: Board
    marks: Mapping[Cell, Mark]
    last: Cell | None
    shift: Spot = NO_SHIFT

    def window(self, space: Space) -> Window:
        scale = next((scale for scale in (LARGE, SMALL) if _fits(self._drawn(scale), space)), SMALL)
        interest = focus(scale, [*self.marks] or [self.last or ORIGIN])
        return Window.on(self._drawn(scale), space.rows, space.columns, interest, self.shift)

    def _drawn(self, scale: Scale) -> Canvas:
        return draw(self.board, scale, self.marks, self.last)


def _fits(canvas: Canvas, space: Space) -> bool:
    return canvas.box.height <= space.rows and canvas.box.width <= space.columns


def top_line(left: str, right: str, width: int) -> Text:
    free = max(1, width - cell_len(right) - 1)
    return Text.assemble((set_cell_size(shortened(left, free), free), "title"), " ", (right, "faint"))


def side_by_side(window: Window, beside: Sequence[Text], space: Space) -> list[Text]:
    blank = Text(" " * space.columns)
    pairs = zip_longest(window.lines, beside[: space.rows], fillvalue=None)
    return [Text.assemble(left or blank, " ", right or "") for left, right in pairs]


ROOMY, CLOSE = 7, 6
ORDERS: Mapping[str, Callable[[Tile], tuple[int, ...]]] = {
    N_("by their numbers"): lambda tile: tile,
    N_("by their value"): lambda tile: (-tile.value, *tile),
    N_("by their highest number"): lambda tile: (-tile.high, -tile.mid, -tile.low),
}


def tray(tiles: Sequence[Tile], fitting: Collection[Tile], width: int) -> list[Text]:
    """Two lines; tiles that fit nowhere are faded, not left out."""
    if len(tiles) * CLOSE > width:
        return _names(tiles, fitting, width)
    gap = " " if len(tiles) * ROOMY <= width else ""
    tops, bottoms = Text(no_wrap=True), Text(no_wrap=True)
    for tile in tiles:
        _triangle(tops, bottoms, tile, tile in fitting)
        tops.append(gap)
        bottoms.append(gap)
    return [tops, bottoms]


def _triangle(tops: Text, bottoms: Text, tile: Tile, fits: bool) -> None:
    """Clockwise from the top, as the tile lies on the table (D1)."""
    low, mid, high = tile
    number, base, fill = ("number{}", "───", "edge") if fits else ("faint", "   ", "faint")
    tops.append("  ").append(" ", fill).append(str(low), number.format(low)).append(" ", fill).append(" ")
    bottoms.append(" ").append(str(high), number.format(high)).append(base, fill)
    bottoms.append(str(mid), number.format(mid))


def _names(tiles: Sequence[Tile], fitting: Collection[Tile], width: int) -> list[Text]:
    lines = [Text(no_wrap=True), Text(no_wrap=True)]
    for index, tile in enumerate(tiles):
        line = lines[index * 5 >= width]
        line.append(f" {tile} ", "title" if tile in fitting else "faint")
    return lines


def next_order(order: str) -> str:
    orders = list(ORDERS)
    return orders[(orders.index(order) + 1) % len(orders)]


def order_told(order: str, t: Translator) -> str:
    return t("Your tiles are sorted {order}.", order=t(order))

"""One screen: a top line, the board beside the pad, and text below."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from tripple.cli.terminal.text import shortened
from tripple.rules import ORIGIN, Board, Cell, Lay, Open, Step

from .canvas import LARGE, SMALL, Canvas, Mark, Scale, Spot, Window, draw, focus

WIDE, BESIDE, BESIDE_WIDE = 110, 34, 46
"""The width from which the pad gets more room, and its two widths."""
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
        return self._drawn(scale).window(space.rows, space.columns, interest, self.shift)

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


def last_cell(history: Sequence[Step]) -> Cell | None:
    for step in reversed(history):
        if isinstance(step.action, Lay):
            return step.action.cell
        if isinstance(step.action, Open):
            return ORIGIN
    return None

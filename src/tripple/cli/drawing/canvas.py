"""An unbounded sheet of characters, shown through a window."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from rich.text import Text


class Spot(NamedTuple):
    row: int
    column: int


class Box(NamedTuple):
    """Rows and columns, both ends included."""

    top: int
    left: int
    bottom: int
    right: int

    @classmethod
    def around(cls, spots: Iterable[Spot]) -> "Box":
        rows, columns = zip(*spots, strict=True)
        return cls(min(rows), min(columns), max(rows), max(columns))

    @property
    def height(self) -> int:
        return self.bottom - self.top + 1

    @property
    def width(self) -> int:
        return self.right - self.left + 1


class Window(NamedTuple):
    lines: list[Text]
    cut: bool
    """True if something lies outside."""


@dataclass(slots=True)
class Canvas:
    spots: dict[Spot, tuple[str, str]] = field(default_factory=dict)
    """Characters with the names of their styles."""

    def put(self, row: int, column: int, text: str, style: str = "") -> None:
        for offset, character in enumerate(text):
            self.spots[Spot(row, column + offset)] = character, style

    @property
    def box(self) -> Box:
        return Box.around(self.spots or [Spot(0, 0)])

    def window(self, height: int, width: int, focus: Box | None = None, shift: Spot = Spot(0, 0)) -> Window:  # noqa: B008
        """The whole drawing, or as much around the focus as there is room for."""
        box = self.box
        focus = focus or box
        top = _first(box.top, box.bottom, height, focus.top, focus.bottom, shift.row)
        left = _first(box.left, box.right, width, focus.left, focus.right, shift.column)
        lines = [self._line(row, left, width) for row in range(top, top + height)]
        return Window(lines, box.height > height or box.width > width)

    def text(self) -> str:
        box = self.box
        lines = [self._line(row, box.left, box.width).plain.rstrip() for row in range(box.top, box.bottom + 1)]
        return "\n".join(lines) + "\n"

    def _line(self, row: int, left: int, width: int) -> Text:
        spots = [self.spots.get(Spot(row, column), (" ", "")) for column in range(left, left + width)]
        runs = groupby(spots, key=itemgetter(1))
        return Text.assemble(
            *(("".join(character for character, _ in run), style) for style, run in runs), no_wrap=True
        )


def _first(low: int, high: int, room: int, focus_low: int, focus_high: int, shift: int) -> int:
    """First row or column of a centred window that stays inside the drawing."""
    if high - low + 1 <= room:
        return (low + high - room + 1) // 2
    wanted = (focus_low + focus_high - room + 1) // 2 + shift
    return max(low, min(wanted, high - room + 1))

"""A drawing of characters as lines of the terminal, shown through a window."""

from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from rich.text import Text

from tripple.look.characters import Box, Canvas, Spot


class Window(NamedTuple):
    lines: list[Text]
    cut: bool

    @classmethod
    def on(
        cls,
        canvas: Canvas,
        height: int,
        width: int,
        focus: Box | None = None,
        shift: Spot = Spot(0, 0),  # noqa: B008
    ) -> "Window":
        """The whole drawing, or as much around the focus as there is room for."""
        box = canvas.box
        focus = focus or box
        top = _first(box.top, box.bottom, height, focus.top, focus.bottom, shift.row)
        left = _first(box.left, box.right, width, focus.left, focus.right, shift.column)
        lines = [_styled(canvas.line(row, left, width)) for row in range(top, top + height)]
        return cls(lines, box.height > height or box.width > width)

    @classmethod
    def whole(cls, canvas: Canvas) -> "Window":
        return cls.on(canvas, canvas.box.height, canvas.box.width)


def _styled(line: list[tuple[str, str]]) -> Text:
    runs = groupby(line, key=itemgetter(1))
    return Text.assemble(*(("".join(character for character, _ in run), style) for style, run in runs), no_wrap=True)


def _first(low: int, high: int, room: int, focus_low: int, focus_high: int, shift: int) -> int:
    if high - low + 1 <= room:
        return (low + high - room + 1) // 2
    wanted = (focus_low + focus_high - room + 1) // 2 + shift
    return max(low, min(wanted, high - room + 1))

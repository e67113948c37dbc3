"""A recorded game step by step: the board, and every point explained."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial

from rich.text import Text

from tripple.cli.drawing.board import SMALL, draw
from tripple.cli.drawing.endings import result, sheet_lines, sheet_said
from tripple.cli.drawing.scores import round_told, standing
from tripple.cli.drawing.screen import BoardPicture, last_cell, side_by_side, space_for, top_line
from tripple.cli.drawing.sums import plain as plain_number
from tripple.cli.drawing.turns import lot_told, told
from tripple.cli.terminal.console import Terminal
from tripple.cli.terminal.text import dotted, folded
from tripple.locales import Translator
from tripple.rules.errors import N_

from .frames import Frame

LEAST_PICTURE = 12
"""Lines needed for a board beside the sheet of a round."""


class Way(Enum):
    """Moves from one step to another."""

    NEXT = N_("next, n")
    BACK = N_("back, p")
    ROUND = N_("round, r")
    QUIT = N_("quit, q")


def ways(t: Translator) -> Mapping[str, Way]:
    """The reader's words and the English ones; Enter goes on."""
    spoken = [(form.strip().casefold(), way) for way in Way for form in f"{way.value},{t(way.value)}".split(",")]
    own = [(form.strip().casefold(), way) for way in Way for form in t(way.value).split(",")]
    return {"": Way.NEXT, **dict(spoken), **dict(own)}


@dataclass(frozen=True, slots=True)
class ReplayScreen:
    frames: Sequence[Frame]
    terminal: Terminal
    t: Translator

    def all(self) -> None:
        if not self.frames:
            self.terminal.say(self.t("Nothing has been played in this game yet."))
        for index, frame in enumerate(self.frames):
            self.terminal.say(f"{index + 1}. {self._told(frame)}. {self._points(frame)}")
            if not self.terminal.plain:
                drawing = draw(frame.round.board, SMALL, {}, last_cell(frame.round.history))
                self.terminal.show(["", *drawing.window(drawing.box.height, drawing.box.width).lines, ""])
            self._say_ends(frame)

    def _say_ends(self, frame: Frame) -> None:
        if frame.end and self.terminal.plain:
            self.terminal.say(*sheet_said(frame.game, frame.number, self.t))
        elif frame.end:
            self.terminal.show(["", *sheet_lines(frame.game, frame.number, self.terminal.size[0], self.t), ""])
        if frame.game.match.end:
            self.terminal.say(*result(frame.game, self.t))

    def step_through(self) -> None:
        if not self.frames:
            return self.all()
        index: int | None = 0
        while index is not None:
            try:
                typed = self.terminal.ask(f"[{index + 1}/{len(self.frames)}] > ", partial(self._show, index))
            except EOFError:
                return None
            index = self._go(index, typed.strip().casefold())
        return None

    def _go(self, index: int, typed: str) -> int | None:
        """The next place; None after the last step."""
        last = len(self.frames) - 1
        if typed.isdecimal():
            return min(last, max(0, int(typed[:9]) - 1))
        way = ways(self.t).get(typed, None)
        if way is Way.QUIT or (way is Way.NEXT and index == last):
            return None
        if way is Way.ROUND:
            return self._next_round(index)
        return max(0, index - 1) if way is Way.BACK else index + (way is Way.NEXT)

    def _next_round(self, index: int) -> int:
        here, last = self.frames[index].number, len(self.frames) - 1
        return next((later for later in range(index, last) if self.frames[later].number > here), last)

    def _show(self, index: int) -> None:
        frame = self.frames[index]
        if self.terminal.plain:
            self.terminal.say(f"{index + 1}. {self._told(frame)}. {self._points(frame)}")
            self._say_ends(frame)
        else:
            self.terminal.wipe()
            self.terminal.show(self._screen(index))

    def _screen(self, index: int) -> list[Text]:
        frame, size = self.frames[index], self.terminal.size
        hint = self.t("Enter: next · p: back · r: next round · a number: that step · q: quit")
        hints = [Text(line, style="faint") for line in dotted(hint.split(" · "), size[0])]
        below = [*folded(self._told(frame), size[0]), *self._ends(frame), *hints]
        if len(below) + LEAST_PICTURE > size[1]:
            return below
        space = space_for(size, len(below))
        beside = [*standing(frame.game, space.beside, self.t), Text(), *self._earlier(index, space.rows)]
        window = BoardPicture(frame.round.board, {}, last_cell(frame.round.history)).window(space)
        names = " · ".join(seat.name for seat in frame.game.seats)
        right = " · ".join([round_told(frame.game.match, frame.number, self.t), frame.game.match.sheet.id])
        return [top_line(names, right, size[0]), *side_by_side(window, beside, space), *below]

    def _ends(self, frame: Frame) -> list[Text]:
        over = sheet_lines(frame.game, frame.number, self.terminal.size[0], self.t) if frame.end else []
        return [*over, *(map(Text, result(frame.game, self.t)) if frame.game.match.end else [])]

    def _earlier(self, index: int, rows: int) -> list[Text]:
        """The previous steps, the latest first."""
        first = max(0, index - rows)
        return [Text(self._told(frame), style="faint") for frame in reversed(self.frames[first:index])]

    def _told(self, frame: Frame) -> str:
        begun = lot_told(frame.game, self.t) if len(frame.round.history) == 1 else []
        return " · ".join([*begun, told(frame.game, frame.number, [frame.step], self.t)])

    def _points(self, frame: Frame) -> str:
        names = [seat.name for seat in frame.game.seats]
        totals = map(plain_number, frame.game.match.totals)
        return ", ".join(f"{name} {total}" for name, total in zip(names, totals, strict=True)) + "."

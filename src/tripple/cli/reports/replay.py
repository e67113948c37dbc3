"""A recorded game step by step: the board, and every point explained; also as JSON."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial

from rich.text import Text

from tripple.cli.drawing.canvas import Window
from tripple.cli.drawing.scores import result, round_told, sheet_lines, sheet_said, standing
from tripple.cli.drawing.screen import BoardPicture, side_by_side, space_for, top_line
from tripple.cli.drawing.turns import lot_told, opening_tile, told
from tripple.cli.drawing.turns import plain as plain_number
from tripple.cli.game.answers import vocabulary
from tripple.cli.terminal.console import Terminal
from tripple.cli.terminal.text import dotted, folded
from tripple.locales import Translator
from tripple.look.characters import SMALL, draw
from tripple.notation import Game, write_action, write_sheet
from tripple.rules import Match, Open, Round, RoundEnd, ScoreLine, Step
from tripple.rules.action import last_cell
from tripple.rules.errors import N_

VERSION = 1


@dataclass(frozen=True, slots=True)
class Frame:
    """The game as it stood right after a step."""

    game: Game
    step: Step

    @property
    def number(self) -> int:
        return len(self.game.match.rounds)

    @property
    def round(self) -> Round:
        return self.game.match.rounds[-1]

    @property
    def end(self) -> RoundEnd | None:
        return self.round.end


def frames(game: Game) -> list[Frame]:
    match = game.match
    return [frame for number in range(len(match.rounds)) for frame in _of_round(game, match, number)]


def _of_round(game: Game, match: Match, number: int) -> Iterator[Frame]:
    before, deals = match.rounds[:number], match.deals[: number + 1]
    here = Round.start(match.sheet, match.deals[number])
    for step in match.rounds[number].history:
        here, _ = here.play(step.action)
        yield Frame(replace(game, match=replace(match, deals=deals, rounds=(*before, here))), step)


def document(game: Game) -> dict[str, object]:
    """The whole game for other programs; seats and rounds count from one, and a tile may be `?`, as in the notation."""
    match = game.match
    return {
        "version": VERSION,
        "sheet": match.sheet.id,
        "house_rules": list(write_sheet(match.sheet)[1:]),
        "seed": game.seed,
        "seats": [{"name": seat.name, "level": seat.level} for seat in game.seats],
        "rounds": [_round(game, number) for number in range(1, len(match.rounds) + 1)],
        "totals": match.totals,
        "end": match.end.value if match.end else None,
        "winners": [seat + 1 for seat in match.winners],
    }


def _round(game: Game, number: int) -> dict[str, object]:
    played, dealt = game.match.rounds[number - 1], game.match.deals[number - 1]
    return {
        "number": number,
        "hands": [game.hand_named(number - 1, hand) for hand in dealt.hands],
        "pool": game.named(number - 1, dealt.pool),
        "steps": [_step(frame) for frame in _of_round(game, game.match, number - 1)],
        "points": played.points,
        "end": played.end.value if played.end else None,
        "left": [game.hand_named(number - 1, hand) for hand in played.hands],
    }


def _step(frame: Frame) -> dict[str, object]:
    opened = {"tile": str(opening_tile(frame.round.board))} if isinstance(frame.step.action, Open) else {}
    return {
        "seat": frame.step.seat + 1,
        "action": write_action(frame.step.action),
        **opened,
        "lines": list(map(_line, frame.step.lines)),
        "points": frame.round.points,
        "totals": frame.game.match.totals,
    }


def _line(line: ScoreLine) -> dict[str, object]:
    other = {} if line.other is None else {"other": line.other + 1}
    return {
        "seat": line.seat + 1,
        "reason": line.reason.word,
        "rule": line.reason.rule,
        "points": line.points,
        **other,
    }


LEAST_PICTURE = 12


class Way(Enum):
    NEXT = N_("next, n")
    BACK = N_("back, p")
    ROUND = N_("round, r")
    QUIT = N_("quit, q")


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
                self.terminal.show(["", *Window.whole(drawing).lines, ""])
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
        last = len(self.frames) - 1
        if typed.isdecimal():
            return min(last, max(0, int(typed[:9]) - 1))
        way = vocabulary(Way, self.t).get(typed) if typed else Way.NEXT
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
        first = max(0, index - rows)
        return [Text(self._told(frame), style="faint") for frame in reversed(self.frames[first:index])]

    def _told(self, frame: Frame) -> str:
        begun = lot_told(frame.game, self.t) if len(frame.round.history) == 1 else []
        return " · ".join([*begun, told(frame.game, frame.number, [frame.step], self.t)])

    def _points(self, frame: Frame) -> str:
        names = [seat.name for seat in frame.game.seats]
        totals = map(plain_number, frame.game.match.totals)
        return ", ".join(f"{name} {total}" for name, total in zip(names, totals, strict=True)) + "."

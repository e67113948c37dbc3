"""A review in the terminal: the summary, everybody's chances, and the moments that cost the most."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from tripple.bots import Follow
from tripple.cli.drawing.canvas import Window
from tripple.cli.drawing.screen import tray
from tripple.cli.drawing.turns import deed, follows_told, worth_said
from tripple.cli.terminal.console import Line, Terminal
from tripple.cli.terminal.text import column_widths, shortened, to_left, to_right
from tripple.locales import Translator
from tripple.look.characters import SMALL, Box, Mark, draw, focus
from tripple.notation import read_action
from tripple.review import Decision, ReviewOption
from tripple.rules import ORIGIN, Lay, Tile
from tripple.rules.lattice import neighbours
from tripple.rules.tiles import shown

from .figures import Chances, FigureRow, Figures, chances, round_marks, sampled, sparkline
from .moments import GameReview, KeyMoment, cell_of, named
from .words import (
    grade_told,
    grades_told,
    habits_told,
    legend,
    loss_figure,
    loss_told,
    percent,
    question,
    reasons_told,
    worth,
)

OPTIONS = 4  # most options listed; the one played is always among them
WIDEST = 120
BOARD_ROWS = 15
LEAST_BESIDE = 42
NAME = 16
GOOD, WORST = "points", "minus"


class ReviewText:
    def __init__(
        self, told: GameReview, seats: Sequence[int], found: Sequence[KeyMoment], terminal: Terminal, t: Translator
    ) -> None:
        self.told, self.seats, self.found, self.terminal, self.t = told, seats, found, terminal, t
        self.width = min(WIDEST, terminal.size[0])
        self.figures = Figures(told, seats, t)

    def print(self, most: int | None) -> None:
        shown_moments = self.found[:most]
        if self.told.interrupted:
            self._say(self.t("Stopped. This is what was found so far."), "")
        self._summary()
        self._chances()
        self._moments(shown_moments)

    def _say(self, *sentences: str) -> None:
        """Wrap sentences for the eye; keep them whole for screen readers and pipes."""
        if self.terminal.plain:
            self.terminal.say(*sentences)
        for sentence in [] if self.terminal.plain else sentences:
            self.terminal.show(_wrapped(sentence, self.width) or [""])

    def _summary(self) -> None:
        rows = self.figures.rows
        if self.terminal.plain:
            self.terminal.say(*self.figures.said())
        else:
            self.terminal.show(list(figures_drawn(self.figures.names, rows, self.width)))
        self._say(legend(self.t), question(self.told.review, self.t), "")
        self._habits()

    def _habits(self) -> None:
        for seat in self.seats:
            told = list(habits_told(self.told.review.players[seat], self.t))
            if told:
                self._say(*(f"{self._name(seat)}: {one}" for one in told), "")

    def _chances(self) -> None:
        known = chances(self.told)
        if known is None:
            return
        self._say(self.t("Chances to win in the course of the game:"))
        if self.terminal.plain:
            self.terminal.say(*self._chances_said(known), "")
        else:
            self.terminal.show([*self._chances_drawn(known), ""])

    def _chances_said(self, known: Chances) -> Iterator[str]:
        ends = [*(begin - 1 for begin in known.rounds[1:]), known.length - 1]
        for number, place in enumerate(ends, 1):
            wins = known.wins[place]
            told = ", ".join(f"{self._name(seat)} {percent(wins[seat])}" for seat in self.seats)
            yield f"{self.t('After round {number}:', number=number)} {told}."

    def _chances_drawn(self, known: Chances) -> Iterator[Text]:
        names = min(NAME, max(cell_len(self._name(seat)) for seat in self.seats))
        width = min(known.length, self.width - names - 8)
        for seat in self.seats:
            name = set_cell_size(shortened(self._name(seat), names), names)
            line = sparkline(sampled(known, seat, width))
            yield Text.assemble((name, "title"), " ", line, f"{percent(known.wins[-1][seat]):>6}")
        rounds = self.t("round")
        label = set_cell_size(rounds, names) if cell_len(rounds) <= names else " " * names
        yield Text(f"{label} {round_marks(known, width)}", style="faint")

    def _name(self, seat: int) -> str:
        return self.told.game.seats[seat].name

    def _moments(self, shown_moments: Sequence[KeyMoment]) -> None:
        if not self.found:
            self._say(self.t("Nothing was found that cost anything."))
            return
        if not shown_moments:
            return
        self._say(
            self.t(
                "Key moments, the costliest first ({shown} of {all}):", shown=len(shown_moments), all=len(self.found)
            )
        )
        if self.terminal.plain:
            for number, moment in enumerate(shown_moments, 1):
                self.terminal.say(*self._said(number, moment))
            return
        self.terminal.show(list(self._table(shown_moments)))
        for number, moment in enumerate(shown_moments, 1):
            self.terminal.show(["", *self._drawn(number, moment)])

    def _table(self, shown_moments: Sequence[KeyMoment]) -> Iterator[Text]:
        t = self.t
        titles = "", t("round"), t("turn"), t("player"), t("played"), t("better"), t("gave away")
        rows = [(f"{number}.", *self._row(moment)) for number, moment in enumerate(shown_moments, 1)]
        widths = column_widths([titles, *rows])
        yield Text(to_left(titles, widths), style="faint")
        for row, moment in zip(rows, shown_moments, strict=True):
            yield Text.assemble(to_left(row, widths), _graded(moment.decision.grade, t))

    def _row(self, moment: KeyMoment) -> Iterator[str]:
        decision = moment.decision
        yield from (str(decision.round + 1), str(moment.turn), shortened(self._name(decision.seat), NAME))
        yield from (self._label(action, moment) for action in (decision.played, decision.best.action))
        yield loss_figure(decision, self.t)

    def _heading(self, number: int, moment: KeyMoment) -> str:
        decision = moment.decision
        where = self.t(
            "Round {round}, turn {turn} (step {step} of the record)",
            round=decision.round + 1,
            turn=moment.turn,
            step=moment.step,
        )
        cost = f"{grades_told(decision.choice, self.t)}, {loss_told(decision, self.t)}"
        return f"{number}. {where}: {self._name(decision.seat)}, {cost}"

    def _drawn(self, number: int, moment: KeyMoment) -> Iterator[Line]:
        yield from _wrapped(self._heading(number, moment), self.width, "title")
        marks = {cell: Mark(label, 0) for cell, label in moment.labels(OPTIONS).items()}
        canvas = draw(moment.view.board, SMALL, marks)
        if not moment.view.board.cells:
            yield from self._beside(moment, self.width)
        else:
            room = Box(0, 0, min(canvas.box.height, BOARD_ROWS) - 1, self.width - LEAST_BESIDE - 3)
            columns = min(canvas.box.width, room.width)
            window = Window.on(canvas, room.height, columns, focus(SMALL, marks or [ORIGIN]))
            beside = list(self._beside(moment, self.width - columns - 3))
            for left, right in zip_longest(window.lines, beside):
                yield Text.assemble(left or " " * columns, "   ", right or "")
        fitting = {action.tile for action in moment.view.actions if isinstance(action, Lay)}
        yield Text(self.t("{name} held:", name=self._name(moment.decision.seat)), style="faint")
        yield from (line for line in tray(moment.view.hand, fitting, self.width) if line.plain.strip())

    def _beside(self, moment: KeyMoment, width: int) -> Iterator[Text]:
        decision = moment.decision
        listed = moment.options(OPTIONS)
        rows = [(self._label(option.action, moment), *worth(option)) for option in listed]
        widths = column_widths(rows, 0)
        yield from _wrapped(self._numbers(moment), width, "faint")
        for option, (label, points, win) in zip(listed, rows, strict=True):
            played = option.action == decision.played
            numbers = f"{points:>{widths[1]}}" + (f" {win:>{widths[2]}}" if win else "")
            line = Text.assemble(">" if played else " ", set_cell_size(label, widths[0]), "  ", numbers, "  ")
            yield Text.assemble(line, _graded(option.grade, self.t), style="turn" if played else "")
        for title, reasons in self._why(moment):
            yield from [Text(), *_wrapped(f"{title} {' '.join(reasons)}", width)]

    def _numbers(self, moment: KeyMoment) -> str:
        if moment.view.players == 1:
            return self.t("Options with the points at the end (> played):")
        if moment.decision.best.win is None:
            return self.t("Options with the lead at the end of the round (> played):")
        return self.t("Options with the lead at the end of the round and the chance to win (> played):")

    def _label(self, action: str, moment: KeyMoment) -> str:
        """Places by letter, which means nothing without the board."""
        return named(action, {} if self.terminal.plain else moment.labels(OPTIONS), self.t)

    def _why(self, moment: KeyMoment) -> Iterator[tuple[str, list[str]]]:
        decision = moment.decision
        sides = (
            (self.t("Better:"), decision.best.action, decision.gains),
            (self.t("Played:"), decision.played, decision.costs),
        )
        for title, action, reasons in sides:
            if reasons:
                yield f"{title} {self._label(action, moment)}.", list(reasons_told(reasons, self.t))
        yield from ((self.t("Then:"), [told]) for told in self._next(decision))

    def _next(self, decision: Decision) -> Iterator[str]:
        if decision.follows:
            turns = [
                Follow(one.seat, read_action(one.action), one.points, one.share, one.drawn) for one in decision.follows
            ]
            names = [seat.name for seat in self.told.game.seats]
            yield follows_told(turns, names, self.t)

    def _said(self, number: int, moment: KeyMoment) -> Iterator[str]:
        t, decision = self.t, moment.decision
        yield f"{self._heading(number, moment)}."
        sides = (t("Played:"), decision.choice, decision.costs), (t("Better:"), decision.best, decision.gains)
        for title, option, reasons in sides:
            told = f"{title} {self.place(option, moment)}; {self._worth_said(option, moment)}."
            yield " ".join([told, *reasons_told(reasons, t)])
        equal = [option for option in decision.options[1:] if option.grade == decision.best.grade]
        if equal:
            yield f"{t('As good:')} {'; '.join(self.place(option, moment) for option in equal)}."
        yield from (f"{t('Then:')} {told}" for told in self._next(decision))

    def place(self, option: ReviewOption, moment: KeyMoment) -> str:
        """A place in words for screen readers, or in notation if its neighbours are ambiguous."""
        words, others = self._neighbours(option, moment), moment.decision.options
        is_clear = sum(self._neighbours(other, moment) == words for other in others) == 1
        return words if is_clear else f"{words} ({cell_of(read_action(option.action))})"

    def _neighbours(self, option: ReviewOption, moment: KeyMoment) -> str:
        cell, cells = cell_of(read_action(option.action)), moment.view.board.cells
        if cell is None:
            return deed(option.action, self.t)
        beside = [shown(Tile(*sorted(cells[near]))) for near in neighbours(cell) if near in cells]
        return self.t("{tile} beside {tiles}", tile=deed(option.action, self.t), tiles=", ".join(beside))

    def _worth_said(self, option: ReviewOption, moment: KeyMoment) -> str:
        points, win = worth(option)
        return worth_said(moment.view.players, points, win.removesuffix(" %"), self.t)


def _wrapped(sentence: str, width: int, style: str = "") -> list[Text]:
    """Wrapped lines; numbers stay beside their units and errors."""
    kept = sentence.replace("> ", ">\xa0").replace(" %", "\xa0%").replace(" ± ", "\xa0±\xa0")
    return [Text(line.replace("\xa0", " "), style) for line in wrap(kept, width)]


def _graded(grade: str, t: Translator) -> tuple[str, str]:
    return grade_told(grade, t), {"good": GOOD, "slip": "", "mistake": "bonus"}.get(grade, WORST)


def figures_drawn(names: Sequence[str], rows: Sequence[FigureRow], width: int) -> Iterator[Text]:
    """As many players side by side as fit, the others below."""
    titles = [f"  {row.title}" if row.is_part else row.title for row in rows]
    first = max(map(cell_len, titles))
    columns = [[shortened(name, NAME), *(row.cells[seat] for row in rows)] for seat, name in enumerate(names)]
    for part in _parts(columns, width - first):
        widths = column_widths(zip(*part, strict=True), 2)
        for number, (title, *cells) in enumerate(zip(["", *titles], *part, strict=True)):
            style = "faint" if number and rows[number - 1].is_part else ""
            numbers = to_right(cells, widths), "" if number else "title"
            yield Text.assemble((set_cell_size(title, first), style), numbers)
        yield Text()


def _parts(columns: Sequence[list[str]], width: int) -> Iterator[list[list[str]]]:
    part: list[list[str]] = []
    for column in columns:
        if part and sum(max(map(cell_len, one)) + 2 for one in (*part, column)) > width:
            yield part
            part = []
        part.append(column)
    yield part

"""The view of a seat, put together from messages."""

from tripple.live.tables import Fresh, Message, Told
from tripple.live.tables.messages import RoundView, StepMessage, TableView
from tripple.look.scene import Laid, PointsLine
from tripple.notation import read_action, read_sheet
from tripple.rules import Board, Cell, Draw, Lay, Pass, Reason, RoundEnd, ScoreLine, Sheet, Step, Tile, View

_REASONS = {reason.word: reason for reason in Reason}


class Memory:
    def __init__(self) -> None:
        self.number = 0
        self.board: tuple[Laid, ...] = ()
        self.history: tuple[StepMessage, ...] = ()

    def take_in(self, message: Message) -> None:
        if isinstance(message, Fresh):
            self.number = message.round.number if message.round else 0
            self.board, self.history = message.board, message.history
        elif isinstance(message, Told):
            self._follow(message)

    def _follow(self, told: Told) -> None:
        if told.round and told.round.number != self.number:
            self.number, self.board, self.history = told.round.number, (), ()
        if told.board is not None and told.history is not None:
            self.board, self.history = told.board, told.history
        if told.step:
            self.history = (*self.history, told.step)
            self.board = (*self.board, told.step.laid) if told.step.laid else self.board

    def view(self, seat: int, table: TableView, seen: RoundView) -> View:
        """The round as any computer player gets it."""
        steps, sheet = tuple(map(_step, self.history)), sheet_of(table)
        return View(
            sheet=sheet,
            seat=seat,
            board=Board.of(((_cell(laid), laid.numbers) for laid in self.board), sheet.numbers),
            hand=tuple(map(Tile.parse, seen.hand)),
            held=seen.held,
            pool=seen.pool,
            supply=seen.supply,
            turn=seen.turn,
            points=seen.points,
            drawn=tuple(map(Tile.parse, seen.drawn)),
            drawn_count=seen.drawn_count,
            draws=sum(isinstance(step.action, Draw) for step in steps),
            passes=_passes(steps, seen.supply),
            end=RoundEnd(seen.end) if seen.end else None,
            actions=tuple(read_action(option.action) for option in seen.options),
            history=steps,
            left=tuple(tuple(map(Tile.parse, hand)) for hand in seen.left) if seen.left is not None else None,
            before=seen.before,
            rounds_before=seen.number - 1,
        )


def sheet_of(table: TableView) -> Sheet:
    return read_sheet(table.sheet, table.changes)


def _cell(laid: Laid) -> Cell:
    lay = read_action(f"{laid.tile}@{laid.cell}")
    assert isinstance(lay, Lay)
    return lay.cell


def _step(message: StepMessage) -> Step:
    return Step(message.seat, read_action(message.action), tuple(map(_line, message.lines)))


def _line(line: PointsLine) -> ScoreLine:
    return ScoreLine(line.seat, _REASONS[line.reason], line.points, line.other)


def _passes(steps: tuple[Step, ...], supply: int) -> int:
    """Turns in a row without laying or drawing, with an empty pool (D10)."""
    passes = 0
    for step in reversed(steps):
        if supply or not isinstance(step.action, Pass):
            break
        passes += 1
    return passes

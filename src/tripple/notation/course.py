"""The course of a round as written, before the unknown tiles are known."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from tripple.rules import DRAW, OPEN, ORIGIN, Action, Board, Deal, IllegalAction, Lay, RoundEnd, Sheet, Tile
from tripple.rules.opening import opening_tile

from . import claims
from .action import TileSupply, action_of, known_tile
from .span import NotWellFormed, Span, read_number

_ENDS = {end.value: end for end in RoundEnd}


@dataclass(frozen=True, slots=True)
class PartialDeal:
    """A deal with None for each unknown tile."""

    hands: tuple[tuple[Tile | None, ...], ...]
    pool: tuple[Tile | None, ...]
    lot: int = 0

    @property
    def size(self) -> int:
        return len(self.pool) + sum(map(len, self.hands))

    @property
    def has_unknown(self) -> bool:
        return len(self.known) < self.size

    @property
    def whole(self) -> Deal:
        hands = [[tile for tile in hand if tile is not None] for hand in self.hands]
        return Deal.of(hands, [tile for tile in self.pool if tile is not None], self.lot)

    @property
    def known(self) -> frozenset[Tile]:
        everywhere = [tile for tiles in (*self.hands, self.pool) for tile in tiles]
        return frozenset(tile for tile in everywhere if tile is not None)


class WrittenStep(NamedTuple):
    seat: int
    action: Action
    board: Board
    drawn: tuple[int, ...]  # tiles of the pool, counted from 0, drawn in this turn before the step
    laid: Tile | None


@dataclass(frozen=True, slots=True)
class Course:
    """Public information about a round."""

    steps: tuple[WrittenStep, ...]
    board: Board
    over: bool = False  # true if the record says that the round ended with the last step
    end: RoundEnd | None = None
    comment: Span | None = None
    misfit: tuple[WrittenStep, ...] = ()
    """The next step, if its tile does not fit where it was laid; the seat may hold the tile all the same."""

    @property
    def is_out(self) -> bool:
        return self.end is RoundEnd.OUT or (self.comment is not None and claims.is_out(self.comment))

    @property
    def left(self) -> dict[str, int] | None:
        return None if self.comment is None else claims.left_in(self.comment)

    @property
    def without_points(self) -> "Course":
        return replace(self, comment=None)

    def until(self, count: int) -> "Course":
        board = self.steps[count].board if count < len(self.steps) else self.board
        return Course(self.steps[:count], board)


class ReadStep(NamedTuple):
    who: Span
    what: Span
    seat: int
    stand_in: Span | None  # the level that made the step instead of the seat's own
    action: Action


def step_of(doing: Span, players: int, numbers: int) -> ReadStep:
    words = doing.words
    if len(words) != 2:
        raise NotWellFormed("a seat and its action are expected, like 1 draw, or the next round, not {found!r}", doing)
    who, what = words
    number, level = who.cut("=")
    return ReadStep(who, what, read_number(number, 1, players) - 1, level, action_of(what, numbers))


class CourseReader:
    """Read a round's lines before they are refereed, up to the first that no tiles could make legal.

    A drawn tile that a comment names is known from then on.
    """

    def __init__(self, sheet: Sheet, deal: PartialDeal, box: TileSupply) -> None:
        self._sheet, self._deal, self._box = sheet, deal, box
        self._pool = list(deal.pool)
        self._next = int(len(deal.hands) == 1)
        self._board = Board(numbers=sheet.numbers)
        self._drawn: tuple[int, ...] = ()
        self._steps: list[WrittenStep] = []
        self._misfit: tuple[WrittenStep, ...] = ()

    @property
    def deal(self) -> PartialDeal:
        return replace(self._deal, pool=tuple(self._pool))

    def read(self, lines: Sequence[Span], more: bool) -> Course:
        """Read the lines; `more` is true if another round follows, so that this one has to be over."""
        last: Span | None = None
        for line in lines:
            doing, comment = line.cut(";")
            if comment is not None and not doing.text:
                return self._ended(last, over=True, end=_end_of(comment))
            if not self._take(doing, comment):
                return self._ended(None)
            last = comment
        return self._ended(last, over=more or (last is not None and claims.ends(last)))

    def _ended(self, comment: Span | None, over: bool = False, end: RoundEnd | None = None) -> Course:
        return Course(tuple(self._steps), self._board, over, end, comment if over else None, self._misfit)

    def _take(self, doing: Span, comment: Span | None) -> bool:
        """True if some tiles could make this step legal, judged by the table alone."""
        try:
            read = step_of(doing, len(self._deal.hands), self._sheet.numbers)
        except NotWellFormed:
            return False
        action = read.action
        laid = self._laid(read.seat, action, doing, comment)
        step = WrittenStep(read.seat, action, self._board, self._drawn, laid)
        try:
            self._board = self._board_after(step)
        except IllegalAction:
            self._misfit = (step,) if laid else ()
            return False
        self._steps.append(step)
        if action == DRAW:
            self._draw(comment)
        else:
            self._drawn = ()
        return True

    def _board_after(self, step: WrittenStep) -> Board:
        if step.laid is not None:
            return step.board.lay(step.laid, step.action.cell if isinstance(step.action, Lay) else ORIGIN)
        if not step.board.cells:
            raise IllegalAction("R3", "a round begins with its opening tile, and only with it")
        if step.action == DRAW and self._next >= len(self._pool):
            raise IllegalAction("R6", "there is no tile left to draw")
        return step.board

    def _laid(self, seat: int, action: Action, doing: Span, comment: Span | None) -> Tile | None:
        if isinstance(action, Lay):
            return action.tile
        if action != OPEN:
            return None
        solo = len(self._deal.hands) == 1
        candidates = self._pool[:1] if solo else self._deal.hands[seat]
        known = [tile for tile in candidates if tile is not None]
        named = _first_tile(comment, self._sheet.numbers)
        if len(known) == len(candidates) and known:
            return opening_tile(self._sheet, known)
        if named is None:
            raise NotWellFormed(
                "these tiles are not all known: name the tile that opened the round after a semicolon, like ; 333",
                doing.strip().end,
            )
        if solo:
            self._name(0, named)
        return named[1]

    def _draw(self, comment: Span | None) -> None:
        named = _first_tile(comment, self._sheet.numbers)
        if named and self._pool[self._next] is None:
            self._name(self._next, named)
        self._drawn = (*self._drawn, self._next)
        self._next += 1

    def _name(self, number: int, named: tuple[Span, Tile]) -> None:
        word, tile = named
        self._pool[number] = self._box.give(tile, word)


def _first_tile(comment: Span | None, numbers: int) -> tuple[Span, Tile] | None:
    words: Iterable[Span] = comment.words[:1] if comment else ()
    return next(((word, tile) for word in words if (tile := known_tile(word, numbers))), None)


def _end_of(comment: Span) -> RoundEnd | None:
    kind, *more = [*(word.text for word in comment.words), ""]
    return _ENDS.get(more[0]) if kind == "end" and more else None

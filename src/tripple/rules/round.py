"""A round as an immutable value: legal actions and their results."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from . import scoring
from .action import DRAW, OPEN, PASS, Action, Draw, Lay, Open, Pass, RoundEnd, Step, last_cell
from .board import Board
from .deal import Deal
from .errors import IllegalAction
from .lattice import ORIGIN, Cell
from .opening import opening_tile, openings, starter
from .scoring import Lines, ScoreLine
from .sheet import Sheet
from .showing import Shown, noun
from .tiles import Tile, in_order
from .view import Own, View, lays, was_dealt_nothing


@dataclass(frozen=True, repr=False)
class Round(Shown):
    """A round as an immutable value: `play` returns the next one.

    Rounds are equal when the same can follow from them, whatever led to them.
    """

    sheet: Sheet
    board: Board
    hands: tuple[frozenset[Tile], ...]
    pool: tuple[Tile, ...]
    """Tiles to draw, the next one first."""
    turn: int
    points: tuple[int, ...]
    drawn: tuple[Tile, ...] = ()
    draws: int = 0
    passes: int = 0
    """Consecutive turns that ended without laying while there was nothing to draw (D10)."""
    end: RoundEnd | None = None
    history: tuple[Step, ...] = field(default=(), compare=False)

    @classmethod
    def start(cls, sheet: Sheet, deal: Deal) -> "Round":
        """Start a round; the seat that has to open it is on turn."""
        deal.check_box(sheet)
        turn = starter(sheet, deal.hands, deal.lot)
        return cls(sheet, Board(numbers=sheet.numbers), deal.hands, deal.pool, turn, (0,) * len(deal.hands))

    def _table(self) -> tuple[Board, Cell | None]:
        return self.board, last_cell(self.history)

    def _told(self) -> str:
        points = " ".join(map(str, self.points))
        now = f"over: {self.end.value}" if self.end else f"seat {self.turn} on turn"
        return f"{self.sheet.id}, {noun(len(self.board.cells), 'tile')}, points {points}, {now}"

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def is_solo(self) -> bool:
        return self.players == 1

    @property
    def supply(self) -> int:
        """Number of tiles that can still be drawn; a solitaire has its own limit (D13)."""
        if self.is_solo:
            return min(len(self.pool), self.sheet.solo_draws - self.draws)
        return len(self.pool)

    @property
    def playable(self) -> frozenset[Tile]:
        """Tiles that the seat on turn may lay if they fit (D7)."""
        return frozenset(self.drawn) if self.drawn and self.sheet.drawn_only else self.hands[self.turn]

    def actions(self) -> tuple[Action, ...]:
        """Legal actions of the seat on turn, sorted; empty once the round is over."""
        if self.end:
            return ()
        if not self.board.cells:
            return self._openings
        fitting = sorted(lays(self.board, self.playable))
        if fitting and not self.sheet.decline:
            return tuple(fitting)
        return (*fitting, DRAW if self._may_draw else PASS)

    @property
    def _openings(self) -> tuple[Open | Lay, ...]:
        return (OPEN,) if self.is_solo else openings(self.sheet, self.hands[self.turn])

    @property
    def _may_draw(self) -> bool:
        return self.supply > 0 and len(self.drawn) < self.sheet.draws

    def play(self, action: Action) -> tuple["Round", Lines]:
        """Play an action of the seat on turn; returns the next round and the score lines.

        Raises IllegalAction, with the rule, for anything not among `actions()`.
        """
        self._check(action)
        after, lines = self._apply(action)
        points = list(self.points)
        for line in lines:
            points[line.seat] += line.points
        step = Step(self.turn, action, lines)
        return after._with(points=tuple(points), history=(*self.history, step)), lines

    def view(self, seat: int | None, before: tuple[int, ...] = (), rounds_before: int = 0) -> View:
        """The round as a seat or a spectator (None) may know it; `before` are the points of earlier rounds.

        Hidden tiles leave a round only through this and `own`, which is a part of it.
        """
        hand, drawn = self.own(seat)
        return View(
            sheet=self.sheet,
            seat=seat,
            board=self.board,
            hand=hand,
            held=tuple(map(len, self.hands)),
            pool=len(self.pool),
            supply=self.supply,
            turn=self.turn,
            points=self.points,
            drawn=drawn,
            drawn_count=len(self.drawn),
            draws=self.draws,
            passes=self.passes,
            end=self.end,
            actions=self.actions() if seat == self.turn else (),
            history=self.history,
            left=tuple(tuple(sorted(hand)) for hand in self.hands) if self.end else None,
            before=before,
            rounds_before=rounds_before,
        )

    def own(self, seat: int | None) -> Own:
        """The tiles of `view` that no other seat sees; a spectator (None) has none."""
        hand = () if seat is None else in_order(self.hands[seat])
        return Own(hand, self.drawn if seat == self.turn else ())

    def _with(self, **changes: Any) -> "Round":
        """A sixth of the cost of dataclasses.replace; rounds are made by the million."""
        # A frozen dataclass's constructor sets each of eleven fields through object.__setattr__.
        after = object.__new__(Round)
        after.__dict__.update(self.__dict__, **changes)
        return after

    def _check(self, action: Action) -> None:
        # Judge by the rules instead of looking the action up in `actions()`: a refusal has to name its rule.
        if self.end:
            raise IllegalAction("R8", "the round is over")
        if not self.board.cells:
            self._check_opening(action)
            return
        match action:
            case Lay(tile, cell):
                self._check_tile(tile)
                if cell not in self.board.slots or tile not in self.board.slots[cell].fits:
                    raise self.board.refusal(tile, cell)
            case Draw() | Pass():
                self._check_not_laying(action)
            case Open():
                raise IllegalAction("R3", "a round begins with its opening tile, and only with it")
            case _:
                raise TypeError(f"{action!r} is no action")

    def _check_opening(self, action: Action) -> None:
        if action in self._openings:
            return
        if not isinstance(action, Open | Lay | Draw | Pass):
            raise TypeError(f"{action!r} is no action")
        if not isinstance(action, Lay) or self._openings == (OPEN,):
            raise IllegalAction("R3", "a round begins with its opening tile, and only with it")
        self._check_tile(action.tile)
        if action.cell != ORIGIN:
            raise self.board.refusal(action.tile, action.cell)
        raise IllegalAction("R3", "this round cannot be opened with {tile}", tile=action.tile)

    def _check_tile(self, tile: Tile) -> None:
        if tile not in self.hands[self.turn]:
            raise IllegalAction("R4", "seat {seat} does not hold {tile}", seat=self.turn + 1, tile=tile)
        if tile not in self.playable:
            raise IllegalAction(
                "D7", "after drawing, only a tile drawn in this turn may be laid, and {tile} was not", tile=tile
            )

    def _check_not_laying(self, action: Draw | Pass) -> None:
        if not self.sheet.decline and any(lays(self.board, self.playable)):
            raise IllegalAction("R5", "if you can lay, you have to: this table does not allow declining")
        if isinstance(action, Pass) and self._may_draw:
            raise IllegalAction(
                "R5",
                "if you do not lay, you have to draw while there are tiles left, up to {draws}",
                draws=self.sheet.draws,
            )
        if isinstance(action, Draw) and not self._may_draw:
            if self.supply:
                raise IllegalAction("R5", "you may draw no more than {draws} tiles in one turn", draws=self.sheet.draws)
            raise IllegalAction("R6", "there is no tile left to draw")

    def _apply(self, action: Action) -> tuple["Round", Lines]:
        match action:
            case Open():
                return (
                    self._open_solo() if self.is_solo else self._open(opening_tile(self.sheet, self.hands[self.turn]))
                )
            case Lay(tile) if not self.board.cells:
                return self._open(tile)
            case Lay():
                return self._lay(action)
            case Draw():
                return self._draw()
            case _:
                lines = scoring.passing(self.sheet, self.turn, len(self.drawn))
                return self._turn_ends(lines, laid=False)

    def _open(self, tile: Tile) -> tuple["Round", Lines]:
        laid = self._with(board=self.board.lay(tile, ORIGIN), hands=self._without(tile))
        return laid._after_laying(scoring.opening(self.sheet, self.turn, tile))

    def _open_solo(self) -> tuple["Round", Lines]:
        """D13: the starter comes from the pool and scores no points."""
        laid = self._with(board=self.board.lay(self.pool[0], ORIGIN), pool=self.pool[1:])
        return laid._turn_ends((), laid=True)

    def _lay(self, action: Lay) -> tuple["Round", Lines]:
        tile, cell = action
        laid = self._with(board=self.board.lay(tile, cell), hands=self._without(tile))
        return laid._after_laying(scoring.laying(self.sheet, self.turn, tile, self.board.slots[cell]))

    def _without(self, tile: Tile) -> tuple[frozenset[Tile], ...]:
        return tuple(hand - {tile} if seat == self.turn else hand for seat, hand in enumerate(self.hands))

    def _draw(self) -> tuple["Round", Lines]:
        tile, *_ = self.pool
        hands = tuple(hand | {tile} if seat == self.turn else hand for seat, hand in enumerate(self.hands))
        after = self._with(hands=hands, pool=self.pool[1:], drawn=(*self.drawn, tile), draws=self.draws + 1)
        return after, tuple(scoring.drawing(self.sheet, self.turn, len(self.drawn)))

    def _after_laying(self, lines: Iterable[ScoreLine]) -> tuple["Round", Lines]:
        # Going out is judged before D10: a last tile ends the round even if no other seat could lay either.
        if self.hands[self.turn] or self._goes_on_without_tray:
            return self._turn_ends(lines, laid=True)
        out = scoring.going_out(self.sheet, self.turn)
        left = scoring.left_over(self.sheet, self.turn, scoring.left_worths(self.sheet, self.hands))
        return self._with(drawn=(), passes=0, end=RoundEnd.OUT), (*lines, *out, *left)

    @property
    def _goes_on_without_tray(self) -> bool:
        return self.is_solo and self.supply > 0 and was_dealt_nothing(len(self.board.cells), 0, self.draws)

    def _turn_ends(self, lines: Iterable[ScoreLine], laid: bool) -> tuple["Round", Lines]:
        """Next turn, or the end of the round; the turn's own lines come first (D10)."""
        # With tiles left to draw, a full circle without laying does not show that the round is stuck.
        passes = 0 if laid or self.supply else self.passes + 1
        end = None if self.supply else self._stuck(passes)
        if end:
            return self._with(drawn=(), passes=passes, end=end), (*lines, *self._blocked())
        return self._with(turn=(self.turn + 1) % self.players, drawn=(), passes=passes), tuple(lines)

    def _blocked(self) -> Iterable[ScoreLine]:
        left = scoring.left_worths(self.sheet, self.hands)
        return scoring.blocked(self.sheet, left, [len(hand) for hand in self.hands])

    def _stuck(self, passes: int) -> RoundEnd | None:
        if not any(lays(self.board, frozenset().union(*self.hands))):
            return RoundEnd.BLOCKED
        return RoundEnd.PASSED if passes == self.players else None

"""A round as one seat sees it: the only door to players, spectators and bots.

A view holds no reference to a round, a deal or a pool, so no hidden tile can be reached from it.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from . import scoring
from .action import Action, Draw, Lay, Pass, RoundEnd, Step, last_cell
from .board import Board
from .lattice import Cell
from .opening import opening_tile
from .scoring import Lines, ScoreLine
from .sheet import Sheet
from .showing import Shown
from .tiles import Tile


def lays(board: Board, tiles: Collection[Tile]) -> Iterator[Lay]:
    """Every legal way to lay one of these tiles."""
    for cell, slot in board.slots.items():
        for tile in slot.fits.intersection(tiles):
            yield Lay(tile, cell)


def was_dealt_nothing(laid: int, held: int, draws: int) -> bool:
    """D13: true in a solitaire while every tile but the starter was drawn.

    With a tray of 0, an empty tray ends the round only once the draws are used up.
    """
    return laid - 1 + held == draws


class Own(NamedTuple):
    """Tiles that only one seat sees."""

    hand: tuple[Tile, ...]
    drawn: tuple[Tile, ...]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class View(Shown):
    """A round as one seat sees it: its own tiles and whatever lies open. Computer players get nothing else."""

    sheet: Sheet
    seat: int | None
    """None for a spectator."""
    board: Board
    hand: tuple[Tile, ...]
    """This seat's tiles, sorted; empty for a spectator."""
    held: tuple[int, ...]
    pool: int
    supply: int
    """Tiles that can still be drawn; a solitaire may limit it below the pool (D13)."""
    turn: int
    points: tuple[int, ...]
    drawn: tuple[Tile, ...]
    """Tiles that this seat has drawn in this turn."""
    drawn_count: int
    """Number of tiles that the seat on turn has drawn in this turn."""
    draws: int
    """Number of tiles drawn in this round, by all seats."""
    passes: int
    """Consecutive turns that ended without laying while there was nothing to draw (D10)."""
    end: RoundEnd | None
    actions: tuple[Action, ...]
    """This seat's legal actions, sorted; empty unless it is on turn."""
    history: tuple[Step, ...]
    left: tuple[tuple[Tile, ...], ...] | None
    """Every seat's remaining tiles, once the round is over."""
    before: tuple[int, ...] = ()
    """Points of earlier rounds, if the round is part of a game."""
    rounds_before: int = 0

    def _table(self) -> tuple[Board, Cell | None]:
        return self.board, last_cell(self.history)

    def _told(self) -> str:
        whose = "spectator" if self.seat is None else f"seat {self.seat}: {' '.join(map(str, self.hand))}"
        points, now = (
            " ".join(map(str, self.points)),
            f"over: {self.end.value}" if self.end else f"seat {self.turn} on turn",
        )
        return f"{self.sheet.id}, points {points}, pool {self.pool}, {now}, {whose}"

    @property
    def players(self) -> int:
        return len(self.held)

    @property
    def unseen(self) -> frozenset[Tile]:
        """Tiles that are neither on the table nor in this hand."""
        return frozenset(self.sheet.box).difference(self.board.tiles, self.hand)

    def ahead(self) -> tuple[Lay, ...]:
        """Lays that would be legal if this seat were on turn, sorted; empty once the round is over."""
        return () if self.end else tuple(sorted(lays(self.board, self.hand)))

    def preview(self, action: Action) -> Lines:
        """Score lines that this action would give, as far as this seat can know."""
        assert self.seat is not None, "a spectator has no actions"
        match action:
            case Lay(tile) if not self.board.cells:
                return self._laid(scoring.opening(self.sheet, self.seat, tile))
            case Lay(tile, cell):
                return self._laid(scoring.laying(self.sheet, self.seat, tile, self.board.slots[cell]))
            case Draw():
                return tuple(scoring.drawing(self.sheet, self.seat, self.drawn_count))
            case Pass():
                return tuple(scoring.passing(self.sheet, self.seat, self.drawn_count))
            case _ if self.players == 1:
                return ()  # D13: the opening tile comes from the pool and gives nothing
            case _:
                return self._laid(scoring.opening(self.sheet, self.seat, opening_tile(self.sheet, self.hand)))

    def _laid(self, lines: Iterable[ScoreLine]) -> Lines:
        assert self.seat is not None
        return (*lines, *scoring.going_out(self.sheet, self.seat)) if self._is_last_tile else tuple(lines)

    @property
    def _is_last_tile(self) -> bool:
        if self.players == 1 and self.supply and was_dealt_nothing(len(self.board.cells), len(self.hand), self.draws):
            return False
        return len(self.hand) == 1

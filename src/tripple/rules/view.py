"""What a seat sees of a round: the only door to players, spectators and bots.

A view holds nothing from which a hidden tile could be reached: no round, no deal, no pool.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from . import scoring, solo
from .action import Action, Draw, Lay, Pass
from .board import Board
from .history import Lines, RoundEnd, Step
from .opening import opening_tile
from .scoring import ScoreLine
from .sheet import Sheet
from .tiles import TILES, Tile


def lays(board: Board, tiles: Collection[Tile]) -> Iterator[Lay]:
    """Every way to lay one of these tiles."""
    for cell, slot in board.slots.items():
        for tile in slot.fits.intersection(tiles):
            yield Lay(tile, cell)


class Own(NamedTuple):
    """The tiles that only one seat sees."""

    hand: tuple[Tile, ...]
    """Its own, sorted."""
    drawn: tuple[Tile, ...]
    """What it has drawn in this turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A round as one seat sees it: its own tiles and whatever lies open. Computer players get nothing else."""

    sheet: Sheet
    """The rules it is played by."""
    seat: int | None
    """Whose view it is; a spectator has none."""
    board: Board
    """The tiles on the table."""
    hand: tuple[Tile, ...]
    """This seat's tiles, sorted; a spectator has none."""
    held: tuple[int, ...]
    """How many tiles each seat holds."""
    pool: int
    """How many tiles are left in the pool."""
    supply: int
    """How many tiles can still be drawn: in a solitaire it can be fewer than the pool has (D13)."""
    turn: int
    """The seat on turn."""
    points: tuple[int, ...]
    """This round's points so far."""
    drawn: tuple[Tile, ...]
    """What this seat has drawn in this turn."""
    drawn_count: int
    """How many tiles the seat on turn has drawn in this turn."""
    draws: int
    """How many tiles were drawn in this round, by everybody."""
    passes: int
    """How many turns in a row ended without laying while there was nothing to draw (D10)."""
    end: RoundEnd | None
    """Why the round is over; None while it goes on."""
    actions: tuple[Action, ...]
    """What this seat may do now, sorted; nothing while it is another one's turn."""
    history: tuple[Step, ...]
    """What was done so far, the first first."""
    left: tuple[tuple[Tile, ...], ...] | None
    """Everybody's left tiles, once the round is over and they lie open."""
    before: tuple[int, ...] = ()
    """The points of earlier rounds, where the round is part of a game."""
    rounds_before: int = 0
    """How many rounds these were."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.held)

    @property
    def unseen(self) -> frozenset[Tile]:
        """The tiles that are neither on the table nor in this hand."""
        return frozenset(TILES).difference(self.board.tiles, self.hand)

    def ahead(self) -> tuple[Lay, ...]:
        """Where this seat's tiles would fit if it were on turn now, sorted; nothing once the round is over."""
        return () if self.end else tuple(sorted(lays(self.board, self.hand)))

    def preview(self, action: Action) -> Lines:
        """The score lines that this action would give, as far as they can be known beforehand."""
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
        """Whether laying a tile now ends the round."""
        if (
            self.players == 1
            and self.supply
            and solo.was_dealt_nothing(len(self.board.cells), len(self.hand), self.draws)
        ):
            return False
        return len(self.hand) == 1

"""Perfect recall: the deal of a seat and every step that it has seen.

A view shows which tiles a seat holds, but not when it drew them. The player knows that; so the tiles that a seat
drew stand beside its draws here, and those of others never do.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from tripple.rules import ORIGIN, Board, Deal, Draw, Lay, Match, Open, Round, Step, Tile, View
from tripple.rules.sheet import BOX, MOST_PLAYERS
from tripple.sim.numbering import number_of
from tripple.sim.tables import TILE_NUMBER

from .observing import Observation, observed

MOST_STEPS = 3 * BOX + (BOX + 1) * MOST_PLAYERS
"""No round has more: each tile is laid and drawn once at most, a pass comes after a draw or, once there is nothing to
draw, one for each seat between two tiles."""

NO_TILE = -1


def recalled(rows: Observation, dealt: Iterable[Tile], past: Sequence[tuple[int, int, int]]) -> Observation:
    """Add `dealt`, which is like `hand`, and `history` with a row for each step.

    A step is the seat, counted from this one on, the number of the action, and that of the tile if this seat drew one.
    A row holds one more than each of them; zeros are nothing.
    """
    rows["dealt"] = np.zeros(BOX, dtype=np.int8)
    rows["dealt"][[TILE_NUMBER[tile] for tile in dealt]] = 1
    rows["history"] = np.zeros((MOST_STEPS, 3), dtype=np.int16)
    rows["history"][: len(past)] = np.reshape(past, (-1, 3)) + 1
    return rows


@dataclass(frozen=True, slots=True)
class PastStep:
    """A step as a seat remembers it."""

    step: Step
    number: int  # the number of the action, at the table as it was then
    drawn: Tile | None  # the tile that came, if this seat drew it


@dataclass(frozen=True, slots=True)
class Information:
    """Everything a seat knows of a round."""

    view: View
    dealt: frozenset[Tile]
    """Its tiles at the beginning."""
    past: tuple[PastStep, ...]

    @classmethod
    def of(cls, match: Match, seat: int) -> "Information":
        """Information about the last round of a game."""
        return cls.of_round(match.rounds[-1], match.deals[-1], match.view(seat))

    @classmethod
    def of_round(cls, here: Round, deal: Deal, view: View) -> "Information":
        """Information of the view's seat about a round that began with this deal."""
        assert view.seat is not None, "a spectator has nothing to remember"
        return cls(view, deal.hands[view.seat], tuple(_remembered(here, deal, view.seat)))

    def arrays(self) -> Observation:
        """An observation with `dealt` and `history` as `recalled` adds them."""
        past = [
            (self._seat(one.step.seat), one.number, TILE_NUMBER[one.drawn] if one.drawn else NO_TILE)
            for one in self.past
        ]
        return recalled(observed(self.view), self.dealt, past)

    def _seat(self, seat: int) -> int:
        assert self.view.seat is not None
        return (seat - self.view.seat) % self.view.players

    def __str__(self) -> str:
        """The same for two positions if this seat cannot tell them apart."""
        view = self.view
        told = " ".join(
            f"{past.step.seat}:{past.step.action}{f'={past.drawn}' if past.drawn else ''}" for past in self.past
        )
        first = "".join(str(tile) for tile in view.board.tiles[:1])
        dealt = " ".join(map(str, sorted(self.dealt)))
        before = " ".join(map(str, view.before))
        return f"seat {view.seat} of {view.players}; before {before}; dealt {dealt}; turn {view.turn}; {first}; {told}"


def _remembered(here: Round, deal: Deal, seat: int) -> Iterator[PastStep]:
    board, pool, tiles = Board(numbers=here.sheet.numbers), iter(deal.pool), here.board.tiles
    for step in here.history:
        number, drawn = number_of(board, step.action), None
        match step.action:
            case Lay(tile, cell):
                board = board.lay(tile, cell)
            case Open():
                board = board.lay(tiles[0], ORIGIN)
                if here.is_solo:
                    next(pool)
            case Draw():
                drawn = next(pool)
        yield PastStep(step, number, drawn if step.seat == seat else None)

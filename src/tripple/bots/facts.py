"""Facts about an action from the table alone: certain, whatever the others hold."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tripple.rules import Action, Board, Cell, Lay, Reason, Slot, Tile, View
from tripple.rules.lattice import around, corners
from tripple.rules.scoring import laying

from .simple import points_now


@dataclass(frozen=True, slots=True)
class Gap:
    """A hexagon that a lay leaves one tile short."""

    cell: Cell
    tile: Tile | None  # the one tile that would complete it; None if it is on the table already, or does not exist
    points: int
    mine: bool


@dataclass(frozen=True)
class Facts:
    """An action as seen by anyone who knows this seat's tiles."""

    view: View
    action: Action

    @cached_property
    def points(self) -> int:
        return points_now(self.view, self.action)

    @property
    def is_lay(self) -> bool:
        return isinstance(self.action, Lay)

    @property
    def is_last_tile(self) -> bool:
        return any(line.reason is Reason.OUT for line in self.view.preview(self.action))

    @cached_property
    def gaps(self) -> tuple[Gap, ...]:
        return tuple(self._gaps()) if isinstance(self.action, Lay) else ()

    def _gaps(self) -> Iterator[Gap]:
        view, lay = self.view, self.action
        assert isinstance(lay, Lay)
        board, left = view.board.lay(*lay), set(view.hand) - {lay.tile}
        for point in corners(lay.cell):
            open_cells = [cell for cell in around(point) if cell not in board.cells]
            if len(open_cells) == 1:
                (cell,) = open_cells
                slot = board.slots[cell]
                tile = next(iter(slot.fits.difference(board.tiles)), None)
                yield Gap(cell, tile, points_of(view, slot, tile) if tile else 0, tile in left)

    @cached_property
    def more_than_others(self) -> int:
        others = [points_now(self.view, lay) for lay in lays(self.view) if lay != self.action]
        return self.points - max(others, default=self.points)

    @cached_property
    def elsewhere(self) -> int:
        same = [lay for lay in lays(self.view) if lay != self.action and lay.tile == self._tile]
        return max((points_now(self.view, lay) for lay in same), default=0)

    @property
    def _tile(self) -> Tile | None:
        return self.action.tile if isinstance(self.action, Lay) else None

    @property
    def can_wait(self) -> bool:
        return isinstance(self.action, Lay) and is_mine_alone(self.view, self.action)

    @cached_property
    def kept(self) -> int:
        """Points of the best place that stays this seat's own, whatever the others do."""
        safe = (lay for lay in lays(self.view) if lay.tile != self._tile and is_mine_alone(self.view, lay))
        return max((points_now(self.view, lay) for lay in safe if lay.cell != self._cell), default=0)

    @cached_property
    def _after(self) -> Board:
        return self.view.board.lay(*self.action) if isinstance(self.action, Lay) else self.view.board

    @cached_property
    def opened(self) -> frozenset[Cell]:
        """Places that are new after it, take other tiles or give other points than before."""
        before = self.view.board.slots
        return frozenset(cell for cell, slot in self._after.slots.items() if before.get(cell) != slot)

    @cached_property
    def given_up(self) -> int:
        """Points of the best place that only this seat could fill, and no longer can."""
        there = self._after.slots
        lost = (cell for cell in self._own_places if cell != self._cell and not self._rest & there[cell].fits)
        return max((self._own_places[cell] for cell in lost), default=0)

    @cached_property
    def _own_places(self) -> dict[Cell, int]:
        """Places that none of the others' possible tiles fits, with this seat's points there."""
        view, found = self.view, dict[Cell, int]()
        for cell, slot in view.board.slots.items():
            mine = slot.fits.intersection(view.hand)
            if mine and slot.fits.isdisjoint(view.unseen):
                found[cell] = max(points_of(view, slot, tile) for tile in mine)
        return found

    @cached_property
    def homeless(self) -> int:
        """Number of this seat's other tiles that lose their last place by it."""
        return len((self._rest & _with_a_place(self.view.board)) - _with_a_place(self._after))

    @cached_property
    def housed(self) -> int:
        return len((self._rest & _with_a_place(self._after)) - _with_a_place(self.view.board))

    @property
    def _rest(self) -> frozenset[Tile]:
        return frozenset(self.view.hand) - {self._tile}

    @property
    def _cell(self) -> Cell | None:
        return self.action.cell if isinstance(self.action, Lay) else None


def lays(view: View) -> Iterator[Lay]:
    return (action for action in view.actions if isinstance(action, Lay))


def drawable(view: View) -> tuple[int, float]:
    """Number of unseen tiles that fit somewhere, and the mean points of their best places."""
    best: dict[Tile, int] = {}
    for slot in view.board.slots.values():
        for tile in slot.fits.intersection(view.unseen):
            best[tile] = max(best.get(tile, 0), points_of(view, slot, tile))
    return len(best), sum(best.values()) / len(best) if best else 0.0


def _with_a_place(board: Board) -> frozenset[Tile]:
    return frozenset().union(*(slot.fits for slot in board.slots.values()))


def is_mine_alone(view: View, lay: Lay) -> bool:
    """A place with a number at all three corners takes one tile only, so it stays its holder's for good."""
    slot = view.board.slots.get(lay.cell)
    return slot is not None and None not in slot.known


def points_of(view: View, slot: Slot, tile: Tile) -> int:
    """Points of the tile in a slot of a board that is not there yet."""
    return sum(line.points for line in laying(view.sheet, view.turn, tile, slot))

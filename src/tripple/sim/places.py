"""The cells that the kernels' numbers stand for at a given table.

Their lattice is a torus, so a number stands for many cells; only one of them lies at the table.
"""

from collections.abc import Iterable

from tripple.rules import DRAW, OPEN, PASS, TILES, Action, Cell, Lay
from tripple.rules.lattice import ORIGIN, neighbours

from .round import DRAWING, OPENING, PASSING, TILE_BITS
from .tables import TILE_NUMBER, cell_number

_WORDS: dict[Action, int] = {DRAW: DRAWING, PASS: PASSING, OPEN: OPENING}
_CODES = {code: action for action, code in _WORDS.items()}


def code_of(action: Action) -> int:
    if isinstance(action, Lay):
        return cell_number(action.cell) * TILE_BITS + TILE_NUMBER[action.tile]
    return _WORDS[action]


class Places:
    """The cells beside the tiles on a table, by their numbers; at a bare table the first one."""

    def __init__(self, laid: Iterable[Cell] = ()) -> None:
        self._cells = {cell_number(ORIGIN): ORIGIN}
        for cell in laid:
            self.lay(cell)

    def lay(self, cell: Cell) -> None:
        self._cells.update((cell_number(near), near) for near in neighbours(cell))

    def play(self, action: Action) -> None:
        if isinstance(action, Lay):
            self.lay(action.cell)
        elif action == OPEN:
            self.lay(ORIGIN)

    def action_of(self, code: int) -> Action:
        if code < 0:
            return _CODES[code]
        return Lay(TILES[code % TILE_BITS], self._cells[code // TILE_BITS])

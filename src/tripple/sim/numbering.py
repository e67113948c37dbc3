"""Every action as one of 659 numbers, the same for every sheet, table and number of players.

A tile is laid beside a tile on the table, and two tiles can lie side by side in 600 ways: a flank of the one, a side
with two numbers, decides how the other lies there. So a flank and a tile name a place, wherever on the table it is. A
flank is numbered three times its tile, plus the index of the number that the side begins with, clockwise. A triple
shows the same number everywhere; its flanks are counted from the first corner of its cell.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tripple.rules import DRAW, OPEN, ORIGIN, PASS, TILES, Action, Board, Cell, Lay, Tile, TrippleError, View
from tripple.rules.board import Numbers
from tripple.rules.lattice import neighbours
from tripple.rules.sheet import BOX

from .tables import SEVEN, TILE_NUMBER

SIDES = 3
FLANKS = SIDES * BOX
DRAW_NUMBER, PASS_NUMBER, OPEN_NUMBER = 0, 1, 2
FIRST_TILE = 3
"""First number of the tiles that open a round, if the opener may choose."""
BESIDE = FIRST_TILE + BOX
"""First number of the tiles that are laid beside another one."""
NO_WAY = -1
"""For a flank and a tile that never lie side by side."""

_WORDS: dict[Action, int] = {DRAW: DRAW_NUMBER, PASS: PASS_NUMBER, OPEN: OPEN_NUMBER}
_NUMBERS = {number: action for action, number in _WORDS.items()}


class BadNumber(TrippleError):
    """A number of no action, or of one that is not possible here."""


class Beside(NamedTuple):
    flank: int
    tile: int


def _sides(tile: Tile) -> Iterator[tuple[int, int]]:
    return ((tile[side], tile[(side + 1) % SIDES]) for side in range(SIDES))


def _ways() -> Iterator[Beside]:
    """Two tiles lie side by side if one shows a pair that the other shows the other way round."""
    for (number, tile), other in product(enumerate(TILES), range(BOX)):
        for side, (one, two) in enumerate(_sides(tile)):
            if number != other and (two, one) in set(_sides(TILES[other])):
                yield Beside(SIDES * number + side, other)


WAYS: tuple[Beside, ...] = tuple(sorted(_ways()))
"""The 600 ways in which two tiles can lie side by side, in the order of their numbers."""
ACTIONS = BESIDE + len(WAYS)

FLANK_OF: NDArray[np.int16] = np.array([way.flank for way in WAYS], dtype=np.int16)
TILE_OF: NDArray[np.int16] = np.array([way.tile for way in WAYS], dtype=np.int16)
WAY: NDArray[np.int16] = np.full((FLANKS, BOX), NO_WAY, dtype=np.int16)
WAY[FLANK_OF, TILE_OF] = np.arange(len(WAYS))
FIRST_WAY: NDArray[np.int16] = np.searchsorted(FLANK_OF, np.arange(FLANKS)).astype(np.int16)
BESIDE_FLANK: NDArray[np.uint64] = np.array(
    [sum(1 << way.tile for way in WAYS if way.flank == flank) for flank in range(FLANKS)], dtype=np.uint64
)
"""The first way of each flank, and the tiles that can lie beside it: WAY in a tenth of the memory, for kernels.

A graphics card has no more than 64 kB for all tables of a kernel.
"""


def _lying(numbers: Numbers) -> tuple[int, int]:
    """The tile with these numbers clockwise, and the corner of its lowest one; a triple is never turned."""
    tile = Tile(*sorted(numbers))
    turned = next(turn for turn in range(SIDES) if tuple(numbers[(turn + i) % SIDES] for i in range(SIDES)) == tile)
    return TILE_NUMBER[tile], turned


_LYING: Mapping[Numbers, tuple[int, int]] = {
    (numbers[0], numbers[1], numbers[2]): _lying((numbers[0], numbers[1], numbers[2]))
    for tile in TILES
    for numbers in tile.rotations
}
LYING_TILE: NDArray[np.int8] = np.zeros(SEVEN**3, dtype=np.int8)
TURNED: NDArray[np.int8] = np.zeros(SEVEN**3, dtype=np.int8)
"""The tile and its turn by the contents of its cell's corners, as in tables.FITS."""
for (_one, _two, _three), (_tile, _turn) in _LYING.items():
    _index = ((_one + 1) * SEVEN + _two + 1) * SEVEN + _three + 1
    LYING_TILE[_index], TURNED[_index] = _tile, _turn

_UP, _DOWN = Cell(0, 0, True), Cell(0, 0, False)
_ACROSS = [[neighbours(near).index(here) for near in neighbours(here)] for here in (_DOWN, _UP)]
ACROSS: NDArray[np.int8] = np.array(_ACROSS, dtype=np.int8)
"""The index of a side, seen from the cell across it."""
WAY_ROWS: list[list[int]] = WAY.tolist()
"""WAY for single lookups."""


def flank(board: Board, cell: Cell, side: int) -> int:
    """The flank of a tile on the table across one side of its cell."""
    tile, turned = _LYING[board.cells[cell]]
    return SIDES * tile + (side - turned) % SIDES


def flank_beside(board: Board, place: Cell) -> int:
    """The flank that names a place: of all tiles beside it, that of the first one in the order of the box."""
    sides = _ACROSS[place.up]
    return min(flank(board, near, sides[side]) for side, near in enumerate(neighbours(place)) if near in board.cells)


def number_of(board: Board, action: Action) -> int:
    if not isinstance(action, Lay):
        return _WORDS[action]
    tile = TILE_NUMBER[action.tile]
    if not board.cells:
        return FIRST_TILE + tile
    return BESIDE + WAY_ROWS[flank_beside(board, action.cell)][tile]


def numbered(view: View) -> dict[int, Action]:
    return {number_of(view.board, action): action for action in view.actions}


def action_of(board: Board, number: int) -> Action:
    """The action with a number at this board; raises BadNumber if there is none.

    Whether the action is allowed is for the rules to say.
    """
    if not 0 <= number < ACTIONS:
        raise BadNumber(
            "{number} is not an action: they are numbered from 0 to {most}", number=number, most=ACTIONS - 1
        )
    if number in _NUMBERS:
        return _NUMBERS[number]
    if number < BESIDE:
        return Lay(TILES[number - FIRST_TILE], ORIGIN)
    way = WAYS[number - BESIDE]
    return Lay(TILES[way.tile], _across(board, way.flank, number))


def _across(board: Board, flank: int, number: int) -> Cell:
    tile, side = divmod(flank, SIDES)
    for cell, numbers in board.cells.items():
        there, turned = _LYING[numbers]
        if there == tile:
            return neighbours(cell)[(side + turned) % SIDES]
    raise BadNumber("{number} lays a tile beside {tile}, which is not on the table", number=number, tile=TILES[tile])

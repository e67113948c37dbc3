"""The tiles on the table, and the places beside them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache

from .errors import IllegalAction
from .lattice import ORIGIN, Cell, Point, around, corners, nearby, neighbours
from .tiles import TILES, Tile

Numbers = tuple[int, int, int]
Known = tuple[int | None, int | None, int | None]


class Connection(Enum):
    """What a tile laid in a slot does there; each pays its own bonus (R7)."""

    PLAIN = "plain"
    """One side touches, and the third corner is new: no bonus."""
    BRIDGE = "bridge"
    """One side touches, and the corner across from it meets a tile, too (D3)."""
    DOUBLE = "double"
    """Two sides or more touch, but no hexagon is completed (D4)."""
    HEXAGON = "hexagon"
    """It is the sixth tile around at least one point (D5)."""


@dataclass(frozen=True, slots=True)
class Slot:
    """An open cell with a tile across at least one of its sides (D2)."""

    known: Known
    """The numbers that its corners have already, clockwise."""
    sides: int
    """How many of its three sides touch a tile."""
    hexagons: int
    """How many hexagons a tile laid here completes, from none to three."""
    connection: Connection
    """What laying a tile here counts as."""
    fits: frozenset[Tile]
    """The tiles that fit here, whoever holds them."""


@cache
def slot_of(known: Known, sides: int, hexagons: int) -> Slot:
    return Slot(known, sides, hexagons, _connection(known, sides, hexagons), fitting(known))


def _connection(known: Known, sides: int, hexagons: int) -> Connection:
    if hexagons:
        return Connection.HEXAGON
    if sides > 1:
        return Connection.DOUBLE
    return Connection.PLAIN if None in known else Connection.BRIDGE


@cache
def fitting(known: Known) -> frozenset[Tile]:
    """The tiles that can lie so that each corner with a number meets that number (R4, D2)."""
    return frozenset(tile for tile in TILES if _turned(tile, known))


@cache
def _turned(tile: Tile, known: Known) -> Numbers | None:
    """How the tile has to lie; with two corners known there is one way at most."""
    for numbers in tile.rotations:
        if all(there in (None, number) for number, there in zip(numbers, known, strict=True)):
            return numbers
    return None


@cache
def _tile(numbers: Numbers) -> Tile:
    """The tile that shows these numbers, however it lies."""
    return Tile(*sorted(numbers))


@dataclass(frozen=True, slots=True)
class Board:
    """A value: laying a tile gives a new board. Every point has one number (D2)."""

    cells: Mapping[Cell, Numbers] = field(default_factory=dict)
    """Where tiles lie, in the order in which they were laid, and the numbers at each cell's corners, clockwise."""
    number_at: Mapping[Point, int] = field(default_factory=dict, compare=False, repr=False)
    """The number on every point that a tile covers."""
    slots: Mapping[Cell, Slot] = field(default_factory=dict, compare=False, repr=False)
    """The open cells beside a tile, where the next one can lie."""

    @classmethod
    def of(cls, laid: Iterable[tuple[Cell, Numbers]]) -> "Board":
        """The board of tiles given as they lie, the first one anywhere."""
        board = cls()
        for cell, numbers in laid:
            board = board.add(cell, numbers)
        return board

    def __hash__(self) -> int:
        return hash(frozenset(self.cells.items()))

    def __repr__(self) -> str:
        """The same for equal boards, in whatever order their tiles were laid."""
        return f"Board(cells={dict(sorted(self.cells.items()))!r})"

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles on the table, in the order in which they were laid."""
        return tuple(map(_tile, self.cells.values()))

    def lay(self, tile: Tile, cell: Cell) -> "Board":
        """The board with the tile on the cell, turned to fit its neighbours; raises IllegalAction if it cannot."""
        if not self.cells and cell == ORIGIN:
            return self.add(cell, tile)
        slot = self.slots.get(cell)
        numbers = _turned(tile, slot.known) if slot else None
        if numbers is None:
            raise self.refusal(tile, cell)
        return self.add(cell, numbers)

    def add(self, cell: Cell, numbers: Numbers) -> "Board":
        """The board with these numbers, clockwise, on a cell. Nothing is checked: `lay` does that."""
        cells = {**self.cells, cell: numbers}
        number_at = {**self.number_at, **dict(zip(corners(cell), numbers, strict=True))}
        slots = dict(self.slots)
        slots.pop(cell, None)
        beside = neighbours(cell)
        for near in nearby(cell):
            if near in slots or (near in beside and near not in cells):  # others touch no side, as before
                slots[near] = _slot(near, cells, number_at)
        return Board(cells, number_at, slots)

    def refusal(self, tile: Tile, cell: Cell) -> IllegalAction:
        """Why the tile cannot lie there, with the rule that says so, as an error to raise."""
        if cell in self.cells:
            return IllegalAction("R4", "there is a tile on {cell} already", cell=cell)
        if not self.cells:
            return IllegalAction("R3", "the first tile lies on {cell}", cell=ORIGIN)
        if cell not in self.slots:
            return IllegalAction("D2", "{cell} shares no side with a tile on the table", cell=cell)
        known = self.slots[cell].known
        shown = "-".join("?" if number is None else str(number) for number in known)
        rule = "D1" if _mirrored(tile, known) else "R4"
        return IllegalAction(
            rule,
            "{tile} does not fit on {cell}: its corners ask for {known} clockwise",
            tile=tile,
            cell=cell,
            known=shown,
        )


def _mirrored(tile: Tile, known: Known) -> bool:
    """Whether it would fit if only it could be turned over."""
    low, mid, high = tile
    flipped = Tile(low, high, mid)
    return _turned(flipped, known) is not None


def _slot(cell: Cell, cells: Mapping[Cell, Numbers], number_at: Mapping[Point, int]) -> Slot:
    left, right, base = neighbours(cell)
    sides = (left in cells) + (right in cells) + (base in cells)
    one, two, three = corners(cell)
    known = number_at.get(one), number_at.get(two), number_at.get(three)
    return slot_of(known, sides, _hexagons(cell, cells) if sides > 1 else 0)


def _hexagons(cell: Cell, cells: Mapping[Cell, Numbers]) -> int:
    """How many points a tile on this cell would be the sixth around (D5)."""
    return sum(all(near in cells or near == cell for near in around(point)) for point in corners(cell))

"""The tiles on the table and the open cells beside them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache

from .errors import IllegalAction
from .lattice import ORIGIN, Cell, Point, around, corners, nearby, neighbours
from .showing import Shown, noun
from .tiles import NUMBERS, Tile, box

Numbers = tuple[int, int, int]
Known = tuple[int | None, int | None, int | None]


class Connection(Enum):
    """Kind of contact a tile makes in a slot; each pays its own bonus (R7)."""

    PLAIN = "plain"
    """One side touches and the third corner is new: no bonus."""
    BRIDGE = "bridge"
    """One side touches and the opposite corner meets a tile, too (D3)."""
    DOUBLE = "double"
    """Two sides or more touch, but no hexagon is completed (D4)."""
    HEXAGON = "hexagon"
    """It is the sixth tile around at least one point (D5)."""


@dataclass(frozen=True, slots=True)
class Slot:
    """An open cell with a tile across at least one of its sides (D2)."""

    known: Known
    """Numbers already at its corners, clockwise; None where a corner is new."""
    sides: int
    hexagons: int
    """Number of hexagons that a tile laid here completes, 0 to 3."""
    connection: Connection
    fits: frozenset[Tile]
    """Every tile that fits, in whatever hand or pool it is."""


@cache
def slot_of(known: Known, sides: int, hexagons: int, numbers: int = len(NUMBERS)) -> Slot:
    return Slot(known, sides, hexagons, _connection(known, sides, hexagons), fitting(known, numbers))


def _connection(known: Known, sides: int, hexagons: int) -> Connection:
    if hexagons:
        return Connection.HEXAGON
    if sides > 1:
        return Connection.DOUBLE
    return Connection.PLAIN if None in known else Connection.BRIDGE


@cache
def fitting(known: Known, numbers: int = len(NUMBERS)) -> frozenset[Tile]:
    """Tiles of a box that can lie with each known corner matched (R4, D2)."""
    return frozenset(tile for tile in box(numbers) if _turned(tile, known))


@cache
def _turned(tile: Tile, known: Known) -> Numbers | None:
    """The orientation that fits; two known corners leave at most one."""
    for numbers in tile.rotations:
        if all(there in (None, number) for number, there in zip(numbers, known, strict=True)):
            return numbers
    return None


@cache
def _tile(numbers: Numbers) -> Tile:
    return Tile(*sorted(numbers))


@dataclass(frozen=True, slots=True, repr=False)
class Board(Shown):
    """An immutable board; `lay` returns a new one. Every point has one number (D2)."""

    cells: Mapping[Cell, Numbers] = field(default_factory=dict)
    """Laid tiles in the order of play, each with the numbers at its cell's corners, clockwise."""
    number_at: Mapping[Point, int] = field(default_factory=dict, compare=False)
    slots: Mapping[Cell, Slot] = field(default_factory=dict, compare=False)
    numbers: int = len(NUMBERS)
    """How many numbers the box has (R1): what fits in a slot is one of its tiles."""

    @classmethod
    def of(cls, laid: Iterable[tuple[Cell, Numbers]], numbers: int = len(NUMBERS)) -> "Board":
        """Build a board from tiles as they lie; the first may be anywhere."""
        board = cls(numbers=numbers)
        for cell, lying in laid:
            board = board.add(cell, lying)
        return board

    def __hash__(self) -> int:
        return hash(frozenset(self.cells.items()))

    def _table(self) -> tuple["Board", None]:
        return self, None

    def _told(self) -> str:
        return noun(len(self.cells), "tile")

    @property
    def tiles(self) -> tuple[Tile, ...]:
        return tuple(map(_tile, self.cells.values()))

    def lay(self, tile: Tile, cell: Cell) -> "Board":
        """Return the board with the tile turned to fit this cell; raises IllegalAction if it cannot."""
        if not self.cells and cell == ORIGIN:
            return self.add(cell, tile)
        slot = self.slots.get(cell)
        numbers = _turned(tile, slot.known) if slot else None
        if numbers is None:
            raise self.refusal(tile, cell)
        return self.add(cell, numbers)

    def add(self, cell: Cell, numbers: Numbers) -> "Board":
        """Put these numbers on a cell without checking that they fit."""
        cells = {**self.cells, cell: numbers}
        number_at = {**self.number_at, **dict(zip(corners(cell), numbers, strict=True))}
        slots = dict(self.slots)
        slots.pop(cell, None)
        beside = neighbours(cell)
        for near in nearby(cell):
            # A tile changes the corners of cells that were open before, but opens only those across its sides.
            if near in slots or (near in beside and near not in cells):
                slots[near] = _slot(near, cells, number_at, self.numbers)
        return Board(cells, number_at, slots, self.numbers)

    def refusal(self, tile: Tile, cell: Cell) -> IllegalAction:
        """The error that explains why the tile cannot lie there, to be raised by the caller."""
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
    """True if the tile would fit when turned over."""
    low, mid, high = tile
    flipped = Tile(low, high, mid)
    return _turned(flipped, known) is not None


def _slot(cell: Cell, cells: Mapping[Cell, Numbers], number_at: Mapping[Point, int], numbers: int) -> Slot:
    left, right, base = neighbours(cell)
    sides = (left in cells) + (right in cells) + (base in cells)
    one, two, three = corners(cell)
    known = number_at.get(one), number_at.get(two), number_at.get(three)
    return slot_of(known, sides, _hexagons(cell, cells) if sides > 1 else 0, numbers)


def _hexagons(cell: Cell, cells: Mapping[Cell, Numbers]) -> int:
    """Number of this cell's corners that would be surrounded by six tiles (D5)."""
    return sum(all(near in cells or near == cell for near in around(point)) for point in corners(cell))

"""Small example positions: tiles laid one after the other, the last of which is the subject."""

from dataclasses import dataclass
from functools import cached_property, reduce

from tripple.rules import Board, Cell, Connection, Lay, Slot, Tile


@dataclass(frozen=True)
class Example:
    connection: Connection
    lays: tuple[Lay, ...]

    @cached_property
    def board(self) -> Board:
        return _laid(self.lays)

    @property
    def new(self) -> Cell:
        return self.lays[-1].cell

    @property
    def slot(self) -> Slot:
        """The slot of the new tile before it was laid."""
        return _laid(self.lays[:-1]).slots[self.new]


def _laid(lays: tuple[Lay, ...]) -> Board:
    return reduce(lambda board, lay: board.lay(*lay), lays, Board())


def _example(connection: Connection, lays: str) -> Example:
    return Example(connection, tuple(map(_lay, lays.split())))


def _lay(text: str) -> Lay:
    tile, _, place = text.partition("@")
    x, y = place[:-1].split(",")
    return Lay(Tile.parse(tile), Cell(int(x), int(y), place[-1] == "^"))


MATCH = _example(Connection.PLAIN, "345@0,0^ 035@0,-1v")
BRIDGE = _example(
    Connection.BRIDGE, "014@0,0^ 001@-1,0v 011@-1,1^ 113@-1,1v 133@-1,2^ 033@-1,2v 003@0,2^ 023@0,1v 124@0,0v"
)
DOUBLE = _example(
    Connection.DOUBLE,
    "045@0,0^ 024@-1,0v 002@-1,0^ 005@-1,-1v 025@0,-1^ 255@0,-2v 445@0,0v 225@1,-2^ 122@1,-2v 125@1,-1^ 155@1,-1v "
    "455@1,0^",
)
HEXAGON = _example(Connection.HEXAGON, "145@0,0^ 155@0,-1v 015@0,-1^ 011@-1,-1v 113@-1,0^ 134@-1,0v")

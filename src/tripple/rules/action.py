"""What a seat can do."""

from dataclasses import dataclass
from typing import NamedTuple

from .lattice import Cell
from .tiles import Tile


@dataclass(frozen=True, slots=True)
class Open:
    """Lay the round's first tile; the rules say which (R3, D13)."""

    def __str__(self) -> str:
        return "open"


class Lay(NamedTuple):
    """Lay a tile on a cell; how it has to lie there follows from the board."""

    tile: Tile
    """The tile to lay."""
    cell: Cell
    """The free cell to lay it on."""

    def __str__(self) -> str:
        return f"{self.tile}@{self.cell}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the pool's next tile; which one it is only its seat learns."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Pass:
    """End the turn without laying."""

    def __str__(self) -> str:
        return "pass"


Action = Open | Lay | Draw | Pass
"""Everything a seat can do."""
OPEN = Open()
"""The one way to open."""
DRAW = Draw()
"""The one way to draw."""
PASS = Pass()
"""The one way to pass."""

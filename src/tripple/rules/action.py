"""The four actions of a seat."""

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
    """Lay a tile on a cell; its orientation follows from the board."""

    tile: Tile
    cell: Cell

    def __str__(self) -> str:
        return f"{self.tile}@{self.cell}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the pool's next tile; only its seat learns which one."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Pass:
    """End the turn without laying."""

    def __str__(self) -> str:
        return "pass"


Action = Open | Lay | Draw | Pass
"""Any action of a seat."""
OPEN = Open()
"""The only value of `Open`."""
DRAW = Draw()
"""The only value of `Draw`."""
PASS = Pass()
"""The only value of `Pass`."""

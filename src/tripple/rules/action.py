"""The four actions of a seat, the steps that they make, and the reasons for the end of a round."""

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from .lattice import Cell
from .tiles import Tile

if TYPE_CHECKING:  # a board, which scoring needs, shows itself with the help of these actions
    from .scoring import Lines


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


class RoundEnd(Enum):
    """Reason for the end of a round."""

    OUT = "out"
    """A seat laid its last tile (R8)."""
    BLOCKED = "blocked"
    """The pool is empty and no hand fits anywhere (R9)."""
    PASSED = "passed"
    """The pool is empty and a full circle of turns passed without laying (D10)."""


@dataclass(frozen=True, slots=True)
class Step:
    """A played action with its score lines; all of it is public."""

    seat: int
    action: Action
    """Drawing and opening do not name the tile."""
    lines: "Lines"

"""Values that show themselves: as text in a terminal, as a picture in a notebook.

The drawings are made by `tripple.look`, a layer above, which is loaded only when one is asked for.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .lattice import ORIGIN, Cell

if TYPE_CHECKING:
    from .action import Step
    from .board import Board


class Shown:
    """`print` draws the board in characters, a notebook as a picture; `repr` is one short line."""

    __slots__ = ()

    def _table(self) -> "tuple[Board, Sequence[Step]]":
        """The board, and the steps that led to it."""
        raise NotImplementedError

    def _told(self) -> str:
        """Everything but the board in one line."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self._told()}>"

    def __str__(self) -> str:
        from tripple.look.characters import draw

        board, steps = self._table()
        return f"{draw(board, last=last_cell(steps)).text()}{self._told()}"

    def _repr_svg_(self) -> str:
        from tripple.look import board_svg

        board, steps = self._table()
        return board_svg(board, last_cell(steps))


def last_cell(steps: Sequence["Step"]) -> Cell | None:
    """The cell of the tile that was laid last."""
    from .action import Lay, Open  # whose steps have score lines, which name what the board shows

    for step in reversed(steps):
        match step.action:
            case Lay(_, cell):
                return cell
            case Open():
                return ORIGIN
    return None


def noun(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"

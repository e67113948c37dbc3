"""Values that show themselves: as text in a terminal, as a picture in a notebook.

The drawings are made by `tripple.look`, a layer above, which is loaded only when one is asked for.
"""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from .lattice import Cell

if TYPE_CHECKING:
    from .board import Board


class Shown(ABC):
    """`print` draws the board in characters, a notebook as a picture; `repr` is one short line."""

    __slots__ = ()

    @abstractmethod
    def _table(self) -> "tuple[Board, Cell | None]":
        """The board, and the cell of the tile that was laid last."""

    @abstractmethod
    def _told(self) -> str:
        """Everything but the board in one line."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self._told()}>"

    def __str__(self) -> str:
        from tripple.look.characters import draw

        board, last = self._table()
        return f"{draw(board, last=last).text()}{self._told()}"

    def _repr_svg_(self) -> str:
        from tripple.look import board_svg

        board, last = self._table()
        return board_svg(board, last)


def noun(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"

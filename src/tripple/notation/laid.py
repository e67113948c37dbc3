"""Laid tiles as text: `453@0,0^` is three numbers, clockwise from the cell's first corner, and the cell."""

import re
from collections.abc import Sequence

from tripple.rules import ORIGIN, Board, Cell, Point, Tile
from tripple.rules.board import Numbers
from tripple.rules.lattice import corners, neighbours

from .action import cell_of
from .errors import NotLegal, NotWellFormed
from .span import Span
from .supply import TileSupply

_NUMBERS = re.compile(r"[0-9]{3}")


def write_board(board: Board) -> list[str]:
    return ["{}{}{}@{}".format(*numbers, cell) for cell, numbers in sorted(board.cells.items())]


def board_of(words: Sequence[Span], box: TileSupply) -> Board:
    laid: dict[Cell, Numbers] = {}
    points: dict[Point, int] = {}
    places: dict[Cell, Span] = {}
    for word in words:
        cell, numbers = _piece(word)
        if cell in laid:
            raise NotLegal("R4", "there is a tile on {cell} already", word.at, cell=cell)
        box.give(Tile(*sorted(numbers)), word)
        _match(points, cell, numbers, word)
        laid[cell], places[cell] = numbers, word
    return Board.of((cell, laid[cell]) for cell in _connected(places))


def _piece(word: Span) -> tuple[Cell, Numbers]:
    digits, cell = word.cut("@")
    if cell is None or not _NUMBERS.fullmatch(digits.text):
        raise NotWellFormed("a laid tile is expected, like 453@0,0^, not {found!r}", word.at, found=word.shown)
    one, two, three = map(int, digits.text)
    numbers = one, two, three
    if max(numbers) > 5:
        raise NotLegal("R1", "there is no tile {numbers}", digits.at, numbers=digits.text)
    if numbers not in Tile(*sorted(numbers)).rotations:
        raise NotLegal("D1", "numbers run upwards clockwise, and {numbers} does not", digits.at, numbers=digits.text)
    return cell_of(cell), numbers


def _match(points: dict[Point, int], cell: Cell, numbers: Numbers, word: Span) -> None:
    for point, number in zip(corners(cell), numbers, strict=True):
        there = points.setdefault(point, number)
        if there != number:
            raise NotLegal(
                "D2",
                "the corner {x},{y} of {cell} has a {there} already, not a {number}",
                word.at,
                x=point.x,
                y=point.y,
                cell=cell,
                there=there,
                number=number,
            )


def _connected(places: dict[Cell, Span]) -> list[Cell]:
    """The cells in a possible order of laying, outwards from the first tile."""
    if places and ORIGIN not in places:
        raise NotLegal("R3", "the first tile lies on {cell}", min(places.values()).at, cell=ORIGIN)
    order = [ORIGIN] if places else []
    for cell in order:
        order += [near for near in neighbours(cell) if near in places and near not in order]
    for cell, word in places.items():
        if cell not in order:
            raise NotLegal("D2", "{cell} shares no side with a tile on the table", word.at, cell=cell)
    return order

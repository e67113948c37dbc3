"""A board as characters: a digit for every point, a line between two digits for every side."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from tripple.rules import Board, Cell, Point
from tripple.rules.lattice import corners


class Spot(NamedTuple):
    row: int
    column: int


class Box(NamedTuple):
    """Rows and columns, both ends included."""

    top: int
    left: int
    bottom: int
    right: int

    @classmethod
    def around(cls, spots: Iterable[Spot]) -> "Box":
        rows, columns = zip(*spots, strict=True)
        return cls(min(rows), min(columns), max(rows), max(columns))

    @property
    def height(self) -> int:
        return self.bottom - self.top + 1

    @property
    def width(self) -> int:
        return self.right - self.left + 1


@dataclass(slots=True)
class Canvas:
    """An unbounded sheet of characters."""

    spots: dict[Spot, tuple[str, str]] = field(default_factory=dict)  # characters with the names of their styles

    def put(self, row: int, column: int, text: str, style: str = "") -> None:
        for offset, character in enumerate(text):
            self.spots[Spot(row, column + offset)] = character, style

    @property
    def box(self) -> Box:
        return Box.around(self.spots or [Spot(0, 0)])

    def line(self, row: int, left: int, width: int) -> list[tuple[str, str]]:
        """Characters and styles of a part of a row."""
        return [self.spots.get(Spot(row, column), (" ", "")) for column in range(left, left + width)]

    def text(self) -> str:
        box = self.box
        rows = (self.line(row, box.left, box.width) for row in range(box.top, box.bottom + 1))
        return "".join("".join(character for character, _ in row).rstrip() + "\n" for row in rows)


class Scale(NamedTuple):
    """Distance of two points: columns along a row, and rows between rows."""

    step: int
    rise: int

    def spot(self, point: Point) -> Spot:
        return Spot(-self.rise * point.y, self.step * point.x + self.step // 2 * point.y)


SMALL, LARGE = Scale(4, 2), Scale(6, 3)


class Mark(NamedTuple):
    """The letter of an open place, and the most points to be had there."""

    label: str
    points: int


def draw(
    board: Board, scale: Scale = SMALL, marks: Mapping[Cell, Mark] = MappingProxyType({}), last: Cell | None = None
) -> Canvas:
    """Draw tiles, then marked places, then the last tile; later strokes cover earlier ones."""
    canvas = Canvas()
    for cell, mark in marks.items():
        _place(canvas, scale, cell, mark)
    for cell in board.cells:
        _tile(canvas, scale, cell, "edge", "·")
    if last in board.cells:
        assert last is not None
        _tile(canvas, scale, last, "last", "*")
    for point, number in board.number_at.items():
        canvas.put(*scale.spot(point), str(number), f"number{number}")
    return canvas


def focus(scale: Scale, cells: Iterable[Cell]) -> Box | None:
    spots = [scale.spot(point) for cell in cells for point in corners(cell)]
    return Box.around(spots) if spots else None


def _tile(canvas: Canvas, scale: Scale, cell: Cell, style: str, middle: str) -> None:
    _sides(canvas, scale, cell, style, "─/\\")
    for row, first, length in _inside(scale, cell):
        canvas.put(row, first, " " * length, style)
    row, first, length = _inside(scale, cell)[0]
    canvas.put(row, first + length // 2, middle, style)


def _place(canvas: Canvas, scale: Scale, cell: Cell, mark: Mark) -> None:
    """Draw a place with its sides and points if the scale leaves room."""
    (row, first, length), *narrower = _inside(scale, cell)
    if narrower:
        _sides(canvas, scale, cell, "open", "···")
        points = f"{mark.points:+d}" if mark.points < 100 else str(mark.points)
        canvas.put(row, first, points.center(length), "points")
        row, first, length = narrower[-1]
    letter = mark.label if len(mark.label) == 1 else mark.label[0].lower()
    canvas.put(row, first + length // 2, letter, "letter")


def _sides(canvas: Canvas, scale: Scale, cell: Cell, style: str, strokes: str) -> None:
    spots = [scale.spot(point) for point in corners(cell)]
    for one, two in zip(spots, spots[1:] + spots[:1], strict=True):
        for spot, stroke in _side(scale, min(one, two), max(one, two)):
            canvas.put(*spot, strokes["─/\\".index(stroke)], style)


def _side(scale: Scale, upper: Spot, lower: Spot) -> Iterator[tuple[Spot, str]]:
    if upper.row == lower.row:
        for column in range(upper.column + 1, lower.column):
            yield Spot(upper.row, column), "─"
        return
    way = 1 if lower.column > upper.column else -1
    for row in range(1, scale.rise):
        yield Spot(upper.row + row, upper.column + way * row), "\\" if way > 0 else "/"


def _inside(scale: Scale, cell: Cell) -> list[tuple[int, int, int]]:
    """The rows between a cell's sides as (row, first column, length), the widest first."""
    base = min(scale.spot(point) for point in corners(cell) if point.y == cell.y + (not cell.up))
    away = -1 if cell.up else 1
    return [(base.row + away * row, base.column + row + 1, scale.step - 2 * row - 1) for row in range(1, scale.rise)]

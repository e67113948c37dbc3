"""Small drawings of tiles on the table, for bridges and hexagons."""

from tripple.locales.examples import Example
from tripple.look import GOLD

from .document import Document
from .geometry import Lattice, PaperPoint, box
from .tile import draw_tile


def size(example: Example, side: float) -> tuple[float, float]:
    """Width and height."""
    start, end = box(example.board.cells, Lattice(PaperPoint(0, 0), side))
    return end.x - start.x, end.y - start.y


def draw_example(document: Document, example: Example, at: PaperPoint, side: float) -> None:
    """Draw with the upper left corner here; the new tile gets a gold edge."""
    start, _ = box(example.board.cells, Lattice(PaperPoint(0, 0), side))
    lattice = Lattice(PaperPoint(at.x - start.x, at.y - start.y), side)
    for cell, numbers in example.board.cells.items():
        draw_tile(document, lattice.triangle(cell), numbers, upright=True)
    document.fill(lattice.triangle(example.new), None, GOLD, 0.05 * side)

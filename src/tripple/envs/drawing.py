"""Views as pictures: text, SVG, or pixels."""

import sys
from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from tripple.look import BROWN, DIGIT, DISC, IVORY, NUMBERS, board_svg
from tripple.look.geometry import Lattice, PlanePoint, box, middle
from tripple.rules import View

SIDE = 40
EDGE = 6
PIXELS = 480  # a picture for a film has the same size however large the table grows
_LATTICE = Lattice(PlanePoint(0, 0), SIDE)


def svg(view: View) -> str:
    return board_svg(view.board)


def pixels(view: View) -> NDArray[np.uint8]:
    """The board as rows of red, green and blue."""
    from PIL import Image, ImageDraw, ImageFont  # slow to import, and other modes do not need it

    cells = view.board.cells
    start, end = box(cells, _LATTICE) if cells else (PlanePoint(0, 0), PlanePoint(0, 0))
    left, top = start.x - EDGE, start.y - EDGE
    scale = min(PIXELS / max(end.x + EDGE - left, end.y + EDGE - top), 4.0)
    image = Image.new("RGB", (PIXELS, PIXELS), "white")
    brush, font = ImageDraw.Draw(image), ImageFont.load_default(DISC * SIDE * scale * 0.8)
    for cell, numbers in cells.items():
        triangle = _LATTICE.triangle(cell)
        outline = [((x - left) * scale, (y - top) * scale) for x, y in triangle]
        brush.polygon(outline, fill=IVORY, outline=BROWN)
        for corner, number in zip(triangle, numbers, strict=True):
            x, y = corner.towards(middle(triangle), DIGIT * SIDE)
            at = (x - left) * scale, (y - top) * scale
            brush.text(at, str(number), fill=NUMBERS[number], font=font, anchor="mm")
    return np.asarray(image)


def printed(view: View) -> None:
    sys.stdout.write(f"{view}\n\n")


Picture = str | NDArray[np.uint8] | None
RENDERINGS: Mapping[str, Callable[[View], Picture]] = {"ansi": str, "human": printed, "rgb_array": pixels, "svg": svg}
"""By the mode of `render`."""

"""Pages as pixels, by the renderer that Debian calls poppler-utils."""

import os
import shutil
import subprocess
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from pypdf import PdfReader

from tripple.look.geometry import PlanePoint

DPI = 120
MISSING = "pdftoppm is not here, so nobody looks at the printed pages: install the package poppler-utils"
Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Page:
    image: Image.Image

    def colour(self, spot: PlanePoint) -> Colour:
        """What is seen at this spot, given in millimetres."""
        found = self.image.getpixel((int(spot.x / 25.4 * DPI), int(spot.y / 25.4 * DPI)))
        assert isinstance(found, tuple)
        red, green, blue = found
        return int(red), int(green), int(blue)

    def darkest(self, spot: PlanePoint) -> int:
        """How dark it is within a pixel of the spot; white is 255."""
        x, y = spot.x / 25.4 * DPI, spot.y / 25.4 * DPI
        near = self.image.convert("L").crop((int(x - 1), int(y - 1), int(x + 2), int(y + 2)))
        return int(min(near.tobytes()))

    def found(self, colour: Colour) -> NDArray[np.bool_]:
        """Where exactly this colour is seen: rows of pixels."""
        return np.asarray(np.all(np.asarray(self.image) == colour, axis=2))


def rendered(pdf: bytes, folder: Path) -> list[Page]:
    if not shutil.which("pdftoppm"):
        pytest.fail(MISSING) if os.environ.get("CI") else pytest.skip(MISSING)
    (folder / "print.pdf").write_bytes(pdf)
    subprocess.run(["pdftoppm", "-r", str(DPI), "-png", folder / "print.pdf", folder / "page"], check=True, timeout=60)
    return [Page(Image.open(path).convert("RGB")) for path in sorted(folder.glob("page*.png"))]


def opened(pdf: bytes) -> PdfReader:
    return PdfReader(BytesIO(pdf), strict=True)


def text(pdf: bytes) -> str:
    """All that is written on it, with one blank between words."""
    return " ".join(" ".join(page.extract_text() for page in opened(pdf).pages).split())


def rgb(colour: str) -> Colour:
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue

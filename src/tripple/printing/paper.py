"""Paper sizes, in millimetres."""

from collections.abc import Mapping
from typing import NamedTuple

from tripple.rules import TrippleError

MARGIN = 9.0
"""The margin that household printers may leave white."""


class BadPrint(TrippleError):
    """A print-out that cannot be made as requested."""


class Paper(NamedTuple):
    name: str
    width: float
    height: float

    @property
    def printable(self) -> tuple[float, float]:
        return self.width - 2 * MARGIN, self.height - 2 * MARGIN


PAPERS: Mapping[str, Paper] = {"a4": Paper("A4", 210, 297), "letter": Paper("Letter", 215.9, 279.4)}

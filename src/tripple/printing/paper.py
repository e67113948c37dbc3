"""The sheets of paper to print on, in millimetres."""

from collections.abc import Mapping
from typing import NamedTuple

from tripple.rules import TrippleError

MARGIN = 9.0
"""What a household printer may leave white."""


class BadPrint(TrippleError):
    """Something that cannot be printed as it was asked for."""


class Paper(NamedTuple):
    name: str
    width: float
    height: float

    @property
    def printable(self) -> tuple[float, float]:
        return self.width - 2 * MARGIN, self.height - 2 * MARGIN


PAPERS: Mapping[str, Paper] = {"a4": Paper("A4", 210, 297), "letter": Paper("Letter", 215.9, 279.4)}

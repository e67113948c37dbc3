"""Rounds as columns of a table, and sums over rounds, so that a million of them need no memory."""

from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tripple.rules import RoundEnd

from .run import Rounds
from .state import ENDS

COUNTED = "bridges", "doubles", "hexagons", "draws", "actions"
_95 = 1.96
_WORDS = np.array([end.value if end else "" for end in ENDS])


@dataclass
class Mean:
    """A mean and half the width of its 95 % interval.

    Sums of whole numbers stay whole: they are the same in any order, and for any division into parts.
    """

    number: int = 0
    total: float = 0
    squares: float = 0
    parts: int = 1
    """Denominator of the values."""

    def add(self, values: Any) -> None:
        wide = values.astype(np.float64 if values.dtype.kind == "f" else np.int64)
        self.number += len(wide)
        self.total += wide.sum().item()
        self.squares += (wide**2).sum().item()

    def merge(self, other: "Mean") -> None:
        self.number += other.number
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        return self.total / (self.number * self.parts) if self.number else 0.0

    @property
    def margin(self) -> float:
        if self.number < 2:
            return float("inf")
        spread = max(0, self.number * self.squares - self.total**2) / (self.number * (self.number - 1))
        return _95 * sqrt(spread / self.number) / self.parts


@dataclass
class RunSummary:
    """Means over simulated rounds, each with its 95 % margin; `add` takes the results of `chunks` and `rounds`."""

    players: int
    points: list[Mean] = field(init=False)
    left: list[Mean] = field(init=False)
    counted: dict[str, Mean] = field(default_factory=lambda: {name: Mean() for name in COUNTED})
    """Bridges, doubles, hexagons, draws and actions in a round."""
    ends: dict[RoundEnd, Mean] = field(default_factory=lambda: {end: Mean() for end in RoundEnd})
    """The share of rounds that ended in each way."""
    advantage: Mean = field(init=False)

    def __post_init__(self) -> None:
        self.points = [Mean() for _ in range(self.players)]
        self.left = [Mean() for _ in range(self.players)]
        self.advantage = Mean(parts=max(1, self.players - 1))

    @property
    def rounds(self) -> int:
        return self.points[0].number

    @property
    def blocked(self) -> float:
        """The share of rounds in which no player laid the last tile (R9, D10)."""
        return self.ends[RoundEnd.BLOCKED].mean + self.ends[RoundEnd.PASSED].mean

    def add(self, played: Rounds) -> None:
        for seat in range(self.players):
            self.points[seat].add(played["points"][:, seat])
            self.left[seat].add(played["left"][:, seat])
        for name, mean in self.counted.items():
            mean.add(played[name])
        for end, mean in self.ends.items():
            mean.add(played["end"] == ENDS.index(end))
        if self.players > 1:
            self.advantage.add(self._ahead(played))

    def _ahead(self, played: Rounds) -> Any:
        points = played["points"][:, : self.players]
        own = np.take_along_axis(points, played["starter"][:, None].astype(np.int64), axis=1)[:, 0]
        return self.players * own - points.sum(axis=1)

    def means(self) -> list[Mean]:
        return [*self.points, *self.left, *self.counted.values(), *self.ends.values(), self.advantage]

    def merge(self, other: "RunSummary") -> None:
        for own, more in zip(self.means(), other.means(), strict=True):
            own.merge(more)


def frame(played: Rounds, players: int, first: int = 0) -> dict[str, NDArray[Any]]:
    """Columns by name, a row for each round; `pandas.DataFrame` and `polars.DataFrame` take them as they are.

    Rounds and seats count from 1, and `end` is a word; the round before the first one has the number `first`.
    """
    seats = range(1, players + 1)
    return {
        "round": np.arange(first + 1, first + 1 + len(played)),
        "starter": played["starter"] + 1,
        "end": _WORDS[played["end"]],
        **{f"points_{seat}": played["points"][:, seat - 1] for seat in seats},
        **{f"left_{seat}": played["left"][:, seat - 1] for seat in seats},
        **{name: played[name] for name in COUNTED},
    }

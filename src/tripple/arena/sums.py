"""Exact sums over mirrored sets, equal to the digit however the sets are grouped."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import exp, floor, log
from typing import Protocol

SCALE = 3_600_000_000
"""Values are kept as multiples of 1/SCALE: every result of a set of two to six entrants is then a whole number."""


class Spread(Protocol):
    """Number, mean and variance of many values."""

    @property
    def number(self) -> int: ...

    @property
    def mean(self) -> float: ...

    @property
    def variance(self) -> float: ...


@dataclass
class Sums:
    """Sums of values and of their squares, as whole numbers."""

    number: int = 0
    total: int = 0
    squares: int = 0

    @classmethod
    def of(cls, values: Iterable[float]) -> "Sums":
        sums = cls()
        for value in values:
            sums.add(value)
        return sums

    def add(self, value: float, times: int = 1) -> None:
        exact = round(value * SCALE)
        self.number += times
        self.total += times * exact
        self.squares += times * exact * exact

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(self.number + other.number, self.total + other.total, self.squares + other.squares)

    def __sub__(self, other: "Sums") -> "Sums":
        return Sums(self.number - other.number, self.total - other.total, self.squares - other.squares)

    @property
    def mean(self) -> float:
        """0.0 if empty."""
        return self.total / (self.number * SCALE) if self.number else 0.0

    @property
    def variance(self) -> float:
        """Sample variance; 0.0 for fewer than two values."""
        if self.number < 2:
            return 0.0
        return (self.number * self.squares - self.total**2) / (self.number * (self.number - 1) * SCALE**2)


@dataclass
class Shares:
    """Counts of values of which there are few different ones."""

    counts: Counter[int] = field(default_factory=Counter)  # keys are multiples of 1/SCALE

    @classmethod
    def of(cls, values: Iterable[float]) -> "Shares":
        shares = cls()
        for value in values:
            shares.add(value)
        return shares

    def add(self, value: float) -> None:
        self.counts[round(value * SCALE)] += 1

    @property
    def sums(self) -> Sums:
        found = Sums()
        for exact, times in self.counts.items():
            found.number += times
            found.total += times * exact
            found.squares += times * exact * exact
        return found

    @property
    def number(self) -> int:
        return self.counts.total()

    @property
    def mean(self) -> float:
        """0.0 if empty."""
        return self.sums.mean

    @property
    def variance(self) -> float:
        """0.0 for fewer than two values."""
        return self.sums.variance

    @property
    def values(self) -> list[float]:
        return [exact / SCALE for exact in sorted(self.counts)]

    @property
    def times(self) -> list[int]:
        """The count of each distinct value."""
        return [self.counts[exact] for exact in sorted(self.counts)]


STEP = log(1.02)
"""Durations are counted in steps of two percent."""
SHORTEST = 1e-9


@dataclass
class Times:
    """A histogram of durations in seconds."""

    total: float = 0.0
    most: float = 0.0
    counts: Counter[int] = field(default_factory=Counter)

    def add(self, seconds: Iterable[float]) -> None:
        for one in seconds:
            self.total += one
            self.most = max(self.most, one)
            self.counts[floor(log(max(one, SHORTEST)) / STEP)] += 1

    @property
    def number(self) -> int:
        return self.counts.total()

    def quantile(self, share: float) -> float:
        """The duration that this share does not exceed, to about a percent."""
        left = share * self.number
        for step in sorted(self.counts):
            left -= self.counts[step]
            if left <= 0:
                return min(self.most, exp((step + 0.5) * STEP))
        return self.most


def written_counts(counts: Mapping[int, int]) -> list[list[int]]:
    """Counts as sorted pairs for a file."""
    return [[value, times] for value, times in sorted(counts.items())]


def read_counts(written: Iterable[Iterable[int]]) -> Counter[int]:
    return Counter({int(value): int(times) for value, times in written})

"""Sums over mirrored sets: exact, so that they come to the same however they are cut and put together again."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import exp, floor, log
from typing import Protocol

SCALE = 3_600_000_000
"""Values are kept in whole parts of this size: whatever a set of two to six entrants can come to is a whole number."""


class Spread(Protocol):
    """What an interval needs to know of many values."""

    @property
    def number(self) -> int: ...

    @property
    def mean(self) -> float: ...

    @property
    def variance(self) -> float: ...


@dataclass
class Sums:
    """Of values and of their squares, as whole numbers."""

    number: int = 0
    total: int = 0
    squares: int = 0

    @classmethod
    def of(cls, values: Iterable[float]) -> "Sums":
        """Of all of these."""
        sums = cls()
        for value in values:
            sums.add(value)
        return sums

    def add(self, value: float, times: int = 1) -> None:
        """One more value, or the same several times."""
        exact = round(value * SCALE)
        self.number += times
        self.total += times * exact
        self.squares += times * exact * exact

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(self.number + other.number, self.total + other.total, self.squares + other.squares)

    def __sub__(self, other: "Sums") -> "Sums":
        """What is left without a part of it."""
        return Sums(self.number - other.number, self.total - other.total, self.squares - other.squares)

    @property
    def mean(self) -> float:
        """Nothing where there is none."""
        return self.total / (self.number * SCALE) if self.number else 0.0

    @property
    def variance(self) -> float:
        """Of what the values are drawn from; nothing where that cannot be known."""
        if self.number < 2:
            return 0.0
        return (self.number * self.squares - self.total**2) / (self.number * (self.number - 1) * SCALE**2)


@dataclass
class Shares:
    """Values of which there are few different ones, each with how often it came."""

    counts: Counter[int] = field(default_factory=Counter)
    """In whole parts of the scale."""

    @classmethod
    def of(cls, values: Iterable[float]) -> "Shares":
        """Of all of these."""
        shares = cls()
        for value in values:
            shares.add(value)
        return shares

    def add(self, value: float) -> None:
        """One more."""
        self.counts[round(value * SCALE)] += 1

    @property
    def sums(self) -> Sums:
        """The same, added up."""
        found = Sums()
        for exact, times in self.counts.items():
            found.number += times
            found.total += times * exact
            found.squares += times * exact * exact
        return found

    @property
    def number(self) -> int:
        """How many there are."""
        return self.counts.total()

    @property
    def mean(self) -> float:
        """Nothing where there is none."""
        return self.sums.mean

    @property
    def variance(self) -> float:
        """Nothing where it cannot be known."""
        return self.sums.variance

    @property
    def values(self) -> list[float]:
        """The different ones, the smallest first."""
        return [exact / SCALE for exact in sorted(self.counts)]

    @property
    def times(self) -> list[int]:
        """How often each of them came."""
        return [self.counts[exact] for exact in sorted(self.counts)]


STEP = log(1.02)
"""Times are counted in steps of two percent."""
SHORTEST = 1e-9


@dataclass
class Times:
    """How long something took, time after time, in seconds."""

    total: float = 0.0
    most: float = 0.0
    counts: Counter[int] = field(default_factory=Counter)

    def add(self, seconds: Iterable[float]) -> None:
        """Some more."""
        for one in seconds:
            self.total += one
            self.most = max(self.most, one)
            self.counts[floor(log(max(one, SHORTEST)) / STEP)] += 1

    @property
    def number(self) -> int:
        """How many there are."""
        return self.counts.total()

    def quantile(self, share: float) -> float:
        """So large a share of them was no longer than this, to about a percent."""
        left = share * self.number
        for step in sorted(self.counts):
            left -= self.counts[step]
            if left <= 0:
                return min(self.most, exp((step + 0.5) * STEP))
        return self.most


def written_counts(counts: Mapping[int, int]) -> list[list[int]]:
    """For a file, in an order that is always the same."""
    return [[value, times] for value, times in sorted(counts.items())]


def read_counts(written: Iterable[Iterable[int]]) -> Counter[int]:
    """What `written_counts` wrote."""
    return Counter({int(value): int(times) for value, times in written})

"""A fair queue: one network's many requests do not hold up another network's few."""

from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class FairQueue(Generic[T]):
    """Weighted fair queueing: each turn delays the next one of the same network by its cost.

    A turn's moment is measured in cost, not in seconds. Networks without a recent turn come first, the cheapest before
    the others; no one waits for ever, because those who go on get ever later moments.
    """

    def __init__(self) -> None:
        self._moments: dict[T, int] = {}
        self._last: dict[str, int] = {}
        self._now = 0

    def __len__(self) -> int:
        return len(self._moments)

    def __contains__(self, item: T) -> bool:
        return item in self._moments

    def moment(self, whose: str, cost: int) -> int:
        return max(self._now, self._last.get(whose, 0)) + cost

    def add(self, item: T, whose: str, cost: int) -> None:
        self._moments[item] = self._last[whose] = self.moment(whose, cost)

    def take(self) -> T:
        """Remove the next item; among equals, the one added first."""
        item = self._order()[0]
        self._now = self._moments.pop(item)
        self._last = {whose: moment for whose, moment in self._last.items() if moment > self._now}
        return item

    def remove(self, item: T) -> None:
        self._moments.pop(item, None)

    def ahead(self, item: T) -> int:
        return self._order().index(item)

    def later_than(self, moment: int) -> T | None:
        """The last item, if its turn is later than this moment."""
        last = self._order()[-1:]
        return last[0] if last and self._moments[last[0]] > moment else None

    def _order(self) -> list[T]:
        return sorted(self._moments, key=self._moments.__getitem__)

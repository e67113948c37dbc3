"""A queue in which one network's many requests do not hold up another network's few."""

from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class FairQueue(Generic[T]):
    """Weighted fair queueing: each turn puts off the next one of the same network by what the turn costs.

    The moment of a turn is counted in cost, not in seconds. Whoever had no turn of late comes first, the cheapest of
    them before the others; and nobody waits for ever, because all who go on get ever later moments.
    """

    def __init__(self) -> None:
        self._moments: dict[T, int] = {}
        self._last: dict[str, int] = {}
        """The latest moment given to each network."""
        self._now = 0

    def __len__(self) -> int:
        return len(self._moments)

    def __contains__(self, item: T) -> bool:
        return item in self._moments

    def moment(self, whose: str, cost: int) -> int:
        """The one that an item would get if it was added now."""
        return max(self._now, self._last.get(whose, 0)) + cost

    def add(self, item: T, whose: str, cost: int) -> None:
        self._moments[item] = self._last[whose] = self.moment(whose, cost)

    def take(self) -> T:
        """The next one; of those with the same moment, the one that was added first."""
        item = self._order()[0]
        self._now = self._moments.pop(item)
        self._last = {whose: moment for whose, moment in self._last.items() if moment > self._now}
        return item

    def remove(self, item: T) -> None:
        self._moments.pop(item, None)

    def ahead(self, item: T) -> int:
        """How many come before it."""
        return self._order().index(item)

    def later_than(self, moment: int) -> T | None:
        """The last one, if its turn is later than this moment."""
        last = self._order()[-1:]
        return last[0] if last and self._moments[last[0]] > moment else None

    def _order(self) -> list[T]:
        return sorted(self._moments, key=self._moments.__getitem__)

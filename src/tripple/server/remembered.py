"""A bounded memory that forgets the entries unused for longest."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Remembered(Generic[K, V]):
    """The entries used last. `most` bounds their number, or with `weigh` the sum of their weights."""

    def __init__(self, most: int, weigh: Callable[[V], int] = lambda value: 1) -> None:
        self.most, self._weigh = most, weigh
        self._all: OrderedDict[K, V] = OrderedDict()
        self._weight = 0

    def get(self, key: K) -> V | None:
        if key in self._all:
            self._all.move_to_end(key)
        return self._all.get(key)

    def add(self, key: K, value: V) -> V:
        # Remove the replaced entry first: a weight counted twice would leave less and less room.
        self.forget(key)
        self._all[key] = value
        self._weight += self._weigh(value)
        while self._weight > self.most:
            self._weight -= self._weigh(self._all.popitem(last=False)[1])
        return value

    def forget(self, key: K) -> None:
        if key in self._all:
            self._weight -= self._weigh(self._all.pop(key))

    def clear(self) -> None:
        self._all.clear()
        self._weight = 0

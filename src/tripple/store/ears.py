"""Notices from the other processes that share a database, passed on to the listeners of this one."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar, TypeVarTuple

from .log import Caller, ChangeNotice, Freed, Listener, Renewal
from .notices import unpacked

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
CHANNEL, CALLS, FREED = "tripple_logs", "tripple_calls", "tripple_freed"


class Ears:
    def __init__(self, name: str) -> None:
        """`name` is this process's own: what it says itself is not passed on."""
        self.name = name
        self.hears = False
        self._listeners: list[Listener] = []
        self._callers: list[Caller] = []
        self._freed: list[Freed] = []
        self._alive = frozenset[str]()

    def listen(self, listener: Listener) -> Callable[[], None]:
        return _entered(self._listeners, listener)

    def answer_calls(self, caller: Caller) -> Callable[[], None]:
        return _entered(self._callers, caller)

    def hear_released(self, freed: Freed) -> Callable[[], None]:
        return _entered(self._freed, freed)

    # The returned function runs in the event loop.

    def hearing_again(self) -> Callable[[], None]:
        self.hears = True
        return partial(self.tell_listeners, [ChangeNotice(was_deaf=True)])

    def heard(self, channel: str, payload: str) -> Callable[[], None] | None:
        name, _, words = payload.partition(" ")
        if name == self.name:
            return None
        if channel == CHANNEL:
            return partial(self.tell_listeners, list(unpacked(words)))
        if channel == CALLS:
            return partial(_call_all, self._callers, name, words)
        if channel == FREED:
            return partial(_call_all, self._freed, frozenset(words.split()))
        return None

    def tell_listeners(self, notices: Sequence[ChangeNotice]) -> None:
        for notice in notices:
            _call_all(self._listeners, notice)

    def note_living(self, renewal: Renewal) -> None:
        """Have everything read if a process has died: its last changes may have gone without a notice."""
        dead, self._alive = self._alive - renewal.alive, renewal.alive
        if dead:
            self.tell_listeners([ChangeNotice()])


def _entered(ears: list[T], ear: T) -> Callable[[], None]:
    ears.append(ear)
    return lambda: ears.remove(ear)


def _call_all(ears: Sequence[Callable[[*Ts], None]], *what: *Ts) -> None:
    for ear in tuple(ears):  # one of them may leave
        ear(*what)

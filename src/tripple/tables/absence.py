"""Who is away, who is late, who is back, and when something has to be done about it."""

from collections.abc import Callable, Set
from typing import NamedTuple

from .pace import Pace
from .plan import Plan
from .state import State


class Due(NamedTuple):
    """What happens at that time if nobody does anything before."""

    when: float
    fill: Callable[[Plan], None]


class Absence:
    """Presence is not part of the log: it begins anew with every process, and everybody gets a grace then."""

    def __init__(self, pace: Pace, now: float) -> None:
        self._pace = pace
        self._awake = now
        """Since when somebody is here, or the table in memory."""
        self._away: dict[str, float] = {}
        self._arrived: set[str] = set()
        """Who has just come; they get their seats back from the computer players."""

    def comes(self, person: str, now: float, was_deserted: bool) -> None:
        self._away.pop(person, None)
        self._arrived.add(person)
        if was_deserted:
            self._awake = now

    def goes(self, person: str, now: float) -> None:
        self._away[person] = now

    def settle(self, state: State) -> None:
        """Whoever has come and had nothing to get back is simply here."""
        if not self._returned(state):
            self._arrived.clear()

    def due(self, state: State, here: Set[str], now: float) -> Due | None:
        if self._returned(state):
            return Due(now, self._welcome)
        if not runs(state, here):
            return None
        if state.phase == "pause" and state.until is not None:
            return Due(max(state.until, self._awake), Plan.deal)
        turn = state.turn
        if turn is None or state.chairs[turn].computer:
            return None
        waits = [self._late(state, turn), self._gone(state, turn, here)]
        return min((wait for wait in waits if wait), key=lambda wait: wait.when, default=None)

    def _returned(self, state: State) -> list[int]:
        """Seats that a computer player holds for people who are back."""
        if state.phase == "over":
            return []
        chairs = enumerate(state.chairs)
        return [seat for seat, chair in chairs if chair.person in self._arrived and chair.taken and not chair.resigned]

    def _welcome(self, plan: Plan) -> None:
        for seat in self._returned(plan.state):
            plan.hand_back(seat)

    def _late(self, state: State, turn: int) -> Due | None:
        if state.until is None:
            return None
        return Due(max(state.until, self._awake + self._pace.grace), lambda plan: plan.take_over(turn, "late"))

    def _gone(self, state: State, turn: int, here: Set[str]) -> Due | None:
        """In a game of days it is nothing special to be away."""
        person = state.chairs[turn].person
        if person in here or state.clock == "1day":
            return None
        away = max(self._away.get(person, self._awake), self._awake)
        return Due(away + self._pace.gone, lambda plan: plan.take_over(turn, "gone"))


def is_watched(state: State, here: Set[str]) -> bool:
    """Whether somebody who sits here is here."""
    return not state.persons.isdisjoint(here)


def runs(state: State, here: Set[str]) -> bool:
    """A table that everybody has left stands still, unless its game lasts for days."""
    return is_watched(state, here) or state.clock == "1day"

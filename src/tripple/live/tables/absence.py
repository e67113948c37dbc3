"""Absent, late and returning people, and the time at which the table has to react to them."""

from collections.abc import Callable, Set
from typing import NamedTuple

from .config import TableConfig
from .plan import TablePlan
from .state import TableState

AT_ONCE = 0.0  # a time that every clock has passed, so what is due at once does not depend on the time of asking


class Due(NamedTuple):
    """A change to the table that is made at a time, unless something happens before."""

    when: float
    fill: Callable[[TablePlan], None]


class Absence:
    """Presence at one table.

    It is not in the log: it starts again with every process, and everybody gets a grace period then.
    """

    def __init__(self, config: TableConfig, now: float) -> None:
        self._config = config
        self._awake = now
        """Start of the grace period: since then the table has been watched, in memory, and connected to the database.
        """
        self._away: dict[str, float] = {}
        self._arrived: set[str] = set()
        """People who have just arrived, and get their seats back from the computer players."""

    def comes(self, person: str, now: float, was_deserted: bool) -> None:
        self._away.pop(person, None)
        self._arrived.add(person)
        if was_deserted:
            self._awake = now

    def renew(self, now: float) -> None:
        """Restart everybody's grace period, after the others could not be heard or the clock was wrong."""
        self._awake = now
        self._away = {person: min(since, now) for person, since in self._away.items()}

    def goes(self, person: str, now: float) -> None:
        self._away[person] = now

    def comes_elsewhere(self, person: str, now: float, was_deserted: bool) -> None:
        self._away.pop(person, None)
        if was_deserted:
            self._awake = now

    def settle(self, state: TableState) -> None:
        """Forget arrivals that have no seat to reclaim."""
        if self._arrived and not any(chair.person in self._arrived and chair.lent for chair in state.chairs):
            self._arrived.clear()

    def due(self, state: TableState, here: Set[str], is_ours: bool) -> Due | None:
        """Find the next automatic change. `here` are the people who follow the table, in any process.

        Arrivals get their seats from the process that they came to; everything else is for the one that runs the table.
        """
        if self._returned(state, here, is_ours):
            return Due(AT_ONCE, lambda plan: self._welcome(plan, here, is_ours))
        if not is_ours or not runs(state, here):
            return None
        if state.phase == "pause" and state.until is not None:
            return Due(max(state.until, self._awake), TablePlan.deal)
        turn = state.turn
        if turn is None or state.chairs[turn].computer:
            return None
        waits = [self._late(state, turn), self._gone(state, turn, here)]
        return min((wait for wait in waits if wait), key=lambda wait: wait.when, default=None)

    def stand_ins(self, state: TableState, here: Set[str]) -> tuple[float | None, ...]:
        return tuple(self._patience_ends(state, seat, here) for seat in range(len(state.chairs)))

    def _returned(self, state: TableState, here: Set[str], is_ours: bool) -> list[int]:
        """Seats that go back to their people: to new arrivals, and to those who were late once that turn is over."""
        if state.phase == "over":
            return []
        lent = [seat for seat, chair in enumerate(state.chairs) if chair.lent]
        return [seat for seat in lent if self._is_back(state, seat, here, is_ours)]

    def _is_back(self, state: TableState, seat: int, here: Set[str], is_ours: bool) -> bool:
        person = state.chairs[seat].person
        if person in self._arrived or not is_ours:
            return person in self._arrived
        # In a game of days people need not be here: a missed day costs that turn and no other.
        return seat != state.turn and (person in here or state.clock == "1day")

    def _welcome(self, plan: TablePlan, here: Set[str], is_ours: bool) -> None:
        for seat in self._returned(plan.state, here, is_ours):
            plan.hand_back(seat)

    def _late(self, state: TableState, turn: int) -> Due | None:
        if state.until is None:
            return None
        return Due(max(state.until, self._awake + self._config.grace), lambda plan: plan.take_over(turn, "late"))

    def _gone(self, state: TableState, turn: int, here: Set[str]) -> Due | None:
        when = self._patience_ends(state, turn, here)
        return None if when is None else Due(when, lambda plan: plan.take_over(turn, "gone"))

    def _patience_ends(self, state: TableState, seat: int, here: Set[str]) -> float | None:
        chair = state.chairs[seat]
        if chair.computer or chair.person in here or state.clock == "1day":
            return None
        # Not before the table has been awake that long: while it was not, arrivals could not be noticed.
        return max(self._away.get(chair.person, self._awake), self._awake) + self._config.gone


def is_watched(state: TableState, here: Set[str]) -> bool:
    return not state.persons.isdisjoint(here)


def runs(state: TableState, here: Set[str]) -> bool:
    """False for a table that everybody has left, unless its game lasts for days."""
    return is_watched(state, here) or state.clock == "1day"

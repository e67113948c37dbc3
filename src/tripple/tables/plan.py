"""What is about to happen at a table: events that are folded already, but neither written down nor told.

Commands and the clock fill a plan; the table commits it as a whole, or forgets it.
"""

from collections.abc import Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from tripple.notation import NotWellFormed, read_action
from tripple.rules import DRAW, Action, IllegalAction

from .events import (
    Absence,
    AnyEvent,
    Clock,
    Dealt,
    Ended,
    HandedBack,
    Played,
    RoundEnded,
    TakenOver,
    TimedOut,
    Why,
)
from .refusal import Reason, Refusal
from .state import State, apply

DAY = 86_400.0
SECONDS: Mapping[Clock, float | None] = {"none": None, "30s": 30.0, "1min": 60.0, "3min": 180.0, "1day": DAY}
STAND_IN = "greedy"
"""The level that plays for people who are away: quick, and no worse than most."""

E = TypeVar("E", bound=AnyEvent)


class Plan:
    def __init__(self, state: State, now: float, pause: float, by: str = "", key: str = "") -> None:
        self.state = state
        self.now = now
        self.pause = pause
        self.by = by
        self._key = key
        self.leaves_trace = False
        """Whether the log still names somebody whom the state does not: then their games can still be found."""
        self.steps: list[tuple[AnyEvent, State]] = []
        """Each event with the state after it."""

    def add(self, event: type[E], **values: Any) -> None:
        """The first event carries the key under which it was asked for."""
        made = event(at=self.now, by=self.by, key=self._key, **values)
        self._key = ""
        self._take(made, apply(self.state, made))

    def _take(self, event: AnyEvent, after: State) -> None:
        self.steps.append((event, after))
        self.state = after

    def deal(self) -> None:
        self.add(Dealt, number=self.state.round_number + 1)
        self._set_until(self._turn_ends())

    def play(self, seat: int, action: str, level: str | None = None) -> None:
        played = _read(action)
        before = self.state.until
        try:
            self.add(Played, seat=seat, action=action, level=level)
        except IllegalAction as illegal:
            raise Refusal(Reason.ILLEGAL, illegal.sentence, rule=illegal.rule, **illegal.values) from None
        self._set_until(before if played == DRAW else self._turn_ends())
        self._end_round()

    def _end_round(self) -> None:
        match = self.state.match
        if match.end:
            self.add(Ended, why=match.end.value)
        elif not match.round:
            self.add(RoundEnded, until=self.now + (DAY if self.state.clock == "1day" else self.pause))

    def _turn_ends(self) -> float | None:
        """When the seat on turn will be late; computer players never are."""
        turn, seconds = self.state.turn, SECONDS[self.state.clock]
        if turn is None or seconds is None or self.state.chairs[turn].computer:
            return None
        return self.now + seconds

    def _set_until(self, until: float | None) -> None:
        """Into the event as well: a fold has to find the same deadline whatever the settings are then."""
        event, after = self.steps.pop()
        self._take(replace(event, until=until), replace(after, until=until))

    def take_over(self, seat: int, why: Absence) -> None:
        if why == "late":
            self.add(TimedOut, seat=seat)
        self.add(TakenOver, seat=seat, level=STAND_IN, why=why)

    def hand_back(self, seat: int) -> None:
        self.add(HandedBack, seat=seat)
        if seat == self.state.turn:
            self._set_until(self._turn_ends())

    def end(self, why: Why) -> None:
        self.add(Ended, why=why)


def _read(action: str) -> Action:
    try:
        return read_action(action)
    except NotWellFormed as fault:
        raise Refusal(Reason.MALFORMED, fault.sentence, **fault.values) from None

"""A planned change to a table: commands and the clock fill it, the table commits or drops it."""

from collections.abc import Mapping
from typing import Any, TypeVar

from tripple import live
from tripple.live import Refusal, RefusalReason
from tripple.rules import DRAW, Action, IllegalAction, Match

from . import events
from .events import Absence, AnyEvent, Clock, Why
from .state import TableState, apply, dealt

DAY = 86_400.0
SECONDS: Mapping[Clock, float | None] = {"none": None, "30s": 30.0, "1min": 60.0, "3min": 180.0, "1day": DAY}
STAND_IN = "greedy"  # the level that plays for people who are away: quick, and no worse than most

E = TypeVar("E", bound=AnyEvent)


class TablePlan(live.Plan[TableState, AnyEvent]):
    def __init__(self, state: TableState, now: float, pause: float, by: str = "", key: str = "") -> None:
        super().__init__(state, apply)
        self.now = now
        self.pause = pause
        self.by = by
        self._key = key

    def add(self, event: type[E], **values: Any) -> None:
        self.take(self._made(event, **values))

    def _made(self, event: type[E], **values: Any) -> E:
        """Make an event; the first one carries the key of the request."""
        key, self._key = self._key, ""
        return event(at=self.now, by=self.by, key=key, **values)

    def deal(self) -> None:
        number = self.state.round_number + 1
        match = dealt(self.state, number)
        event = self._made(events.Dealt, number=number, until=self._turn_ends(match))
        self.take(event, apply(self.state, event, match))

    def play(self, seat: int, action: Action, level: str | None = None) -> None:
        """Plan an action. Drawing does not extend the turn."""
        try:
            match, _ = self.state.game.play(action)
        except IllegalAction as illegal:
            raise Refusal(RefusalReason.ILLEGAL, illegal.sentence, rule=illegal.rule, **illegal.values) from None
        until = self.state.until if action == DRAW else self._turn_ends(match)
        played = self._made(events.Played, seat=seat, action=str(action), level=level, until=until)
        self.take(played, apply(self.state, played, match))
        self._end_round(match)

    def _end_round(self, match: Match) -> None:
        if match.end:
            self.add(events.Ended, why=match.end.value)
        elif not match.round:
            self.add(events.RoundEnded, until=self.now + (DAY if self.state.clock == "1day" else self.pause))

    def _turn_ends(self, match: Match) -> float | None:
        """Deadline of the turn; None for computer players."""
        if match.round is None or self.state.chairs[match.round.turn].computer:
            return None
        return self._late_at

    @property
    def _late_at(self) -> float | None:
        seconds = SECONDS[self.state.clock]
        return None if seconds is None else self.now + seconds

    def take_over(self, seat: int, why: Absence) -> None:
        if why == "late":
            self.add(events.TimedOut, seat=seat)
        self.add(events.TakenOver, seat=seat, level=STAND_IN, why=why)

    def hand_back(self, seat: int) -> None:
        self.add(events.HandedBack, seat=seat, until=self._late_at if seat == self.state.turn else None)

    def take_back(self, seat: int, moment: tuple[int, int]) -> None:
        moves = sum(choice >= moment for choice in self.state.choices)
        number, step = moment
        self.add(events.TakenBack, seat=seat, round=number, step=step, moves=moves, until=self._late_at)

    def end(self, why: Why) -> None:
        self.add(events.Ended, why=why)

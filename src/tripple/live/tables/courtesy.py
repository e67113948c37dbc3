"""Answers of computer players to reactions: after a moment, and once per person and game."""

from collections.abc import Callable, Mapping

from tripple.live import Handle, Timekeeper

from .events import AnyEvent, Reacted
from .plan import TablePlan
from .state import TableState
from .thinking import chance

ANSWERS: Mapping[str, str] = {"hello": "hello", "good-luck": "thanks", "well-played": "thanks"}
MOMENT = 1.0  # seconds before an answer: an immediate one would be uncanny

Answer = Callable[[TablePlan], None]


class Courtesy:
    """The answers given so far. They are not in the log: after a restart a person may be greeted again."""

    def __init__(self, clock: Timekeeper) -> None:
        self._clock = clock
        self._answered: set[tuple[str, str]] = set()
        self._waiting: list[Handle] = []

    def hear(self, event: AnyEvent, after: TableState, send: Callable[[Answer], object]) -> None:
        if not isinstance(event, Reacted) or event.reaction not in ANSWERS or not event.by:
            return
        seat = _who_answers(after)
        if seat is None or (event.by, event.reaction) in self._answered:
            return
        self._answered.add((event.by, event.reaction))
        reaction = ANSWERS[event.reaction]
        self._waiting.append(
            self._clock.call_at(self._clock.now() + MOMENT, lambda: send(lambda plan: say(plan, seat, reaction)))
        )

    def close(self) -> None:
        for handle in self._waiting:
            handle.cancel()
        self._waiting.clear()


def say(plan: TablePlan, seat: int, reaction: str) -> None:
    """React from a seat, unless it has moved in the lobby and is no computer player's now."""
    if seat < len(plan.state.chairs) and plan.state.chairs[seat].level:
        plan.add(Reacted, seat=seat, reaction=reaction)


def _who_answers(state: TableState) -> int | None:
    seats = [seat for seat, chair in enumerate(state.chairs) if chair.level]
    return seats[chance(state.secret, state.number) % len(seats)] if seats else None

"""Take a game back to a moment from which it can go on differently."""

from collections.abc import Iterable
from dataclasses import replace

from .action import Action
from .history import Step
from .match import Match
from .round import Round


def replayed(start: Round, actions: Iterable[Action]) -> Round:
    for action in actions:
        start, _ = start.play(action)
    return start


def last_choice(start: Round, steps: Iterable[Step], seat: int) -> Round | None:
    """The round before this seat's last real choice; None if it never had one.

    `start` is the round before the first of these steps.
    """
    found = None
    for step in steps:
        if step.seat == seat and len(start.actions()) > 1:
            found = start
        start, _ = start.play(step.action)
    return found


def before_last_choice(match: Match, seat: int) -> Match | None:
    """The game before this seat's last real choice, possibly rounds ago; None if it never had one."""
    for index, played in reversed(tuple(enumerate(match.rounds))):
        found = last_choice(Round.start(match.sheet, match.deals[index]), played.history, seat)
        if found:
            return replace(match, deals=match.deals[: index + 1], rounds=(*match.rounds[:index], found))
    return None

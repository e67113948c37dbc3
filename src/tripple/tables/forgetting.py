"""Somebody wants to be forgotten: what that means for a game that others have a part in."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice

import msgspec
from msgspec.structs import replace

from .asking import resign
from .events import AnyEvent, Forgotten, Joined, Left, NotReadable, read_event, write_event
from .plan import Plan
from .state import GONE, NAMELESS


class Trace(msgspec.Struct, frozen=True):
    """Somebody sat down at a table and left before it began: its log still says under which name."""

    table: str
    name: str
    at: float


def traces(table: str, log: Iterable[bytes], person: str) -> Iterator[Trace]:
    """As far as the log can be read."""
    with suppress(NotReadable):
        for event in map(read_event, log):
            if isinstance(event, Joined) and event.person == person:
                yield Trace(table, event.name, event.at)


def forget(plan: Plan, person: str) -> None:
    """They resign where the game goes on and leave where it has not begun; then nobody can tell who it was."""
    seats = plan.state.seats_of(person)
    leavers = tuple(islice((left for left, who in enumerate(plan.state.left) if who == person), 1))
    plan.leaves_trace = True
    for seat in seats:
        if plan.state.phase in ("playing", "pause"):
            resign(plan, seat)
    if seats or leavers:
        plan.add(Forgotten, seats=seats, leavers=leavers)
    if plan.state.phase == "lobby":
        _leave(plan, seats)


def _leave(plan: Plan, seats: Iterable[int]) -> None:
    for seat in sorted(seats, reverse=True):
        plan.add(Left, seat=seat)
    if not plan.state.persons:
        plan.end("closed")


def rewritten(log: Iterable[bytes], person: str) -> Iterator[bytes]:
    """The same events without this person's id and names. A fold over them gives the same state."""
    for stored in log:
        event = read_event(stored)
        veiled = _veiled(event, person)
        yield stored if veiled is event else write_event(veiled)


def _veiled(event: AnyEvent, person: str) -> AnyEvent:
    if isinstance(event, Joined) and event.person == person:
        event = replace(event, person=GONE, name=NAMELESS)
    return replace(event, by=GONE) if event.by == person else event

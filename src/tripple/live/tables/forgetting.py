"""Somebody wants to be forgotten: what that means for a game that others have a part in."""

from collections.abc import Iterable, Iterator, Sequence, Set
from contextlib import suppress
from itertools import islice

import msgspec
from msgspec.structs import replace

from tripple.live import DamagedLog

from .events import AnyEvent, Created, Forgotten, Joined, Left, Removed, read_event, write_event
from .handlers import resign
from .plan import TablePlan
from .state import GONE, NAMELESS, TableState, apply, wants_forgotten


class Trace(msgspec.Struct, frozen=True):
    """Somebody sat down at a table and left before it began: its log still says under which name."""

    table: str
    name: str
    at: float


def traces(table: str, log: Iterable[bytes], person: str) -> Iterator[Trace]:
    """As far as the log can be read."""
    with suppress(DamagedLog):
        for event in map(read_event, log):
            if isinstance(event, Joined) and event.person == person:
                yield Trace(table, event.name, event.at)


def forget(plan: TablePlan, person: str) -> None:
    """They resign where the game goes on and leave where it has not begun; then nobody can tell who it was."""
    seats = plan.state.seats_of(person)
    leavers = tuple(islice((left for left, who in enumerate(plan.state.left) if who == person), 1))
    for seat in seats:
        if plan.state.phase in ("playing", "pause"):
            resign(plan, seat)
    if seats or leavers:
        plan.add(Forgotten, seats=seats, leavers=leavers)
    if plan.state.phase == "lobby":
        _leave(plan, seats)


def _leave(plan: TablePlan, seats: Iterable[int]) -> None:
    for seat in sorted(seats, reverse=True):
        plan.add(Left, seat=seat)
    if not plan.state.persons:
        plan.end("closed")


def nameless(log: Iterable[bytes]) -> Iterator[bytes]:
    """The same events without ids and names of those who wanted to be forgotten. A fold over them gives the same state.

    Whoever comes back afterwards is somebody new.
    """
    events = [(stored, read_event(stored)) for stored in log]
    until = _forgotten_at([event for _, event in events])
    for number, (stored, event) in enumerate(events):
        veiled = _veiled(event, {person for person, at in until.items() if number < at})
        yield stored if veiled is event else write_event(veiled)


def _forgotten_at(events: Sequence[AnyEvent]) -> dict[str, int]:
    """Who, and the number of the event that says so. Who sat where follows from the lobby alone."""
    state, until = TableState(), dict[str, int]()
    for number, event in enumerate(events):
        if isinstance(event, Forgotten):
            until |= dict.fromkeys(wants_forgotten(state, event), number)
        if isinstance(event, Created | Joined | Left | Removed | Forgotten):
            state = apply(state, event)
    return until


def _veiled(event: AnyEvent, persons: Set[str]) -> AnyEvent:
    if isinstance(event, Joined) and event.person in persons:
        event = replace(event, person=GONE, name=NAMELESS)
    return replace(event, by=GONE) if event.by in persons else event

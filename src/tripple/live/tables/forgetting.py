"""Removing a person from games in which others have a part."""

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
    """A seat that was given up in the lobby: the log still has the name."""

    table: str
    name: str
    at: float


def traces(table: str, log: Iterable[bytes], person: str) -> Iterator[Trace]:
    with suppress(DamagedLog):
        for event in map(read_event, log):
            if isinstance(event, Joined) and event.person == person:
                yield Trace(table, event.name, event.at)


def forget(plan: TablePlan, person: str) -> None:
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
    """Remove ids and names of forgotten people from events; they fold to the same state.

    A person who returns afterwards is a new one.
    """
    events = [(stored, read_event(stored)) for stored in log]
    until = _forgotten_at([event for _, event in events])
    for number, (stored, event) in enumerate(events):
        veiled = _veiled(event, {person for person, at in until.items() if number < at})
        yield stored if veiled is event else write_event(veiled)


def _forgotten_at(events: Sequence[AnyEvent]) -> dict[str, int]:
    """Each forgotten person with the number of that event; the lobby alone decides who sat where."""
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

"""One pad in memory: a live log of changes, and of members who come and go."""

from collections.abc import Sequence
from dataclasses import replace as replaced

from msgspec.structs import replace

from tripple.live import Audience, Follower, LiveLog, Plan, Shared, Step
from tripple.store import Summary

from .changes import Noted
from .events import Changed, Created, Event, Joined, Left, read_event, write_event
from .listing import summary
from .state import State, apply

PREFIX = "pad/"
"""What the names of pads begin with in the store. No table's address leads there: those have no slash."""


class LivePad(LiveLog[State, Event]):
    def __init__(self, name: str, state: State, shared: Shared, unread: int) -> None:
        super().__init__(name, state, shared)
        self._unread = unread
        self._audience: Audience[Follower[Noted]] = Audience()

    def read_event(self, stored: bytes) -> Event:
        return read_event(stored)

    def write_event(self, event: Event) -> bytes:
        return write_event(event)

    def apply(self, state: State, event: Event) -> State:
        return apply(state, event)

    def summary(self, state: State, before: State | None) -> Summary:
        return summary(self.name.removeprefix(PREFIX), state, before)

    def is_alone(self, person: str) -> bool:
        return self.state.persons == {person}

    def farewell(self, person: str) -> Plan[State, Event]:
        plan = Plan(self.state, apply)
        for came in [came for came, who in self.state.members.items() if who == person]:
            plan.take(Left(self._shared.clock.now(), came))
        return plan

    def settled(self, stored: Sequence[bytes]) -> tuple[list[bytes], State]:
        nameless = [_nameless(event) if at in self.state.leavers else event for at, event in enumerate(stored)]
        return nameless, replaced(self.state, leavers={})

    def follow(self, person: str, since: int) -> Follower[Noted]:
        """Everything after that number."""
        missed = self.state.log[since:]
        return self._audience.enter(Follower(person, missed, len(missed) + self._unread))

    def unfollow(self, follower: Follower[Noted]) -> None:
        self._audience.leave(follower)

    @property
    def is_followed(self) -> bool:
        return bool(self._audience)

    def tell(self, step: Step[Event, State], before: State) -> None:
        persons = step.state.persons
        for follower in self._audience:
            if isinstance(step.event, Changed):
                follower.put(step.state.log[-1])
            if follower.person not in persons:
                follower.end()

    def dismiss(self) -> None:
        self._audience.end()


def _nameless(stored: bytes) -> bytes:
    event = read_event(stored)
    return write_event(replace(event, person="")) if isinstance(event, Created | Joined) else stored

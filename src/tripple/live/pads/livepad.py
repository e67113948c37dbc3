"""A pad in memory: a live log of changes and members, and the line about it in lists."""

from collections.abc import Sequence
from dataclasses import replace as replaced

import msgspec
from msgspec.structs import replace

from tripple.live import Audience, Follower, LiveLog, LogContext, LogStep, Plan
from tripple.store import ChangeNotice, Found, Summary

from .events import Event, NotedChange, PadChanged, PadCreated, PadJoined, PadLeft, read_event, write_event
from .state import PadState, apply

PHASE, PREFIX = "pad", "pad/"  # `PREFIX` begins every pad's name in the store, so no table's address leads to a pad


class PadListing(msgspec.Struct, frozen=True, kw_only=True):
    """A pad in its members' lists; it contains the invitation."""

    id: str
    invite: str
    names: tuple[str, ...]
    totals: tuple[int, ...]
    over: bool
    winners: tuple[int, ...]
    rounds: int
    changed: float


_decoder = msgspec.json.Decoder(PadListing)


class PadContent(msgspec.Struct, frozen=True, kw_only=True):
    """A whole pad. The names are the first ones; the log has the changes since."""

    id: str
    invite: str
    names: tuple[str, ...]
    sheet: str
    house_rules: tuple[str, ...]
    log: tuple[NotedChange, ...]
    number: int


News = PadContent | NotedChange


class LivePad(LiveLog[PadState, Event, Follower[News]]):
    def __init__(self, name: str, state: PadState, context: LogContext[PadState, Event], unread: int) -> None:
        super().__init__(name, state, context, Audience())
        self._unread = unread

    def tell(self, step: LogStep[Event, PadState], before: PadState) -> None:
        persons = step.state.persons
        for follower in self.audience:
            if isinstance(step.event, PadChanged):
                follower.put(step.state.log[-1])
            if follower.person not in persons:
                follower.end()

    def is_alone(self, person: str) -> bool:
        return self.state.persons == {person}

    def farewell(self, state: PadState, person: str) -> Plan[PadState, Event]:
        plan = Plan(state, apply)
        for came in [came for came, who in state.members.items() if who == person]:
            plan.take(PadLeft(self.context.clock.now(), came))
        return plan

    def settled(self, stored: Sequence[bytes]) -> tuple[list[bytes], PadState]:
        nameless = [_nameless(event) if at in self.state.leavers else event for at, event in enumerate(stored)]
        return nameless, replaced(self.state, leavers={})

    def heard(self, notice: ChangeNotice) -> None:
        """Read on at once if anybody follows, else when the pad is needed next."""
        self.is_behind = True
        if self.audience:
            self.catch_up()

    def follow(self, person: str, since: int | None) -> Follower[News]:
        self._check_open()
        is_known = since is not None and 0 <= since <= self.state.number
        missed: tuple[News, ...] = self.state.log[since:] if is_known else (self.fresh(),)
        return self.welcome(Follower(person, missed, len(missed) + self._unread))

    def fresh(self) -> PadContent:
        created = self.state.created
        return PadContent(
            id=self.name.removeprefix(PREFIX),
            invite=created.invite,
            names=created.names,
            sheet=created.sheet,
            house_rules=created.house_rules,
            log=self.state.log,
            number=self.state.number,
        )

    def unfollow(self, follower: Follower[News]) -> None:
        self.audience.leave(follower)


def _nameless(stored: bytes) -> bytes:
    event = read_event(stored)
    return write_event(replace(event, person="")) if isinstance(event, PadCreated | PadJoined) else stored


def summary(name: str, state: PadState) -> Summary:
    pad = state.pad
    listing = PadListing(
        id=name.removeprefix(PREFIX),
        invite=state.created.invite,
        names=pad.names,
        totals=pad.totals,
        over=pad.over,
        winners=pad.winners,
        rounds=len(pad.rounds),
        changed=state.changed,
    )
    return Summary(PHASE, False, state.named, None, state.changed, msgspec.json.encode(listing))


def listed(found: Found) -> PadListing:
    return _decoder.decode(found.summary.about)

"""Followers of a table, and its last events for those who reconnect."""

from collections import deque
from collections.abc import Iterable, Set
from typing import Literal

from tripple import live
from tripple.live import Follower

from . import projection
from .config import TableConfig
from .events import AnyEvent, Forgotten, Invited, Left, Removed
from .messages import Closing, Message, Presence
from .state import TableState

TableStep = live.LogStep[AnyEvent, TableState]
Leaving = Left | Removed
Wanted = int | Literal["mine"] | None  # the seat to follow: a number, the first own one ("mine"), or None to watch


class Stream(Follower[Message]):
    """A seat's stream: a Fresh or the missed Tolds first, then each message."""

    __slots__ = ("seat",)

    def __init__(self, person: str, seat: int | None, first: Iterable[Message], most: int) -> None:
        super().__init__(person, first, most)
        self.seat = seat


class TableAudience(live.Audience[Stream]):
    def __init__(self, table: str, config: TableConfig) -> None:
        super().__init__()
        self._table = table
        self._unread = config.unread
        self._kept: deque[TableStep] = deque(maxlen=config.kept)

    def come(self, state: TableState, person: str, seat: int | None, since: int | None, here: Set[str]) -> Stream:
        first = self._first(state, person, seat, since, present(state, here))
        return self.enter(Stream(person, seat, first, self._unread))

    def end(self) -> None:
        for stream in self:
            stream.put(Closing())
        super().end()

    def keep(self, step: TableStep) -> None:
        """Keep a step for followers who reconnect. Older ones go when a person is forgotten: they contain the name."""
        if isinstance(step.event, Forgotten):
            self._kept.clear()
        self._kept.append(step)

    def tell(self, step: TableStep, before: TableState) -> None:
        """Send a step to all followers, one message for all who see the same."""
        self.keep(step)
        event, after = step
        # Before seats move up: the streams that end are known by the seats that they had.
        without_place = self._without_place(event, before, after)
        if isinstance(event, Leaving):
            self._move_up(event.seat)
        persons = after.persons
        news = projection.News(event, after, {stream.seat for stream in self}) if len(self) else None
        made: dict[tuple[int | None, str], Message] = {}
        for stream in self:
            whose = stream.seat, stream.person if stream.person in persons else ""
            if news and whose not in made:
                made[whose] = news.told(*whose)
            stream.put(made[whose])
        # Last of all, so that they still get the message that says why.
        for stream in without_place:
            stream.end()

    def _without_place(self, event: AnyEvent, before: TableState, after: TableState) -> list[Stream]:
        lost: Iterable[Stream] = ()
        if isinstance(event, Forgotten):
            lost = (stream for stream in self if stream.seat in event.seats)
        elif isinstance(event, Removed) and not after.public:
            lost = (stream for stream in self if stream.person in before.persons)
        elif isinstance(event, Invited) and not after.public:
            lost = self
        return [stream for stream in lost if stream.person not in after.persons]

    def _move_up(self, left: int) -> None:
        for stream in self:
            if stream.seat is not None and stream.seat >= left:
                stream.seat = None if stream.seat == left else stream.seat - 1

    def tell_presence(self, message: Presence) -> None:
        for stream in self:
            stream.put(message)

    def _first(
        self, state: TableState, person: str, seat: int | None, since: int | None, here: tuple[bool, ...]
    ) -> list[Message]:
        """The missed messages if all of them are kept, else a Fresh; also if seats have moved since."""
        missed = -1 if since is None else state.last - since
        seats_moved = state.phase == "lobby" and since is not None and since < state.moved
        if not 0 <= missed <= len(self._kept) or seats_moved:
            return [projection.fresh(self._table, state, seat, person, here)]
        steps = list(self._kept)[len(self._kept) - missed :]
        return [projection.told(event, after, seat, person) for event, after in steps]


def present(state: TableState, here: Set[str]) -> tuple[bool, ...]:
    return tuple(chair.level is not None or chair.person in here for chair in state.chairs)

"""What has to be true of a night at every step, held against the database itself and against what people are sent."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from math import inf
from typing import TYPE_CHECKING, Any

import msgspec

from tripple.live.pads.livepad import PREFIX
from tripple.live.tables.events import AnyEvent, Played, TakenOver, read_event
from tripple.live.tables.projection import veiled
from tripple.live.tables.state import GONE, TableState, apply
from tripple.live.tables.thinking import chance
from tripple.rules import TrippleError

from .database import Database
from .loop import WorldLoop

if TYPE_CHECKING:
    from .people import Asked
    from .servers import Server

TILE = re.compile(rb'"([0-5]{3})["@]|\[([0-5]),([0-5]),([0-5])\]')
LONGEST = 90.0
"""Seconds after which an alarm has rung, even if its time was set by a clock that was a minute ahead."""
OWN_TURNS = 20
"""Turns of its own that a table may have waiting, beside those that were asked for."""


class Chronicle:
    """A table's log as it was committed, with every state on the way."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.stored: list[bytes] = []
        self.events: list[AnyEvent] = []
        self.states = [TableState()]
        self.changed = 0.0
        self.is_erased = self.is_rewritten = False
        self._public: dict[int, Any] = {}
        self._allowed: dict[tuple[int, int | None], frozenset[str]] = {}

    @property
    def state(self) -> TableState:
        return self.states[-1]

    @property
    def last(self) -> int:
        return len(self.events) - 1

    @property
    def is_over(self) -> bool:
        return self.is_erased or self.state.phase == "over"

    def add(self, stored: bytes) -> None:
        event = read_event(stored)
        self.states.append(apply(self.state, event))
        self.stored.append(stored)
        self.events.append(event)

    def replace(self, stored: Sequence[bytes]) -> None:
        """Take in a log that was rewritten, or erased."""
        self.is_erased, self.is_rewritten = not stored, True
        self.stored, self.events, self.states = [], [], [TableState()]
        self._public.clear()
        for one in stored:
            self.add(one)

    def public(self, number: int) -> Any:
        if number not in self._public:
            self._public[number] = msgspec.json.decode(msgspec.json.encode(veiled(self.events[number])))
        return self._public[number]

    def allowed(self, number: int, seat: int | None) -> frozenset[str]:
        """R2, R5, R8: the tiles on the table and in one's own hand, and all of them after a round."""
        if (number, seat) not in self._allowed:
            self._allowed[number, seat] = frozenset(map(str, _open_to(self.states[number + 1], seat)))
        return self._allowed[number, seat]

    def done(self, person: str, key: str) -> list[int]:
        return [number for number, event in enumerate(self.events) if event.key == key and event.by == person]


def _open_to(state: TableState, seat: int | None) -> Iterator[object]:
    if not state.match or not state.match.rounds:
        return
    last = state.match.rounds[-1]
    yield from last.board.tiles
    for hand in last.hands if last.end else () if seat is None else (last.hands[seat],):
        yield from hand


class Watch:
    def __init__(
        self,
        loop: WorldLoop,
        database: Database,
        tell: Callable[[str], None],
        committed: Callable[[str], None],
        is_here: Callable[[str, str], bool],
    ) -> None:
        """`committed` hears who has written; `is_here` says whether that process has to know of a person."""
        self._loop, self._database, self._tell, self._hears, self._is_here = loop, database, tell, committed, is_here
        database.watching = self
        self.tables: dict[str, Chronicle] = {}
        self.servers: list[Server] = []
        self.violations: list[str] = []
        self.reached: Counter[str] = database.reached
        self.appended = 0
        self.forgotten: set[str] = set()
        """Persons who have asked to be forgotten: what was theirs may have changed."""

    def violated(self, what: str) -> None:
        if what not in self.violations:
            self._tell(f"VIOLATED: {what}")
            self.violations.append(what)

    def check(self, holds: bool, what: str, *values: object) -> None:
        if not holds:
            self.violated(what.format(*values))

    # What the database hears

    def committed(self, by: str, added: Sequence[tuple[str, int, bytes]], changed: Collection[str]) -> None:
        if added:
            self._hears(by)
        for log in changed:
            if log in self.tables:
                self.tables[log].replace(self._stored(log))
        for log, number, stored in added:
            if not log.startswith(PREFIX):
                self._appended(by, log, number, stored)

    def _stored(self, log: str) -> list[bytes]:
        rows = self._database.connection.execute(
            "SELECT number, event FROM events WHERE log = ? ORDER BY number", [log]
        )
        found = [(number, bytes(event)) for number, event in rows]
        self.check([number for number, _ in found] == list(range(len(found))), "{} is no chain", log)
        return [event for _, event in found]

    def _appended(self, by: str, log: str, number: int, stored: bytes) -> None:
        self.appended += 1
        table = self.tables.setdefault(log, Chronicle(log))
        table.changed = self._loop.time()
        before = len(table.stored)
        self.check(number == before, "{}: number {} by {} after {}", log, number, by, before - 1)
        event = read_event(stored)
        self._tell(f"{by} writes {log[:6]} {number}: {_words(event)}")
        self.reached[f"event {' '.join(filter(None, (type(event).__name__, getattr(event, 'why', ''))))}"] += 1
        self._check_turn(table, event, by)
        try:
            table.add(stored)
        except (TrippleError, LookupError, AssertionError) as fault:
            self.violated(f"{log}: number {number} by {by} does not fit: {fault!r}")

    def _check_turn(self, table: Chronicle, event: AnyEvent, by: str) -> None:
        if isinstance(event, TakenOver) and event.why == "gone":
            person = table.state.chairs[event.seat].person
            self.check(not self._is_here(person, by), "{} takes {} for gone, who is here", by, person)
        if not isinstance(event, Played):
            return
        state, seat = table.state, event.seat
        self.check(state.turn == seat, "{}: seat {} plays on the turn of {}", table.name, seat, state.turn)
        chair = state.chairs[seat]
        if event.level:
            self.check(event.level == chair.computer, "{}: a computer player plays for {}", table.name, chair.person)
        else:
            self.check(event.by == chair.person, "{}: {} plays for {}", table.name, event.by, chair.person)

    def leased(self, by: str, name: str) -> None:
        """Nobody else may count on a lease at the moment when it is granted."""
        for server in self.servers:
            if server.name != by and not server.host.is_dead and server.is_up:
                self.check(
                    not server.tables.leases.holds(name),
                    "{} is granted to {} while {} counts on it",
                    name,
                    by,
                    server.name,
                )

    # What servers do

    def thinks(self, server: "Server", seed: int) -> None:
        for table in self.tables.values():
            state = table.state
            if state.turn is not None and chance(state.secret, state.moved) == seed:
                holds = server.tables.leases.holds(table.name)
                self.check(holds, "{} thinks for {} without its lease", server.name, table.name)

    def look_in(self, server: "Server") -> None:
        """No queue grows without bound."""
        for table in tuple(server.tables._tables.logs.values()):  # noqa: SLF001
            waiting, most = len(table._turns), server.config.waiting + OWN_TURNS  # noqa: SLF001
            self.check(waiting <= most, "{} has {} turns waiting", table.name, waiting)
            for stream in table.audience:
                unread = len(stream._messages)  # noqa: SLF001
                self.check(unread <= server.config.unread, "{} has {} unread messages", stream.person, unread)

    def has_forgotten(self, server: "Server") -> None:
        """After a game nothing of it is left in memory, so nothing grows however many there are."""
        tables, neighbours = server.tables._tables, server.tables._neighbours  # noqa: SLF001
        soon = server.clock.now() + LONGEST
        left: dict[str, Collection[object]] = {
            "followers": [name for name, table in tables.logs.items() if table.audience],
            "tables that may not go": [name for name, table in tables.logs.items() if not table.may_go(inf)],
            "tables that nobody looks at": tables.logs.keys() - tables._alarms,  # noqa: SLF001
            "alarms": [name for name, alarm in tables._alarms.items() if alarm._when > soon],  # type: ignore[attr-defined]  # noqa: SLF001
            "leases": server.tables.leases._wanted.keys() - tables.logs,  # noqa: SLF001
            "presence": sorted(neighbours._told),  # noqa: SLF001
            "connections": sorted(server.connections.counts),
        }
        for what, some in left.items():
            self.check(not some, "{} still has {}: {}", server.name, what, len(some))

    # What people find

    def knows_all(self, table: Chronicle, person: str, number: int | None) -> None:
        last = table.last
        self.check(number is None or number >= last, "{} has heard {} and the log is at {}", person, number, last)

    def has_seat(self, table: Chronicle, person: str) -> None:
        state = table.state
        for seat in state.seats_of(person):
            back = not state.chairs[seat].lent or state.turn == seat
            self.check(back, "{} is here and does not have the seat", person)

    def is_replaced(self, table: Chronicle, person: str) -> None:
        state, clock = table.state, table.state.clock
        waits = state.turn is not None and clock != "1day" and state.chairs[state.turn].person == person
        self.check(not waits or state.chairs[state.turn or 0].computer is not None, "nobody plays for {}", person)

    # What people are sent

    def said(self, table: str, person: str, message: dict[str, Any], seat: int | None, text: bytes) -> None:
        """A message of any kind: neither keys nor anything else that this person may not know."""
        known, kind = self.tables[table], message["type"]
        if kind not in {"told", "fresh"} and not known.is_erased:
            self._check_hidden(known, person, len(known.events) - 1, seat, text)
        if kind not in {"done", "refused"}:
            self.check(b'"key-' not in text, "{} is told the key of a request in {}", person, kind)

    def heard(self, table: str, person: str, message: dict[str, Any], text: bytes) -> None:
        """One message with a number: true, and nothing in it that this person may not know."""
        known, number, seat = self.tables[table], message["number"], message.get("seat")
        if known.is_erased:
            return
        if number >= len(known.events):
            self.violated(f"{person} is told {number} of {table}, and {len(known.events)} are on disk")
            return
        if message["type"] == "told" and not known.is_rewritten:
            self.check(
                message["event"] == known.public(number), "{} is told another {} than is on disk", person, number
            )
        self._check_hidden(known, person, number, seat, text)

    def _check_hidden(self, table: Chronicle, person: str, number: int, seat: int | None, text: bytes) -> None:
        shown = {
            one.decode() or "".join(sorted(f"{a.decode()}{b.decode()}{c.decode()}"))
            for one, a, b, c in TILE.findall(text)
        }
        surplus = {"".join(sorted(one)) for one in shown} - {
            "".join(sorted(one)) for one in table.allowed(number, seat)
        }
        self.check(not surplus, "{} sees {} at {} of {}", person, sorted(surplus), number, table.name)
        state, after = table.state, table.states[number + 1]
        secrets = {chair.person for chair in state.chairs} - {person, "", GONE}
        if after.phase != "over":
            secrets |= {after.secret, after.seed}
        if person not in state.named:
            secrets.add(state.invite)
        for secret in sorted(secrets - {""}):
            self.check(secret.encode() not in text, "{} is told {} at {} of {}", person, secret, number, table.name)

    def acknowledged(self, table: str, person: str, key: str, number: int) -> None:
        """What is acknowledged is on disk, under its number, once."""
        known = self.tables[table]
        if known.is_rewritten or person in self.forgotten:
            return
        found = known.done(person, key)
        self.check(
            found == [number] or not found, "{} is told that {} is number {}, and it is {}", person, key, number, found
        )

    def did(self, table: str, person: str, key: str) -> None:
        """What has changed something is on disk."""
        known = self.tables[table]
        if not (known.is_rewritten or person in self.forgotten):
            found = known.done(person, key)
            self.check(len(found) == 1, "{} is told that {} is done, and it is there {} times", person, key, len(found))

    def refused(self, table: str, person: str, asked: "Asked", reason: str) -> None:
        """What is refused for good is not on disk, and was not what this person had been offered."""
        known, changed = self.tables[table], self.tables[table].last > asked.seen
        self.check(
            not known.done(person, asked.key), "{} is told that {} is refused, and it is there", person, asked.key
        )
        wanted = asked.kind in {"play", "ready"} and not (known.is_rewritten or changed)
        self.check(not wanted, "{} is refused ({}) to {} what is offered", person, reason, asked.kind)

    def is_stale(self, table: str, person: str, seen: int) -> None:
        known = self.tables[table]
        changed = known.last > seen
        self.check(
            changed or known.is_rewritten, "{} is told that more than {} has happened, and nothing has", person, seen
        )

    # At the end

    def at_the_end(self) -> None:
        for table in self.tables.values():
            keys = [(event.by, event.key) for event in table.events if event.key]
            self.check(len(keys) == len(set(keys)), "{}: a request was carried out twice", table.name)
            self.check(self._stored(table.name) == table.stored, "{} is not what was committed", table.name)
            self.check(table.is_over, "{} has not come to its end: {}", table.name, table.state.phase)
        for person in sorted(self.forgotten):
            self._check_forgotten(person)

    def _check_forgotten(self, person: str) -> None:
        everything = self._database.connection.serialize()
        for name in (person, person.title()):
            self.check(name.encode() not in everything, "{} is forgotten, and in the database", name)


def _words(event: AnyEvent) -> str:
    values = msgspec.to_builtins(event)
    hidden = {"at", "key", "event", "secret", "commitment", "onward", "invite"}
    shown = " ".join(f"{name}={value}" for name, value in values.items() if name not in hidden)
    return f"{type(event).__name__} {shown}"

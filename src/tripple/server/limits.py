"""Rate limits and bounds, all in one table. The clock is a parameter, so that tests need not wait."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from math import inf
from typing import Annotated, NamedTuple, get_type_hints

import msgspec

from tripple.live import Refusal, RefusalReason
from tripple.rules import TrippleError
from tripple.rules.errors import N_

from .networks import HOUSES, around
from .remembered import Remembered

Clock = Callable[[], float]
Naming = Callable[[str], str]
"""The name of an address or guest in messages to other processes."""
_MOST_KEYS = 10_000
_WIDE = "*"
"""First character of a wider network's name."""
_TOO_MANY = N_("too many requests: wait a little")


def names_of(naming: Naming, key: str, about: str = "") -> tuple[str, ...]:
    """The names under which a key is counted: its own, and the wider network's for an IPv6 household.

    `about` counts one thing alone, such as a table.
    """
    wide = around(key)
    own = naming(key + about)
    return (own,) if wide is None else (own, _WIDE + naming(wide + about))


def times(name: str) -> int:
    """The multiple of an address's limit that this name has."""
    return HOUSES if name.startswith(_WIDE) else 1


class Rate(msgspec.Struct, frozen=True):
    burst: int
    per_second: float

    @classmethod
    @cache  # every connection has some
    def of(cls, per_second: float, seconds: float = 3.0) -> "Rate":
        """A burst of some seconds' worth: people come in bursts, programs go on and on."""
        return cls(max(1, round(seconds * per_second)), per_second)


class PerSecond(NamedTuple):
    """The annotation of a rate: its bucket holds this many seconds' worth."""

    seconds: float
    refusal: str = _TOO_MANY


class ServerLimits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every bound of the server; `tripple serve --limit NAME=VALUE` changes one. docs/server.md has the same table."""

    message_bytes: int = 4096
    """a WebSocket message; a longer one is refused"""
    pad_bytes: int = 32_768
    """a WebSocket message with changes of a score pad; a longer one is refused: send fewer changes at once"""
    frame_bytes: int = 65_536
    """the longest message that is read at all; a longer one ends the connection"""
    body_bytes: int = 262_144
    """an HTTP body"""
    head_bytes: int = 32_768
    """the head of an HTTP request, and everything else in it except the body"""
    request_seconds: float = 30.0
    """how long a request may take to arrive, and the client to take the answer"""
    silent_seconds: float = 20.0
    """how often a connection is probed, and how long its answer may take"""
    hello_seconds: float = 10.0
    """how long a connection may wait before its hello"""
    lines: int = 256
    """connections from one address that are not WebSockets; a proxy's are not counted"""
    connections: int = 32
    """WebSockets and followed score pads from one address"""
    tables: int = 20
    """unfinished tables that one guest has made"""
    public_tables: int = 20
    """tables in the public list made from one address"""
    messages: float = 20.0
    """WebSocket messages a second on one connection, three seconds' worth at once; as many again are refused, then the
    connection ends"""
    requests: Annotated[float, PerSecond(3.0)] = 50.0
    """HTTP requests, and changes of score pads over WebSockets, a second from one address, {burst} at once; four times
    as many for the pages' files; `/health`, `/health/live`, `/health/ready` and `/metrics` are counted separately"""
    new_tables: Annotated[float, PerSecond(300.0, N_("too many new tables: wait a little"))] = 0.2
    """new tables a second from one address, {burst} at once"""
    new_guests: Annotated[float, PerSecond(300.0, N_("too many new guests from this address: wait a little"))] = 0.2
    """new guests a second from one address, {burst} at once"""
    lobbies: Annotated[
        float, PerSecond(12_000.0, N_("too much has come from your address at this table: wait a little"))
    ] = 0.005
    """times a second that people from one address sit down at one table or are no longer ready, before its game;
    {burst} at once"""
    pads: Annotated[float, PerSecond(200.0, N_("too many new pads: wait a little"))] = 0.05
    """new score pads a second from one address, {burst} at once"""
    prints: Annotated[float, PerSecond(10.0, N_("too many print-outs: wait a little"))] = 0.5
    """print-outs and downloaded tables a second from one address, {burst} at once"""
    work: Annotated[float, PerSecond(60.0, N_("you have asked for a lot of work: wait a little"))] = 0.2
    """processor seconds a second for one address, for codes, records, replays, print-outs, statistics, and rules and
    lessons with house rules; {burst} at once"""
    hints: Annotated[float, PerSecond(3.0, N_("too many hints: wait a little"))] = 0.5
    """hints, also about any position, a second for one guest, {burst} at once"""
    advice: Annotated[float, PerSecond(5.0, N_("too many hints: wait a little"))] = 2.0
    """the same for all guests of one address, {burst} at once"""
    studies: Annotated[float, PerSecond(20.0)] = 0.2
    """new solitaire deals and games a second whose [par or review](#par-and-reviews) is worked out for one address,
    {burst} at once"""
    notices: Annotated[float, PerSecond(50.0)] = 0.2
    """devices to notify, and tests of them, a second from one address, {burst} at once"""
    look_backs: Annotated[float, PerSecond(10.0)] = 0.5
    """statistics, exports and requests to be forgotten a second from one guest, {burst} at once"""
    strengths: Annotated[float, PerSecond(10.0)] = 1.0
    """times a second that one guest may ask which level is about as strong as they are, {burst} at once; the first page
    asks on every visit"""

    def rate(self, name: str) -> Rate:
        return Rate.of(getattr(self, name), RATES[name].seconds)


RATES: Mapping[str, PerSecond] = {
    name: hint.__metadata__[0]
    for name, hint in get_type_hints(ServerLimits, include_extras=True).items()
    if hasattr(hint, "__metadata__")
}


class BadLimit(TrippleError): ...


def read_limits(changes: Iterable[str]) -> ServerLimits:
    """Limits with some of them changed, as in `connections=100`."""
    given = dict(change.partition("=")[::2] for change in changes)
    try:
        read = msgspec.convert(given, ServerLimits, strict=False)
        if wrong := [name for name in given if not 0 <= getattr(read, name) < inf]:
            raise msgspec.ValidationError(f"Expected a number from 0 - at `$.{wrong[0]}`")  # as msgspec says it
        return read
    except msgspec.ValidationError as fault:
        known = ", ".join(ServerLimits.__struct_fields__)
        raise BadLimit("{fault}: the limits are {known}", fault=fault, known=known) from None


class Bucket:
    """A token bucket: it fills with time, each use takes one token."""

    __slots__ = ("_at", "_clock", "_rate", "_tokens")

    def __init__(self, rate: Rate, clock: Clock) -> None:
        self._rate, self._clock = rate, clock
        self._tokens, self._at = float(rate.burst), clock()

    def take(self) -> bool:
        if self.left() < 1:
            return False
        self._tokens -= 1
        return True

    def left(self) -> float:
        now = self._clock()
        self._tokens = min(self._rate.burst, self._tokens + (now - self._at) * self._rate.per_second)
        self._at = now
        return self._tokens

    def spend(self, cost: float) -> None:
        """Charge afterwards: it may be more than was left."""
        self._tokens -= cost


class Buckets:
    """A bucket for each key. The memory is bounded: strangers must not be able to fill it with addresses."""

    def __init__(self, rate: Rate, clock: Clock, most: int = _MOST_KEYS, refusal: str = _TOO_MANY) -> None:
        self._rate, self._clock, self._refusal = rate, clock, refusal
        self._wide_rate = Rate(HOUSES * rate.burst, HOUSES * rate.per_second)
        self._buckets = Remembered[str, Bucket](most)
        self._naming: Naming = str
        self._spent: dict[str, float] | None = None

    def check(self, key: str, about: str = "", refusal: str | None = None) -> None:
        """Take one, or raise Refusal."""
        if not self.take(key, about):
            raise self.refused(refusal)

    def refused(self, sentence: str | None = None) -> Refusal:
        if sentence is None:
            sentence = self._refusal
        return Refusal(RefusalReason.TOO_FAST, sentence)

    def take(self, key: str, about: str = "") -> bool:
        names = names_of(self._naming, key, about)
        if any(self._of(name).left() < 1 for name in names):
            return False
        self._spend(names, 1.0)
        return True

    def left(self, key: str) -> bool:
        return all(self._of(name).left() > 0 for name in names_of(self._naming, key))

    def spend(self, key: str, cost: float) -> None:
        self._spend(names_of(self._naming, key), cost)

    def _spend(self, names: Iterable[str], cost: float) -> None:
        for name in names:
            self._of(name).spend(cost)
            if self._spent is not None:
                self._spent[name] = self._spent.get(name, 0.0) + cost

    def share(self, naming: Naming) -> None:
        """Record what is taken from now on, for the other processes."""
        self._naming, self._spent = naming, {}

    def spend_elsewhere(self, name: str, cost: float) -> None:
        """Charge what another process has given out, without recording it again."""
        self._of(name).spend(cost)

    def spent(self) -> Mapping[str, float]:
        """The costs since the last call, by name."""
        spent, self._spent = self._spent, {}
        return spent or {}

    def _of(self, name: str) -> Bucket:
        rate = self._rate if times(name) == 1 else self._wide_rate
        return self._buckets.get(name) or self._buckets.add(name, Bucket(rate, self._clock))


def rates_of(limits: ServerLimits, clock: Clock) -> dict[str, Buckets]:
    """Buckets for every rate, by the limit's name; pages' files and watchdogs have their own beside `requests`."""
    requests = limits.requests
    return {
        "files": Buckets(Rate.of(4 * requests), clock),
        "watches": Buckets(Rate.of(requests), clock),
        **{name: Buckets(limits.rate(name), clock, refusal=rate.refusal) for name, rate in RATES.items()},
    }


class OpenConnections:
    def __init__(self, most: int) -> None:
        self._most = most
        self._inside: Counter[str] = Counter()
        self._naming: Naming = str
        self._elsewhere: Callable[[str], int] = lambda name: 0
        self.inside = 0
        self._empty = asyncio.Event()
        self._empty.set()

    def share(self, naming: Naming, elsewhere: Callable[[str], int]) -> None:
        """`elsewhere` counts a name's connections to other processes."""
        self._naming, self._elsewhere = naming, elsewhere

    @property
    def counts(self) -> dict[str, int]:
        return dict(self._inside)

    async def nobody_in(self) -> None:
        await self._empty.wait()

    @contextmanager
    def enter(self, address: str) -> Iterator[bool]:
        """Yield whether there is room, and give the place back at the end."""
        names = names_of(self._naming, address)
        room = all(self._inside[name] + self._elsewhere(name) < times(name) * self._most for name in names)
        self._inside.update(names)
        self.inside += 1
        self._empty.clear()
        try:
            yield room
        finally:
            self._leave(names)
            if not self.inside:
                self._empty.set()

    def _leave(self, names: Iterable[str]) -> None:
        self.inside -= 1
        for name in names:
            self._inside[name] -= 1
            if not self._inside[name]:
                del self._inside[name]

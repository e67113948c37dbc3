"""How much of a good thing one visitor may have. Time is given from outside, so that tests need not wait."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache

import msgspec

from tripple.rules import TrippleError

from .networks import HOUSES, around

Clock = Callable[[], float]
Naming = Callable[[str], str]
"""How an address or guest is called where other processes hear of it."""


_WIDE = "*"
"""How the name of a wider network begins."""


def _plainly(key: str) -> str:
    return key


def names_of(naming: Naming, key: str, about: str = "") -> tuple[str, ...]:
    """Under which names a key is counted: its own, and that of the wider network around an IPv6 house.

    `about` counts it for one thing only, such as a table.
    """
    wide = around(key)
    own = naming(key + about)
    return (own,) if wide is None else (own, _WIDE + naming(wide + about))


def times(name: str) -> int:
    """How many times the limit of an address this name has."""
    return HOUSES if name.startswith(_WIDE) else 1


class Rate(msgspec.Struct, frozen=True):
    """So many at once, and so many a second after that."""

    burst: int
    per_second: float

    @classmethod
    @cache  # every connection has some
    def of(cls, per_second: float, seconds: float = 3.0) -> "Rate":
        """So many seconds' worth at once: people come in bursts, programs go on and on."""
        return cls(max(1, round(seconds * per_second)), per_second)


class ServerLimits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every bound of the server in one place; `tripple serve --limit NAME=VALUE` changes one."""

    message_bytes: int = 4096
    """The longest message a client may send over the WebSocket; more is refused."""
    pad_bytes: int = 32_768
    """The same for a score pad, where many changes may come at once."""
    frame_bytes: int = 65_536
    """The longest that is read at all; more ends the connection."""
    body_bytes: int = 262_144
    """The longest HTTP body: an uploaded record of a long game is far shorter."""
    head_bytes: int = 32_768
    """The longest head of an HTTP request, with whatever else of it is not its body."""
    request_seconds: float = 30.0
    """How long a request may take to come, and an answer to be taken; then its connection is closed."""
    silent_seconds: float = 20.0
    """How often the transport is probed, and how long its answer may take."""
    hello_seconds: float = 10.0
    """How long a connection may stay silent before its hello."""
    lines: int = 256
    """Connections of one address that are no WebSockets; a page opens half a dozen for some seconds."""
    connections: int = 32
    """WebSockets of one address."""
    tables: int = 20
    """Unfinished tables that one identity may have created."""
    public_tables: int = 20
    """Tables in the public list that were made from one address."""
    new_tables: float = 0.2
    """A second, of one address: each stays on the disk."""
    new_guests: float = 0.2
    """A second, of one address: a school class comes all at once, and then nobody for a while."""
    messages: float = 20.0
    """A second, on one WebSocket."""
    requests: float = 50.0
    """A second, of one address, over HTTP, and changes of score pads over the WebSocket: a household shares one."""
    lobbies: float = 0.005
    """A second, of one address at one table: seats taken before the game, and changes of mind about being ready."""
    pads: float = 0.05
    """A second, of one address: new score pads, each of which stays on the disk."""
    prints: float = 0.5
    """A second, of one address: tiles, score sheets, leaflets and tables made for download."""
    work: float = 0.2
    """Seconds of work in a second, of one address: codes, records, replays, print-outs, statistics."""
    hints: float = 0.5
    """A second, of one guest: each is a second of thinking."""
    studies: float = 0.2
    """A second, of one address: deals and games to work out that nobody has asked for before."""
    notices: float = 0.2
    """A second, of one address: devices to be told on, and notices to try it; each looks up a name."""
    look_backs: float = 0.5
    """A second, of one guest: statistics, everything in one file, being forgotten; each reads all their games."""
    strengths: float = 1.0
    """A second, of one guest: how strong they are, which the first page asks on every visit."""


class BadLimit(TrippleError):
    """No such limit, or no such number."""


def read_limits(changes: Iterable[str]) -> ServerLimits:
    """Limits with some of them changed, as in `connections=100`."""
    given = dict(change.partition("=")[::2] for change in changes)
    try:
        return msgspec.convert(given, ServerLimits, strict=False)
    except msgspec.ValidationError as fault:
        known = ", ".join(ServerLimits.__struct_fields__)
        raise BadLimit("{fault}: the limits are {known}", fault=fault, known=known) from None


class Bucket:
    """A token bucket: empties by one a time, fills with time."""

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
        """What it has cost, known only afterwards: it may be more than was left."""
        self._tokens -= cost


class Buckets:
    """A bucket for each key; the longest unused are forgotten, so that strangers cannot fill the memory."""

    def __init__(self, rate: Rate, clock: Clock, most: int = 10_000) -> None:
        self._rate, self._clock, self._most = rate, clock, most
        self._wide_rate = Rate(HOUSES * rate.burst, HOUSES * rate.per_second)
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._naming: Naming = _plainly
        self._spent: dict[str, float] | None = None

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
            self._note(name, cost)

    def share(self, naming: Naming) -> None:
        """From now on other processes hear what is given out here, and the other way round."""
        self._naming, self._spent = naming, {}

    def spend_elsewhere(self, name: str, cost: float) -> None:
        """What another process has given out."""
        self._of(name).spend(cost)

    def spent(self) -> Mapping[str, float]:
        """What was given out since this was last asked, by name."""
        spent, self._spent = self._spent, {}
        return spent or {}

    def _note(self, name: str, cost: float) -> None:
        if self._spent is not None:
            self._spent[name] = self._spent.get(name, 0.0) + cost

    def _of(self, key: str) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            rate = self._rate if times(key) == 1 else self._wide_rate
            bucket = self._buckets[key] = Bucket(rate, self._clock)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket


class OpenConnections:
    """Counts who is in, by address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._inside: Counter[str] = Counter()
        self._naming: Naming = _plainly
        self._elsewhere: Callable[[str], int] = lambda name: 0
        self.inside = 0
        self._empty = asyncio.Event()
        self._empty.set()

    def share(self, naming: Naming, elsewhere: Callable[[str], int]) -> None:
        """`elsewhere` says how many of a name are at other processes."""
        self._naming, self._elsewhere = naming, elsewhere

    @property
    def counts(self) -> dict[str, int]:
        """How many are in, by name; those of a house count for the network around it, too."""
        return dict(self._inside)

    async def nobody_in(self) -> None:
        await self._empty.wait()

    @contextmanager
    def enter(self, address: str) -> Iterator[bool]:
        """Whether there is room; the place is given back on the way out."""
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

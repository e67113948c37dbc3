"""What every handler shares: the tables, whose signature counts, what is counted and limited."""

import asyncio
import time
from collections.abc import Callable, Iterable, Set
from contextlib import AsyncExitStack

from tripple.live import Timekeeper, WallClock
from tripple.pads import Shelf
from tripple.store import Store
from tripple.tables import Hall, Pace
from tripple.tables.state import State

from .hosts import Hosts
from .identity import Signer
from .key import push_key, signing_key
from .ledger import Ledger
from .limits import Buckets, Doors, Limits, Rate
from .links import Links
from .metrics import Metrics
from .noticeboard import Noticeboard
from .noting import result_in
from .pars import Pars
from .pulse import Pulse
from .push.calling import Caller
from .push.courier import Courier
from .push.settings import PushSettings
from .workshop import Workshop

_FAREWELL_SECONDS = 3.0


class Desk:
    """Opened once for a running server. Nothing of a game is kept here."""

    signer: Signer
    links: Links

    def __init__(
        self,
        store: Store,
        *,
        limits: Limits | None = None,
        pace: Pace | None = None,
        clock: Timekeeper | None = None,
        monotonic: Callable[[], float] = time.monotonic,
        push: PushSettings | None = None,
        host_names: Iterable[str] = (),
    ) -> None:
        self.hosts = Hosts(host_names)
        self.store, self.limits, self.monotonic = store, limits or Limits(), monotonic
        self.clock = clock or WallClock()
        self.hall = Hall(store, self.clock, pace, ended=self._note, moved=self._call)
        self.shelf = Shelf(store, self.clock)
        self.metrics = Metrics()
        sends = push or PushSettings()
        self.courier = Courier(store, sends, self.clock, self._count) if sends.on else None
        """Who brings notices to people's devices, if this server sends any."""
        self._caller = Caller(self.courier, self.hall, self.clock, store) if self.courier else None
        self.doors = Doors(self.limits.connections)
        self.requests = Buckets(Rate.of(self.limits.requests), monotonic)
        self.watches = Buckets(Rate.of(self.limits.requests), monotonic)
        self.files = Buckets(Rate.of(4 * self.limits.requests), monotonic)
        self.new_tables = Buckets(Rate.of(self.limits.new_tables, 300.0), monotonic)
        self.new_guests = Buckets(Rate.of(self.limits.new_guests, 300.0), monotonic)
        self.noticeboard = Noticeboard(self.hall, monotonic, self.limits.public_tables)
        self.new_pads = Buckets(Rate.of(self.limits.pads, 200.0), monotonic)
        self.prints = Buckets(Rate.of(self.limits.prints, 10.0), monotonic)
        self.hints = Buckets(Rate.of(self.limits.hints), monotonic)
        self.par_rate = Buckets(Rate.of(self.limits.pars), monotonic)
        self.pars = Pars()
        self.pulse = Pulse(store, self.clock.now, monotonic)
        self.reviews = Buckets(Rate.of(self.limits.reviews, 10.0), monotonic)
        self.notices = Buckets(Rate.of(self.limits.notices, 50.0), monotonic)
        self.workshop = Workshop(Buckets(Rate.of(self.limits.work, 60.0), monotonic))
        self.ledger = Ledger(self.store, self.shelf, self.workshop)
        self._open = AsyncExitStack()

    async def __aenter__(self) -> "Desk":
        self._open.callback(self.store.claim())
        await self._open.enter_async_context(self.hall)
        await self._open.enter_async_context(self.shelf)
        self.signer = Signer(await signing_key(self.store))
        self.links = Links(self.signer, self.store, self.clock.now)
        if self.courier and self._caller:
            self.courier.open(await push_key(self.store))
            await self._caller.open()
        return self

    def _count(self, outcome: str) -> None:
        self.metrics.count("tripple_notices_total", f'outcome="{outcome}"')

    def _call(self, table: str, before: State, after: State, here: Set[str]) -> None:
        if self._caller:
            self._caller.moved(table, before, after, here)

    async def _note(self, table: str, state: State) -> None:
        result = result_in(table, state)
        if result:
            await self.store.note(result)

    @property
    def is_closing(self) -> bool:
        return self.shelf.is_closing

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Everything on disk, everybody told; those who listen get the time to hear it. Closing twice is fine."""
        await self.pars.close()
        for carries in (self._caller, self.courier):
            if carries:
                await carries.close()
        await self.workshop.close()
        await self.pulse.close()
        await self._open.aclose()
        try:
            await asyncio.wait_for(self.doors.nobody_in(), _FAREWELL_SECONDS)
        except TimeoutError:
            """Whoever does not leave is cut off with the server's end."""

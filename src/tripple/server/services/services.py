"""Everything that handlers share: tables, pads, keys, limits, counts and workers."""

import asyncio
import time
from collections.abc import Callable, Iterable, Set
from contextlib import AsyncExitStack
from dataclasses import KW_ONLY, dataclass, field

from tripple.live import Timekeeper, WallClock, closing
from tripple.live.pads import Pads
from tripple.live.tables import TableConfig, Tables
from tripple.live.tables.state import TableState
from tripple.server.identity import PersonalLinks, Signer, push_key, signing_key
from tripple.server.jobs.daily_results import result_in
from tripple.server.jobs.game_history import GameHistory
from tripple.server.jobs.kinds import WriteDeal
from tripple.server.jobs.pars import Pars
from tripple.server.jobs.pool import JobPool
from tripple.server.jobs.reviews import Reviews
from tripple.server.jobs.studies import Studies
from tripple.server.limits import OpenConnections, ServerLimits, rates_of
from tripple.server.push.calling import Caller
from tripple.server.push.courier import Courier
from tripple.server.push.routes import PushSettings
from tripple.store import Store, dailies

from .health import HealthCheck
from .host_names import HostNames
from .metrics import Metrics
from .public_tables import PublicTables
from .puzzle_files import PuzzleLibrary
from .puzzles import GuestPuzzles
from .shared_limits import SharedLimits

_DATABASE_SECONDS = 3.5
"""Seconds for the database while closing, so that the process ends soon even if its database hangs."""
_FAREWELL_SECONDS = 2.0


@dataclass(eq=False)
class Services:
    """Shared by all handlers, opened once for a running server. Nothing of a game is stored here."""

    store: Store
    _: KW_ONLY
    limits: ServerLimits = ServerLimits()
    config: TableConfig | None = None
    clock: Timekeeper = field(default_factory=WallClock)
    monotonic: Callable[[], float] = time.monotonic
    push: PushSettings | None = None
    host_names: Iterable[str] = ()
    ahead: bool = False  # start worker processes before they are needed
    process: str = ""  # a label for all counts, if there are several processes
    former: str | None = None  # the name in the store of a dead process whose place this one takes
    signer: Signer = field(init=False)
    links: PersonalLinks = field(init=False)

    def __post_init__(self) -> None:
        self.hosts, self.metrics = HostNames(self.host_names), Metrics(self.process)
        self.tables = Tables(self.store, self.clock, self.config, ended=self._note, moved=self._call)
        self.pads = Pads(self.store, self.clock)
        self.health = HealthCheck(self.store, self.clock.now, self.monotonic)
        self.courier, self.caller = self._messengers()
        self.is_draining = False  # set when the process is about to end: clients are sent to another one
        self._open = AsyncExitStack()
        self._limit()
        self._hire()

    def _messengers(self) -> tuple[Courier | None, Caller | None]:
        """The courier delivers notices, the caller decides when; neither if the server sends none."""
        settings = self.push or PushSettings()
        if not settings.on:
            return None, None
        courier = Courier(self.store, settings, self.clock, self._count)
        return courier, Caller(courier, self.tables, self.clock, self.store)

    def _limit(self) -> None:
        """Set up all limits. Watchdogs have a rate in each process; the others hold for all processes together."""
        self.rates = rates_of(self.limits, self.monotonic)
        self.connections = OpenConnections(self.limits.connections)
        self.public_tables = PublicTables(self.tables, self.monotonic, self.limits.public_tables)
        shared = {name: buckets for name, buckets in self.rates.items() if name != "watches"}
        self._shared_limits = SharedLimits(self.store, self.tables.leases, shared, self.connections, self.public_tables)

    def _hire(self) -> None:
        """Set up the work of other processes, and the memory of its results. The processes start when needed."""
        self.jobs = JobPool(self.rates["work"])
        can_study = (self.config or TableConfig()).compiled
        self.studies = Studies(self.store, self.tables.leases, self.clock.now, self.monotonic, possible=can_study)
        self.pars = Pars(self.studies, self._deal_of)
        self.reviews = Reviews(self.store, self.studies, self.tables, self.jobs, self.ahead)
        self.history = GameHistory(self.store, self.pads, self.jobs)
        self.library = PuzzleLibrary(self.jobs)
        self.puzzles = GuestPuzzles(self.store, self.history, self.jobs)

    async def __aenter__(self) -> "Services":
        self._open.callback(self.store.claim())
        await self._open.enter_async_context(self.tables)
        if self.former:
            await self.store.bury(self.former)
        await self._open.enter_async_context(self.pads)
        key = await signing_key(self.store)
        self.signer = Signer(key)
        self._shared_limits.open(key)
        self.links = PersonalLinks(self.signer, self.store, self.clock.now)
        if self.courier and self.caller:
            self.courier.open(await push_key(self.store))
            await self.caller.open()
        return self

    @property
    def levels(self) -> tuple[str, ...] | None:
        """The levels to choose from, None if those are all that there are."""
        config = self.config or TableConfig()
        return None if config.compiled else config.levels

    def _count(self, outcome: str) -> None:
        self.metrics.count("tripple_notices_total", f'outcome="{outcome}"')

    def _call(self, table: str, before: TableState, after: TableState, here: Set[str]) -> None:
        if self.caller:
            self.caller.moved(table, before, after, here)

    async def _deal_of(self, table: str, by: str) -> str:
        """The deal of a finished solitaire; the requesting address pays for reading the game."""
        done = await self.jobs.do(WriteDeal(log=await self.tables.log(table)), by)
        return done.body.decode()

    async def _note(self, table: str, state: TableState) -> None:
        self.reviews.warm()
        result = result_in(table, state)
        if result:
            await self.store.write(dailies.note(result))

    @property
    def is_closing(self) -> bool:
        return self.pads.is_closing

    def drain(self) -> None:
        self.is_draining = True

    async def check_ready(self) -> None:
        """Raise Refusal or StoreUnavailable if a balancer should choose another process."""
        if self.is_draining:
            raise closing()
        await self.health.check()

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Store everything and say goodbye to every client. Closing twice is fine."""
        self.store.hurry(_DATABASE_SECONDS)
        await self.studies.close()
        for carries in (self.caller, self.courier):
            if carries:
                await carries.close()
        await self.jobs.close()
        await self._shared_limits.close()
        await self.health.close()
        await self._open.aclose()
        try:
            await asyncio.wait_for(self.connections.nobody_in(), _FAREWELL_SECONDS)
        except TimeoutError:
            """Clients that do not leave are cut off at the server's end."""

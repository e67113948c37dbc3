"""What every handler shares: the tables, whose signature counts, what is counted and limited."""

import asyncio
import time
from collections.abc import Callable, Iterable, Set
from contextlib import AsyncExitStack

from tripple.live import Refusal, RefusalReason, Timekeeper, WallClock, closing
from tripple.live.pads import Pads
from tripple.live.tables import TableConfig, Tables
from tripple.live.tables.state import TableState
from tripple.server.identity.cookies import Signer
from tripple.server.identity.keys import push_key, signing_key
from tripple.server.identity.personal_links import PersonalLinks
from tripple.server.jobs.daily_results import result_in
from tripple.server.jobs.game_history import GameHistory
from tripple.server.jobs.kinds import WriteDeal
from tripple.server.jobs.pars import Pars
from tripple.server.jobs.pool import JobPool
from tripple.server.jobs.reviews import Reviews
from tripple.server.jobs.studies import Studies
from tripple.server.limits import Buckets, OpenConnections, Rate, ServerLimits
from tripple.server.push.calling import Caller
from tripple.server.push.courier import Courier
from tripple.server.push.settings import PushSettings
from tripple.store import Store, dailies

from .health import HealthCheck
from .host_names import HostNames
from .metrics import Metrics
from .public_tables import PublicTables
from .puzzle_files import PuzzleLibrary
from .puzzles import GuestPuzzles
from .shared_limits import SharedLimits

_DATABASE_SECONDS = 3.5
"""At the end the database gets so long: a process that is told to stop has ended before anybody loses patience."""
_FAREWELL_SECONDS = 2.0


class Services:
    """Opened once for a running server. Nothing of a game is kept here."""

    signer: Signer
    links: PersonalLinks

    def __init__(
        self,
        store: Store,
        *,
        limits: ServerLimits | None = None,
        config: TableConfig | None = None,
        clock: Timekeeper | None = None,
        monotonic: Callable[[], float] = time.monotonic,
        push: PushSettings | None = None,
        host_names: Iterable[str] = (),
        ahead: bool = False,
        process: str = "",
        former: str | None = None,
    ) -> None:
        """`ahead` starts processes before anybody has asked for what they do; `process` is what counts are told of.

        `former` is the name in the store of a process that was seen to die, and whose place this one takes.
        """
        self.hosts = HostNames(host_names)
        self.store, self.limits, self.monotonic = store, limits or ServerLimits(), monotonic
        self.clock = clock or WallClock()
        self.tables = Tables(store, self.clock, config, ended=self._note, moved=self._call)
        self.pads = Pads(store, self.clock)
        self.metrics = Metrics(process)
        sends = push or PushSettings()
        self.courier = Courier(store, sends, self.clock, self._count) if sends.on else None
        """Who brings notices to people's devices, if this server sends any."""
        self.caller = Caller(self.courier, self.tables, self.clock, store) if self.courier else None
        """Who knows when to send one."""
        self.connections = OpenConnections(self.limits.connections)
        self.requests = Buckets(Rate.of(self.limits.requests), monotonic)
        self.watches = Buckets(Rate.of(self.limits.requests), monotonic)
        self.files = Buckets(Rate.of(4 * self.limits.requests), monotonic)
        self.new_tables = Buckets(Rate.of(self.limits.new_tables, 300.0), monotonic)
        self.new_guests = Buckets(Rate.of(self.limits.new_guests, 300.0), monotonic)
        self.lobbies = Buckets(Rate.of(self.limits.lobbies, 12_000.0), monotonic)
        self.public_tables = PublicTables(self.tables, monotonic, self.limits.public_tables)
        self.new_pads = Buckets(Rate.of(self.limits.pads, 200.0), monotonic)
        self.prints = Buckets(Rate.of(self.limits.prints, 10.0), monotonic)
        self.hints = Buckets(Rate.of(self.limits.hints), monotonic)
        self.new_studies = Buckets(Rate.of(self.limits.studies, 20.0), monotonic)
        self.health = HealthCheck(store, self.clock.now, monotonic)
        self.look_backs = Buckets(Rate.of(self.limits.look_backs, 10.0), monotonic)
        self.strengths = Buckets(Rate.of(self.limits.strengths, 10.0), monotonic)
        self.notices = Buckets(Rate.of(self.limits.notices, 50.0), monotonic)
        work = Buckets(Rate.of(self.limits.work, 60.0), monotonic)
        self.jobs = JobPool(work)
        rates = {
            "requests": self.requests,
            "files": self.files,
            "tables": self.new_tables,
            "guests": self.new_guests,
            "lobbies": self.lobbies,
            "pads": self.new_pads,
            "prints": self.prints,
            "hints": self.hints,
            "studies": self.new_studies,
            "look backs": self.look_backs,
            "strengths": self.strengths,
            "notices": self.notices,
            "work": work,
        }
        self._shared_limits = SharedLimits(store, rates, self.connections, self.public_tables, monotonic)
        self.studies = Studies(store, self.tables.leases, self.clock.now, monotonic)
        self.pars = Pars(self.studies, self._deal_of)
        self.reviews = Reviews(store, self.studies, self.tables, self.jobs, ahead)
        self.history = GameHistory(self.store, self.pads, self.jobs)
        self.library = PuzzleLibrary(self.jobs)
        self.puzzles = GuestPuzzles(store, self.history, self.jobs)
        self._former = former
        self.is_draining = False
        """Whether it is about to end: whoever is here is told to come back, and finds another process."""
        self._open = AsyncExitStack()

    async def __aenter__(self) -> "Services":
        self._open.callback(self.store.claim())
        await self._open.enter_async_context(self.tables)
        if self._former:
            await self.store.bury(self._former)
        await self._open.enter_async_context(self.pads)
        key = await signing_key(self.store)
        self.signer = Signer(key)
        self._shared_limits.open(key)
        self.links = PersonalLinks(self.signer, self.store, self.clock.now)
        if self.courier and self.caller:
            self.courier.open(await push_key(self.store))
            await self.caller.open()
        return self

    def check_lobby(self, where: str, table: str) -> None:
        """Raise Refusal if this address has come and gone often enough before a game."""
        if not self.lobbies.take(where, about=f" {table}"):
            raise Refusal(RefusalReason.TOO_FAST, "too much has come from your address at this table: wait a little")

    def _count(self, outcome: str) -> None:
        self.metrics.count("tripple_notices_total", f'outcome="{outcome}"')

    def _call(self, table: str, before: TableState, after: TableState, here: Set[str]) -> None:
        if self.caller:
            self.caller.moved(table, before, after, here)

    async def _deal_of(self, table: str, by: str) -> str:
        """Of a finished solitaire. The address that asks pays for looking into the game."""
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
        """Raises Refusal or StoreUnavailable where nobody should be sent here."""
        if self.is_draining:
            raise closing()
        await self.health.check()

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Everything on disk, everybody told; those who listen get the time to hear it. Closing twice is fine."""
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
            """Whoever does not leave is cut off with the server's end."""

"""A server process of the world: the project's tables, pads, leases and limits, on a store and clocks of the world."""

import asyncio
import random
import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Generic, TypeVar

from tripple.bots import Budget
from tripple.live import WallClock
from tripple.live.pads import Pads
from tripple.live.tables import TableConfig, Tables, Tempo
from tripple.live.tables.thinking import chosen
from tripple.rules import Action, View
from tripple.server.limits import OpenConnections, ServerLimits, rates_of
from tripple.server.services.metrics import Metrics
from tripple.server.services.public_tables import PublicTables
from tripple.server.services.shared_limits import SharedLimits
from tripple.store.lanes import settle

from .connections import Connection, session_of
from .database import EPOCH, Database
from .loop import Host, WorldLoop
from .store import Wire, WorldStore

if TYPE_CHECKING:
    from .watching import Watch

T = TypeVar("T")
CONFIG = TableConfig(
    quick=Tempo(0.1, 0.3, 0.05),
    calm=Tempo(0.2, 0.6, 0.1),
    pause=2.0,
    gone=5.0,
    grace=3.0,
    idle=8.0,
    rounds=10.0,
    unread=8,
)
CLOSING_SECONDS, FAREWELL_SECONDS = 3.5, 2.0
ON_THE_WAY = 0.001, 0.02


class Gone(Exception):
    """The process that was asked does not live any more."""


class Server:
    def __init__(self, loop: WorldLoop, database: Database, name: str, dice: random.Random, watch: "Watch") -> None:
        self.loop, self.name, self.config, self._watch = loop, name, CONFIG, watch
        self.host = Host(loop, name)
        self.wire = Wire(database, loop.later)
        self.store = WorldStore(self.wire, name, self.host.soon)
        skew, speed = dice.choice((0.0, 0.0, dice.uniform(-2, 2), -60.0, 60.0)), 1 + dice.uniform(-0.001, 0.001)

        def since_boot() -> float:
            return loop.time() * speed

        self.clock = WallClock(lambda: EPOCH + skew + loop.time(), since_boot)
        steady = WallClock(lambda: EPOCH + skew + loop.time(), since_boot)
        self.tables = Tables(self.store, self.clock, CONFIG, self._think, lambda: secrets.token_hex(), steady=steady)
        self.pads = Pads(self.store, self.clock)
        self.limits, self.metrics, self.monotonic = ServerLimits(), Metrics(), loop.time
        self.rates = rates_of(self.limits, loop.time)
        self.connections = OpenConnections(self.limits.connections)
        self._talking: list[Connection] = []
        public = PublicTables(self.tables, loop.time, 20)
        shared = {name: rate for name, rate in self.rates.items() if name != "watches"}
        self._shared_limits = SharedLimits(self.store, self.tables.leases, shared, self.connections, public)
        self.is_up = self.is_ending = False
        self.unwell = loop.time()
        """When it last stood still, was cut off, or had not begun yet."""

    async def open(self, former: str | None) -> None:
        await self.tables.__aenter__()
        if former:
            await self.store.bury(former)
        await self.pads.__aenter__()
        self._shared_limits.open(b"the key of this installation")
        self.is_up, self.unwell = True, self.loop.time()

    async def close(self) -> None:
        """As the services do it."""
        self.is_ending = True
        self.store.hurry(CLOSING_SECONDS)
        await self._shared_limits.close()
        await self.pads.close()
        await self.tables.close()
        try:
            await asyncio.wait_for(self.connections.nobody_in(), FAREWELL_SECONDS)
        except TimeoutError:
            unheard = [connection.person for connection in self._talking if not connection.is_full]
            self._watch.check(not unheard, "{} ends, and {} have not heard of it", self.name, sorted(unheard))

    @property
    def is_closing(self) -> bool:
        return self.pads.is_closing

    @property
    def listens(self) -> bool:
        """A process that stands still takes connections, and never serves them."""
        return self.is_up and not self.host.is_dead and not self.is_ending

    async def _think(self, level: str, view: View, budget: Budget) -> Action:
        self._watch.thinks(self, budget.seed)
        await asyncio.sleep(self.loop.dice.uniform(0, 0.05))
        return chosen(level, view, budget)

    def accept(self, connection: Connection, log: str) -> None:
        if self.host.is_dead:
            connection.cut()
        else:
            self.host.soon(self._serve, connection, log)

    def _serve(self, connection: Connection, log: str) -> None:
        if self.is_closing:
            connection.close()
        else:
            self.host.spawn(self._talk(connection, log))

    async def _talk(self, connection: Connection, log: str) -> None:
        with self.connections.enter(f"10.0.0.{len(connection.person)}"):
            self._talking.append(connection)
            await session_of(connection.line, self, log, connection.person).run()
            self._talking.remove(connection)
            connection.close()

    async def do(self, work: Callable[["Server"], Awaitable[T]], patience: float = 6.0) -> T:
        """Something that is asked of this process over HTTP. Raises Gone or TimeoutError: it may have been done."""
        asked: Asked[T] = Asked(self, work)
        self.host.on_death.append(asked.died)
        self.loop.later(self.loop.dice.uniform(*ON_THE_WAY), asked.arrive)
        async with asyncio.timeout(patience):
            return await asked.answer


class Asked(Generic[T]):
    """A request on its way."""

    def __init__(self, server: Server, work: Callable[[Server], Awaitable[T]]) -> None:
        self._server, self._work = server, work
        self.answer: asyncio.Future[T] = server.loop.create_future()

    def arrive(self) -> None:
        if self._server.host.is_dead:
            self.died()
        else:
            self._server.host.spawn(self._serve())

    def died(self) -> None:
        settle(self.answer, None, Gone())

    async def _serve(self) -> None:
        result, fault = None, None
        try:
            result = await self._work(self._server)
        except Exception as found:
            fault = found
        self._server.loop.later(self._server.loop.dice.uniform(*ON_THE_WAY), settle, self.answer, result, fault)

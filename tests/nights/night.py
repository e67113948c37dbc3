"""One night: processes, a database, people, what goes wrong, and a day in which everything has to come right."""

import asyncio
import gc
import logging
import random
import secrets
import sys
import traceback
import warnings
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple, TypeVar
from unittest.mock import patch

from tripple.live import pads
from tripple.live.tables import AddComputer, Join, NewTable, Refusal, Rematch, Settings
from tripple.live.tables import plan as plans
from tripple.live.tables.events import Clock
from tripple.store.lanes import settle

from . import faults
from .database import Database
from .devices import NAMES as PLAYERS
from .devices import SHEET, Device
from .faults import Fault
from .loop import Stuck, world_loop
from .people import Person
from .servers import CONFIG, Gone, Server
from .watching import Watch

T = TypeVar("T")
CLOCKS = {"none": None, "30s": 4.0, "1min": 8.0, "3min": 16.0, "1day": 12.0}
"""A turn lasts as long as a night can wait."""
DARK, LONG = 16.0, 40.0
"""Seconds in which things go wrong: of most nights, and of one in eight."""
DAY = 150.0
"""Seconds after which every game has come to its end."""
SOON = 2.0
"""Seconds after which a person at a living process is answered, and hears what others do."""
GLANCE = 0.25
RARELY = 0.25
"""How many nights have a score pad, and how many somebody who wants to be forgotten."""
FEWEST = 4
"""People at tables; at most two more come with the last table."""
NAMES = ("ada", "bo", "cy", "dee", "eve", "fay", "gus", "hal")


class Outcome(NamedTuple):
    seed: int
    violations: tuple[str, ...]
    trace: int
    seconds: float
    """Of virtual time."""
    story: tuple[str, ...]
    faults: tuple[Fault, ...]
    reached: Counter[str]
    kinds: tuple[str, ...]
    """What was special about it."""


class Night:
    def __init__(self, seed: int, only: Sequence[Fault] | None = None) -> None:
        """`only` are the faults that happen, if not all of those that the seed has."""
        self.seed, self.dice = seed, random.Random(f"night {seed}")
        self.loop = world_loop(f"order {seed}")
        self.story: list[str] = []
        self.database = Database(self.loop.time, random.Random(f"database {seed}"))
        self.reached = self.database.reached
        self.watch = Watch(self.loop, self.database, self.tell, self._committed, self.is_here)
        self.until_light = LONG if seed % 8 == 0 else DARK
        self.is_dark, self.since_light = True, 0.0
        self.servers: list[Server] = []
        self.people: list[Person] = []
        self.devices: list[Device] = []
        self.kinds: list[str] = []
        places = self.dice.choice((1, 2, 2, 3, 3, 3))
        self.faults = faults.drawn(seed, places, self.until_light) if only is None else list(only)
        self._places, self._count = places, 0
        self._pending: list[Callable[[], None]] = []
        self.doomed: dict[str, int] = {}
        """Processes that die with their next commit: so many steps after it."""
        self._ends: dict[Server, asyncio.Task[None]] = {}
        self._unwell = 0.0

    @property
    def now(self) -> float:
        return self.loop.time()

    def tell(self, what: str) -> None:
        self.story.append(f"{self.now:9.4f} {what}")

    # Processes

    async def _keep_running(self, place: int) -> None:
        """Start a process, and another one whenever it has died."""
        former: str | None = None
        while True:
            self._count += 1
            server = Server(self.loop, self.database, f"p{place}.{self._count}", self.dice, self.watch)
            self.servers[place] = server
            self.watch.servers.append(server)
            died = self.loop.create_future()
            server.host.on_death.append(partial(settle, died, None, None))
            opening = server.host.spawn(server.open(former))
            opening.add_done_callback(partial(self._opened, server=server))
            await died
            where = f" in {server.host.died_in}" if server.host.died_in else ""
            self.tell(f"{server.name} is dead{where}")
            self.reached[f"died{where}"] += 1
            server.is_up = False
            self.watch.servers.remove(server)
            former = server.name if self.dice.random() < 0.5 else None
            await asyncio.sleep(self.dice.choice((0.1, 0.5, 3.0, 8.0)) if self.is_dark else 0.2)

    def _opened(self, opening: "asyncio.Task[None]", server: Server) -> None:
        if not opening.cancelled() and (fault := opening.exception()):
            self.tell(f"{server.name} cannot begin: {fault}")
            server.host.die()
        else:
            self.tell(f"{server.name} begins")

    def _committed(self, by: str) -> None:
        for server in self.servers if by in self.doomed else ():
            if server.name == by and not server.host.is_dead:
                server.host.dies_at = server.host.steps + self.doomed.pop(by)

    def drain(self, server: Server) -> None:
        """SIGTERM: it says goodbye and ends."""
        if server in self._ends:
            return

        async def end() -> None:
            await server.close()
            server.host.soon(server.host.die)

        self._ends[server] = server.host.spawn(end())
        self._ends[server].add_done_callback(lambda task: self._drained(task, server))

    def _drained(self, task: "asyncio.Task[None]", server: Server) -> None:
        if not task.cancelled() and (fault := task.exception()):
            self.watch.violated(f"{server.name} does not close: {fault!r}")
            server.host.die()

    def any_server(self, dice: random.Random) -> Server | None:
        listening = [server for server in self.servers if server.listens]
        return dice.choice(listening) if listening else None

    def unwell(self, server: Server) -> None:
        server.unwell = self.now

    def everything_unwell(self) -> None:
        self._unwell = self.now

    def until(self, seconds: float, *ends: Callable[[], object]) -> None:
        """End a fault after this time, or at first light."""
        over = False

        def end() -> None:
            nonlocal over
            if not over:
                over = True
                for call in ends:
                    call()

        self._pending.append(end)
        self.loop.later(seconds, end)

    # People

    async def insist(self, work: Callable[[Server], Awaitable[T]]) -> T:
        """Ask for the same until there is an answer, at any process."""
        while True:
            if server := self.any_server(self.dice):
                try:
                    return await server.do(work)
                except (Gone, TimeoutError):
                    self.reached["asked again"] += 1
                except Refusal as refusal:
                    if refusal.reason.value not in {"unavailable", "busy", "closing"}:
                        raise
            await asyncio.sleep(self.dice.uniform(0.05, 0.5))

    async def _evening(self, number: int, names: Sequence[str], computers: Sequence[str]) -> None:
        """One table from its lobby to its end."""
        people = [f"person-{name}-{self.seed:x}" for name in names]
        size = len(people) + len(computers)
        clock: Clock = self.dice.choice(("none", "none", "30s", "1day"))
        rounds = self.dice.choice((1, 1, 1, 2))
        settings = Settings(size=size, changes=(f"rounds={rounds}",), clock=clock, pace="quick")
        host, others = people[0], people[1:]
        then = [AddComputer(level=level) for level in computers]
        made: NewTable = await self.insist(
            lambda server: server.tables.create(host, settings, host.title(), key=f"made {number}", then=then)
        )
        for person in others:
            await self._join(made, person)
        await self._play(made, people)
        if self.dice.random() < RARELY / 2:
            await self._play(await self._rematch(made, people), people)

    async def _play(self, table: NewTable, people: Sequence[str]) -> None:
        seated = [
            Person(self, person, table.id, table.invite, random.Random(f"{table.id} {person}"))
            for person in people
            if person not in self.watch.forgotten
        ]
        self.people += seated
        await asyncio.gather(*(person.live() for person in seated))

    async def _rematch(self, made: NewTable, people: Sequence[str]) -> NewTable:
        """Everybody wants one at once, at any process, and all get the same."""
        seen = self.watch.tables[made.id].last

        async def wanted(server: Server, person: str) -> str:
            await server.tables.do(made.id, person, Rematch(), key="key-again", seen=seen)
            return (await server.tables.state(made.id)).rematch or ""

        async def found(person: str) -> str:
            try:
                return await self.insist(partial(wanted, person=person))
            except Refusal as refusal:
                self.watch.check(bool(self.watch.forgotten), "{} gets no rematch: {}", person, refusal)
                return made.id

        tables = set(await asyncio.gather(*map(found, people))) - {made.id}
        self.watch.check(tables <= self.watch.tables.keys(), "the table of a rematch was not made")
        self.watch.check(len(tables) <= 1, "a rematch is at {} tables", len(tables))
        return NewTable(next(iter(tables & self.watch.tables.keys()), made.id), made.invite)

    async def _join(self, made: NewTable, person: str) -> None:
        join = Join(name=person.title())
        await self.insist(
            lambda server: server.tables.do(made.id, person, join, key="key-join", seen=-1, invite=made.invite)
        )

    # Score pads

    async def _pad(self) -> None:
        """A pad on two devices of one person and one of another."""
        self.kinds.append("pads")
        pad, invite = f"{self.dice.getrandbits(128):022x}"[:22], f"{self.dice.getrandbits(128):022x}"[:22]
        writers = [f"writer-{name}-{self.seed:x}" for name in ("iva", "iva", "jon")]
        await self.insist(lambda server: server.pads.put(pad, writers[0], invite=invite, names=PLAYERS, sheet=SHEET))
        dice = [random.Random(f"{self.seed} device {number}") for number in range(len(writers))]
        self.devices += [Device(self, who, pad, invite, its) for who, its in zip(writers, dice, strict=True)]
        await asyncio.gather(*(device.live() for device in self.devices))
        keys = self._keys_on_pads()
        for device in self.devices:
            device.check_against(keys)

    @property
    def written_on_pads(self) -> int:
        """How many changes there are; -1 as long as some may follow."""
        left = any(device.left and not device.is_gone for device in self.devices)
        return -1 if left or self.is_dark else len(self._keys_on_pads())

    def _keys_on_pads(self) -> list[str]:
        rows = self.database.connection.execute("SELECT event FROM events WHERE log LIKE 'pad/%' ORDER BY log, number")
        events = [pads.events.read_event(bytes(event)) for [event] in rows]
        return [event.key for event in events if isinstance(event, pads.events.PadChanged)]

    # People who want to be forgotten

    async def _forget_somebody(self) -> None:
        self.kinds.append("people who are forgotten")
        await asyncio.sleep(self.dice.uniform(2, self.until_light))
        known = sorted({*(person.name for person in self.people), *(device.person for device in self.devices)})
        if not known:
            return
        who = self.dice.choice(known)
        self.tell(f"{who} wants to be forgotten")
        self.watch.forgotten.add(who)
        for person in self.people:
            person.is_over = person.is_over or person.name == who
        for device in self.devices:
            device.is_gone = device.is_gone or device.person == who
        await asyncio.sleep(self.dice.choice((0.0, 1.0, 5.0)))
        await self.insist(lambda server: server.pads.forget(who))
        await self.insist(lambda server: server.tables.forget(who))
        self.tell(f"{who} is forgotten")

    # All of it

    async def _run(self) -> None:
        self.servers = [None] * self._places  # type: ignore[list-item]
        keeping = [self.loop.create_task(self._keep_running(place)) for place in range(self._places)]
        await asyncio.sleep(0)
        tables = self._tables()
        special = [work() for work in (self._pad, self._forget_somebody) if self.dice.random() < RARELY]
        evenings = asyncio.gather(*special, *(self._evening(number, *table) for number, table in enumerate(tables)))
        watching = self.loop.create_task(self._look())
        darkness = self.loop.create_task(self._darkness())
        try:
            async with asyncio.timeout(self.until_light + DAY):
                await asyncio.gather(evenings, darkness)
        except TimeoutError:
            self.watch.violated("not everything has come to its end")
        for task in (watching, darkness, *keeping):
            task.cancel()
        await self._end_all()

    def _tables(self) -> list[tuple[Sequence[str], Sequence[str]]]:
        """People and computer players at each table, two or four together."""
        names, tables = list(NAMES), list[tuple[Sequence[str], Sequence[str]]]()
        while len(names) > len(NAMES) - FEWEST:
            many, size = self.dice.choice(((1, 2), (1, 2), (2, 2), (2, 4), (3, 4)))
            tables.append((names[:many], ("greedy", "random", "greedy")[: size - many]))
            del names[:many]
        return tables

    async def _darkness(self) -> None:
        for fault in self.faults:
            await asyncio.sleep(max(0.0, fault.at - self.now))
            faults.happen(self, fault)
        await asyncio.sleep(max(0.0, self.until_light - self.now))
        self._let_there_be_light()

    def _let_there_be_light(self) -> None:
        for end in self._pending:
            end()
        self.database.disturbed.calm()
        self.doomed.clear()
        for server in self.servers:
            server.host.dies_at = -1
        self.is_dark, self.since_light = False, self.now
        self.tell("it is day")

    async def _end_all(self) -> None:
        await asyncio.sleep(2 * CONFIG.idle + SOON)
        for server in self.servers:
            if server.is_up and not server.host.is_dead:
                self.watch.has_forgotten(server)
        for server in self.servers:
            if server.is_up and not server.host.is_dead:
                self.drain(server)
        await asyncio.sleep(10)
        for server, task in self._ends.items():
            self.watch.check(task.done() or server.host.is_dead, "{} does not end", server.name)
        for server in self.servers:
            left = Counter(
                task.get_coro().__qualname__  # type: ignore[union-attr]
                for name, task in self.loop.tasks
                if name == server.name and not task.done() and server in self._ends
            )
            self.watch.check(not left, "{} leaves behind {}", server.name, dict(left))
        self.watch.at_the_end()

    # What has to hold as time passes

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(GLANCE)
            for server in self.servers:
                if server.host.stands_still or server.wire.link != "well" or not server.is_up:
                    self.unwell(server)
            if self.database.disturbed.hurts:
                self.everything_unwell()
                self.watch.look_in(server)
                if self.now - self.all_well_since > 2 * SOON:
                    self._look_for_people(server)
            for person in self.people:
                self._look_at(person)

    def _look_at(self, person: Person) -> None:
        table = self.watch.tables.get(person.table)
        if table is None or person.is_over or table.is_over or table.is_rewritten:
            return
        if since := self._well_since(person):
            if self.now - max(since, person.paused_until, table.changed) > SOON:
                self.watch.knows_all(table, person.name, person.number)
                self.watch.has_seat(table, person.name)
            if person.asked and not self.is_dark:
                waits = self.now - max(since, person.paused_until, person.asked.first, self.since_light)
                self.watch.check(waits <= SOON, "{} is not answered in {} s", person.name, SOON)
        elif self._is_missed(person):
            self.watch.is_replaced(table, person.name)

    def _look_for_people(self, server: Server) -> None:
        """Every process that somebody follows a table at knows who else does."""
        for person in self.people:
            here = server.tables.here(person.table)
            if not here or person.is_over:
                continue
            if (since := self._well_since(person)) and self.now - since > 2 * SOON:
                self.watch.check(person.name in here, "{} does not know that {} is here", server.name, person.name)
            elif person.connection is None and self.now - person.left > 2 * SOON:
                self.watch.check(person.name not in here, "{} believes that {} is here", server.name, person.name)

    def _well_since(self, person: Person) -> float:
        """Since when a person is connected to a process that is well; 0 for not at all."""
        line = person.connection
        if not (line and line.is_open and person.came) or line.server.host.is_dead or person.number is None:
            return 0.0
        return max(person.came, line.server.unwell, self._unwell)

    def _is_missed(self, person: Person) -> bool:
        """True for a person who has been away for long, at a table of which others take care."""
        others = [
            self._well_since(other) for other in self.people if other is not person and other.table == person.table
        ]
        since = max(person.left, self.all_well_since, min((one for one in others if one), default=self.now))
        return person.connection is None and self.now - since > CONFIG.gone + CONFIG.grace + SOON

    @property
    def all_well_since(self) -> float:
        return max(self._unwell, *(server.unwell for server in self.servers))

    def is_here(self, name: str, by: str) -> bool:
        """True for a person of whom this process has to know that they are connected."""
        writers = [server.unwell for server in self.servers if server.name == by]
        found = [max(self._well_since(person), *writers) for person in self.people if person.name == name and writers]
        return any(self._well_since(person) for person in self.people if person.name == name) and all(
            self.now - since > 2 * SOON for since in found
        )

    def run(self) -> Outcome:
        try:
            self.loop.run_until_complete(self._run())
        except Stuck:
            self.watch.violated("nothing will ever happen again, or this moment never ends")
        except Exception as unexpected:
            self.watch.violated(f"the night itself fails: {unexpected!r}")
        for fault in self.loop.faults:
            self.watch.violated(f"asyncio has to say: {fault.get('message')} {fault.get('exception')!r}")
        self.tell(f"the end: {self.watch.appended} events, {self.loop.steps} steps")
        return Outcome(
            self.seed,
            tuple(self.watch.violations),
            self.loop.trace,
            self.now,
            tuple(self.story),
            tuple(self.faults),
            self.reached,
            tuple(self.kinds),
        )


class Heard(logging.Handler):
    """Nothing may go wrong in a way that the server itself reports as a mistake."""

    def __init__(self, watch: Watch) -> None:
        super().__init__(logging.ERROR)
        self._watch = watch

    def emit(self, record: logging.LogRecord) -> None:
        fault = record.exc_info[1] if record.exc_info else None
        where = "".join(traceback.format_exception(fault)[-2:]) if fault else ""
        self._watch.violated(f"logged: {record.getMessage()[:200]} {fault!r} {where}")


@contextmanager
def chance_from(seed: int) -> Iterator[None]:
    """Everything that is drawn for secrecy comes from the seed, too."""
    dice = random.Random(f"secrets {seed}")

    def token(size: int = 32) -> str:
        return f"{dice.getrandbits(8 * size):0{2 * size}x}"

    with patch.object(secrets, "token_hex", token), patch.object(secrets, "token_urlsafe", token):
        yield


@contextmanager
def heard_by(watch: Watch) -> Iterator[None]:
    heard, loggers = Heard(watch), [logging.getLogger(name) for name in ("tripple", "asyncio")]
    kept = [(logger, logger.propagate) for logger in loggers]
    for logger in loggers:
        logger.addHandler(heard)
        logger.propagate = False
    try:
        yield
    finally:
        for logger, propagate in kept:
            logger.removeHandler(heard)
            logger.propagate = propagate


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Collect what dead processes have left only at the end, and unheard: that runs their `finally`."""
    was_enabled = gc.isenabled()
    gc.disable()
    gc.freeze()  # what was there before need not be looked at again
    try:
        yield
    finally:
        with warnings.catch_warnings(), patch.object(sys, "unraisablehook", lambda _: None):
            warnings.simplefilter("ignore")
            gc.collect()
        if was_enabled:
            gc.enable()


@contextmanager
def short_clocks() -> Iterator[None]:
    """Turns and pauses of a game of days, too."""
    with patch.object(plans, "SECONDS", CLOCKS), patch.object(plans, "DAY", CLOCKS["1day"]):
        yield


def played(seed: int, only: Sequence[Fault] | None = None) -> Outcome:
    """Play one night."""
    with nothing_collected():
        return _played(seed, only)


def _played(seed: int, only: Sequence[Fault] | None) -> Outcome:
    night = Night(seed, only)
    with chance_from(seed), heard_by(night.watch), short_clocks():
        outcome = night.run()
        night.loop.close()
    return outcome

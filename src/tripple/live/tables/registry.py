"""All tables of a server: created, listed, loaded on demand."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Iterable, Sequence, Set
from contextlib import asynccontextmanager, suppress
from functools import partial
from math import inf

import msgspec

from tripple.bots import ADVISING, Budget
from tripple.bots.characters import is_for_beginners
from tripple.live import (
    Ack,
    Handle,
    Leases,
    LogContext,
    LogUnreadable,
    Refusal,
    RefusalReason,
    Registry,
    Timekeeper,
    WallClock,
    answered,
    check_key,
    readable,
)
from tripple.look.scene import Option
from tripple.notation import commitment, read_action, read_sheet
from tripple.rules import TrippleError, View
from tripple.rules.errors import N_
from tripple.rules.sheet import check_box
from tripple.store import EVERYTHING, ChangeNotice, Store, StoreUnavailable, logs

from .advice import Advice, Hindsight, advice, hindsight
from .audience import Stream, Wanted
from .commands import AddComputer, AnyCommand, Join, Rematch, Settings
from .config import TableConfig
from .elsewhere import Neighbours
from .events import UNREADABLE, AnyEvent, Created, Joined, read_event, write_event
from .forgetting import Trace, traces
from .handlers import Request, acknowledged, check_seed, fill_new, new_invite, table_id
from .listing import PHASES, Listing, board_number, listed, summary
from .messages import Fresh
from .plan import STAND_IN, TablePlan
from .projection import ahead, fresh
from .record import written_record
from .state import GONE, TableState, apply, rewound, trail
from .table import Ended, Moved, Table, TableContext, nobody_else, nothing_more
from .thinking import Think, ThinkingThreads, chance
from .warming import Warming

WRONG = 1.0  # seconds by which no clock drifts from one renewal to the next
_NO_TABLE = N_("there is no such table")
logger = logging.getLogger(__name__)


class NewTable(msgspec.Struct, frozen=True):
    id: str
    invite: str


def _log_context(store: Store, clock: Timekeeper, config: TableConfig) -> LogContext[TableState, AnyEvent]:
    return LogContext(
        store=store,
        clock=clock,
        read=read_event,
        write=write_event,
        apply=apply,
        summary=summary,
        unknown=RefusalReason.NO_TABLE,
        missing=_NO_TABLE,
        busy=N_("too many requests are waiting at this table"),
        unreadable=UNREADABLE,
        waiting=config.waiting,
        retry=config.retry,
        idle=config.idle,
    )


async def as_asked(level: str) -> str:
    return level


class Tables:
    """All tables, as an async context: one per process; several processes may share a PostgreSQL store."""

    def __init__(
        self,
        store: Store,
        clock: Timekeeper | None = None,
        config: TableConfig | None = None,
        think: Think | None = None,
        secret: Callable[[], str] = secrets.token_hex,
        ended: Ended = nothing_more,
        moved: Moved = nobody_else,
        steady: Timekeeper | None = None,  # the leases' own clock: nothing sets it
    ) -> None:
        config, clock = config or TableConfig(), clock or WallClock()
        self._store, self._clock, self._config = store, clock, config
        self._threads, self._warming = ThinkingThreads(config), Warming()
        shared = _log_context(store, clock, config)
        self.leases = Leases(
            store,
            steady,
            died=lambda processes: self._tables.send(self._look_for_due()),
            returned=lambda: self._neighbours.catch_up(),
            timed=self._agree,
        )
        """The leases of this process, also for other work that one process does for all."""
        players = (think, as_asked) if think else (self._threads.think, self.player)
        context = TableContext(shared, config, *players, self.leases, ended, moved, self._threads.hurried)
        self._context, self._secret = context, secret
        self._tables = Registry(shared, PHASES, partial(Table.load, context), lambda table: self._neighbours.ask(table))
        self._neighbours = Neighbours(store, self._tables.logs, self._tables.send)
        self.leases.on_beat(self._neighbours.beat)
        self._next_rounds: Handle | None = None
        self._deaf: Callable[[], None] = lambda: None

    async def __aenter__(self) -> "Tables":
        await self._store.open()
        self._tables.open()
        self._deaf = self._store.listen(self._heard)
        self._neighbours.open()
        await self.leases.open()
        await self._set_alarms()
        self._make_rounds_later()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Tell every follower, finish what is being written, end every task and thread, close the store."""
        if self._tables.is_closing:
            return
        # Alarms first, else one could load a table again; leases after the tables, since until then they may write;
        # the store last, since all others use it.
        self._deaf()
        if self._next_rounds:
            self._next_rounds.cancel()
        self._tables.is_closing = True
        await self._neighbours.close()
        await self._tables.close()
        await self.leases.close()
        await self._warming.close()
        await self._threads.close()
        await self._store.close()

    async def create(
        self,
        by: str,
        settings: Settings,
        name: str,
        *,
        key: str,
        then: Iterable[AnyCommand] = (),
        played: str = "",
        secret: str | None = None,
    ) -> NewTable:
        """Make a table with `by` on its first seat, as its host. The same key makes it once.

        `then` are the host's further commands, such as taking the other seats: all of them are carried out, or none.
        `played` is the player's own date, for the daily that counts. `secret` is one that was promised before.
        """
        check_key(by, key)
        check_seed(settings.seed, settings.size)
        secret = secret or self._secret()
        try:
            settings = settings.from_position(secret) if settings.start else settings
            check_box(read_sheet(settings.sheet, settings.changes))
        except TrippleError as fault:
            raise Refusal(RefusalReason.MALFORMED, fault.sentence, **fault.values) from None
        plan = self._planned(self._created(by, settings, played, secret), by)
        fill_new(plan, [Join(name=name), *then])
        return await self._open(table_id("created", by, key), plan)

    async def made_before(self, by: str, key: str) -> NewTable | None:
        table = table_id("created", by, key)
        try:
            return NewTable(table, (await self._tables.get(table)).state.invite)
        except Refusal as refusal:
            if refusal.reason is RefusalReason.NO_TABLE:
                return None
            raise

    def _planned(self, created: Created, by: str = "") -> TablePlan:
        plan = TablePlan(TableState(), self._now, self._config.pause, by)
        plan.take(created)
        return plan

    def _created(self, by: str, settings: Settings, played: str = "", secret: str | None = None) -> Created:
        """Make the first event. A chosen deal has no commitment: its secret only feeds the computer players' dice."""
        secret = secret or self._secret()
        return Created(
            at=self._now,
            by=by,
            sheet=settings.sheet,
            changes=settings.changes,
            clock=settings.clock,
            size=settings.size,
            public=settings.public,
            hints=settings.hints and self._config.compiled,
            pace=settings.pace or self._config.pace,
            commitment="" if settings.seed or settings.start else commitment(secret),
            secret=secret,
            invite=new_invite(),
            seed=settings.seed or "",
            start=settings.start,
            played=played,
            onward=secrets.token_hex(12),
        )

    async def _open(self, table: str, plan: TablePlan) -> NewTable:
        """Create the table, unless it exists: its id says that it is the same."""
        if not await self._tables.create(table, [step.event for step in plan.steps], plan.state):
            return NewTable(table, (await self._tables.get(table)).state.invite)
        if plan.state.phase == "playing":
            self._tables.look_later(table)  # its clock runs even if its people never follow it
            self._context.pass_on(table, plan.before, plan.state, plan.state.persons)
        return NewTable(table, plan.state.invite)

    async def do(
        self,
        table: str,
        by: str,
        command: AnyCommand,
        *,
        key: str,
        seen: int,
        invite: str | None = None,
        may_stir: Callable[[], None] = lambda: None,
    ) -> Ack:
        """Carry out a command; returns when it is on disk. After a Refusal nothing has changed.

        `by` is the identity that the server vouches for, `key` the client's own id for this (1 to 64 characters),
        `seen` the number of the last message it has seen. The invite is needed to join a table that is not public.
        `may_stir` raises Refusal if the address has changed a lobby too often.
        """
        if isinstance(command, AddComputer) and not self._config.plays(command.level):
            known = ", ".join(self._config.levels)
            raise Refusal(
                RefusalReason.MALFORMED,
                "{level} cannot play on this server: try one of {known}",
                level=command.level,
                known=known,
            )
        here = await self._tables.get(table)
        ask = Request(by, command, key, seen, invite, may_stir)
        first = partial(self._open_again, by=by) if isinstance(command, Rematch) else None
        return acknowledged(await here.ask(ask, first), ask)

    async def _open_again(self, state: TableState, by: str) -> None:
        """Make the table of a rematch before the old one names it, so that the name always leads to a table."""
        if state.rematch or state.phase != "over" or by not in state.persons:
            return
        settings = Settings(
            sheet=state.sheet,
            changes=state.changes,
            clock=state.clock,
            size=len(state.chairs) or state.size,
            public=state.public,
            hints=state.hints,
            pace=state.pace,
            start=state.start,
        )
        plan = self._planned(self._created(state.host if state.host in state.persons else by, settings))
        for chair in state.chairs:
            if chair.person != GONE:
                name = chair.name if chair.number is None else ""
                plan.add(Joined, name=name, level=chair.level, number=chair.number, person=chair.person)
        await self._open(state.onward, plan)

    @asynccontextmanager
    async def follow(
        self,
        table: str,
        by: str,
        *,
        seat: Wanted = None,
        since: int | None = None,
        invite: str | None = None,
    ) -> AsyncIterator[Stream]:
        """Follow a table as one seat of `by`, or as a spectator; meanwhile this person is present.

        "mine" is the first seat of `by`, if there is one. `since` is the last number already seen: later messages
        follow, or a Fresh if those are too many. Raises Refusal on entering (NO_TABLE, NOT_YOURS, NOT_INVITED;
        UNAVAILABLE if the database cannot confirm that).
        """
        here = await self._tables.get(table)
        stream = await here.admit(by, seat, since, invite)
        self._neighbours.tell(table)
        try:
            yield stream
        finally:
            here.unfollow(stream)
            self._neighbours.tell(table)
            self._tables.look_later(table)

    async def public(self) -> Sequence[Listing]:
        found = [await answered(self._store.ask(logs.public(phase))) for phase in ("lobby", "playing", "pause")]
        lists = [listing for some in found for listing in readable(some, listed)]
        return sorted(lists, key=lambda table: table.phase != "lobby" or len(table.names) >= table.size)

    async def mine(self, person: str, limit: int = 100) -> Sequence[Listing]:
        found = await answered(self._store.ask(logs.of_person(person, PHASES, limit)))
        return [one for one in readable(found, partial(listed, person=person)) if one.mine]

    async def left(self, person: str) -> Sequence[Trace]:
        """Lobbies that a person has left, the last changed first."""
        found = await answered(self._store.ask(logs.of_person(person, PHASES, EVERYTHING)))
        lines = readable(found, partial(listed, person=person))
        ids = [listing.id for listing in lines if not listing.mine]
        stored = [(table, await answered(self._store.read(table))) for table in ids]
        return [trace for table, log in stored for trace in traces(table, log, person)]

    async def state(self, table: str) -> TableState:
        """The current state, with everything hidden in it: for the server's own use."""
        return (await self._tables.get(table)).state

    def here(self, table: str) -> Set[str]:
        return self._tables.logs[table].here if table in self._tables.logs else frozenset()

    async def seats(self, table: str, person: str) -> tuple[int, ...]:
        return (await self._tables.get(table)).state.seats_of(person)

    async def advise(self, table: str, by: str, seat: int) -> tuple[Advice, ...]:
        """Ask a strong player for advice to this seat of `by`, which is on turn. It gets the seat's view alone."""
        state = await self._advised(table, by, seat)
        if state.turn != seat:
            raise Refusal(RefusalReason.TURN, "it is the turn of seat {seat}", rule="R4", seat=(state.turn or 0) + 1)
        view, dice = state.game.view(seat), chance(state.secret, state.number)
        level, simply = await self._adviser(), is_for_beginners(seat, [chair.computer for chair in state.chairs])
        return await self._threads.hint(lambda seconds: advice(view, Budget(seed=dice, seconds=seconds), level, simply))

    async def advise_on(self, view: View) -> tuple[Advice, ...]:
        """Ask a strong player about a position that was set up by hand, unless its tiles lie on a table somewhere."""
        if await answered(self._store.ask(logs.is_on_a_table(board_number(view.board)))):
            sentence = N_("this board is being played with at a table here: ask again when that round is over")
            raise Refusal(RefusalReason.PHASE, sentence)
        level = await self._adviser()
        return await self._threads.hint(lambda seconds: advice(view, Budget(seconds=seconds), level))

    async def look_back(self, table: str, by: str, seat: int, moment: tuple[int, int]) -> Hindsight:
        """Ask a strong player about the last choice of this seat, the only person's at its table.

        It gets the seat's view at that time. Other moments are refused: the answer could give away later draws.
        """
        state = await self._advised(table, by, seat)
        if state.only_person != seat:
            raise Refusal(RefusalReason.PHASE, "you can ask this only when you are the only person at the table")
        if moment not in state.choices[-1:]:
            raise Refusal(RefusalReason.STALE, "something has happened at the table since: look again")
        number, step = moment
        view, played = rewound(state, number, step).game.view(seat), read_action(trail(state)[number - 1][step])
        level, dice = await self._adviser(), chance(state.secret, step)
        return await self._threads.hint(
            lambda seconds: hindsight(moment, view, played, Budget(seed=dice, seconds=seconds), level)
        )

    async def _advised(self, table: str, by: str, seat: int) -> TableState:
        state = await self._state_for(table, by, seat)
        if not state.hints:
            raise Refusal(RefusalReason.PHASE, "hints are not allowed at this table")
        return state

    async def _adviser(self) -> str:
        """The strongest level, or a simpler one while that is being compiled."""
        if not self._config.compiled:
            raise Refusal(RefusalReason.PHASE, "this server has no strong computer player, so it gives no hints")
        quick, strong = ADVISING
        if await self._warming.has(ADVISING):
            return strong
        try:
            await asyncio.wait_for(self._warming.ready([quick]), self._config.adviser_within)
        except TimeoutError:
            raise Refusal(RefusalReason.BUSY, "hints are still being prepared: try again in a moment") from None
        return quick

    async def player(self, level: str) -> str:
        """The level that chooses the next action for this one.

        A stand-in, where it is still being compiled or cannot play here, as in a game that was begun on another server.
        """
        return STAND_IN if not self._config.plays(level) or await self._warming.is_under_way(level) else level

    def warm_up(self) -> None:
        self._warming.begin()

    async def ahead(self, table: str, by: str, seat: int) -> tuple[Option, ...]:
        state = await self._state_for(table, by, seat)
        return ahead(state.game.view(seat)) if state.phase == "playing" else ()

    async def _state_for(self, table: str, by: str, seat: int) -> TableState:
        state = (await self._tables.get(table)).state
        if seat not in state.seats_of(by):
            raise Refusal(RefusalReason.NOT_YOURS, "seat {seat} is not yours", seat=seat + 1)
        return state

    async def log(self, table: str) -> tuple[bytes, ...]:
        """All events of a table, with everything hidden in them: for the server's own use."""
        events = await answered(self._store.read(table))
        if not events:
            raise Refusal(RefusalReason.NO_TABLE, _NO_TABLE)
        return tuple(events)

    async def record(self, table: str) -> str:
        """Write a finished game in the notation. Refusal PHASE before its end."""
        return await answered(asyncio.to_thread(written_record, await self.log(table)))

    async def views(self, table: str, person: str) -> Sequence[Fresh]:
        state = (await self._tables.get(table)).state
        return [fresh(table, state, seat, person, ()) for seat in state.seats_of(person)]

    async def forget(self, person: str) -> None:
        """Erase a person's games without other people, and their name from the others.

        One that cannot be read is reported after everything else is done.
        """
        try:
            await self._tables.forget(person)
        except LogUnreadable:
            await answered(self._store.forget(person))
            raise
        await answered(self._store.forget(person))

    async def count(self) -> dict[str, int]:
        return await answered(self._store.ask(logs.count()))

    def live(self) -> int:
        return len(self._tables.logs)

    @property
    def is_busy(self) -> bool:
        return any(table.is_busy for table in self._tables.logs.values())

    @property
    def _now(self) -> float:
        return self._clock.now()

    def _agree(self, least: float, most: float) -> bool:
        """Correct the clock by the database's; true if it was so wrong that measured times mean nothing."""
        by = self._clock.agree(least, most)
        if abs(by) < WRONG:
            return False
        how = "behind" if by > 0 else "ahead of"
        logger.warning("the clock here was %.0f s %s the database's, which counts", abs(by), how)
        return True

    # Games of days

    async def _set_alarms(self) -> None:
        until = self._now + self._config.rounds if self._store.shared else inf
        for table, when in await self._store.ask(logs.due(until)):
            if not self._tables.knows(table):
                self._tables.wake_at(table, when)

    def _make_rounds_later(self) -> None:
        if self._store.shared and not self._tables.is_closing:
            when = self._now + self._config.rounds
            self._next_rounds = self._clock.call_at(when, lambda: self._tables.send(self._make_rounds()))

    async def _make_rounds(self) -> None:
        await self._look_for_due()
        self._make_rounds_later()

    async def _look_for_due(self) -> None:
        with suppress(StoreUnavailable):
            await self._set_alarms()

    def _heard(self, notice: ChangeNotice) -> None:
        if notice.was_deaf:
            self._neighbours.catch_up()

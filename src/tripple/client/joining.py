"""A player of one's own at a table of a server: a level, a function or a program takes a seat and plays.

The server's messages are put together to the view that every computer player gets, so whoever can play in the arena
can play online.
"""

import asyncio
from dataclasses import dataclass
from urllib.parse import urlsplit

from tripple.bots.entrant import Entrant, Player
from tripple.client import BROKEN, Guest, NotDone, SeatClient
from tripple.live.tables import Fresh, Message, Ready, Told
from tripple.live.tables.messages import RoundView, StepMessage, TableView
from tripple.look.scene import Laid, PointsLine
from tripple.notation import read_action, read_sheet
from tripple.rules import (
    Action,
    Board,
    Cell,
    Draw,
    Lay,
    Pass,
    Reason,
    RoundEnd,
    ScoreLine,
    Sheet,
    Step,
    Tile,
    TrippleError,
    View,
)

_LATE = {"stale", "phase", "turn"}
"""Refusals that say no more than that something else came first: look again."""
_REASONS = {reason.word: reason for reason in Reason}


class BadLink(TrippleError):
    """A link that leads to no table."""


class NoAnswer(TrippleError):
    """No server answers, or it has gone for good."""


@dataclass(frozen=True, slots=True)
class TableLink:
    """Where a table is: `https://host/t/TABLE#INVITE`, as the browser shows it to be passed on."""

    server: str
    table: str
    invite: str | None

    @classmethod
    def read(cls, text: str) -> "TableLink":
        """Raises BadLink."""
        parts = urlsplit(text)
        place = parts.path.rsplit("/t/", 1)
        if parts.scheme not in ("http", "https") or len(place) != 2 or not place[1]:
            raise BadLink("{link!r} does not lead to a table: expected something like http://host/t/TABLE", link=text)
        return cls(f"{parts.scheme}://{parts.netloc}{place[0]}", place[1].strip("/"), parts.fragment or None)


class Memory:
    """What the messages have told of the round so far: those about the board and the history tell only what is new."""

    def __init__(self) -> None:
        self.number = 0
        self.board: tuple[Laid, ...] = ()
        self.history: tuple[StepMessage, ...] = ()

    def take_in(self, message: Message) -> None:
        if isinstance(message, Fresh):
            self.number = message.round.number if message.round else 0
            self.board, self.history = message.board, message.history
        elif isinstance(message, Told):
            self._follow(message)

    def _follow(self, told: Told) -> None:
        if told.round and told.round.number != self.number:
            self.number, self.board, self.history = told.round.number, (), ()
        if told.board is not None and told.history is not None:
            self.board, self.history = told.board, told.history
        if told.step:
            self.history = (*self.history, told.step)
            self.board = (*self.board, told.step.laid) if told.step.laid else self.board

    def view(self, seat: int, table: TableView, seen: RoundView) -> View:
        """The round as the library's own players get it."""
        steps = tuple(map(_step, self.history))
        return View(
            sheet=sheet_of(table),
            seat=seat,
            board=Board.of((_cell(laid), laid.numbers) for laid in self.board),
            hand=tuple(map(Tile.parse, seen.hand)),
            held=seen.held,
            pool=seen.pool,
            supply=seen.supply,
            turn=seen.turn,
            points=seen.points,
            drawn=tuple(map(Tile.parse, seen.drawn)),
            drawn_count=seen.drawn_count,
            draws=sum(isinstance(step.action, Draw) for step in steps),
            passes=_passes(steps, seen.supply),
            end=RoundEnd(seen.end) if seen.end else None,
            actions=tuple(read_action(option.action) for option in seen.options),
            history=steps,
            left=tuple(tuple(map(Tile.parse, hand)) for hand in seen.left) if seen.left is not None else None,
            before=seen.before,
            rounds_before=seen.number - 1,
        )


def sheet_of(table: TableView) -> Sheet:
    """The rules of a table, house rules included."""
    return read_sheet(table.sheet, table.changes)


def _cell(laid: Laid) -> Cell:
    lay = read_action(f"{laid.tile}@{laid.cell}")
    assert isinstance(lay, Lay)
    return lay.cell


def _step(message: StepMessage) -> Step:
    return Step(message.seat, read_action(message.action), tuple(map(_line, message.lines)))


def _line(line: PointsLine) -> ScoreLine:
    return ScoreLine(line.seat, _REASONS[line.reason], line.points, line.other)


def _passes(steps: tuple[Step, ...], supply: int) -> int:
    """D10: how many turns in a row ended without laying while there was nothing to draw."""
    passes = 0
    for step in reversed(steps):
        if supply or not isinstance(step.action, Pass):
            break
        passes += 1
    return passes


@dataclass
class Visit:
    """A player at a table, from the first message to the last."""

    chair: SeatClient
    entrant: Entrant
    player: Player
    memory: Memory

    async def to_the_end(self) -> None:
        """Until the game is over; raises one of BROKEN where the server goes for good."""
        async for message in self.chair:
            self.memory.take_in(message)
            if isinstance(message, Fresh | Told) and message.number == self.chair.number:
                await self._act()
            if self.chair.over:
                return
        raise EOFError

    async def _act(self) -> None:
        chair = self.chair
        try:
            if chair.on_turn:
                await chair.play(str(await asyncio.to_thread(self._chosen)))
            elif self._is_awaited:
                assert chair.seat is not None
                await chair.ask(Ready(seat=chair.seat))
        except NotDone as refusal:
            if refusal.why.reason not in _LATE:
                raise

    @property
    def _is_awaited(self) -> bool:
        """Whether the table waits until this seat is ready."""
        chair = self.chair
        return chair.table.phase in ("lobby", "pause") and not chair.table.chairs[chair.seat or 0].ready

    def _chosen(self) -> Action:
        """Where there is no choice nobody is asked, as in the arena."""
        chair = self.chair
        assert chair.round is not None
        view = self.memory.view(chair.round.turn, chair.table, chair.round)
        if len(view.actions) == 1:
            return view.actions[0]
        self.player.greet(view)
        return self.player.choose(view, self.entrant.budget)


async def join(link: TableLink, entrant: Entrant, name: str, patience: float = 60.0) -> TableView:
    """Takes a free seat under this name and plays to the end; the table as it then is.

    Raises NotDone where the server refuses, NoAnswer where there is none, and Forfeit where the player fails; its seat
    is then taken over as that of anybody who has gone.
    """
    guest, player = Guest(link.server), entrant.sit_down()
    try:
        await guest.join(link.table, name, link.invite)
        async with guest.follow(link.table, "mine", invite=link.invite, patience=patience) as chair:
            await Visit(chair, entrant, player, Memory()).to_the_end()
            return chair.table
    except BROKEN:
        raise NoAnswer("no tripple server answers at {server}: is it running?", server=link.server) from None
    finally:
        player.close()

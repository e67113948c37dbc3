"""Your own player at a server's table: any level, function or program of the arena takes a seat and plays."""

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

from tripple.bots.entrant import Entrant, Player
from tripple.client import BROKEN, Guest, NotDone, SeatClient
from tripple.live.tables import Fresh, Ready, Told
from tripple.live.tables.messages import TableView
from tripple.rules import Action, TrippleError

from .memory import Memory

_PLACE = re.compile(r"([!-~]*)/t/([\w-]+)/*", re.ASCII)
_LATE = {"stale", "phase", "turn"}  # refusals of moves that something else overtook


class BadLink(TrippleError): ...


class NoAnswer(TrippleError):
    """No server, or none any more."""


@dataclass(frozen=True, slots=True)
class TableLink:
    """A link that the browser shows: `https://host/t/TABLE#INVITE`."""

    server: str
    table: str
    invite: str | None

    @classmethod
    def read(cls, text: str) -> "TableLink":
        """Raises BadLink."""
        with suppress(ValueError):  # no address at all, or no name of a host
            parts = urlsplit(text)
            place = _PLACE.fullmatch(parts.path)
            is_host = parts.port != 0 and (parts.hostname or "").encode("idna")
            if parts.scheme in ("http", "https") and is_host and place:
                return cls(f"{parts.scheme}://{parts.netloc}{place[1]}", place[2], parts.fragment or None)
        raise BadLink("{link!r} does not lead to a table: expected something like http://host/t/TABLE", link=text)


Follows = Callable[[TableView, int], None]
"""Is called after every message with the table and the number of the round, 0 before the first."""


@dataclass
class Visit:
    """A player at a table, from the first message to the last."""

    chair: SeatClient
    entrant: Entrant
    player: Player
    memory: Memory
    follows: Follows

    async def to_the_end(self) -> None:
        """Play until the game is over; raises one of BROKEN if the server is gone for good."""
        async for message in self.chair:
            self.memory.take_in(message)
            self.follows(self.chair.table, self.memory.number)
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
        """True if the table waits for this seat to be ready."""
        chair = self.chair
        return chair.table.phase in ("lobby", "pause") and not chair.table.chairs[chair.seat or 0].ready

    def _chosen(self) -> Action:
        """The player's choice; a single action needs none, as in the arena."""
        chair = self.chair
        assert chair.round is not None
        view = self.memory.view(chair.round.turn, chair.table, chair.round)
        if len(view.actions) == 1:
            return view.actions[0]
        self.player.greet(view)
        return self.player.choose(view, self.entrant.budget)


async def join(
    link: TableLink, entrant: Entrant, name: str, patience: float = 60.0, follows: Follows = lambda *_: None
) -> TableView:
    """Take a free seat, play to the end, and return the final table.

    `follows` is called with the table and the number of the round after every message. Raises NotDone if the server
    refuses, NoAnswer without one, and Forfeit if the player fails; its seat is then treated as deserted.
    """
    guest, player = Guest(link.server), entrant.sit_down()
    try:
        await guest.join(link.table, name, link.invite)
        async with guest.follow(link.table, "mine", invite=link.invite, patience=patience) as chair:
            await Visit(chair, entrant, player, Memory(), follows).to_the_end()
            return chair.table
    except BROKEN:
        raise NoAnswer("no tripple server answers at {server}: is it running?", server=link.server) from None
    finally:
        player.close()

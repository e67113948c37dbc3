"""A guest's finished games and pads, for the statistics. Working one out takes milliseconds, so it is done once."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace

from tripple.live import LogUnreadable
from tripple.live.pads import PadListing, Pads, unless_gone
from tripple.live.tables import Listing
from tripple.pad import Pad
from tripple.personal.played import PlayedGame, from_pad, my_seat
from tripple.server.refusals import JobRefusal
from tripple.store import Store

from .kinds import LookBack, read_played
from .pool import JobPool

GAMES = 500
"""How many of the last games count, and how many of the last pads."""


class GameHistory:
    def __init__(self, store: Store, pads: Pads, jobs: JobPool, most: int = 5_000) -> None:
        self._store, self._pads, self._workshop, self._most = store, pads, jobs, most
        self._known: OrderedDict[tuple[str, int], PlayedGame] = OrderedDict()

    async def games(self, games: Iterable[Listing], name: str, days: Mapping[str, str], by: str) -> list[PlayedGame]:
        """Of those that are over. The guest's own name tells the seat, where several share a device."""
        played = [game for game in games if is_played(game)]
        found = [(game, await self._outing(game, my_seat(game.names, game.mine, name), by)) for game in played]
        return [replace(played, day=days.get(game.id)) for game, played in found if played]

    async def _outing(self, game: Listing, seat: int, by: str) -> PlayedGame | None:
        key = game.id, seat
        if key not in self._known:
            log = tuple(await self._store.read(game.id))
            if not log:
                return None
            job = LookBack(log=log, seat=seat, table=game.id, winners=game.winners)
            try:
                self._keep(key, read_played((await self._workshop.do(job, by, anyway=True)).body))
            except JobRefusal:
                return None  # one damaged game must not hide the others
        self._known.move_to_end(key)
        return self._known[key]

    def _keep(self, key: tuple[str, int], played: PlayedGame) -> None:
        self._known[key] = played
        if len(self._known) > self._most:
            self._known.popitem(last=False)

    async def pads(self, pads: Iterable[PadListing], person: str) -> list[tuple[str, float, Pad]]:
        """Each with its id and when it was last written on."""
        found: list[tuple[str, float, Pad]] = []
        for one in pads:
            with suppress(LogUnreadable), unless_gone():  # one damaged pad must not hide the others
                found.append((one.id, one.changed, await self._pads.read(one.id, person)))
        return found


def is_played(game: Listing) -> bool:
    """Over, and not before it had begun."""
    return game.phase == "over" and bool(game.totals)


def on_pads(pads: Iterable[tuple[str, float, Pad]], name: str) -> list[PlayedGame]:
    """Those with my name on them and a finished round."""
    played_games = (from_pad(pad, name, id=id, at=at) for id, at, pad in pads)  # noqa: A001
    return [played for played in played_games if played and played.rounds]

"""A guest's finished games and pads, for the statistics. Evaluating a game takes milliseconds, so it is done once."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace

from tripple.live import LogUnreadable
from tripple.live.pads import PadListing, Pads, unless_gone
from tripple.live.tables import Listing
from tripple.pad import Pad
from tripple.personal.played import PlayedGame, from_pad, my_seat
from tripple.server.refusals import JobRefusal
from tripple.server.remembered import Remembered
from tripple.store import Store

from .kinds import LookBack, read_played
from .pool import JobPool

MOST = 5_000  # games in memory
GAMES = 500  # number of last games that count, and of last pads


class GameHistory:
    def __init__(self, store: Store, pads: Pads, jobs: JobPool) -> None:
        self._store, self._pads, self._jobs = store, pads, jobs
        self._known = Remembered[tuple[str, int], PlayedGame](MOST)

    async def games(self, games: Iterable[Listing], name: str, days: Mapping[str, str], by: str) -> list[PlayedGame]:
        """The finished games among these. The guest's name picks the seat if several people share a device."""
        played = [game for game in games if is_played(game)]
        found = [(game, await self._outing(game, my_seat(game.names, game.mine, name), by)) for game in played]
        return [replace(played, day=days.get(game.id)) for game, played in found if played]

    async def _outing(self, game: Listing, seat: int, by: str) -> PlayedGame | None:
        key = game.id, seat
        if known := self._known.get(key):
            return known
        log = tuple(await self._store.read(game.id))
        if not log:
            return None
        job = LookBack(log=log, seat=seat, table=game.id, winners=game.winners)
        try:
            return self._known.add(key, read_played((await self._jobs.do(job, by, anyway=True)).body))
        except JobRefusal:
            return None  # one damaged game must not hide the others

    async def pads(self, pads: Iterable[PadListing], person: str) -> list[tuple[str, float, Pad]]:
        """Each with its id and the time of its last change."""
        found: list[tuple[str, float, Pad]] = []
        for one in pads:
            with suppress(LogUnreadable), unless_gone():  # one damaged pad must not hide the others
                found.append((one.id, one.changed, await self._pads.read(one.id, person)))
        return found


def is_played(game: Listing) -> bool:
    """True for a game that is over and had begun, from its start."""
    return game.phase == "over" and bool(game.totals) and not game.set_up


def on_pads(pads: Iterable[tuple[str, float, Pad]], name: str) -> list[PlayedGame]:
    """Pads with this name on them and at least one finished round."""
    played_games = (from_pad(pad, name, id=id, at=at) for id, at, pad in pads)  # noqa: A001
    return [played for played in played_games if played and played.rounds]

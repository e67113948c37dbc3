"""What is kept about a guest: as statistics, as one file, and how to have it forgotten (docs/statistics.md)."""

from collections import Counter
from collections.abc import AsyncIterator, Iterable, Sequence
from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, get, post
from litestar.params import JSONBody, QueryParameter
from litestar.response import Stream
from msgspec import Meta

from tripple import __version__
from tripple.live import Reason, Refusal, Unreadable
from tripple.notation import folded
from tripple.pad import Pad
from tripple.pads import PadListing, unless_gone
from tripple.rules.errors import N_
from tripple.stats import Statistics, statistics
from tripple.store import EVERYTHING, DailyResult, Subscription
from tripple.tables import Listing

from .bodies import Body
from .desk import Desk
from .doorman import address
from .faults import Declined, refusals
from .guest import desk_of, farewell, known
from .jobs import WriteRecord
from .ledger import GAMES, is_played, on_pads
from .noting import own_date, result_of
from .protocol import Fault
from .refusing import NotMade

Asked = Request[Any, Any, Any]
MyName = Annotated[
    str, QueryParameter(name="name", max_length=40, description="Which name is mine, on pads and shared devices.")
]
Today = Annotated[str | None, QueryParameter(name="today", max_length=40, description="The player's own date.")]
WORD = "forget"
VERSION = 1


class PadName(msgspec.Struct, frozen=True):
    """A name on the guest's pads, as it was written last."""

    name: str
    pads: int


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """How much is kept about the guest."""

    games: int
    running: int
    pads: int
    dailies: int
    devices: int
    """On which the guest is told when it is their turn."""


class MyStatistics(msgspec.Struct, frozen=True, kw_only=True):
    statistics: Statistics
    kept: Kept
    names: tuple[PadName, ...]
    """Who stands on the guest's pads, the most frequent first."""
    most: int = GAMES
    """How many of the last games count at most."""


class Forget(Body, frozen=True):
    confirm: Annotated[str, Meta(max_length=40)]
    """The word that says that it is meant."""


@get("/api/me/statistics", responses=refusals(400, 429, 503))
async def my_statistics(request: Asked, name: MyName = "", today: Today = None) -> MyStatistics:
    """What the guest's own finished games, pads and dailies come to. Nobody else can ask for them."""
    desk, who = desk_of(request), known(request)
    day = own_date(today, desk.clock.now()) if today else None
    if who is None:
        return _counted((), (), (), (), (), statistics([]))
    _check_rate(desk, who)
    where = address(request.scope)
    games = await desk.hall.mine(who, EVERYTHING)
    noted = await desk.store.results_of(who)
    mine = await desk.shelf.mine(who, EVERYTHING)
    devices = await desk.store.subscriptions_of(who)
    pads = await desk.ledger.pads(mine[:GAMES], who)
    played = await desk.ledger.games(games[:GAMES], name, {result.game: result.day for result in noted}, where)
    counted = statistics([*played, *on_pads(pads, name)], [result_of(one) for one in noted], day)
    return _counted(games, mine, [pad for _, _, pad in pads], noted, devices, counted)


def _counted(
    games: Sequence[Listing],
    mine: Sequence[PadListing],
    pads: Sequence[Pad],
    noted: Sequence[DailyResult],
    devices: Sequence[Subscription],
    told: Statistics,
) -> MyStatistics:
    running = sum(game.phase != "over" for game in games)
    kept = Kept(games=len(games) - running, running=running, pads=len(mine), dailies=len(noted), devices=len(devices))
    return MyStatistics(statistics=told, kept=kept, names=tuple(_names(pads)))


def _names(pads: Iterable[Pad]) -> list[PadName]:
    counts = Counter(folded(name) for pad in pads for name in pad.names)
    written = {folded(name): name for pad in pads for name in pad.names}
    return [PadName(written[name], count) for name, count in counts.most_common()]


def _check_rate(desk: Desk, who: str) -> None:
    if not desk.reviews.take(who):
        raise Declined(429, Fault.TOO_FAST, N_("too many requests: wait a little"))


@get("/api/me/export", media_type=MediaType.JSON, responses=refusals(429, 503))
async def my_export(request: Asked) -> Stream:
    """Everything that is kept about the guest, as one file. Running games are in it as far as the guest sees them."""
    desk, who = desk_of(request), known(request)
    if who is not None:
        _check_rate(desk, who)
    games = await desk.hall.mine(who, EVERYTHING) if who else ()
    results = await desk.store.results_of(who) if who else ()
    headers = {"content-disposition": 'attachment; filename="tripple.json"'}
    return Stream(
        _export(desk, who or "", games, results, address(request.scope)), media_type=MediaType.JSON, headers=headers
    )


async def _export(
    desk: Desk, who: str, games: Sequence[Listing], results: Sequence[DailyResult], where: str
) -> AsyncIterator[bytes]:
    """Piece by piece, so that a long life of games needs no room in memory."""
    made = datetime.fromtimestamp(desk.clock.now(), UTC).isoformat(timespec="seconds")
    yield f'{{"version":{VERSION},"tripple":"{__version__}","made":"{made}","dailies":'.encode()
    yield msgspec.json.encode([_daily(result) for result in results])
    yield b',"devices":'
    yield msgspec.json.encode([_device(one) for one in await desk.store.subscriptions_of(who)])
    yield b',"games":['
    async for piece in _separated(_games(desk, who, games, where)):
        yield piece
    yield b'],"left":'
    yield msgspec.json.encode(await desk.hall.left(who) if who else ())
    yield b',"pads":['
    async for piece in _separated(_pads(desk, who)):
        yield piece
    yield b"]}"


async def _separated(pieces: AsyncIterator[object]) -> AsyncIterator[bytes]:
    comma = b""
    async for piece in pieces:
        yield comma + msgspec.json.encode(piece)
        comma = b",\n"


async def _games(desk: Desk, who: str, games: Sequence[Listing], where: str) -> AsyncIterator[dict[str, object]]:
    for game in games:
        told: dict[str, object] = {"table": game}
        try:
            if is_played(game):
                job = WriteRecord(log=await desk.hall.log(game.id))
                told["record"] = (await desk.workshop.do(job, where, anyway=True)).body.decode()
            elif game.phase != "over":
                told["seen"] = await desk.hall.sights(game.id, who)
        except NotMade as damaged:
            told["unreadable"] = damaged.why.sentence.format(**damaged.why.values)
        except Unreadable as damaged:
            told["unreadable"] = str(damaged)
        except Refusal as refusal:
            if refusal.reason is not Reason.NO_TABLE:
                raise
        yield told


async def _pads(desk: Desk, who: str) -> AsyncIterator[object]:
    for pad in await desk.shelf.mine(who, EVERYTHING) if who else ():
        with unless_gone():
            try:
                yield await desk.shelf.get(pad.id, who)
            except Unreadable as damaged:
                yield {"id": pad.id, "names": pad.names, "unreadable": str(damaged)}


def _daily(result: DailyResult) -> dict[str, object]:
    fields = ("day", "points", "end", "played", "game", "name", "at")
    return {field: getattr(result, field) for field in fields}


def _device(told: Subscription) -> dict[str, object]:
    """Without its keys, which are the browser's own."""
    return {field: getattr(told, field) for field in ("endpoint", "language", "site", "at")}


@post("/api/me/forget", status_code=204, responses=refusals(400, 403, 413, 429, 503))
async def forget_me(request: Asked, data: JSONBody[Forget]) -> None:
    """Forgets the guest: games of their own are erased, others' games go on without their name, the cookie ends."""
    if data.confirm != WORD:
        raise Declined(400, Fault.UNKNOWN, N_("the word {word!r} is needed to confirm this"), word=WORD)
    desk, who = desk_of(request), known(request)
    if who is not None:
        _check_rate(desk, who)
        await _forget(desk, who)
    farewell(request)


async def _forget(desk: Desk, who: str) -> None:
    """One damaged game or pad must not keep all the rest. The guest stays one then, so that it can be asked again."""
    damaged: list[Unreadable] = []
    for forget in (desk.shelf.forget, desk.hall.forget):
        try:
            await forget(who)
        except Unreadable as fault:
            damaged.append(fault)
    desk.workshop.forget()
    for left in damaged:
        raise left


HANDLERS: list[Any] = [my_statistics, my_export, forget_me]

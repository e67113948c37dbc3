"""A guest's own data: statistics, export as one file, deletion (docs/statistics.md)."""

from collections import Counter
from collections.abc import AsyncIterator, Iterable, Sequence
from datetime import UTC, date, datetime
from typing import Annotated

import msgspec
from litestar import MediaType, get, post
from litestar.params import JSONBody, QueryParameter
from litestar.response import Stream
from msgspec import Meta

from tripple import __version__
from tripple.bots import CHARACTERS, LADDER, USUAL
from tripple.live import LogUnreadable, Refusal, RefusalReason
from tripple.live.pads import PadListing, unless_gone
from tripple.live.tables import Listing
from tripple.notation import folded
from tripple.pad import Pad
from tripple.personal.played import PlayedGame
from tripple.personal.statistics import PuzzleStatistics, PuzzleTried, Statistics, puzzle_statistics, statistics
from tripple.personal.strength import LATEST, Strength, counting, strength
from tripple.rules.errors import N_
from tripple.server.jobs.daily_results import own_date, result_of
from tripple.server.jobs.game_history import GAMES, is_played, on_pads
from tripple.server.jobs.kinds import WriteRecord
from tripple.server.protocol import ServerReason
from tripple.server.protocol.bodies import Body
from tripple.server.refusals import JobRefusal
from tripple.server.requests import Asked
from tripple.server.services.services import Services
from tripple.server.transport.errors import HttpRefusal, refusals
from tripple.server.transport.guest import farewell, known, services_of
from tripple.server.transport.middleware import address
from tripple.store import EVERYTHING, DailyResult, PuzzleAnswer, Subscription, dailies, puzzles, subscriptions

from .promises import end_promises
from .shared import MyName
from .spoilers import is_spoiler

Today = Annotated[str | None, QueryParameter(name="today", max_length=40, description="The player's own date.")]
RATINGS = {level: float(character.elo) for level, character in CHARACTERS.items()}
WORD = "forget"
VERSION = 1


class PadName(msgspec.Struct, frozen=True):
    name: str
    pads: int


class StoredCounts(msgspec.Struct, frozen=True, kw_only=True):
    games: int
    running: int
    pads: int
    dailies: int
    puzzles: int
    devices: int


class MyStatistics(msgspec.Struct, frozen=True, kw_only=True):
    statistics: Statistics
    puzzles: PuzzleStatistics
    kept: StoredCounts
    names: tuple[PadName, ...]
    """The names on the guest's pads, the most frequent first."""
    most: int = GAMES
    """The number of games that count at most, the latest first."""


class Forget(Body, frozen=True):
    confirm: Annotated[str, Meta(max_length=40)]


@get("/api/me/statistics", responses=refusals(400, 429, 503))
async def my_statistics(request: Asked, name: MyName = "", today: Today = None) -> MyStatistics:
    """The guest's statistics, from finished games, pads and dailies. Only the guest can ask for them."""
    services, who = services_of(request), known(request)
    day = own_date(today, services.clock.now()) if today else None
    if who is None:
        return _counted((), (), (), (), (), statistics([]), puzzle_statistics((), day))
    services.rates["look_backs"].check(who)
    where = address(request.scope)
    games = await services.tables.mine(who, EVERYTHING)
    noted = await services.store.ask(dailies.of_person(who))
    mine = await services.pads.mine(who, EVERYTHING)
    devices = await services.store.ask(subscriptions.of_person(who))
    solved = puzzle_statistics(list(map(_tried, await services.store.ask(puzzles.answers(who)))), day)
    pads = await services.history.pads(mine[:GAMES], who)
    played = await services.history.games(games[:GAMES], name, {result.game: result.day for result in noted}, where)
    reviews = await services.reviews.done({game.review for game in played})
    counted = statistics([*played, *on_pads(pads, name)], [result_of(one) for one in noted], day, reviews)
    return _counted(games, mine, [pad for _, _, pad in pads], noted, devices, counted, solved)


def _counted(
    games: Sequence[Listing],
    mine: Sequence[PadListing],
    pads: Sequence[Pad],
    noted: Sequence[DailyResult],
    devices: Sequence[Subscription],
    told: Statistics,
    solved: PuzzleStatistics,
) -> MyStatistics:
    running = sum(game.phase != "over" for game in games)
    kept = StoredCounts(
        games=len(games) - running,
        running=running,
        pads=len(mine),
        dailies=len(noted),
        puzzles=solved.tried,
        devices=len(devices),
    )
    return MyStatistics(statistics=told, puzzles=solved, kept=kept, names=tuple(_names(pads)))


def _tried(answer: PuzzleAnswer) -> PuzzleTried:
    day = date.fromisoformat(answer.day) if answer.day else None
    return PuzzleTried(answer.at, answer.tries, day, answer.rating and answer.rating.rating)


def _names(pads: Iterable[Pad]) -> list[PadName]:
    counts = Counter(folded(name) for pad in pads for name in pad.names)
    written = {folded(name): name for pad in pads for name in pad.names}
    return [PadName(written[name], count) for name, count in counts.most_common()]


@get("/api/me/strength", responses=refusals(400, 429, 503))
async def my_strength(request: Asked, name: MyName = "") -> Strength:
    """The level against which the guest wins about half of the games, by their latest results against computers."""
    services, who = services_of(request), known(request)
    if who is None:
        return strength([], RATINGS, LADDER, USUAL)
    services.rates["strengths"].check(who)
    return strength(await _telling(services, who, name, address(request.scope)), RATINGS, LADDER, USUAL)


async def _telling(services: Services, who: str, name: str, where: str) -> list[PlayedGame]:
    """The latest games that count, fetched in portions: a listing does not show which seats are people."""
    mine = await services.tables.mine(who, EVERYTHING)
    games = [game for game in mine if is_played(game) and game.size > 1 and not game.taken_back]
    played: list[PlayedGame] = []
    for first in range(0, len(games[:GAMES]), LATEST):
        played += await services.history.games(games[first : first + LATEST], name, {}, where)
        if len(counting(played, RATINGS)) == LATEST:
            break
    return played


@get("/api/me/export", media_type=MediaType.JSON, responses=refusals(429, 503))
async def my_export(request: Asked) -> Stream:
    """Everything that is stored about the guest, as one file. It has running games as the guest sees them."""
    services, who = services_of(request), known(request)
    if who is not None:
        services.rates["look_backs"].check(who)
    games = await services.tables.mine(who, EVERYTHING) if who else ()
    results = await services.store.ask(dailies.of_person(who)) if who else ()
    headers = {"content-disposition": 'attachment; filename="tripple.json"'}
    return Stream(
        _export(services, who or "", games, results, address(request.scope)), media_type=MediaType.JSON, headers=headers
    )


async def _export(
    services: Services, who: str, games: Sequence[Listing], results: Sequence[DailyResult], where: str
) -> AsyncIterator[bytes]:
    """Yield the file in pieces, so that a thousand games are never in memory at once."""
    made = datetime.fromtimestamp(services.clock.now(), UTC).isoformat(timespec="seconds")
    yield f'{{"version":{VERSION},"tripple":"{__version__}","made":"{made}","dailies":'.encode()
    yield msgspec.json.encode([_fields(one, "day", "points", "end", "played", "game", "name", "at") for one in results])
    yield b',"puzzles":'
    yield msgspec.json.encode([_answer(one) for one in await services.store.ask(puzzles.answers(who))])
    yield b',"devices":'
    # A device's keys stay out: they are its browser's own.
    subscribed = await services.store.ask(subscriptions.of_person(who))
    devices = [_fields(one, "endpoint", "language", "site", "at") for one in subscribed]
    yield msgspec.json.encode(devices)
    yield b',"games":['
    async for piece in _separated(_games(services, who, games, where)):
        yield piece
    yield b'],"left":'
    yield msgspec.json.encode(await services.tables.left(who) if who else ())
    yield b',"pads":['
    async for piece in _separated(_pads(services, who)):
        yield piece
    yield b"]}"


async def _separated(pieces: AsyncIterator[object]) -> AsyncIterator[bytes]:
    comma = b""
    async for piece in pieces:
        yield comma + msgspec.json.encode(piece)
        comma = b",\n"


async def _games(
    services: Services, who: str, games: Sequence[Listing], where: str
) -> AsyncIterator[dict[str, object]]:
    for game in games:
        told: dict[str, object] = {"table": game}
        try:
            if is_played(game) and not await is_spoiler(services, who, game.seed):
                job = WriteRecord(log=await services.tables.log(game.id))
                told["record"] = (await services.jobs.do(job, where, anyway=True)).body.decode()
            elif game.phase != "over" or game.totals:
                told["seen"] = await services.tables.views(game.id, who)
        except JobRefusal as damaged:
            told["unreadable"] = damaged.why.sentence.format(**damaged.why.values)
        except LogUnreadable as damaged:
            told["unreadable"] = str(damaged)
        except Refusal as refusal:
            if refusal.reason is not RefusalReason.NO_TABLE:
                raise
        yield told


async def _pads(services: Services, who: str) -> AsyncIterator[object]:
    for pad in await services.pads.mine(who, EVERYTHING) if who else ():
        with unless_gone():
            try:
                yield await services.pads.get(pad.id, who)
            except LogUnreadable as damaged:
                yield {"id": pad.id, "names": pad.names, "unreadable": str(damaged)}


def _answer(one: PuzzleAnswer) -> dict[str, object]:
    rating = one.rating and one.rating._asdict()
    return {**_fields(one, "puzzle", "day", "game", "tries", "at"), "rating": rating}


def _fields(one: object, *names: str) -> dict[str, object]:
    return {name: getattr(one, name) for name in names}


@post("/api/me/forget", status_code=204, responses=refusals(400, 403, 413, 429, 503))
async def forget_me(request: Asked, data: JSONBody[Forget]) -> None:
    """Forget the guest: games without other people are erased, the rest lose their name, the cookie expires."""
    if data.confirm != WORD:
        raise HttpRefusal(400, ServerReason.UNKNOWN, N_("the word {word!r} is needed to confirm this"), word=WORD)
    services, who = services_of(request), known(request)
    if who is not None:
        services.rates["look_backs"].check(who)
        await _forget(services, who)
    farewell(request)


async def _forget(services: Services, who: str) -> None:
    """Delete all that can be; raise for a damaged log only afterwards, so that the guest can ask again."""
    # First: a promise that is kept could make a deleted table again, and so tell its secret.
    await end_promises(services, who)
    damaged: list[LogUnreadable] = []
    for forget in (services.pads.forget, services.tables.forget):
        try:
            await forget(who)
        except LogUnreadable as fault:
            damaged.append(fault)
    services.jobs.forget()
    services.pars.forget()
    services.reviews.forget()
    services.puzzles.forget()
    for left in damaged:
        raise left


HANDLERS = [my_statistics, my_strength, my_export, forget_me]

"""The daily over HTTP: play it, see results and leaderboards; and par of every solitaire (docs/solitaire.md)."""

import secrets
from collections.abc import Iterable
from datetime import date
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody
from msgspec import Meta
from msgspec.structs import replace

from tripple.live import Refusal, RefusalReason
from tripple.live.tables import Settings, StartGame
from tripple.live.tables.commands import Name
from tripple.live.tables.state import TableState
from tripple.locales import language as language_of
from tripple.locales import translator
from tripple.personal import (
    FIRST,
    Result,
    daily_seed,
    daily_sheet,
    histogram,
    longest_streak,
    read_date,
    share_text,
    streak,
)
from tripple.review import Par
from tripple.rules.errors import N_
from tripple.server.jobs.daily_results import own_date, result_in, result_of
from tripple.server.jobs.pars import Working
from tripple.server.jobs.studies import Asker
from tripple.server.protocol.bodies import Body
from tripple.server.requests import Asked
from tripple.server.services.services import Services
from tripple.server.transport.errors import refusals
from tripple.server.transport.guest import guest, known, services_of
from tripple.server.transport.middleware import address
from tripple.store import DailyResult, dailies

from . import spoilers
from .shared import LanguageName, TableId, Today
from .spoilers import counting, daily_key
from .tables import check_tables

Written = Annotated[str, Meta(max_length=40)]
BOARD = 20  # lines on a leaderboard


_WORKING = ResponseSpec(Working, description="being worked out: ask again", generate_examples=False)


class PlayDaily(Body, frozen=True):
    day: Written
    today: Written
    """The player's own date; it has to be that date now somewhere on Earth."""
    name: Name
    practice: bool = False
    """Play it again without a result; only after the game that counts."""


class Opened(msgspec.Struct, frozen=True):
    id: str
    """The table of that day, however far the game is, or a new one."""


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    points: int
    day: str
    mine: bool = False


class ResultInfo(msgspec.Struct, frozen=True):
    day: str
    points: int
    end: str
    played: str


class Mine(msgspec.Struct, frozen=True, kw_only=True):
    result: ResultInfo | None
    table: str | None
    phase: str | None
    """The phase of the table: if it is over without a result, the game was given up."""
    streak: int
    longest: int
    histogram: tuple[tuple[int, int], ...]
    """The start and the height of each bar."""
    results: tuple[ResultInfo, ...]


class Daily(msgspec.Struct, frozen=True, kw_only=True):
    day: str
    first: str
    today: tuple[Row, ...]
    """The best of that day on this server."""
    ever: tuple[Row, ...]
    """The best of all days."""
    mine: Mine
    share: str | None
    """The guest's result as a text to share, which reveals nothing about the deal."""


@post("/api/daily", responses=refusals(400, 403, 409, 413, 429, 503))
async def play_daily(request: Asked, data: JSONBody[PlayDaily]) -> Opened:
    """Start or continue the daily of a date, or find it finished; each guest has one game that counts."""
    services, who = services_of(request), guest(request)
    today = own_date(data.today, services.clock.now())
    day = read_date(data.day, today)
    found = await counting(services, who, day)
    if data.practice:
        _check_practice(found)
    elif found:
        return Opened(await _begun(services, who, found[0]))
    # Only now: going on with a game that is there costs nothing.
    await check_tables(services, who, address(request.scope))
    settings = Settings(size=1, sheet=daily_sheet().id, seed=daily_seed(day), hints=data.practice)
    key = secrets.token_hex(16) if data.practice else daily_key(day)
    played = "" if data.practice else str(today)
    made = await services.tables.create(who, settings, data.name, key=key, then=[StartGame()], played=played)
    return Opened(made.id)


def _check_practice(found: tuple[str, TableState] | None) -> None:
    if not found or found[1].phase != "over":
        raise Refusal(RefusalReason.PHASE, "practice comes after the game that counts: play that first")


async def _begun(services: Services, who: str, table: str) -> str:
    """Deal an old table that is still in its lobby."""
    if (await services.tables.state(table)).phase == "lobby":
        await services.tables.do(table, who, StartGame(), key="start", seen=-1)
    return table


@get("/api/daily/{day:str}", responses=refusals(400, 429, 503))
async def daily(request: Asked, day: FromPath[str], today: Today, language: LanguageName = None) -> Daily:
    """The leaderboards of a date, and this guest's results."""
    services, who = services_of(request), known(request)
    here = own_date(today, services.clock.now())
    wanted = read_date(day, here)
    results = await _results(services, who) if who else ()
    found = await counting(services, who, wanted) if who else None
    mine = _mine(results, wanted, here, found)
    own = next((result for result in results if result.day == wanted), None)
    return Daily(
        day=str(wanted),
        first=str(FIRST),
        today=_rows(await services.store.ask(dailies.best(str(wanted), BOARD)), who),
        ever=_rows(await services.store.ask(dailies.best(None, BOARD)), who),
        mine=mine,
        share=share_text(own, translator(language_of(language, {}))) if own else None,
    )


async def _results(services: Services, who: str) -> tuple[Result, ...]:
    """All results of a guest; notes those that a killed server could not."""
    noted = {result.game: result for result in await services.store.ask(dailies.of_person(who))}
    for game in await services.tables.mine(who):
        if game.daily and game.winners and game.id not in noted:
            result = result_in(game.id, await services.tables.state(game.id))
            if result:
                await services.store.write(dailies.note(result))
                noted[game.id] = result
    return tuple(sorted(map(result_of, noted.values()), key=lambda result: result.day))


def _mine(results: tuple[Result, ...], day: date, today: date, found: tuple[str, TableState] | None) -> Mine:
    infos = tuple(ResultInfo(str(one.day), one.points, one.end, str(one.played)) for one in results)
    return Mine(
        result=next((info for info in infos if info.day == str(day)), None),
        table=found[0] if found else None,
        phase=found[1].phase if found else None,
        streak=streak(results, today),
        longest=longest_streak(results),
        histogram=tuple(histogram(result.points for result in results)),
        results=infos,
    )


def _rows(results: Iterable[DailyResult], who: str | None) -> tuple[Row, ...]:
    return tuple(Row(one.name, one.points, one.day, one.person == who) for one in results)


@get("/api/tables/{table:str}/par", responses={**refusals(400, 404, 409, 429, 503), 202: _WORKING})
async def par(request: Asked, table: TableId) -> Response[Par | Working]:
    """Par of a finished solitaire, for anyone who knows the table's id. 202 while it is being worked out.

    That of a daily is for guests who have finished it, and without its best line until its day is over everywhere.
    """
    services, who, where = services_of(request), known(request), address(request.scope)
    state = await services.tables.state(table)
    await spoilers.check_seed(services, who, state.given)
    asker = Asker(where, bool(state.seats_of(who or "")), lambda: _check_rate(services, where))
    found = await services.pars.of(table, asker)
    if isinstance(found, Par) and spoilers.daily_to_come(services, state.given):
        found = replace(found, record="")
    return Response(found, status_code=202 if isinstance(found, Working) else 200, media_type="application/json")


def _check_rate(services: Services, where: str) -> None:
    services.rates["studies"].check(where, refusal=N_("too many deals to work out: wait a little"))


HANDLERS = [play_daily, daily, par]

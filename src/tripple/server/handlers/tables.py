"""Tables over HTTP and their WebSocket: make, find and join them, get records and hints."""

import secrets
from typing import Annotated

from litestar import MediaType, Response, get, post, websocket
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter

from tripple.live.tables import Join, Listing, NewTable
from tripple.live.tables.advice import Advice, Hindsight
from tripple.live.tables.record import given_seed
from tripple.look.scene import Option
from tripple.rules.errors import N_
from tripple.server.handlers.promises import promisee, secret_for
from tripple.server.jobs.kinds import TakeApart, WriteRecord
from tripple.server.protocol import ServerReason
from tripple.server.protocol.bodies import CreateTable, JoinTable, Replay, Seated, TableMade, Upload
from tripple.server.requests import Asked, Socket
from tripple.server.services.services import Services
from tripple.server.transport.errors import HttpRefusal, refusals
from tripple.server.transport.guest import guest, known, services_of
from tripple.server.transport.middleware import address
from tripple.server.transport.session import TableSession, run_session

from . import shared, spoilers
from .shared import TableId

SeatNumber = Annotated[int, QueryParameter(ge=0, le=5, description="The seat to think for.")]
RoundNumber = Annotated[int, QueryParameter(name="round", ge=1, description="The round of that choice, from 1.")]
StepNumber = Annotated[int, QueryParameter(ge=0, description="How many steps of the round came before it.")]
_NOTHING = -1  # the last event seen by a guest who is not at the table yet


@post("/api/tables", responses=refusals(400, 403, 409, 413, 429, 503))
async def create_table(request: Asked, data: JSONBody[CreateTable]) -> TableMade:
    """Make a table and sit down at it, alone or with others; if no seat is free, the game begins."""
    services, where = services_of(request), address(request.scope)
    who = await promisee(request) if data.begins else guest(request)
    made = await services.tables.made_before(who, data.key) if data.key else None
    made = made or await _made(services, who, where, data)
    return TableMade(made.id, made.invite, f"/t/{made.id}#{made.invite}")


async def _made(services: Services, who: str, where: str, data: CreateTable) -> NewTable:
    """Make a table that was not made before: only this is counted against the limits."""
    key = data.key or _key()
    if data.settings.public:
        await services.public_tables.check(where)
    await check_tables(services, who, where)
    secret = secret_for(services.signer, who, key, data)
    made = await services.tables.create(who, data.settings, data.name, key=key, then=data.commands(), secret=secret)
    if data.settings.public:
        services.public_tables.put(where, made.id)
    return made


def check_hints(request: Asked, who: str) -> None:
    """Raise Refusal if the guest, or all guests of the address together, ask too often."""
    rates = services_of(request).rates
    rates["hints"].check(who)
    rates["advice"].check(address(request.scope))


async def check_tables(services: Services, who: str, where: str) -> None:
    """Raise HttpRefusal if this guest has enough tables, or this address has made too many lately."""
    services.rates["new_tables"].check(where)
    open_tables = [table for table in await services.tables.mine(who) if table.phase != "over" and 0 in table.mine]
    if len(open_tables) >= services.limits.tables:
        sentence = N_("you have {count} unfinished tables already: finish or leave one first")
        raise HttpRefusal(429, ServerReason.TOO_MANY_TABLES, sentence, count=len(open_tables))


def _key() -> str:
    return secrets.token_hex(16)


@get("/api/tables", responses=refusals(429, 503))
async def public_tables(request: Asked) -> list[Listing]:
    """Public tables: those with a free seat first, then those to watch."""
    return list(await services_of(request).public_tables.listed())


@post("/api/tables/{table:str}/join", responses=refusals(400, 403, 404, 409, 413, 429, 503))
async def join_table(request: Asked, table: TableId, data: JSONBody[JoinTable]) -> Seated:
    """Take the next free seat; a private table needs its invitation."""
    services, who = services_of(request), guest(request)
    command, key = Join(name=data.name), data.key or _key()
    done = await services.tables.do(
        table,
        who,
        command,
        key=key,
        seen=_NOTHING,
        invite=data.invite,
        may_stir=lambda: services.rates["lobbies"].check(address(request.scope), about=f" {table}"),
    )
    return Seated(done.number, await services.tables.seats(table, who))


@get("/api/games", responses=refusals(429, 503))
async def my_games(request: Asked) -> list[Listing]:
    """The games of this guest, the last changed first."""
    who = known(request)
    return [] if who is None else list(await services_of(request).tables.mine(who))


@get(
    "/api/tables/{table:str}/record",
    media_type=MediaType.TEXT,
    responses={200: ResponseSpec(str, media_type=MediaType.TEXT, generate_examples=False)}
    | refusals(400, 404, 409, 429, 503),
)
async def record(request: Asked, table: TableId) -> Response[bytes]:
    """A finished game in the notation, for all who know the table's id; a daily's only after playing it."""
    services = services_of(request)
    log = await services.tables.log(table)
    await spoilers.check_seed(services, known(request), given_seed(log))
    return await shared.made(request, WriteRecord(log=log))


@get("/api/tables/{table:str}/hint", responses=refusals(400, 403, 404, 409, 429, 503))
async def hint(request: Asked, table: TableId, seat: SeatNumber) -> list[Advice]:
    """A strong player's advice for this guest's seat, the best first. It sees only what the seat sees."""
    services, who = services_of(request), known(request) or ""
    check_hints(request, who)
    return list(await services.tables.advise(table, who, seat))


@get("/api/tables/{table:str}/hindsight", responses=refusals(400, 403, 404, 409, 429, 503))
async def hindsight(
    request: Asked, table: TableId, seat: SeatNumber, number: RoundNumber, step: StepNumber
) -> Hindsight:
    """A strong player's choice at this seat's last decision, which `last_choice` of its round names.

    It sees only what the seat saw then, and counts as a hint.
    """
    services, who = services_of(request), known(request) or ""
    check_hints(request, who)
    return await services.tables.look_back(table, who, seat, (number, step))


@get("/api/tables/{table:str}/ahead", responses=refusals(400, 403, 404, 429, 503))
async def look_ahead(request: Asked, table: TableId, seat: SeatNumber) -> list[Option]:
    """The options of this seat's tiles with their points, while others are on turn."""
    return list(await services_of(request).tables.ahead(table, known(request) or "", seat))


@post(
    "/api/replays",
    status_code=200,
    guards=[shared.work_left],
    responses={200: ResponseSpec(Replay, generate_examples=False)} | refusals(400, 403, 413, 429, 503),
)
async def upload_record(request: Asked, data: JSONBody[Upload]) -> Response[bytes]:
    """Check a record and split it into steps for replay. Nothing is stored."""
    services_of(request).reviews.warm()
    return await shared.made(request, TakeApart(record=data.record))


@websocket("/ws/{table:str}")
async def follow_table(socket: Socket, table: FromPath[str]) -> None:
    await run_session(TableSession, socket, table)


HANDLERS = [
    create_table,
    public_tables,
    join_table,
    my_games,
    record,
    hint,
    hindsight,
    look_ahead,
    upload_record,
    follow_table,
]

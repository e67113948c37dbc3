"""Reviews over HTTP: the value of every decision of a finished game."""

from typing import Annotated

from litestar import MediaType, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, QueryParameter

from tripple.live import Refusal, RefusalReason
from tripple.rules.errors import N_
from tripple.server.jobs.reviewable import TOO_EARLY
from tripple.server.jobs.reviews import ReviewSoFar
from tripple.server.jobs.studies import Asker
from tripple.server.protocol.bodies import Upload
from tripple.server.requests import Asked
from tripple.server.services.services import Services
from tripple.server.transport.errors import refusals
from tripple.server.transport.guest import known as known_guest
from tripple.server.transport.guest import services_of
from tripple.server.transport.middleware import address

from . import spoilers
from .shared import TableId, work_left

Known = Annotated[int, QueryParameter(name="known", ge=0, le=100_000, description="How many findings are known.")]
Against = Annotated[
    bool, QueryParameter(name="against", description="Ask against these opponents, as they play, not among equals.")
]
_SO_FAR = {200: ResponseSpec(ReviewSoFar, generate_examples=False)}


@get("/api/tables/{table:str}/review", responses=_SO_FAR | refusals(400, 404, 409, 429, 503))
async def review_of_table(
    request: Asked, table: TableId, known: Known = 0, against: Against = False
) -> Response[bytes]:
    """A finished game's review so far, for anyone who knows the table's id. Ask again until it is done."""
    services, who, where = services_of(request), known_guest(request), address(request.scope)
    state = await services.tables.state(table)
    if state.phase != "over":
        raise Refusal(RefusalReason.PHASE, TOO_EARLY)
    await spoilers.check_seed(services, who, state.given)
    game = await services.reviews.of_table(table, where)
    names = tuple(chair.name for chair in state.chairs)
    asker = Asker(where, bool(state.seats_of(who or "")), lambda: _check_rate(services, where))
    return _told(await services.reviews.so_far(game, names, known, asker, against))


@post(
    "/api/review",
    status_code=200,
    guards=[work_left],
    responses=_SO_FAR | refusals(400, 403, 409, 413, 429, 503),
)
async def review_of_record(
    request: Asked, data: JSONBody[Upload], known: Known = 0, against: Against = False
) -> Response[bytes]:
    """The same for an uploaded record. The findings are kept without the players' names."""
    services, where = services_of(request), address(request.scope)
    game = await services.reviews.of_record(data.record, where)
    spoilers.check_record(services, game)
    asker = Asker(where, owns=False, may_begin=lambda: _check_rate(services, where))
    return _told(await services.reviews.so_far(game, game.names, known, asker, against))


def _told(answer: bytes) -> Response[bytes]:
    return Response(answer, media_type=MediaType.JSON)


def _check_rate(services: Services, where: str) -> None:
    services.rates["studies"].check(where, refusal=N_("too many games to review: wait a little"))


HANDLERS = [review_of_table, review_of_record]

"""Reviews over HTTP: what every decision of a finished game was worth."""

from datetime import date
from typing import Annotated, Any

from litestar import MediaType, Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, QueryParameter

from tripple.live import Refusal, RefusalReason
from tripple.rules.errors import N_
from tripple.server.jobs.reviewable import TOO_EARLY, Reviewable
from tripple.server.jobs.reviews import ReviewSoFar, running_daily
from tripple.server.protocol import ServerReason
from tripple.server.services.services import Services
from tripple.server.transport.errors import HttpRefusal, refusals
from tripple.server.transport.guest import known as known_guest
from tripple.server.transport.guest import services_of
from tripple.server.transport.middleware import address

from . import job_answers
from .bodies import Upload
from .dailies import counting
from .tables import TableId

Asked = Request[Any, Any, Any]
Known = Annotated[int, QueryParameter(name="known", ge=0, le=100_000, description="How many findings are known.")]
_SO_FAR = {200: ResponseSpec(ReviewSoFar, generate_examples=False)}


@get("/api/tables/{table:str}/review", responses=_SO_FAR | refusals(400, 404, 409, 429, 503))
async def review_of_table(request: Asked, table: TableId, known: Known = 0) -> Response[bytes]:
    """A finished game's review as far as it has come, for whoever knows the table's id. Ask again until it is done."""
    services, where = services_of(request), address(request.scope)
    state = await services.tables.state(table)
    if state.phase != "over":
        raise Refusal(RefusalReason.PHASE, TOO_EARLY)
    game = await services.reviews.of_table(table, where)
    day = running_daily(game, services.clock.now())
    if day and not await _has_played(services, known_guest(request), day):
        raise Refusal(
            RefusalReason.PHASE, "finish the daily of {day} yourself before you see it reviewed", day=str(day)
        )
    return await _so_far(services, game, tuple(chair.name for chair in state.chairs), known, where)


async def _has_played(services: Services, who: str | None, day: date) -> bool:
    found = await counting(services, who, day) if who else None
    return bool(found and found[1].phase == "over")


@post(
    "/api/review",
    status_code=200,
    guards=[job_answers.work_left],
    responses=_SO_FAR | refusals(400, 403, 409, 413, 429, 503),
)
async def review_of_record(request: Asked, data: JSONBody[Upload], known: Known = 0) -> Response[bytes]:
    """The same for a record. What is found is kept without the players' names."""
    services, where = services_of(request), address(request.scope)
    game = await services.reviews.of_record(data.record, where)
    day = running_daily(game, services.clock.now())
    if day:
        sentence = "the daily of {day} is still being played: it can be reviewed here once that day is over everywhere"
        raise Refusal(RefusalReason.PHASE, sentence, day=str(day))
    return await _so_far(services, game, game.names, known, where)


async def _so_far(
    services: Services, game: Reviewable, names: tuple[str, ...], known: int, where: str
) -> Response[bytes]:
    answer = await services.reviews.so_far(game, names, known, where, lambda: _check_rate(services, where))
    return Response(answer, media_type=MediaType.JSON)


def _check_rate(services: Services, where: str) -> None:
    if not services.new_studies.take(where):
        raise HttpRefusal(429, ServerReason.TOO_FAST, N_("too many games to review: wait a little"))


HANDLERS: list[Any] = [review_of_table, review_of_record]

"""Positions that were set up by hand: what the referee says about them, and what a strong player would do."""

from typing import Annotated

from litestar import Response, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from msgspec import Meta

from tripple.live.tables.advice import Advice
from tripple.look.refereed import Refereed
from tripple.notation import question
from tripple.server.jobs.kinds import SVG, DrawPosition, RefereePosition
from tripple.server.protocol.bodies import Body
from tripple.server.requests import Asked
from tripple.server.transport.errors import refusals
from tripple.server.transport.guest import guest, services_of

from .shared import made
from .tables import check_hints


class SetUp(Body, frozen=True):
    position: Annotated[str, Meta(max_length=4_000)]
    """A position in the notation (docs/notation.md), with `?` for tiles that are not known."""


@post(
    "/api/positions",
    status_code=200,
    responses={200: ResponseSpec(Refereed, generate_examples=False)} | refusals(400, 403, 413, 429, 503),
)
async def referee(request: Asked, data: JSONBody[SetUp]) -> Response[bytes]:
    """Check a position, and find every place of every tile with its points. Nothing is stored."""
    return await made(request, RefereePosition(position=data.position))


@post("/api/positions/advice", status_code=200, responses=refusals(400, 403, 409, 413, 429, 503))
async def advise(request: Asked, data: JSONBody[SetUp]) -> list[Advice]:
    """A strong player's advice for the seat on turn, the best first; not for a board that is being played with here."""
    check_hints(request, guest(request))
    return list(await services_of(request).tables.advise_on(question(data.position)))


@post(
    "/api/positions/picture",
    status_code=200,
    responses={200: ResponseSpec(str, media_type=SVG, generate_examples=False)} | refusals(400, 403, 413, 429, 503),
)
async def picture(request: Asked, data: JSONBody[SetUp]) -> Response[bytes]:
    """The board of a position as a drawing to give away."""
    return await made(request, DrawPosition(position=data.position))


HANDLERS = [referee, advise, picture]

"""Positions that were set up by hand: what the referee says about them, and what a strong player would do."""

from typing import Annotated

from litestar import post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from msgspec import Meta

from tripple.live.tables.advice import Advice
from tripple.look import board_svg
from tripple.look.refereed import Refereed, refereed
from tripple.notation import question, read_table
from tripple.server.protocol.bodies import Body
from tripple.server.requests import Asked
from tripple.server.transport.errors import refusals
from tripple.server.transport.guest import guest, services_of


class SetUp(Body, frozen=True):
    position: Annotated[str, Meta(max_length=4_000)]
    """A position in the notation (docs/notation.md), with `?` for tiles that are not known."""


@post(
    "/api/positions",
    status_code=200,
    responses={200: ResponseSpec(Refereed, generate_examples=False)} | refusals(400, 403, 413, 429, 503),
)
async def referee(data: JSONBody[SetUp]) -> Refereed:
    """Check a position, and find every place of every tile with its points. Nothing is stored."""
    return refereed(data.position)


@post("/api/positions/advice", status_code=200, responses=refusals(400, 403, 409, 413, 429, 503))
async def advise(request: Asked, data: JSONBody[SetUp]) -> list[Advice]:
    """A strong player's advice for the seat on turn, the best first; not for a board that is being played with here."""
    services, who = services_of(request), guest(request)
    services.rates["hints"].check(who)
    return list(await services.tables.advise_on(question(data.position)))


@post(
    "/api/positions/picture",
    status_code=200,
    media_type="image/svg+xml",
    responses={200: ResponseSpec(str, media_type="image/svg+xml", generate_examples=False)}
    | refusals(400, 403, 413, 429),
)
async def picture(data: JSONBody[SetUp]) -> str:
    """The board of a position as a drawing to give away."""
    return str(board_svg(read_table(data.position)[1]))


HANDLERS = [referee, advise, picture]

"""The print-outs as downloads: tiles, score sheets and the rules."""

from typing import Annotated

from litestar import Response, get
from litestar.handlers import BaseRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter

from tripple.server.jobs.kinds import PDF, PrintPad, PrintRules, PrintTiles
from tripple.server.requests import Asked, Connection
from tripple.server.transport.errors import refusals
from tripple.server.transport.guest import services_of
from tripple.server.transport.middleware import address

from .shared import Changes, LanguageName, SheetName, made

PaperName = Annotated[str, QueryParameter(name="paper", max_length=20)]
Names = Annotated[list[str] | None, QueryParameter(name="name", max_items=6)]
Players = Annotated[int, QueryParameter(name="players", ge=1, le=6)]
Pages = Annotated[int, QueryParameter(name="pages", ge=1, le=10)]
Side = Annotated[float, QueryParameter(name="side", ge=15, le=200)]
Signs = Annotated[bool, QueryParameter(name="signs")]
RuleNumbers = Annotated[bool, QueryParameter(name="numbers")]
_PRINTED = {200: ResponseSpec(bytes, media_type=PDF, description="a file", generate_examples=False)}


def print_rate(connection: Connection, _: BaseRouteHandler) -> None:
    services_of(connection).rates["prints"].check(address(connection.scope))


@get("/api/print/tiles", media_type=PDF, guards=[print_rate], responses=_PRINTED | refusals(400, 429, 503))
async def tiles(
    request: Asked, paper: PaperName = "a4", language: LanguageName = None, side: Side = 40, signs: Signs = False
) -> Response[bytes]:
    """The 56 tiles to cut out."""
    return await made(request, PrintTiles(paper=paper, language=language, side=side, signs=signs), "tiles.pdf")


@get("/api/print/pad", media_type=PDF, guards=[print_rate], responses=_PRINTED | refusals(400, 429, 503))
async def pad(
    request: Asked,
    paper: PaperName = "a4",
    language: LanguageName = None,
    name: SheetName = None,
    changes: Changes = None,
    names: Names = None,
    players: Players = 4,
    pages: Pages = 1,
) -> Response[bytes]:
    """Score sheets, with names or with room to write them."""
    columns, altered = tuple(names or [""] * players), tuple(changes or ())
    job = PrintPad(paper=paper, language=language, sheet=name, changes=altered, names=columns, pages=pages)
    return await made(request, job, "pad.pdf")


@get("/api/print/rules", media_type=PDF, guards=[print_rate], responses=_PRINTED | refusals(400, 429, 503))
async def rules(
    request: Asked,
    paper: PaperName = "a4",
    language: LanguageName = None,
    name: SheetName = None,
    changes: Changes = None,
    numbers: RuleNumbers = False,
) -> Response[bytes]:
    """The rules as a leaflet; with `numbers`, each sentence names its rule."""
    job = PrintRules(paper=paper, language=language, sheet=name, changes=tuple(changes or ()), numbers=numbers)
    return await made(request, job, "rules.pdf")


HANDLERS = [tiles, pad, rules]

"""The print-outs as downloads: tiles, score sheets and the rules."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

from litestar import Response, get
from litestar.handlers import BaseRouteHandler
from litestar.params import QueryParameter

from tripple.locales import Translator, translator
from tripple.locales import language as language_of
from tripple.locales.rulebook import BY_LANGUAGE
from tripple.notation import read_change
from tripple.rules import Sheet, TrippleError, sheet
from tripple.rules.errors import N_

from .doorman import address
from .faults import Declined, refusals
from .guest import Connection, desk_of
from .protocol import Fault

if TYPE_CHECKING:
    from tripple.printing import Paper

PDF = "application/pdf"
PaperName = Annotated[str, QueryParameter(name="paper", max_length=20)]
LanguageName = Annotated[str | None, QueryParameter(name="language", max_length=20)]
SheetName = Annotated[str | None, QueryParameter(name="sheet", max_length=40)]
Changes = Annotated[list[str] | None, QueryParameter(name="change", max_items=30)]
Names = Annotated[list[str] | None, QueryParameter(name="name", max_items=6)]
Players = Annotated[int, QueryParameter(name="players", ge=1, le=6)]
Pages = Annotated[int, QueryParameter(name="pages", ge=1, le=10)]
Side = Annotated[float, QueryParameter(name="side", ge=15, le=200)]
Signs = Annotated[bool, QueryParameter(name="signs")]


class NoPaper(TrippleError):
    """A paper that nothing is printed on here."""


def print_rate(connection: Connection, _: BaseRouteHandler) -> None:
    """Each print-out takes its time of the server."""
    if not desk_of(connection).prints.take(address(connection.scope)):
        raise Declined(429, Fault.TOO_FAST, N_("too many print-outs: wait a little"))


@get("/api/print/tiles", media_type=PDF, sync_to_thread=True, guards=[print_rate], responses=refusals(400, 429))
def tiles(
    paper: PaperName = "a4", language: LanguageName = None, side: Side = 40, signs: Signs = False
) -> Response[bytes]:
    """The 56 tiles to cut out."""
    from tripple.printing import tiles as printed

    return download("tiles", printed(paper_of(paper), words_of(language), side, signs))


@get("/api/print/pad", media_type=PDF, sync_to_thread=True, guards=[print_rate], responses=refusals(400, 429))
def pad(
    paper: PaperName = "a4",
    language: LanguageName = None,
    name: SheetName = None,
    changes: Changes = None,
    names: Names = None,
    players: Players = 4,
    pages: Pages = 1,
) -> Response[bytes]:
    """Score sheets, with names or with room to write them."""
    from tripple.printing import pad as printed

    t = words_of(language)
    columns = names or [""] * players
    return download("pad", printed(paper_of(paper), t, _sheet(name, changes or (), t), columns, pages))


@get("/api/print/rules", media_type=PDF, sync_to_thread=True, guards=[print_rate], responses=refusals(400, 429))
def rules(
    paper: PaperName = "a4", language: LanguageName = None, name: SheetName = None, changes: Changes = None
) -> Response[bytes]:
    """The rules as a leaflet."""
    from tripple.printing import leaflet

    t = words_of(language)
    return download("rules", leaflet(paper_of(paper), t, _sheet(name, changes or (), t)))


def paper_of(name: str) -> "Paper":
    from tripple.printing import PAPERS

    if name.lower() not in PAPERS:
        raise NoPaper("there is no paper {name!r}: try one of {known}", name=name, known=", ".join(PAPERS))
    return PAPERS[name.lower()]


def words_of(name: str | None) -> Translator:
    return translator(language_of(name, {}))


def _sheet(name: str | None, changes: Iterable[str], t: Translator) -> Sheet:
    return sheet(name or BY_LANGUAGE[t.language]).with_(**dict(map(read_change, changes)))


def download(name: str, content: bytes) -> Response[bytes]:
    headers = {"content-disposition": f'attachment; filename="{name}.pdf"'}
    return Response(content, media_type=PDF, headers=headers)


HANDLERS: list[Any] = [tiles, pad, rules]

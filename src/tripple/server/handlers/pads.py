"""Score pads of real tables: upload, list, leave, print; written and followed over a WebSocket."""

from typing import Annotated

import msgspec
from litestar import Response, delete, get, post, put, websocket
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter
from msgspec import Meta

from tripple.live.pads import PadContent, PadListing
from tripple.notation import visible
from tripple.server.jobs.kinds import CSV, PDF, PrintKept, TabulateKept
from tripple.server.protocol.bodies import Body
from tripple.server.requests import Asked, Socket
from tripple.server.transport.errors import refusals
from tripple.server.transport.guest import guest, known, services_of
from tripple.server.transport.middleware import address
from tripple.server.transport.session import PAD_ID, PadSession, run_session

from .printing import PaperName, print_rate
from .shared import LanguageName, made, work_left

Token = Annotated[str, Meta(pattern=PAD_ID)]
"""Made by the device: 128 random bits."""
PadId = Annotated[str, PathParameter(pattern=PAD_ID, description="The pad's id.")]
KeptPad = dict[str, object]


class PutPad(Body, frozen=True):
    invite: Token
    """Opens the pad to anyone who knows it; in the link it comes after the #."""
    names: Annotated[tuple[str, ...], Meta(max_length=6)]
    sheet: Annotated[str, Meta(max_length=40)]
    house_rules: Annotated[tuple[Annotated[str, Meta(max_length=100)], ...], Meta(max_length=60)] = ()
    """Changed fields of the sheet, as in hexagon=50."""


class PadNumber(msgspec.Struct, frozen=True):
    number: int


@put("/api/pads/{pad:str}", responses=refusals(400, 403, 409, 413, 429, 503))
async def put_pad(request: Asked, pad: PadId, data: JSONBody[PutPad]) -> PadNumber:
    """Upload a pad from this device. Sending it again changes nothing."""
    services, who = services_of(request), guest(request)
    if not await services.pads.knows(pad):
        services.rates["pads"].check(address(request.scope))
    number = await services.pads.put(
        pad,
        who,
        invite=data.invite,
        names=tuple(map(visible, data.names)),
        sheet=data.sheet,
        house_rules=data.house_rules,
    )
    return PadNumber(number)


@get("/api/pads/{pad:str}", responses=refusals(400, 403, 404, 429, 503))
async def get_pad(request: Asked, pad: PadId) -> PadContent:
    """A whole pad of this guest."""
    return await services_of(request).pads.get(pad, known(request) or "")


@get("/api/pads", responses=refusals(429, 503))
async def my_pads(request: Asked) -> list[PadListing]:
    """The pads of this guest, the last changed first."""
    who = known(request)
    return [] if who is None else list(await services_of(request).pads.mine(who))


@delete("/api/pads/{pad:str}", responses=refusals(400, 403, 404, 429, 503))
async def leave_pad(request: Asked, pad: PadId) -> None:
    """Remove a pad from this guest's list. When its last member leaves, the pad is erased."""
    await services_of(request).pads.leave(pad, known(request) or "")


@post(
    "/api/pads/csv",
    status_code=200,
    media_type=CSV,
    guards=[print_rate, work_left],
    responses={200: ResponseSpec(str, media_type=CSV, generate_examples=False)} | refusals(400, 403, 413, 429, 503),
)
async def pad_table(request: Asked, data: JSONBody[KeptPad], language: LanguageName = None) -> Response[bytes]:
    """Turn a saved pad into a table for spreadsheets. Nothing is stored."""
    return await made(request, TabulateKept(pad=data, language=language), "pad.csv")


@post(
    "/api/pads/print",
    status_code=200,
    media_type=PDF,
    guards=[print_rate, work_left],
    responses={200: ResponseSpec(bytes, media_type=PDF, generate_examples=False)} | refusals(400, 403, 413, 429, 503),
)
async def pad_printed(
    request: Asked, data: JSONBody[KeptPad], paper: PaperName = "a4", language: LanguageName = None
) -> Response[bytes]:
    """Turn a saved pad into filled-in score sheets. Nothing is stored."""
    return await made(request, PrintKept(pad=data, paper=paper, language=language), "pad.pdf")


@websocket("/ws/pads/{pad:str}")
async def pad_socket(socket: Socket, pad: FromPath[str]) -> None:
    await run_session(PadSession, socket, pad)


HANDLERS = [
    put_pad,
    get_pad,
    my_pads,
    leave_pad,
    pad_table,
    pad_printed,
    pad_socket,
]

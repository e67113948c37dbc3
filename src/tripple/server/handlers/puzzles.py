"""Puzzles over HTTP: an index, one by its id, all of them as a file, a guest's progress and own mistakes."""

from typing import Annotated

from litestar import MediaType, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from tripple.server.jobs.daily_results import dates_on_earth, nearest_date
from tripple.server.jobs.puzzles import PuzzleIndex, PuzzleInfo, PuzzleShelf
from tripple.server.protocol.bodies import Body
from tripple.server.requests import Asked
from tripple.server.services.puzzle_files import PuzzleFile, PuzzleFiles
from tripple.server.services.puzzles import PuzzleProgress, judged
from tripple.server.services.services import Services
from tripple.server.site.files import is_known, unchanged
from tripple.server.site.shell import FRESH
from tripple.server.transport.errors import refusals
from tripple.server.transport.guest import guest, known, services_of
from tripple.server.transport.middleware import address
from tripple.store import EVERYTHING

from .shared import Box, MyName, Today

_PACKED = {"content-encoding": "gzip"}


class Answer(Body, frozen=True):
    """A guest's answer to a puzzle. The server judges it; the first answer to each puzzle counts."""

    puzzle: Annotated[str, Meta(max_length=64)]
    tries: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(min_length=1, max_length=2)]
    """The actions tried, in order; none follows a right one."""
    day: Annotated[str, Meta(max_length=40)] = ""
    """The date whose puzzle it was, by the guest's own calendar, if it was played as that. It counts for the streak
    if it comes within a week.
    """


def _told(kind: type) -> dict[int, ResponseSpec]:
    return {200: ResponseSpec(kind, generate_examples=False)}


@get("/api/puzzles", responses=_told(PuzzleIndex) | refusals(400, 429, 503))
async def index(request: Asked, box: Box = "") -> Response[bytes]:
    """The list of all puzzles whose answer holds with this box: ids, themes and ratings, and the days' puzzles."""
    return _sent(request, (await _files(request, box)).index, {})


@get("/api/puzzles/shelf", responses=_told(PuzzleShelf) | refusals(400, 429, 503))
async def shelf(request: Asked, box: Box = "") -> Response[bytes]:
    """The same puzzles with their positions, for devices without a network. Always compressed with gzip."""
    return _sent(request, (await _files(request, box)).packed, _PACKED)


@get("/api/puzzles/{puzzle:str}", responses=_told(PuzzleInfo) | refusals(400, 429, 503))
async def one(request: Asked, puzzle: FromPath[str], box: Box = "") -> Response[bytes]:
    """A puzzle by its id: the position, every allowed action, what each loses, and the reason."""
    return Response(await services_of(request).library.one(puzzle, box), media_type=MediaType.JSON)


async def _files(request: Asked, box: str) -> PuzzleFiles:
    return await services_of(request).library.files(box)


def _sent(request: Asked, found: PuzzleFile, more: dict[str, str]) -> Response[bytes]:
    if is_known(request, found.tag):
        return Response(b"", status_code=304, headers={**FRESH, **unchanged(request, found.tag)})
    headers = {**FRESH, **more, "etag": found.tag}
    return Response(found.content, media_type=MediaType.JSON, headers=headers)


@get("/api/puzzles/progress", responses=refusals(400, 429, 503))
async def progress(request: Asked, today: Today, box: Box = "") -> PuzzleProgress:
    """The guest's rating, streak and solved puzzles, and which to try next."""
    services, now = services_of(request), services_of(request).clock.now()
    return await services.puzzles.progress(known(request), nearest_date(today, now), now, box)


@get("/api/puzzles/own", responses=refusals(400, 429, 503))
async def own(request: Asked, name: MyName = "") -> tuple[PuzzleInfo, ...]:
    """Puzzles from the guest's own mistakes, as far as their last games have a review."""
    services, who = services_of(request), known(request)
    return await _own(services, who, name, address(request.scope)) if who else ()


@post("/api/puzzles/answers", status_code=200, responses=refusals(400, 403, 413, 429, 503))
async def answer(
    request: Asked, data: JSONBody[Answer], today: Today, name: MyName = "", box: Box = ""
) -> PuzzleProgress:
    """Keep what the guest did at a puzzle; sent twice, it counts once. The answer is their progress after it."""
    services, who, now = services_of(request), guest(request), services_of(request).clock.now()
    here = nearest_date(today, now)
    mine = await _own(services, who, name, address(request.scope)) if "." in data.puzzle else ()
    found = judged(data.puzzle, data.tries, data.day, mine, dates_on_earth(now))
    await services.puzzles.note(who, found, now)
    return await services.puzzles.progress(who, here, now, box)


async def _own(services: Services, who: str, name: str, where: str) -> tuple[PuzzleInfo, ...]:
    services.rates["look_backs"].check(who)
    return await services.puzzles.own(await services.tables.mine(who, EVERYTHING), name, where)


HANDLERS = [index, shelf, progress, own, one, answer]

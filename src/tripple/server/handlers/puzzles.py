"""Puzzles over HTTP: all of them as one file, what a guest has made of them, and one's own mistakes."""

import gzip
from hashlib import sha256
from typing import Annotated, Any

from litestar import MediaType, Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from msgspec import Meta

from tripple.rules.errors import N_
from tripple.server.jobs.daily_results import dates_on_earth, nearest_date
from tripple.server.jobs.puzzles import PuzzleInfo, PuzzleShelf
from tripple.server.protocol import ServerReason
from tripple.server.services.puzzles import PuzzleProgress, judged
from tripple.server.services.services import Services
from tripple.server.site.shell import FRESH
from tripple.server.transport.errors import HttpRefusal, refusals
from tripple.server.transport.guest import guest, known, services_of
from tripple.server.transport.middleware import address
from tripple.store import EVERYTHING

from .bodies import Body
from .dailies import Today
from .me import MyName

Asked = Request[Any, Any, Any]
_SHELF = {200: ResponseSpec(PuzzleShelf, generate_examples=False)}


class Answer(Body, frozen=True):
    """What a guest did at a puzzle. The server judges it; the first answer to each puzzle counts."""

    puzzle: Annotated[str, Meta(max_length=64)]
    tries: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(min_length=1, max_length=2)]
    """Their actions, in order, none after a right one."""
    day: Annotated[str, Meta(max_length=40)] = ""
    """The date whose puzzle it was, by the guest's own calendar, where it was played as that. It counts for the days in
    a row if it comes within a week.
    """


@get("/api/puzzles", responses=_SHELF | refusals(429, 503))
async def shelf(request: Asked) -> Response[bytes]:
    """All puzzles that come with the program, each with every allowed action, what it loses, and the reason."""
    packed = await services_of(request).puzzles.shelf(address(request.scope))
    tag = f'"{sha256(packed).hexdigest()[:16]}"'
    headers = {**FRESH, "etag": tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(packed), media_type=MediaType.JSON, headers=headers)
    return Response(packed, media_type=MediaType.JSON, headers={**headers, "content-encoding": "gzip"})


@get("/api/puzzles/progress", responses=refusals(400, 429, 503))
async def progress(request: Asked, today: Today) -> PuzzleProgress:
    """What the guest has made of puzzles so far: rating, streak, and which to try next."""
    services, now = services_of(request), services_of(request).clock.now()
    return await services.puzzles.progress(known(request), nearest_date(today, now), now)


@get("/api/puzzles/own", responses=refusals(400, 429, 503))
async def own(request: Asked, name: MyName = "") -> tuple[PuzzleInfo, ...]:
    """Puzzles from the guest's own mistakes, as far as their last games have a review."""
    services, who = services_of(request), known(request)
    return await _own(services, who, name, address(request.scope)) if who else ()


@post("/api/puzzles/answers", status_code=200, responses=refusals(400, 403, 413, 429, 503))
async def answer(request: Asked, data: JSONBody[Answer], today: Today, name: MyName = "") -> PuzzleProgress:
    """Keep what the guest did at a puzzle; sent twice, it counts once. The answer is their progress after it."""
    services, who, now = services_of(request), guest(request), services_of(request).clock.now()
    here = nearest_date(today, now)
    mine = await _own(services, who, name, address(request.scope)) if "." in data.puzzle else ()
    found = judged(data.puzzle, data.tries, data.day, mine, dates_on_earth(now))
    await services.puzzles.note(who, found, now)
    return await services.puzzles.progress(who, here, now)


async def _own(services: Services, who: str, name: str, where: str) -> tuple[PuzzleInfo, ...]:
    if not services.look_backs.take(who):
        raise HttpRefusal(429, ServerReason.TOO_FAST, N_("too many requests: wait a little"))
    return await services.puzzles.own(await services.tables.mine(who, EVERYTHING), name, where)


HANDLERS: list[Any] = [shelf, progress, own, answer]

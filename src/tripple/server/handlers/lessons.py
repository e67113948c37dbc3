"""The lessons, posed by any rule sheet."""

from functools import cache
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.openapi.datastructures import ResponseSpec

from tripple.learning.lessons.telling import Lessons, lessons_by
from tripple.rules import sheet
from tripple.server.jobs.kinds import TellLessons
from tripple.server.transport.errors import refusals

from .job_answers import made
from .pages import Changes, SheetName, usual_sheet

Asked = Request[Any, Any, Any]


@get("/api/lessons", responses={200: ResponseSpec(Lessons, generate_examples=False)} | refusals(400, 429, 503))
async def lessons(request: Asked, name: SheetName = None, changes: Changes = None) -> Response[bytes]:
    """Every lesson by a sheet and its house rules. Sentences are English with gaps, to be translated by the reader."""
    if changes:
        return await made(request, TellLessons(sheet=name, changes=tuple(changes)))
    return Response(usual_lessons(usual_sheet(name, "en")), media_type=MediaType.JSON)


@cache  # there are only as many sheets as boxes
def usual_lessons(name: str) -> bytes:
    return msgspec.json.encode(lessons_by(sheet(name)))


HANDLERS: list[Any] = [lessons]

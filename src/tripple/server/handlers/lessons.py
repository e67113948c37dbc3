"""The lessons, posed by the sheet that somebody plays."""

from typing import Any

from litestar import get

from tripple.lessons import Lessons, lessons_by
from tripple.server.jobs.kinds import chosen
from tripple.server.transport.errors import refusals

from .pages import Changes, SheetName


@get("/api/lessons", responses=refusals(400, 429))
async def lessons(name: SheetName = None, changes: Changes = None) -> Lessons:
    """Every lesson by a sheet and its house rules. Sentences are English with gaps, to be translated by the reader."""
    return lessons_by(chosen(name, changes or (), "en"))


HANDLERS: list[Any] = [lessons]

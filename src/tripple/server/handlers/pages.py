"""The browser's files and words, and what its pages ask about the rules."""

import re
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Annotated

from litestar import MediaType, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from tripple.locales import language as language_of
from tripple.server.jobs.kinds import DrawCode, Picture
from tripple.server.protocol.bodies import Body
from tripple.server.requests import Asked
from tripple.server.site.addresses import EVERY_PAGE, NAMED, routes
from tripple.server.site.changes import look_again
from tripple.server.site.files import files, is_known, unchanged
from tripple.server.site.shell import FOR_GOOD, FRESH, shell
from tripple.server.site.version import version
from tripple.server.site.words import page_words, words
from tripple.server.transport.errors import refusals
from tripple.server.transport.guest import services_of

from .shared import made

_VERSIONED = re.compile(r"(?P<version>[0-9a-f]{16})/(?P<name>.+)")


class Code(Body, frozen=True):
    text: Annotated[str, Meta(min_length=1, max_length=400)]


@get(list(routes()), media_type=MediaType.HTML, include_in_schema=False)
async def page(request: Asked) -> Response[bytes]:
    """The same page for every address; its script looks at the address."""
    return shell(request, services_of(request).levels)


@get("/web/{path:path}", include_in_schema=False)
async def file(request: Asked, path: FromPath[PurePosixPath]) -> Response[bytes]:
    """A page sent by another version gets the current file, uncached."""
    named = str(path).removeprefix("/")
    versioned = _VERSIONED.fullmatch(named)
    if versioned is None:
        return _sent(request, named)
    # Another version may be this checkout's, edited since the page was made.
    if versioned["version"] != version():
        look_again()
    return _sent(request, versioned["name"], FOR_GOOD if versioned["version"] == version() else FRESH)


def _sent(request: Asked, name: str, kept: Mapping[str, str] = FRESH) -> Response[bytes]:
    found = files().get(name)
    if found is None:
        raise NotFoundException
    if is_known(request, found.tag):
        return Response(b"", status_code=304, headers={**kept, **unchanged(request, found.tag)})
    return Response(found.content, media_type=found.kind, headers={**kept, "etag": found.tag})


@get("/favicon.ico", include_in_schema=False)
async def favicon(request: Asked) -> Response[bytes]:
    """Browsers ask for this address without having read the page."""
    return _sent(request, "favicon.ico")


@get("/manifest.webmanifest", include_in_schema=False)
async def manifest() -> Response[bytes]:
    return Response(files()["manifest.webmanifest"].content, media_type="application/manifest+json")


@get("/words/{number:str}/{page_name:str}/{language:str}", include_in_schema=False)
async def catalogue(number: FromPath[str], page_name: FromPath[str], language: FromPath[str]) -> Response[bytes]:
    """The translations of one page, or of all; another version's address gets the current ones, uncached."""
    spoken = language_of(language, {})
    if page_name != EVERY_PAGE and page_name not in NAMED:
        raise NotFoundException
    found = words(spoken) if page_name == EVERY_PAGE else page_words(spoken, NAMED[page_name])
    return Response(found, media_type=MediaType.JSON, headers=FOR_GOOD if number == version() else FRESH)


@post(
    "/api/qr",
    status_code=200,
    responses={200: ResponseSpec(Picture, generate_examples=False)} | refusals(400, 403, 413, 429, 503),
)
async def code(request: Asked, data: JSONBody[Code]) -> Response[bytes]:
    """A text as a QR code. The text is in the body, so that no address and no log holds an invitation."""
    return await made(request, DrawCode(text=data.text))


HANDLERS = [
    page,
    file,
    favicon,
    manifest,
    catalogue,
    code,
]

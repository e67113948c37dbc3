"""The empty page that every address gets; its scripts look where they are and fill it."""

from functools import cache
from typing import Any

from litestar import MediaType, Request, Response

from .addresses import script
from .files import files, needs
from .preview import preview
from .version import address

NOWHERE = "nowhere"
"""Instead of the first part of an address, where there is nothing."""
_HEAD_END = b"</head>"
FRESH = {"cache-control": "no-cache"}
"""Kept by browsers, but asked about each time."""
FOR_GOOD = {"cache-control": "max-age=31536000, immutable"}
"""Where the address names the version: a page opens without asking for its hundred files again."""


def shell(request: Request[Any, Any, Any]) -> Response[bytes]:
    """By the first part of the address."""
    part = request.scope["path"].split("/")[1]
    return _html(page(part).replace(_HEAD_END, preview(request, part) + _HEAD_END, 1), 200)


def nowhere() -> Response[bytes]:
    """For an address that is none: the same page, which says so in the reader's language."""
    return _html(page(NOWHERE).replace(b"<html", b"<html data-nowhere", 1), 404)


@cache
def page(part: str) -> bytes:
    """All scripts are asked for at once, instead of one after the other as the browser finds them."""
    scripts = sorted(needs("main.js", script(part)))
    links = "".join(f'<link rel="modulepreload" href="{address(name)}">\n' for name in scripts)
    content = files()["page.html"].content.replace(b'="/web/', f'="{address("")}'.encode())
    return content.replace(_HEAD_END, links.encode() + _HEAD_END)


def _html(content: bytes, status: int) -> Response[bytes]:
    headers = {**FRESH, "vary": "accept, accept-language"}
    return Response(content, status_code=status, media_type=MediaType.HTML, headers=headers)

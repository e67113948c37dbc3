"""The empty page that every address gets; its scripts look where they are and fill it."""

from typing import Any

from litestar import MediaType, Request, Response

from .files import HEAD_END, NOWHERE, page
from .preview import preview

FRESH = {"cache-control": "no-cache"}
"""Kept by browsers, but asked about each time: a new version must not meet old scripts."""


def shell(request: Request[Any, Any, Any]) -> Response[bytes]:
    """By the first part of the address."""
    part = request.scope["path"].split("/")[1]
    return _html(page(part).replace(HEAD_END, preview(request, part) + HEAD_END, 1), 200)


def nowhere() -> Response[bytes]:
    """For an address that is none: the same page, which says so in the reader's language."""
    return _html(page(NOWHERE).replace(b"<html", b"<html data-nowhere", 1), 404)


def _html(content: bytes, status: int) -> Response[bytes]:
    headers = {**FRESH, "vary": "accept, accept-language"}
    return Response(content, status_code=status, media_type=MediaType.HTML, headers=headers)

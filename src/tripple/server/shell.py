"""The empty page that every address gets; its scripts look where they are and fill it."""

from litestar import MediaType, Response

from .files import NOWHERE, page
from .offline import HEADER, version

FRESH = {"cache-control": "no-cache"}
"""Kept by browsers, but asked about each time: a new version must not meet old scripts."""


def shell(part: str) -> Response[bytes]:
    """For the first part of an address."""
    return _html(page(part), 200)


def nowhere() -> Response[bytes]:
    """For an address that is none: the same page, which says so in the reader's language."""
    return _html(page(NOWHERE).replace(b"<html", b"<html data-nowhere", 1), 404)


def _html(content: bytes, status: int) -> Response[bytes]:
    headers = {**FRESH, HEADER: version(), "vary": "accept"}
    return Response(content, status_code=status, media_type=MediaType.HTML, headers=headers)

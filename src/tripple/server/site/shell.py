"""The page sent at every address: a frame that its script fills."""

from collections.abc import Sequence

from litestar import MediaType, Response

from tripple.server.protocol import COOKIE
from tripple.server.requests import Asked

from .addresses import HOME, NOWHERE, script
from .caching import cached
from .changes import look_again
from .files import files, needed
from .frames import frame
from .preview import preview, spoken
from .version import address, version, words_address

_HEAD_END = b"</head>"
_ROOT, _BODY = b'<html lang="en">', b"<body>"
_BASE = b'<base href="./">'
FRESH = {"cache-control": "no-cache"}  # kept by browsers, but revalidated each time
FOR_GOOD = {"cache-control": "max-age=31536000, immutable"}
"""For addresses that name the version: a page opens without asking for its files again."""


def shell(request: Asked, levels: Sequence[str] | None) -> Response[bytes]:
    """`levels` are the computer players to choose from, if not all of them can play here."""
    look_again()
    part = request.scope["path"].split("/")[1]
    content = _page(request, part).replace(_HEAD_END, preview(request, part) + _HEAD_END, 1)
    if levels is not None:
        content = content.replace(b"<html ", b'<html data-levels="%s" ' % " ".join(levels).encode(), 1)
    return _html(content, 200)


def nowhere(request: Asked) -> Response[bytes]:
    """The page for an unknown address, which says so in the reader's language."""
    return _html(_page(request, NOWHERE), 404)


def _page(request: Asked, part: str) -> bytes:
    """With a relative base address: a proxy may have put the site under a path unknown to us."""
    rest = request.scope["raw_path"].count(b"/") - 1
    seen = frame(part, rest == 0, spoken(request), COOKIE not in request.cookies)
    # The cached page is patched, because base and frame depend on the address and the guest.
    content = page(part, spoken(request)).replace(_BASE, b'<base href="%s">' % (b"../" * rest or b"./"), 1)
    return content.replace(_BODY, _BODY + seen.encode(), 1)


@cached
def page(part: str, language: str) -> bytes:
    """Lists every module in the head, so that they are fetched in parallel rather than one import after another."""
    needs, name = needed(script(part)), part or HOME
    start, *rest = (address(name) for name in needs.scripts)
    links = [f'<link rel="stylesheet" href="{address(name)}">' for name in needs.styles]
    if language != "en":
        links.append(f'<link rel="preload" as="fetch" crossorigin href="{words_address(name, language)}">')
    links += [f'<link rel="modulepreload" href="{name}">' for name in rest]
    links.append(f'<script type="module" src="{start}"></script>\n')
    root = f'<html lang="{language}" data-version="{version()}" data-page="{name}">'
    content = files()["page.html"].content.replace(b'="web/', f'="{address("")}'.encode()).replace(_ROOT, root.encode())
    return content.replace(_HEAD_END, "\n".join(links).encode() + _HEAD_END)


def _html(content: bytes, status: int) -> Response[bytes]:
    headers = {**FRESH, "vary": "accept, accept-language, cookie"}
    return Response(content, status_code=status, media_type=MediaType.HTML, headers=headers)

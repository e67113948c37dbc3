"""Everything under `/web/`, with its ETags, and what each page loads: a bundle, or single modules without one."""

from collections.abc import Mapping

from tripple.server.requests import Asked

from .addresses import MAIN, styles
from .bundle import Needs, bundle
from .caching import cached
from .sources import File, imported, sources

_ENCODINGS = ("gzip", "br")  # each encoding of a file has a tag of its own


@cached
def files() -> dict[str, File]:
    """By path, which is the address after `/web/` and the version."""
    made = bundle()
    return {**sources(), **made.files} if made else sources()


@cached
def needed(script: str) -> Needs:
    """By the page's module."""
    if made := bundle():
        return made.pages[script]
    return Needs((MAIN, *sorted(imported(MAIN, script) - {MAIN})), styles(script))


@cached
def packed() -> dict[bytes, Mapping[str, bytes]]:
    """Contents that the build has compressed, to their encodings."""
    return {found.content: found.packed for found in files().values() if found.packed}


def variant(tag: str, encoding: str) -> str:
    return f'{tag[:-1]}-{encoding}"'


def is_known(request: Asked, tag: str) -> bool:
    """Tell whether the browser has this file, in any encoding."""
    asked = request.headers.get("if-none-match")
    return asked in (tag, *(variant(tag, encoding) for encoding in _ENCODINGS))


def unchanged(request: Asked, tag: str) -> dict[str, str]:
    return {"etag": request.headers.get("if-none-match", tag), "vary": "accept-encoding"}

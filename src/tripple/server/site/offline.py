"""The service worker: what a browser keeps so that the score pad opens without a network."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from typing import Any

import msgspec
from litestar import Response, get

from tripple import __version__
from tripple.locales import LANGUAGES
from tripple.rules import SHEETS

from .addresses import script
from .files import files, needs
from .words import words

HEADER = "x-version"
"""Under this name every page says of which version it is, so that it is never finished with another one's scripts."""
_SHOWN = (".css", ".svg", ".png")
_NO_CACHE = {"cache-control": "no-cache"}


@cache
def version() -> str:
    """Another one whenever a file, a translation or the program is."""
    parts = [__version__, *(f"{name} {found.tag}" for name, found in sorted(files().items()))]
    catalogues = (words(language) for language in LANGUAGES)
    return sha256(b"\n".join(["\n".join(parts).encode(), *catalogues])).hexdigest()[:16]


def _kept() -> Iterator[tuple[str, str | None]]:
    """Addresses that the pad needs, with their tags where they have one."""
    yield "/pad", None
    yield "/manifest.webmanifest", None
    scripts = needs("main.js", script("pad"))
    for name, found in files().items():
        if name in scripts or name.endswith(_SHOWN):
            yield f"/web/{name}", found.tag
    yield from ((f"/words/{language}", None) for language in LANGUAGES)
    yield from ((f"/api/pads/tariff?sheet={name}", None) for name in SHEETS)


@cache
def worker() -> bytes:
    listed = {"version": version(), "files": dict(_kept())}
    return b"self.KEPT = " + msgspec.json.encode(listed) + b";\n" + files()["sw.js"].content


@get("/sw.js", include_in_schema=False)
async def service_worker() -> Response[bytes]:
    """From the root, so that it may look after every address; asked for anew each time."""
    return Response(worker(), media_type="text/javascript", headers=_NO_CACHE)


HANDLERS: list[Any] = [service_worker]

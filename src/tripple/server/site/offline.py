"""The service worker: the files a browser keeps so that some pages open without a network."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec
from litestar import Response, get

from tripple.locales import LANGUAGES
from tripple.locales.rulebook import BY_LANGUAGE
from tripple.rules import SHEETS

from .addresses import script
from .caching import cached
from .changes import look_again
from .files import files, needed
from .version import address, version, words_address

HEADER = "x-version"
"""Names the server's version in every answer: a page never mixes the scripts of two, nor keeps data of another."""
_SHOWN = (".svg", ".png")


class OfflinePage(NamedTuple):
    """A page that opens without a network, and the data it asks for."""

    part: str
    data: str  # the path of its data. The latest answer to any other query there is kept as well.
    asked: tuple[str, ...] = ()  # queries that are fetched beforehand; the empty one is the path alone
    later: tuple[str, ...] = ()  # data for the guest's box, fetched once the browser is idle

    @property
    def addresses(self) -> Iterable[str]:
        return (self.part, *(f"{self.data}?{search}".rstrip("?") for search in self.asked))


OFFLINE = (
    OfflinePage("pad", "api/pads/tariff", tuple(f"sheet={name}" for name in SHEETS)),
    OfflinePage("learn", "api/lessons", tuple(f"sheet={name}" for name in sorted(set(BY_LANGUAGE.values())))),
    OfflinePage("puzzles", "api/puzzles", later=("api/puzzles", "api/puzzles/shelf")),
)
"""The first one replaces every other page while the server is away."""
_NO_CACHE = {"cache-control": "no-cache"}


def _kept() -> Iterator[tuple[str, str | None]]:
    """The addresses that these pages need, with the tags of those that have one."""
    yield from ((asked, None) for page in OFFLINE for asked in page.addresses)
    yield "manifest.webmanifest", None
    needs = [needed(script(page.part)) for page in OFFLINE]
    loaded = {name for one in needs for name in (*one.scripts, *one.styles)}
    for name, found in files().items():
        if name in loaded or name.endswith(_SHOWN):
            yield address(name), found.tag
    spoken = [language for language in LANGUAGES if language != "en"]
    yield from ((words_address(page.part, language), None) for page in OFFLINE for language in spoken)


@cached
def worker() -> bytes:
    parts, data = [page.part for page in OFFLINE], [page.data for page in OFFLINE]
    later = [path for page in OFFLINE for path in page.later]
    listed = {"version": version(), "files": dict(_kept()), "pages": parts, "data": data, "later": later}
    return b"self.KEPT = " + msgspec.json.encode(listed) + b";\n" + files()["sw.js"].content


@get("/sw.js", include_in_schema=False)
async def service_worker() -> Response[bytes]:
    """At the root, so that its scope is the whole site; never cached."""
    look_again()
    return Response(worker(), media_type="text/javascript", headers=_NO_CACHE)


HANDLERS = [service_worker]

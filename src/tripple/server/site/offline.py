"""The service worker: what a browser keeps so that some pages open without a network."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec
from litestar import Response, get

from tripple.locales import LANGUAGES
from tripple.locales.rulebook import BY_LANGUAGE
from tripple.rules import SHEETS

from .addresses import script
from .changes import look_again
from .files import files, needed
from .kept import kept
from .version import address, version, words_address

HEADER = "x-version"
"""Under this name every answer says of which version it is: a page is never finished with another one's scripts, and
data of another one is not kept."""
_SHOWN = (".svg", ".png")


class OfflinePage(NamedTuple):
    """A page that opens without a network, and what it asks the server for."""

    part: str
    """The first part of its address."""
    data: str
    """Where its data comes from. What else was asked for there is kept as well, the latest of it."""
    asked: tuple[str, ...] = ()
    """What is kept of this beforehand: the search of each address, empty where there is none."""
    later: tuple[str, ...] = ()
    """Addresses of larger files, which are kept once the browser has nothing else to do."""

    @property
    def addresses(self) -> Iterable[str]:
        return (self.part, *(f"{self.data}?{search}".rstrip("?") for search in self.asked))


OFFLINE = (
    OfflinePage("pad", "api/pads/tariff", tuple(f"sheet={name}" for name in SHEETS)),
    OfflinePage("learn", "api/lessons", tuple(f"sheet={name}" for name in sorted(set(BY_LANGUAGE.values())))),
    OfflinePage("puzzles", "api/puzzles", ("",), ("api/puzzles/shelf",)),
)
"""The first one is shown in the place of every other page, and says that the server is away."""
_NO_CACHE = {"cache-control": "no-cache"}


def _kept() -> Iterator[tuple[str, str | None]]:
    """Addresses that these pages need, with their tags where they have one."""
    yield from ((asked, None) for page in OFFLINE for asked in page.addresses)
    yield "manifest.webmanifest", None
    needs = [needed(script(page.part)) for page in OFFLINE]
    loaded = {name for one in needs for name in (*one.scripts, *one.styles)}
    for name, found in files().items():
        if name in loaded or name.endswith(_SHOWN):
            yield address(name), found.tag
    spoken = [language for language in LANGUAGES if language != "en"]
    yield from ((words_address(page.part, language), None) for page in OFFLINE for language in spoken)


@kept
def worker() -> bytes:
    parts, data = [page.part for page in OFFLINE], [page.data for page in OFFLINE]
    later = [path for page in OFFLINE for path in page.later]
    listed = {"version": version(), "files": dict(_kept()), "pages": parts, "data": data, "later": later}
    return b"self.KEPT = " + msgspec.json.encode(listed) + b";\n" + files()["sw.js"].content


@get("/sw.js", include_in_schema=False)
async def service_worker() -> Response[bytes]:
    """From the root, so that it may look after every address; asked for anew each time."""
    look_again()
    return Response(worker(), media_type="text/javascript", headers=_NO_CACHE)


HANDLERS: list[Any] = [service_worker]

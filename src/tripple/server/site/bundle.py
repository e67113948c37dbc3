"""The pages' scripts and styles bundled by tools/bundle.mjs.

A bundle is used only if it was made from exactly the modules and styles that are here: in a checkout, a file edited
a moment ago is served as it is.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from .caching import cached
from .sources import File, digest, read_file, sources

_PACKAGE = Path(__file__).parents[2]
PLACES = (_PACKAGE / "bundle", _PACKAGE.parents[1] / "build" / "bundle")  # in a built package, and in a checkout
LISTED = "bundle.json"
FOLDER = "bundle/"  # prefix of every address: one folder deep, as most modules are
_MADE_FROM = (".js", ".css")
_PACKED = {"gzip": ".gz", "br": ".br"}


class Needs(msgspec.Struct, frozen=True):
    """The files a page loads, in this order."""

    scripts: tuple[str, ...]
    """The first starts the page; the others are imported by it."""
    styles: tuple[str, ...]


class _List(msgspec.Struct, frozen=True):
    sources: dict[str, str]
    """Digests of the bundled files, by path."""
    pages: dict[str, Needs]
    """By the page's module."""


class Bundle(msgspec.Struct, frozen=True):
    pages: Mapping[str, Needs]
    files: Mapping[str, File]


@cached
def bundle() -> Bundle | None:
    # An edited module makes the whole bundle stale: the modules are served as they are until `make bundle`.
    here = {name: digest(found.content) for name, found in sources().items() if name.endswith(_MADE_FROM)}
    for folder in PLACES:
        if (folder / LISTED).is_file():
            listed = msgspec.json.decode((folder / LISTED).read_bytes(), type=_List)
            if listed.sources == here:
                pages = {script: _addressed(needs) for script, needs in listed.pages.items()}
                return Bundle(pages, dict(_files(folder)))
    return None


def _addressed(needs: Needs) -> Needs:
    return Needs(tuple(FOLDER + one for one in needs.scripts), tuple(FOLDER + one for one in needs.styles))


def _files(folder: Path) -> Iterator[tuple[str, File]]:
    for path in sorted(folder.iterdir()):
        if path.suffix in _MADE_FROM:
            packed = {name: path.with_name(path.name + end) for name, end in _PACKED.items()}
            ready = {name: one.read_bytes() for name, one in packed.items() if one.is_file()}
            yield FOLDER + path.name, read_file(path, ready)

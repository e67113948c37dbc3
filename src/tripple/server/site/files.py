"""Everything under `/web/`, and what each page loads: a bundle, or single modules without one."""

from collections.abc import Mapping

from .addresses import MAIN, styles
from .bundle import Needs, bundle
from .caching import cached
from .sources import File, imported, sources


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

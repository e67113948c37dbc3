"""What there is under `/web/`, and what of it a page is loaded with: a bundle, or the modules where there is none."""

from collections.abc import Mapping

from .addresses import MAIN, styles
from .bundle import Needs, bundle
from .kept import kept
from .sources import File, imported, sources


@kept
def files() -> dict[str, File]:
    """By their path, which is their address after `/web/` and the version."""
    made = bundle()
    return {**sources(), **made.files} if made else sources()


@kept
def needed(script: str) -> Needs:
    """By the module that shows the page."""
    if made := bundle():
        return made.pages[script]
    return Needs((MAIN, *sorted(imported(MAIN, script) - {MAIN})), styles(script))


@kept
def packed() -> dict[bytes, Mapping[str, bytes]]:
    """What was compressed when it was built, by its content."""
    return {found.content: found.packed for found in files().values() if found.packed}

"""Which version of the browser's part this server has."""

from functools import cache
from hashlib import sha256

from tripple import __version__
from tripple.locales import LANGUAGES

from .files import files
from .words import words


@cache
def version() -> str:
    """Another one whenever a file, a translation or the program is."""
    parts = [__version__, *(f"{name} {found.tag}" for name, found in sorted(files().items()))]
    catalogues = (words(language) for language in LANGUAGES)
    return sha256(b"\n".join(["\n".join(parts).encode(), *catalogues])).hexdigest()[:16]


def address(name: str) -> str:
    """Where a file of this version is, and never will be another: browsers need not ask for it again."""
    return f"/web/{version()}/{name}"

"""Which version of the browser's part this server has."""

from hashlib import sha256

from tripple import __version__
from tripple.locales import LANGUAGES

from .files import files
from .kept import kept
from .words import words


@kept
def version() -> str:
    """Another one whenever a file, a translation or the program is."""
    parts = [__version__, *(f"{name} {found.tag}" for name, found in sorted(files().items()))]
    catalogues = (words(language) for language in LANGUAGES)
    return sha256(b"\n".join(["\n".join(parts).encode(), *catalogues])).hexdigest()[:16]


def address(name: str) -> str:
    """Where a file of this version is, as seen from where the site lies. It never changes, so it is kept for good."""
    return f"web/{version()}/{name}"


def words_address(name: str, language: str) -> str:
    """The same for the words of a page."""
    return f"words/{version()}/{name}/{language}"

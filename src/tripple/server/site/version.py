"""The version of the browser's part."""

from hashlib import sha256

from tripple import __version__
from tripple.locales import LANGUAGES

from .caching import cached
from .files import files
from .words import words


@cached
def version() -> str:
    """A digest of all files, translations and the package's version."""
    parts = [__version__, *(f"{name} {found.tag}" for name, found in sorted(files().items()))]
    # Built words are not among the files, but pages keep them by this version, too.
    catalogues = (words(language) for language in LANGUAGES)
    return sha256(b"\n".join(["\n".join(parts).encode(), *catalogues])).hexdigest()[:16]


def address(name: str) -> str:
    """A file's address in this version, relative to the site; its content never changes."""
    return f"web/{version()}/{name}"


def words_address(name: str, language: str) -> str:
    return f"words/{version()}/{name}/{language}"

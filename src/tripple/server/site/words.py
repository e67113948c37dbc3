"""The translations for the browser, of one page or of all."""

from functools import cache

import msgspec

from tripple.locales import translator
from tripple.locales.translator import CATALOGUES

from .caching import cached
from .sentences import sentences

BUILT = "LC_MESSAGES/browser.json"  # beside each language's catalogue in a built package, written by hatch_build.py


@cache
def words(language: str) -> bytes:
    """English sentences to translations, a plural's first form to both. Without a build, the whole catalogue."""
    built = CATALOGUES / language / BUILT
    return built.read_bytes() if built.exists() else msgspec.json.encode(_all(language))


@cached
def page_words(language: str, part: str) -> bytes:
    """The same for one page, by the first part of its address. English needs none: its sentences are in the scripts."""
    needed, known = sentences(part), msgspec.json.decode(words(language))
    return msgspec.json.encode({sentence: text for sentence, text in known.items() if sentence in needed})


def _all(language: str) -> dict[str, str | list[str]]:
    stored: dict[object, str] = getattr(translator(language).catalogue, "_catalog", {})
    found: dict[str, str | list[str]] = {}
    for key, text in stored.items():
        if isinstance(key, str) and key:
            found[key] = text
        elif isinstance(key, tuple) and key[1] == 0:
            found[key[0]] = [text, stored[key[0], 1]]
    return found

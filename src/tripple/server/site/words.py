"""The translations for the browser: those that it can have to say, as the build of the package has chosen them."""

from functools import cache
from typing import Any

import msgspec

from tripple.locales import translator
from tripple.locales.translator import CATALOGUES

BUILT = "LC_MESSAGES/browser.json"
"""Beside each language's catalogue in a built package; hatch_build.py writes it."""


@cache
def words(language: str) -> bytes:
    """English sentences to translations; a plural's first form to both. Where nothing was built, all that there are."""
    built = CATALOGUES / language / BUILT
    return built.read_bytes() if built.exists() else msgspec.json.encode(_all(language))


def _all(language: str) -> dict[str, str | list[str]]:
    stored: dict[Any, str] = getattr(translator(language).catalogue, "_catalog", {})
    found: dict[str, str | list[str]] = {}
    for key, text in stored.items():
        if isinstance(key, str) and key:
            found[key] = text
        elif isinstance(key, tuple) and key[1] == 0:
            found[key[0]] = [text, stored[key[0], 1]]
    return found

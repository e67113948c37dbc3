"""Choose the reader's language, translate English sentences with {named} gaps, then fill the gaps."""

import gettext
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from tripple.rules.errors import TrippleError

OWN_NAMES: Mapping[str, str] = {
    "de": "Deutsch",
    "en": "English",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "nl": "Nederlands",
}
LANGUAGES = tuple(OWN_NAMES)

_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


class UnknownLanguage(TrippleError):
    """A language requested by name that has no catalogue."""


def language(option: str | None, environ: Mapping[str, str]) -> str:
    """The requested language, else that of the environment as gettext reads it, else English."""
    if option is not None:
        return _asked_for(option)
    preferred = next(filter(None, map(environ.get, _VARIABLES)), "")
    return next(filter(None, map(_known, preferred.split(":"))), "en")


def _asked_for(option: str) -> str:
    known = _known(option)
    if known is None:
        raise UnknownLanguage(
            "there is no language {name!r}: try one of {known}", name=option, known=", ".join(LANGUAGES)
        )
    return known


def _known(tag: str) -> str | None:
    """The language of a tag such as de, de_CH.UTF-8 or de-AT; English for the C locale."""
    name = tag.replace("-", "_").partition(".")[0].partition("@")[0].partition("_")[0].lower()
    name = {"c": "en", "posix": "en"}.get(name, name)
    return name if name in LANGUAGES else None


DOMAIN = "tripple"
CATALOGUES = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Translator:
    language: str
    catalogue: gettext.NullTranslations = field(repr=False, compare=False)

    def __call__(self, sentence: str, /, **values: object) -> str:
        return self.catalogue.gettext(sentence).format(**{name: self._said(value) for name, value in values.items()})

    def many(self, one: str, more: str, n: int, /, **values: object) -> str:
        """The plural form for `n`; {n} is filled in as well."""
        return self.catalogue.ngettext(one, more, n).format(n=n, **values)

    def error(self, error: TrippleError) -> str:
        return self(error.sentence, **error.values)

    def _said(self, value: object) -> object:
        """An error among the values is translated, too."""
        return self.error(value) if isinstance(value, TrippleError) else value


@cache
def translator(language: str = "en", folder: Path = CATALOGUES) -> Translator:
    """The build compiles the catalogues; without one, sentences stay English."""
    return Translator(language, gettext.translation(DOMAIN, folder, [language], fallback=True))

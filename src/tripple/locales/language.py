"""Choice of the reader's language."""

from collections.abc import Mapping

from tripple.rules.errors import TrippleError

OWN_NAMES: Mapping[str, str] = {
    "de": "Deutsch",
    "en": "English",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "nl": "Nederlands",
}
"""Each language by its own name."""
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

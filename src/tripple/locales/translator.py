"""Translate English sentences with {named} gaps, then fill the gaps."""

import gettext
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from tripple.rules.errors import TrippleError

DOMAIN = "tripple"
CATALOGUES = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Translator:
    language: str
    catalogue: gettext.NullTranslations = field(repr=False, compare=False)

    def __call__(self, sentence: str, /, **values: Any) -> str:
        return self.catalogue.gettext(sentence).format(**{name: self._said(value) for name, value in values.items()})

    def many(self, one: str, more: str, n: int, /, **values: Any) -> str:
        """The plural form for `n`; {n} is filled in as well."""
        return self.catalogue.ngettext(one, more, n).format(n=n, **values)

    def error(self, error: TrippleError) -> str:
        return self(error.sentence, **error.values)

    def _said(self, value: Any) -> Any:
        """An error among the values is translated, too."""
        return self.error(value) if isinstance(value, TrippleError) else value


@cache
def translator(language: str = "en", folder: Path = CATALOGUES) -> Translator:
    """The build compiles the catalogues; without one, sentences stay English."""
    return Translator(language, gettext.translation(DOMAIN, folder, [language], fallback=True))

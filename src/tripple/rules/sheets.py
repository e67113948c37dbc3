"""The rule sheet of every edition."""

from collections.abc import Mapping

from .editions import EDITIONS
from .errors import BadSheet
from .sheet import Sheet

SHEETS: Mapping[str, Sheet] = {name: Sheet(id=name, **edition.fields) for name, edition in EDITIONS.items()}
"""The rule sheets by name: `classic-de`, `compact-en` and so on, then those of other publishers' boxes."""


def sheet(name: str) -> Sheet:
    """A rule sheet by its name, such as `compact-en`; raises BadSheet for a name that SHEETS does not have."""
    try:
        return SHEETS[name]
    except KeyError:
        raise BadSheet(
            "there is no rule sheet {name!r}: try one of {known}", name=name, known=", ".join(SHEETS)
        ) from None

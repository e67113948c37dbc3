"""The ten printed sheets.

Where a classic sheet's text and its table disagree about the hexagon, the text counts (D5).
"""

from collections.abc import Mapping

from .errors import BadSheet
from .sheet import Sheet, Source

_PRINTED = {
    "classic-de": Source("000", "de", hexagon_text=50, hexagon_table=40, empty=10),
    "classic-fr": Source("000", "fr", hexagon_text=50, hexagon_table=40, empty=5),
    "classic-it": Source("000", "it", hexagon_text=50, hexagon_table=40, empty=5),
    "classic-en": Source("000", "en", hexagon_text=50, hexagon_table=40, empty=5, empty_additional=True),
    "classic-nl": Source("000", "nl", hexagon_text=50, hexagon_table=40, empty=5),
    "classic-es": Source("000", "es", hexagon_text=50, hexagon_table=40, empty=5),
    "compact-nl": Source("001", "nl", hexagon_text=40, hexagon_table=40, empty=5),
    "compact-de": Source("002", "de", hexagon_text=40, hexagon_table=40, empty=10),
    "compact-en": Source("003", "en", hexagon_text=40, hexagon_table=40, empty=5, empty_additional=True),
    "compact-fr": Source("004", "fr", hexagon_text=40, hexagon_table=40, empty=5),
}

SHEETS: Mapping[str, Sheet] = {
    name: Sheet(id=name, source=source, hexagon=source.hexagon_text, empty=source.empty)
    for name, source in _PRINTED.items()
}
"""The ten printed sheets by name: `classic-de`, `compact-en` and so on."""


def sheet(name: str) -> Sheet:
    """A printed sheet by its name, such as `compact-en`; raises BadSheet for a name that SHEETS does not have."""
    try:
        return SHEETS[name]
    except KeyError:
        raise BadSheet(
            "there is no rule sheet {name!r}: try one of {known}", name=name, known=", ".join(SHEETS)
        ) from None

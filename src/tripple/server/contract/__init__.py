"""Everything the browser shares with Python, written by `python -m tripple.server.contract`.

- `web/contract.js`: the lists, words and numbers that both sides use;
- `web/routes.js`: the script and the styles of each page;
- `web/protocol.js`: types of messages and answers, for the type checker alone: no page loads it;
- `web/game/editions.js`: details of each edition, for choosing a box;
- `web/board/look.js`, `web/css/colours.css`: the tile's measures and signs, and the colours of each theme.

These files are not edited by hand, and a test fails when one is stale.
"""

from collections.abc import Iterable

from tripple import look

from .javascript import Constant
from .typedefs import typedefs
from .usual import left_out
from .values import EDITION_TYPES, TYPES, constants, editions, pages

_MADE = "// Made by `python -m tripple.server.contract`, not to be edited: "


def files() -> dict[str, str]:
    """By path within `web`."""
    values = (*constants(), *left_out())
    return {
        "contract.js": _script("values shared by the server and its pages.", _parts(TYPES, values)),
        "routes.js": _script("the script of each page.", _parts("", pages())),
        "protocol.js": _script("the types of messages and answers. No page loads it.", (*typedefs(), "export {};\n")),
        "game/editions.js": _script("the details of each edition.", _parts(EDITION_TYPES, editions())),
        "board/look.js": look.script(),
        "css/colours.css": look.style(),
    }


def _parts(types: str, values: Iterable[Constant]) -> Iterable[str]:
    return (*([types] if types else []), *(constant.written() for constant in values))


def _script(about: str, parts: Iterable[str]) -> str:
    return "\n".join([f"{_MADE}{about}\n", *parts])

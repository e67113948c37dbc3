"""What the browser has to know as Python does, made from Python: `python -m tripple.server.contract` writes the files.

- `web/contract.js`: every list, word and number that both sides use;
- `web/routes.js`: which script shows each page, and its styles;
- `web/protocol.js`: the types of messages and answers, for the scripts' checker alone: no page loads it;
- `web/game/editions.js`: what is told of each edition where a box is chosen;
- `web/board/look.js`, `web/css/colours.css`: the tile's measures and signs, and the colours of each theme.

Nothing in these files is edited by hand, and a test fails when one is stale.
"""

from collections.abc import Iterable

from tripple import look

from .javascript import Constant
from .typedefs import typedefs
from .usual import left_out
from .values import EDITION_TYPES, TYPES, constants, editions, pages

_MADE = "// Made by `python -m tripple.server.contract`, not to be edited: "


def files() -> dict[str, str]:
    """Everything that is made for the browser, by its path within `web`."""
    values = (*constants(), *left_out())
    return {
        "contract.js": _script("what the server and its pages both know.", _parts(TYPES, values)),
        "routes.js": _script("what shows each page.", _parts("", pages())),
        "protocol.js": _script("the types of messages and answers. No page loads it.", (*typedefs(), "export {};\n")),
        "game/editions.js": _script("what there is to know of each edition.", _parts(EDITION_TYPES, editions())),
        "board/look.js": look.script(),
        "css/colours.css": look.style(),
    }


def _parts(types: str, values: Iterable[Constant]) -> Iterable[str]:
    return (*([types] if types else []), *(constant.written() for constant in values))


def _script(about: str, parts: Iterable[str]) -> str:
    return "\n".join([f"{_MADE}{about}\n", *parts])

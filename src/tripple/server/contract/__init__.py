"""What the browser has to know as Python does, made from Python: `python -m tripple.server.contract` writes the files.

- `web/contract.js`: every list, word and number that both sides use;
- `web/protocol.js`: the types of messages and answers, for the scripts' checker alone: no page loads it;
- `web/board/look.js`, `web/css/colours.css`: the tile's measures and signs, and the colours of each theme.

Nothing in these files is edited by hand, and a test fails when one is stale.
"""

from collections.abc import Iterable

from tripple import look

from .typedefs import typedefs
from .usual import left_out
from .values import TYPES, constants

_MADE = "// Made by `python -m tripple.server.contract`, not to be edited: "


def files() -> dict[str, str]:
    """Everything that is made for the browser, by its path within `web`."""
    values = (constant.written() for constant in (*constants(), *left_out()))
    return {
        "contract.js": _script("what the server and its pages both know.", (TYPES, *values)),
        "protocol.js": _script("the types of messages and answers. No page loads it.", (*typedefs(), "export {};\n")),
        "board/look.js": look.script(),
        "css/colours.css": look.style(),
    }


def _script(about: str, parts: Iterable[str]) -> str:
    return "\n".join([f"{_MADE}{about}\n", *parts])

"""Actions as text: `open`, `345@2,-1v`, `draw`, `pass`."""

import re

from tripple.rules import DRAW, OPEN, PASS, Action, Cell, Lay

from .errors import NotWellFormed
from .span import Span, one
from .supply import BY_NAME, tile_of

_PLAIN: dict[str, Action] = {str(action): action for action in (OPEN, DRAW, PASS)}
_CELL = re.compile(r"(-?[0-9]{1,3}),(-?[0-9]{1,3})([v^])")
_LAY = re.compile(rf"([0-5]{{3}})@{_CELL.pattern}")


def write_action(action: Action) -> str:
    """Write an action: `open`, `345@2,-1v`, `draw` or `pass`."""
    return str(action)


def read_action(text: str) -> Action:
    """Read an action; raises NotWellFormed."""
    plain, laid = _PLAIN.get(text), _LAY.fullmatch(text)
    if plain:
        return plain
    if laid and laid[1] in BY_NAME:  # as programs write it: only what people write has to be taken apart with care
        return Lay(BY_NAME[laid[1]], Cell(int(laid[2]), int(laid[3]), laid[4] == "^"))
    return action_of(one(Span.whole(text)))


def action_of(word: Span) -> Action:
    if word.text in _PLAIN:
        return _PLAIN[word.text]
    tile, cell = word.cut("@")
    if cell is None:
        raise NotWellFormed(
            "an action is expected, like open, draw, pass or 345@2,-1v, not {found!r}", word.at, found=word.shown
        )
    return Lay(tile_of(tile), cell_of(cell))


def cell_of(word: Span) -> Cell:
    found = _CELL.fullmatch(word.text)
    if not found:
        raise NotWellFormed("a cell is expected, like 2,-1v or 0,0^, not {found!r}", word.at, found=word.shown)
    x, y, way = found.groups()
    return Cell(int(x), int(y), way == "^")

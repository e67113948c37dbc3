"""Tiles, cells and actions as text: `345`, `open`, `345@2,-1v`, `draw`, `pass`."""

import re

from tripple.rules import DRAW, OPEN, PASS, TILES, Action, Cell, Lay, Tile

from .span import NotLegal, NotWellFormed, Span, one

UNKNOWN = "?"
"""Stands for a tile that the author of the record did not see."""
BY_NAME = {str(tile): tile for tile in TILES}


def known_tile(word: Span) -> Tile | None:
    return BY_NAME.get(word.text)


def tile_of(word: Span) -> Tile:
    tile = known_tile(word)
    if tile is None:
        raise NotWellFormed("a tile is expected, three ascending digits from 0 to 5, not {found!r}", word)
    return tile


class TileSupply:
    """Hands out each tile once; a second time is an error in the text."""

    def __init__(self) -> None:
        self._gone: set[Tile] = set()

    def __contains__(self, tile: Tile) -> bool:
        return tile in self._gone

    def give(self, tile: Tile, word: Span) -> Tile:
        if tile in self._gone:
            raise NotLegal("R1", "{tile} appears twice: the box has one of each", word, tile=tile)
        self._gone.add(tile)
        return tile

    def tiles(self, section: Span) -> list[Tile]:
        return [self.give(tile_of(word), word) for word in section.words]

    def tiles_or_unknown(self, section: Span) -> list[Tile | None]:
        """None for each question mark."""
        return [None if word.text == UNKNOWN else self.give(tile_of(word), word) for word in section.words]


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
        raise NotWellFormed("an action is expected, like open, draw, pass or 345@2,-1v, not {found!r}", word)
    return Lay(tile_of(tile), cell_of(cell))


def cell_of(word: Span) -> Cell:
    found = _CELL.fullmatch(word.text)
    if not found:
        raise NotWellFormed("a cell is expected, like 2,-1v or 0,0^, not {found!r}", word)
    x, y, way = found.groups()
    return Cell(int(x), int(y), way == "^")

"""Tiles, cells and actions as text: `345`, `open`, `345@2,-1v`, `draw`, `pass`."""

import re

from tripple.rules import DRAW, OPEN, PASS, Action, Cell, Lay, Tile
from tripple.rules.tiles import NUMBERS, named

from .span import NotLegal, NotWellFormed, Span, one

UNKNOWN = "?"
"""Stands for a tile that the author of the record did not see."""
USUAL = len(NUMBERS)
"""How many numbers the usual box has."""


def known_tile(word: Span, numbers: int = USUAL) -> Tile | None:
    return named(numbers).get(word.text)


def tile_of(word: Span, numbers: int = USUAL) -> Tile:
    tile = known_tile(word, numbers)
    if tile is None:
        raise NotWellFormed(
            "a tile is expected, three ascending digits from 0 to {most}, not {found!r}", word, most=numbers - 1
        )
    return tile


class TileSupply:
    """Hands out each tile of a box once; a second time is an error in the text."""

    def __init__(self, numbers: int) -> None:
        self.numbers = numbers
        self._gone: set[Tile] = set()

    def __contains__(self, tile: Tile) -> bool:
        return tile in self._gone

    def give(self, tile: Tile, word: Span) -> Tile:
        if tile in self._gone:
            raise NotLegal("R1", "{tile} appears twice: the box has one of each", word, tile=tile)
        self._gone.add(tile)
        return tile

    def tiles(self, section: Span) -> list[Tile]:
        return [self.give(self._tile(word), word) for word in section.words]

    def tiles_or_unknown(self, section: Span) -> list[Tile | None]:
        """None for each question mark."""
        return [None if word.text == UNKNOWN else self.give(self._tile(word), word) for word in section.words]

    def _tile(self, word: Span) -> Tile:
        return tile_of(word, self.numbers)


_PLAIN: dict[str, Action] = {str(action): action for action in (OPEN, DRAW, PASS)}
_CELL = re.compile(r"(-?[0-9]{1,3}),(-?[0-9]{1,3})([v^])")
_LAY = re.compile(rf"([0-9]{{3}})@{_CELL.pattern}")


def write_action(action: Action) -> str:
    """Write an action: `open`, `345@2,-1v`, `draw` or `pass`."""
    return str(action)


def read_action(text: str, numbers: int = USUAL) -> Action:
    """Read an action, by default with tiles of the usual box; raises NotWellFormed."""
    plain, laid, tiles = _PLAIN.get(text), _LAY.fullmatch(text), named(numbers)
    if plain:
        return plain
    if laid and laid[1] in tiles:  # as programs write it: only what people write has to be taken apart with care
        return Lay(tiles[laid[1]], Cell(int(laid[2]), int(laid[3]), laid[4] == "^"))
    return action_of(one(Span.whole(text)), numbers)


def action_of(word: Span, numbers: int = USUAL) -> Action:
    if word.text in _PLAIN:
        return _PLAIN[word.text]
    tile, cell = word.cut("@")
    if cell is None:
        raise NotWellFormed("an action is expected, like open, draw, pass or 345@2,-1v, not {found!r}", word)
    return Lay(tile_of(tile, numbers), cell_of(cell))


def cell_of(word: Span) -> Cell:
    found = _CELL.fullmatch(word.text)
    if not found:
        raise NotWellFormed("a cell is expected, like 2,-1v or 0,0^, not {found!r}", word)
    x, y, way = found.groups()
    return Cell(int(x), int(y), way == "^")

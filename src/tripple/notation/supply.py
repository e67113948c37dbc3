"""Tiles as text, each of which the box has once (R1)."""

from tripple.rules import TILES, Tile

from .errors import NotLegal, NotWellFormed
from .span import Span

UNKNOWN = "?"
"""Stands for a tile that whoever wrote the record did not see."""
_BY_NAME = {str(tile): tile for tile in TILES}


def known_tile(word: Span) -> Tile | None:
    """The tile, if the word is one."""
    return _BY_NAME.get(word.text)


def tile_of(word: Span) -> Tile:
    tile = known_tile(word)
    if tile is None:
        raise NotWellFormed(
            "a tile is expected, three ascending digits from 0 to 5, not {found!r}", word.at, found=word.shown
        )
    return tile


class TileSupply:
    """Gives out each tile once; where the same one is asked for again, the text is wrong."""

    def __init__(self) -> None:
        self._gone: set[Tile] = set()

    def give(self, tile: Tile, word: Span) -> Tile:
        if tile in self._gone:
            raise NotLegal("R1", "{tile} appears twice: the box has one of each", word.at, tile=tile)
        self._gone.add(tile)
        return tile

    def tiles(self, section: Span) -> list[Tile]:
        return [self.give(tile_of(word), word) for word in section.words]

    def tiles_or_unknown(self, section: Span) -> list[Tile | None]:
        """The same where a question mark may stand for a tile: that gives None."""
        return [None if word.text == UNKNOWN else self.give(tile_of(word), word) for word in section.words]

"""Tiles as text; the box has one of each (R1)."""

from tripple.rules import TILES, Tile

from .errors import NotLegal, NotWellFormed
from .span import Span

UNKNOWN = "?"
"""Stands for a tile that the author of the record did not see."""
BY_NAME = {str(tile): tile for tile in TILES}


def known_tile(word: Span) -> Tile | None:
    return BY_NAME.get(word.text)


def tile_of(word: Span) -> Tile:
    tile = known_tile(word)
    if tile is None:
        raise NotWellFormed(
            "a tile is expected, three ascending digits from 0 to 5, not {found!r}", word.at, found=word.shown
        )
    return tile


class TileSupply:
    """Hands out each tile once; a second time is an error in the text."""

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
        """None for each question mark."""
        return [None if word.text == UNKNOWN else self.give(tile_of(word), word) for word in section.words]

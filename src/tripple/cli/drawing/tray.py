"""The tiles in hand as small triangles, or by name if there are too many."""

from collections.abc import Callable, Collection, Mapping, Sequence

from rich.text import Text

from tripple.locales import Translator
from tripple.rules import Tile
from tripple.rules.errors import N_

ROOMY, CLOSE = 7, 6
"""Width of a triangle with the space around it."""
ORDERS: Mapping[str, Callable[[Tile], tuple[int, ...]]] = {
    N_("by their numbers"): lambda tile: tile,
    N_("by their value"): lambda tile: (-tile.value, *tile),
    N_("by their highest number"): lambda tile: (-tile.high, -tile.mid, -tile.low),
}


def tray(tiles: Sequence[Tile], fitting: Collection[Tile], width: int) -> list[Text]:
    """Two lines; tiles that fit nowhere are faded, not left out."""
    if len(tiles) * CLOSE > width:
        return _names(tiles, fitting, width)
    gap = " " if len(tiles) * ROOMY <= width else ""
    tops, bottoms = Text(no_wrap=True), Text(no_wrap=True)
    for tile in tiles:
        _triangle(tops, bottoms, tile, tile in fitting)
        tops.append(gap)
        bottoms.append(gap)
    return [tops, bottoms]


def _triangle(tops: Text, bottoms: Text, tile: Tile, fits: bool) -> None:
    """Clockwise from the top, as the tile lies on the table (D1)."""
    low, mid, high = tile
    number, base, fill = ("number{}", "───", "edge") if fits else ("faint", "   ", "faint")
    tops.append("  ").append(" ", fill).append(str(low), number.format(low)).append(" ", fill).append(" ")
    bottoms.append(" ").append(str(high), number.format(high)).append(base, fill)
    bottoms.append(str(mid), number.format(mid))


def _names(tiles: Sequence[Tile], fitting: Collection[Tile], width: int) -> list[Text]:
    lines = [Text(no_wrap=True), Text(no_wrap=True)]
    for index, tile in enumerate(tiles):
        line = lines[index * 5 >= width]
        line.append(f" {tile} ", "title" if tile in fitting else "faint")
    return lines


def next_order(order: str) -> str:
    orders = list(ORDERS)
    return orders[(orders.index(order) + 1) % len(orders)]


def order_told(order: str, t: Translator) -> str:
    return t("Your tiles are sorted {order}.", order=t(order))

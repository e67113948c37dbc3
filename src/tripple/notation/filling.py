"""A tile for every place: a small search, the same for the same record.

First every place gets a tile that may be there: that is a matching, and one is found if there is one. Then tiles are
exchanged until what depends on several of them is right, too.
"""

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from math import exp
from random import Random
from typing import TypeVar

from tripple.rules import Tile

TRIES = 30_000
"""How many exchanges are tried before there counts as being no way."""
_WARMTH = 1.0
"""How many points worse an exchange may well be, so that the search does not get stuck."""

Place = TypeVar("Place", bound=Hashable)
One = TypeVar("One", bound=Hashable)
Other = TypeVar("Other", bound=Hashable)


def filled(
    options: Mapping[Place, Sequence[Tile]],
    needed: Sequence[Tile],
    fault: Callable[[Mapping[Place, Tile]], int],
    matter: Sequence[Place],
) -> dict[Place, Tile] | None:
    """A tile for every place, out of its options; `needed` are tiles that have to be in one.

    `fault` is how far off it is, and has to become 0; only places that `matter` make a difference to it. None if no way
    is found.
    """
    tile_at = _matched(options, needed)
    if tile_at is None:
        return None
    off, chance = fault(tile_at), Random(0)  # noqa: S311  (a search, no secret)
    for _ in range(TRIES if matter else 0):
        if not off:
            break
        place = chance.choice(matter)
        after = _exchanged(tile_at, place, chance.choice(options[place]), options, needed)
        if after is tile_at:
            continue
        worse = fault(after) - off
        if worse <= 0 or chance.random() < exp(-worse / _WARMTH):
            tile_at, off = after, off + worse
    return None if off else tile_at


def _matched(options: Mapping[Place, Sequence[Tile]], needed: Sequence[Tile]) -> dict[Place, Tile] | None:
    """Once a tile or a place has its partner, it always keeps one: so the second loop leaves no needed tile without."""
    tile_at: dict[Place, Tile] = {}
    place_of: dict[Tile, Place] = {}
    places = {tile: [place for place, tiles in options.items() if tile in tiles] for tile in needed}
    for tile in needed:
        if not _paired(tile, places, place_of, tile_at, set()):
            return None
    left = (place for place in options if place not in tile_at)
    return tile_at if all(_paired(place, options, tile_at, place_of, set()) for place in left) else None


def _paired(
    one: One,
    options: Mapping[One, Sequence[Other]],
    own: dict[One, Other],
    theirs: dict[Other, One],
    asked: set[Other],
) -> bool:
    """Whether a partner is found; whoever has it already looks for another one."""
    for other in options[one]:
        if other in asked:
            continue
        asked.add(other)
        if other not in theirs or _paired(theirs[other], options, own, theirs, asked):
            own[one], theirs[other] = other, one
            return True
    return False


def _exchanged(
    tile_at: dict[Place, Tile],
    place: Place,
    tile: Tile,
    options: Mapping[Place, Sequence[Tile]],
    needed: Collection[Tile],
) -> dict[Place, Tile]:
    """The tile comes to this place, and the one that was there to where that came from; nothing if that cannot be."""
    former = tile_at[place]
    elsewhere = next((other for other, there in tile_at.items() if there == tile), None)
    if elsewhere is None:
        return tile_at if former in needed else {**tile_at, place: tile}
    return {**tile_at, place: tile, elsewhere: former} if former in options[elsewhere] else tile_at

"""Assign a tile to every place by a small deterministic search.

A matching first gives each place a tile that is possible there, if there is any such assignment. Then tiles are
exchanged until constraints on several tiles hold, too.
"""

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from math import exp
from random import Random
from typing import TypeVar

from tripple.rules import Tile

TRIES = 30_000  # exchanges to try before giving up
_WARMTH = 1.0  # scale, in points, of the deteriorations that are accepted, so that the search leaves local minima

Place = TypeVar("Place", bound=Hashable)
One = TypeVar("One", bound=Hashable)
Other = TypeVar("Other", bound=Hashable)


def filled(
    options: Mapping[Place, Sequence[Tile]],
    needed: Sequence[Tile],
    fault: Callable[[Mapping[Place, Tile]], int],
    matter: Sequence[Place],
) -> dict[Place, Tile] | None:
    """Assign one of its options to every place, using all `needed` tiles; None if the search fails.

    `fault` is the distance from a solution and depends only on the places that `matter`.
    """
    tile_at = _matched(options, needed)
    if tile_at is None:
        return None
    # A fixed seed: the same record has to give the same deal wherever it is read.
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
    """A maximum matching. Augmenting never unmatches a tile or a place, so the second loop keeps every needed tile."""
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
    """Try to find a partner, moving others to another partner if necessary."""
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
    """Put the tile at this place and its former tile where that came from; returns `tile_at` itself if not possible."""
    former = tile_at[place]
    elsewhere = next((other for other, there in tile_at.items() if there == tile), None)
    if elsewhere is None:
        return tile_at if former in needed else {**tile_at, place: tile}
    return {**tile_at, place: tile, elsewhere: former} if former in options[elsewhere] else tile_at

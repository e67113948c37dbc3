"""Players made of a few numbers, quick enough for millions of rounds and for play-outs."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tripple.rules import TrippleError

from .bits import below, count, lowest, nth, random_bits
from .board import corner_of, missing_tile, taken
from .compiled import part, snippet
from .round import DRAWING, PASSING, TILE_BITS, apply_code, may_decline, may_draw, playable, start_bonus, supply

POLICY = np.dtype(
    [
        (name, np.float64)
        for name in ("random", "value", "reserve", "gift", "draw", "pool", "own", "other", "again", "behind")
    ]
)
"""`random` plays any action; the others are weights, see `choose_by_worth`."""

_PURE = "random", "value"
"""What are no points."""
_NEVER = -1e9
POLICIES: Mapping[str, Mapping[str, float]] = {
    "random": {"random": 1},
    "greedy": {"draw": _NEVER},
    "hoarder": {
        "reserve": 17,
        "gift": -40,
        "draw": 4.8,
        "pool": 0.22,
        "own": 0.05,
        "other": 1.25,
        "again": 1.8,
        "behind": 0.5,
    },
    "solitaire": {"reserve": 22, "gift": 4, "draw": _NEVER},
    "builder": {
        "value": 1.5,
        "reserve": 18,
        "gift": -10,
        "draw": -2.6,
        "pool": -0.43,
        "other": 1.1,
        "again": 1.2,
        "behind": 0.2,
    },
}
"""The quick players by name, and the weights they choose by."""
_ONE = np.uint64(1)


class UnknownPolicy(TrippleError):
    """A policy that the simulator does not know."""


def policy_records(names: tuple[str, ...], scale: float = 1.0) -> NDArray[Any]:
    """The policies as the kernels need them; `scale` is that of the sheet's points."""
    records = np.zeros(len(names), dtype=POLICY)
    records["value"] = 1
    for record, name in zip(records, names, strict=True):
        for field, value in _policy(name).items():
            record[field] = value if field in _PURE or value == _NEVER else scale * value
    return records


def _policy(name: str) -> Mapping[str, float]:
    try:
        return POLICIES[name]
    except KeyError:
        raise UnknownPolicy(
            "there is no policy {name!r}: try one of {known}", name=name, known=", ".join(POLICIES)
        ) from None


@snippet
def act(s: Any, policy: Any) -> None:
    """One action of the seat on turn."""
    apply_code(s, choose(s, policy))


@snippet
def choose(s: Any, policy: Any) -> int:
    return choose_at_random(s) if policy.random else choose_by_worth(s, policy)


@snippet
def not_laying(s: Any) -> int:
    return DRAWING if may_draw(s) else PASSING


@snippet
def laying(s: Any, slot: int, tile: int) -> int:
    return int(s.slot_cell[slot]) * TILE_BITS + tile


@part
def choose_at_random(s: Any) -> int:
    """Any allowed action, each as likely as the others."""
    tiles, lays = playable(s), 0
    for slot in range(s.slots):
        lays += count(s.fits[slot] & tiles)
    chosen = below(s, lays + 1 if may_decline(s) or not lays else lays)
    if chosen == lays:
        return not_laying(s)
    slot = 0
    while chosen >= count(s.fits[slot] & tiles):
        chosen -= count(s.fits[slot] & tiles)
        slot += 1
    return laying(s, slot, nth(s.fits[slot] & tiles, chosen))


@part
def choose_by_worth(s: Any, policy: Any) -> int:
    """The most worth, equals by chance."""
    tiles, ties = playable(s), random_bits(s)
    best, best_slot, best_tile = -1e9, -1, -1
    for slot in range(s.slots):
        mask = s.fits[slot] & tiles
        if not mask:
            continue
        bonus = s.bonus[s.slot_kind[slot]]
        while mask:
            tile = lowest(mask)
            mask &= mask - _ONE
            start = start_bonus(s, tile) if s.laid == 0 else 0
            tie = int((ties >> np.uint64((slot * 3 + tile) & 31)) & np.uint64(255))
            worth = bonus + start + policy.value * s.sheet.worth[tile] + tie / 256.0
            if policy.gift:
                worth += opened(s, policy, s.slot_cell[slot], tile)
            if worth > best:
                best, best_slot, best_tile = worth, slot, tile
    if best_slot < 0 or (may_decline(s) and best < draw_worth(s, policy)):
        return not_laying(s)
    return laying(s, best_slot, best_tile)


@part
def draw_worth(s: Any, policy: Any) -> float:
    """What drawing on purpose is worth; with nothing to draw one never passes on purpose."""
    if policy.draw == _NEVER or not may_draw(s):
        return -1e9
    fewest = 56
    for seat in range(s.players):
        if seat != s.turn:
            fewest = min(fewest, count(s.hands[seat]))
    own = count(s.hands[s.turn])
    worth = policy.draw + policy.pool * supply(s) + policy.own * own + policy.other * fewest
    if s.drawn_count:
        worth += policy.again
    return float(worth + policy.behind * max(0, fewest - own))


@part
def opened(s: Any, policy: Any, cell: int, tile: int) -> float:
    """A hexagon that the lay leaves one tile short: a reserve if that tile is in the hand, else maybe a gift."""
    worth = 0.0
    for i in range(3):
        point = corner_of(cell, i)
        if taken(s, point) == 4:
            mask = missing_tile(s, point, cell, tile)
            if mask & s.hands[s.turn]:
                worth += policy.reserve
            elif mask & ~s.table:
                worth += policy.gift
    return worth

"""Players made of a few numbers, quick enough for millions of rounds and for play-outs."""

import json
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tripple.rules import Sheet, TrippleError

from .aftermath import ALONE, BONUS, LOST, PLACES, RIVALS, SPARE, VALUE_OF_TILE, opened, prepared
from .bits import below, bit, count, lowest, nth, random_bits
from .compiled import part, snippet
from .round import (
    DRAWING,
    PASSING,
    TILE_BITS,
    apply_code,
    draw_price,
    left_value,
    may_decline,
    may_draw,
    playable,
    start_bonus,
    supply,
)
from .state import point_scale

LAY = (
    "value",
    "bonus",
    "reserve",
    "gift",
    "own_bridge",
    "other_bridge",
    "rivals",
    "alone",
    "spare",
    "places",
    "lost",
    "own_new",
    "other_new",
)
"""Features of a lay: the tile's points and the bonus; a hexagon left one tile short that the seat can complete itself
(`reserve`) or others may (`gift`), and the same for bridges; the unseen tiles that fit there (`rivals`), or none
(`alone`); its other tiles that do (`spare`); the tile's other places; its tiles that lose their only place (`lost`),
and those that get a new one, its own and unseen.

There is a row of weights for each of the PHASES of a round.
"""
DRAW = (
    "always",
    "pool",
    "own",
    "other",
    "again",
    "behind",
    "fitting",
    "flexible",
    "next",
    "most",
    "own_pool",
    "other_pool",
    "own_own",
    "burden",
    "last",
    "price",
    "near",
)
"""Features of drawing on purpose: the tiles in the pool, in its own hand, in the smallest, the next and the largest
other hand (`own`, `other`, `next`, `most`), the distance to the smallest (`behind`), its tiles with a place and with
two, products of these, the cost of its hand, an earlier draw, the last possible one, the price, and an end that is
near.
"""
PHASES = (
    "full pool",
    "small pool",
    "empty pool",
    "full pool, end near",
    "small pool, end near",
    "empty pool, end near",
)
FEW_TILES = 3
SMALL_POOL = 12
POINT = 256
"""Weights are whole numbers, in parts of a point: their sums are the same on every machine, in whatever order."""
POLICY = np.dtype(
    [
        ("random", np.int32),
        ("draws", np.int32),
        ("looks", np.int32),
        ("passing", np.int32),
        ("lay", np.int32, (len(PHASES), len(LAY))),
        ("draw", np.int32, (len(DRAW),)),
    ],
    align=True,
)
"""`random` plays any action; `draws`: draws on purpose; `looks`: looks at the aftermath of a lay; the others are
weights.

`passing`: the worth of passing on purpose.
"""

POLICIES: Mapping[str, Mapping[str, float]] = {
    "random": {"random": 1},
    "greedy": {},
    "hoarder": {
        "reserve": 0.34,
        "gift": -0.8,
        "always": 4.8,
        "pool": 0.22,
        "own": 0.05,
        "other": 1.25,
        "again": 1.8,
        "behind": 0.5,
    },
    "solitaire": {"reserve": 0.44, "gift": 0.08},
    "builder": {
        "value": 1.5,
        "reserve": 0.36,
        "gift": -0.2,
        "always": -2.6,
        "pool": -0.43,
        "other": 1.1,
        "again": 1.2,
        "behind": 0.2,
    },
}
"""Quick players by name, with their weights."""

SKILLED = "skilled"
"""The strongest of the quick players; it has weights for each number of players, with and without declining."""
_PARTS = "value", "bonus", "reserve", "gift", "own_bridge", "other_bridge", "price"
"""Weights that are parts of the sheet's points; the others are points."""
_ONE = np.uint64(1)
_NONE = np.uint64(0)
_NOTHING = -(1 << 40)
(
    _ALWAYS,
    _POOL,
    _OWN,
    _OTHER,
    _AGAIN,
    _BEHIND,
    _FITTING,
    _FLEXIBLE,
    _NEXT,
    _MOST,
    _OWN_POOL,
    _OTHER_POOL,
    _OWN_OWN,
    _BURDEN,
    _LAST,
    _PRICE,
    _NEAR,
) = range(len(DRAW))
NEVER = -(1 << 30)
AT_HEXAGONS, EVERYWHERE = 1, 2


class UnknownPolicy(TrippleError):
    """A policy that the simulator does not know."""


def policy_records(names: Sequence[str], sheet: Sheet, players: int) -> NDArray[Any]:
    return np.array([_policy(name, sheet, players) for name in names], dtype=POLICY)


@lru_cache(256)
def _policy(name: str, sheet: Sheet, players: int) -> NDArray[Any]:
    scale = point_scale(sheet)
    if name == SKILLED and players == 1:
        name = "solitaire"
    if name == SKILLED:
        return _skilled(str(players) if sheet.decline else f"{players} without declining", scale)
    if name not in POLICIES:
        known = ", ".join((*POLICIES, SKILLED))
        raise UnknownPolicy("there is no policy {name!r}: try one of {known}", name=name, known=known)
    return _record(POLICIES[name], scale)


def _record(weights: Mapping[str, float], scale: float) -> NDArray[Any]:
    """A policy by a few numbers, which are the same in every phase."""
    record = np.zeros((), dtype=POLICY)
    record["random"], record["draws"] = weights.get("random", 0), "always" in weights
    record["looks"], record["passing"] = AT_HEXAGONS if "gift" in weights else 0, NEVER
    record["lay"][:, :2] = POINT
    for name, value in weights.items():
        whole = round(POINT * value * (1 if name in _PARTS else scale))
        if name in LAY:
            record["lay"][:, LAY.index(name)] = whole
        elif name in DRAW:
            record["draw"][DRAW.index(name)] = whole
    return record


@cache
def stored_weights() -> Mapping[str, Any]:
    weights: Mapping[str, Any] = json.loads(files(__package__).joinpath("skilled.json").read_text())["weights"]
    return weights


def _skilled(kind: str, scale: float) -> NDArray[Any]:
    stored = stored_weights()[kind]
    record = np.zeros((), dtype=POLICY)
    record["draws"], record["looks"] = 1, EVERYWHERE
    parts = np.array([name in _PARTS for name in LAY])
    for phase, name in enumerate(PHASES):
        row = np.array([stored[name][weight] for weight in LAY])
        record["lay"][phase] = np.rint(np.where(parts, row, scale * row))
    for index, name in enumerate(DRAW):
        record["draw"][index] = round(stored["draw"][name] * (1 if name in _PARTS else scale))
    record["passing"] = round(scale * stored["passing"])
    return record


@snippet
def act(s: Any, policy: Any) -> None:
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
    """The action with the most worth; ties are broken by chance."""
    ties, (tiles, unseen, once, twice, thrice) = random_bits(s), survey(s, policy)
    weights = policy.lay[phase(s) if policy.looks == EVERYWHERE else 0]
    best, best_slot, best_tile = _NOTHING, -1, -1
    for slot in range(s.slots):
        mask = s.fits[slot] & tiles
        if not mask:
            continue
        here = slot_worth(s, policy, weights, slot, mask, unseen)
        while mask:
            tile = lowest(mask)
            mask &= mask - _ONE
            worth = here + tile_worth(s, policy, weights, slot, tile, unseen, once, twice, thrice)
            worth += tie(ties, slot, tile)
            if worth > best:
                best, best_slot, best_tile = worth, slot, tile
    if best_slot < 0 or (may_decline(s) and best < declining_worth(s, policy, once, twice)):
        return not_laying(s)
    return laying(s, best_slot, best_tile)


@part
def phase(s: Any) -> int:
    left = supply(s)
    now = 0 if left > SMALL_POOL else 1 if left else 2
    for seat in range(s.players):
        if seat != s.turn and count(s.hands[seat]) <= FEW_TILES:
            return now + 3
    return now


@snippet
def survey(s: Any, policy: Any) -> Any:
    """The playable tiles, the unseen ones, and the playable ones with one place, two, and three."""
    tiles, once, twice, thrice = playable(s), _NONE, _NONE, _NONE
    for slot in range(s.slots if policy.looks == EVERYWHERE else 0):
        mask = s.fits[slot] & tiles
        thrice |= twice & mask
        twice |= once & mask
        once |= mask
    return tiles, s.sheet.box & ~s.table & ~s.hands[s.turn], once, twice, thrice


@snippet
def slot_worth(s: Any, policy: Any, weights: Any, slot: int, own: Any, unseen: Any) -> int:
    """The worth of laying there at all: the bonus, and the number of rivals and of spare tiles."""
    worth = weights[BONUS] * s.bonus[s.slot_kind[slot]]
    if policy.looks == EVERYWHERE:
        rivals = count(s.fits[slot] & unseen)
        worth += weights[RIVALS] * rivals + weights[SPARE] * (count(own) - 1)
        if rivals == 0:
            worth += weights[ALONE]
    return int(worth)


@snippet
def tile_worth(
    s: Any, policy: Any, weights: Any, slot: int, tile: int, unseen: Any, once: Any, twice: Any, thrice: Any
) -> int:
    worth = weights[VALUE_OF_TILE] * s.sheet.worth[tile]
    if s.laid == 0:
        worth += POINT * start_bonus(s, tile)
    elif policy.looks:
        worth += prepared(s, weights, s.slot_cell[slot], tile)
        if policy.looks == EVERYWHERE:
            only_here = s.fits[slot] & once & ~twice
            worth += weights[PLACES] * (is_in(twice, tile) + is_in(thrice, tile))
            worth += weights[LOST] * count(only_here & ~bit(tile))
            worth += opened(s, weights, s.slot_cell[slot], tile, once & ~only_here, unseen)
    return int(worth)


@snippet
def is_in(tiles: Any, tile: int) -> int:
    return int((tiles >> np.uint64(tile)) & _ONE)


@snippet
def tie(ties: Any, slot: int, tile: int) -> int:
    """Less than a point, by chance."""
    return int((ties >> np.uint64((slot * 3 + tile) & 31)) & np.uint64(POINT - 1))


@part
def declining_worth(s: Any, policy: Any, once: Any, twice: Any) -> int:
    """The worth of drawing on purpose, or of passing without a supply."""
    left = supply(s)
    if left == 0:
        return int(policy.passing)
    if not policy.draws or not may_draw(s):
        return _NOTHING
    return draw_worth(s, policy.draw, left, count(once), count(twice))


@part
def draw_worth(s: Any, weights: Any, left: int, fitting: int, flexible: int) -> int:
    fewest, most = 56, 0
    for seat in range(s.players):
        if seat != s.turn:
            held = count(s.hands[seat])
            fewest, most = min(fewest, held), max(most, held)
    own, after = count(s.hands[s.turn]), s.turn + 1 if s.turn + 1 < s.players else 0
    worth = weights[_ALWAYS] + weights[_POOL] * left + weights[_OWN] * own + weights[_OTHER] * fewest
    worth += weights[_BEHIND] * max(0, fewest - own) + weights[_FITTING] * fitting + weights[_FLEXIBLE] * flexible
    worth += weights[_NEXT] * count(s.hands[after]) + weights[_MOST] * most
    worth += (
        weights[_OWN_POOL] * own * left + weights[_OTHER_POOL] * fewest * left + weights[_OWN_OWN] * own * own
    ) // 16
    if weights[_BURDEN]:
        worth += weights[_BURDEN] * left_value(s, s.turn) // max(1, fewest)
    if s.drawn_count:
        worth += weights[_AGAIN]
    if s.drawn_count + 1 == s.sheet.draws:
        worth += weights[_LAST]
    if fewest <= FEW_TILES:
        worth += weights[_NEAR]
    return int(worth + weights[_PRICE] * draw_price(s))

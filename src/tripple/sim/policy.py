"""Players made of a few numbers, quick enough for millions of rounds and for play-outs."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tripple.rules import TrippleError

from .bits import below, count, lowest, nth, random_bits
from .compiled import part
from .round import draw, lay, may_draw, pass_turn, playable
from .tables import VALUE

POLICY = np.dtype([("random", np.int32), ("decline", np.float32)])
"""`random` plays any action; others take the best worth, and draw on purpose where that is below `decline`."""

_NEVER = -1e9
POLICIES: Mapping[str, Mapping[str, float]] = {
    "random": {"random": 1},
    "greedy": {"decline": _NEVER},
}
_ONE = np.uint64(1)


class UnknownPolicy(TrippleError):
    """A policy that the simulator does not know."""


def policy_records(names: tuple[str, ...]) -> NDArray[Any]:
    records = np.zeros(len(names), dtype=POLICY)
    for record, name in zip(records, names, strict=True):
        for field, value in _policy(name).items():
            record[field] = value
    return records


def _policy(name: str) -> Mapping[str, float]:
    try:
        return POLICIES[name]
    except KeyError:
        raise UnknownPolicy(
            "there is no policy {name!r}: try one of {known}", name=name, known=", ".join(POLICIES)
        ) from None


@part
def act(s: Any, policy: Any) -> None:
    """One action of the seat on turn."""
    if policy.random:
        act_at_random(s)
    else:
        act_greedily(s, policy)


@part
def draw_or_pass(s: Any) -> None:
    if may_draw(s):
        draw(s)
    else:
        pass_turn(s)


@part
def act_at_random(s: Any) -> None:
    """Any allowed action, each as likely as the others."""
    tiles, lays = playable(s), 0
    for slot in range(s.slots):
        lays += count(s.fits[slot] & tiles)
    chosen = below(s, lays + 1 if s.sheet.decline or not lays else lays)
    if chosen == lays:
        draw_or_pass(s)
        return
    slot = 0
    while chosen >= count(s.fits[slot] & tiles):
        chosen -= count(s.fits[slot] & tiles)
        slot += 1
    lay(s, slot, nth(s.fits[slot] & tiles, chosen))


@part
def act_greedily(s: Any, policy: Any) -> None:
    """The most points now, equals by chance."""
    tiles, ties = playable(s), random_bits(s)
    best, best_slot, best_tile = -1, -1, -1
    for slot in range(s.slots):
        mask = s.fits[slot] & tiles
        while mask:
            tile = lowest(mask)
            mask &= mask - _ONE
            tie = int((ties >> np.uint64((slot * 3 + tile) & 31)) & np.uint64(255))
            worth = (s.bonus[s.slot_kind[slot]] + VALUE[tile]) * 256 + tie
            if worth > best:
                best, best_slot, best_tile = worth, slot, tile
    if best < 0 or (s.sheet.decline and (best >> 8) < policy.decline):
        draw_or_pass(s)
    else:
        lay(s, best_slot, best_tile)

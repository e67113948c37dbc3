"""What the actions of a small position are worth when both players lay as well as they can: no chance, no guessing."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from itertools import permutations

from tripple.rules import Action, Round

Worths = Mapping[Action, float]


def worths(here: Round) -> Worths:
    """By how many points each action ends the round ahead of the other player, with all tiles known to both."""
    return {action: _worth(here, action) for action in here.actions()}


def _worth(here: Round, action: Action) -> float:
    after, lines = here.play(action)
    now = sum(line.points if line.seat == here.turn else -line.points for line in lines)
    if after.end:
        return now
    later = max(worths(after).values())
    return now + (later if after.turn == here.turn else -later)


def mean_worths(here: Round) -> Worths:
    """The mean over all ways in which the tiles that are not seen may be dealt."""
    (held,) = (hand for seat, hand in enumerate(here.hands) if seat != here.turn)
    orders = list(permutations([*held, *here.pool]))
    sums: dict[Action, float] = defaultdict(float)
    for order in orders:
        hands = tuple(
            hand if seat == here.turn else frozenset(order[: len(held)]) for seat, hand in enumerate(here.hands)
        )
        for action, worth in worths(replace(here, hands=hands, pool=order[len(held) :])).items():
            sums[action] += worth / len(orders)
    return sums

"""Rewards: points, a lead, or a win."""

from collections.abc import Callable, Mapping, Sequence

from tripple.rules import TrippleError

Rewards = list[float]
"""One for each seat."""


class BadReward(TrippleError): ...


def by_score(points: Sequence[int], won: Sequence[int]) -> Rewards:
    """The points of the step: their sum is what the seat ends with."""
    return [float(scored) for scored in points]


def by_lead(points: Sequence[int], won: Sequence[int]) -> Rewards:
    """The points of the step less the mean of the others': how far ahead the seat ends. Alone it is the score."""
    others, total = len(points) - 1, sum(points)
    return [scored - (total - scored) / others if others else float(scored) for scored in points]


def by_win(points: Sequence[int], won: Sequence[int]) -> Rewards:
    """1 at the end for the winner, split if shared (D12); 0 for all if the episode is cut short."""
    return [1 / len(won) if seat in won else 0.0 for seat in range(len(points))]


Reward = Callable[[Sequence[int], Sequence[int]], Rewards]
"""From the points of a step by seat, and the seats that won if it ended the episode by the rules."""

REWARDS: Mapping[str, Reward] = {"score": by_score, "lead": by_lead, "win": by_win}


def reward_named(name: str) -> Reward:
    if name not in REWARDS:
        raise BadReward("there is no reward {name!r}: try one of {known}", name=name, known=", ".join(REWARDS))
    return REWARDS[name]

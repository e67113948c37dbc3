"""Rewards: points, a lead, or a win."""

from collections.abc import Callable, Mapping, Sequence

from tripple.rules import Match, TrippleError
from tripple.rules.match import winners

Rewards = list[float]
"""One for each seat."""


class BadReward(TrippleError): ...


def by_score(match: Match, points: Sequence[int], over: bool) -> Rewards:
    """The points of the step: their sum is what the seat ends with."""
    return [float(scored) for scored in points]


def by_lead(match: Match, points: Sequence[int], over: bool) -> Rewards:
    """The points of the step less the mean of the others': how far ahead the seat ends. Alone it is the score."""
    others, total = len(points) - 1, sum(points)
    return [scored - (total - scored) / others if others else float(scored) for scored in points]


def by_win(match: Match, points: Sequence[int], over: bool) -> Rewards:
    """1 at the end for the winner, split if shared (D12); 0 for all if the episode is cut short."""
    if not over:
        return [0.0] * match.players
    won = winners(match.sheet, match.totals, match.rounds[-1].points, range(match.players))
    return [1 / len(won) if seat in won else 0.0 for seat in range(match.players)]


Reward = Callable[[Match, Sequence[int], bool], Rewards]
"""From the game after a step, the points of that step by seat, and whether it ended the episode by the rules."""

REWARDS: Mapping[str, Reward] = {"score": by_score, "lead": by_lead, "win": by_win}


def reward_named(name: str) -> Reward:
    if name not in REWARDS:
        raise BadReward("there is no reward {name!r}: try one of {known}", name=name, known=", ".join(REWARDS))
    return REWARDS[name]

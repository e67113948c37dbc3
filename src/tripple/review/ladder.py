"""The computer player that plays most alike, by the points given away in a decision."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from tripple.bots import TODAY

FEWEST = 10
"""Fewer decisions say nothing."""
MOST = 50.0
"""No decision counts for more than the least blunder: one disaster says less than ten mistakes do."""


@cache
def ladder() -> Mapping[int, Mapping[str, float]]:
    """Points that each level gives away in a decision, by players; measured by research/review/ladder.py."""
    stored = json.loads(files(__package__).joinpath("ladder.json").read_text("utf-8"))
    return {int(players): figures for players, figures in stored["points a decision"].items()}


def played_like(players: int, lost: Sequence[float]) -> str | None:
    """The level with the figure nearest to the mean of these losses, in points of a sheet whose tiles are worth their
    numbers.

    Only levels that people are offered; None for numbers of players that no level was measured with.
    """
    figures = ladder().get(players)
    if figures is None or len(lost) < FEWEST:
        return None
    mean = sum(min(MOST, one) for one in lost) / len(lost)
    nearest = min(figures, key=lambda level: abs(figures[level] - mean))
    return offered(nearest)


def offered(level: str) -> str:
    return TODAY.get(level, level)

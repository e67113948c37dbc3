"""Which computer player somebody played like: by the points given away in a decision, held against theirs."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from tripple.bots import TODAY

FEWEST = 10
"""After fewer decisions nothing is said."""
MOST = 50.0
"""No decision counts for more than the least blunder: one disaster says less of somebody than ten mistakes do."""


@cache
def ladder() -> Mapping[int, Mapping[str, float]]:
    """By the number of players: the points that each level gives away in a decision, measured by bench/review.py."""
    stored = json.loads(files(__package__).joinpath("ladder.json").read_text("utf-8"))
    return {int(players): figures for players, figures in stored["points a decision"].items()}


def played_like(players: int, lost: Sequence[float]) -> str | None:
    """The level whose figure is nearest to the mean of these losses, of a sheet whose tiles are worth their numbers.

    Only those are named that people are offered, and nobody for numbers of players that no level was measured with.
    """
    figures = ladder().get(players)
    if figures is None or len(lost) < FEWEST:
        return None
    mean = sum(min(MOST, one) for one in lost) / len(lost)
    nearest = min(figures, key=lambda level: abs(figures[level] - mean))
    return offered(nearest)


def offered(level: str) -> str:
    """The same level; or who is most like it, where people are not offered it."""
    return TODAY.get(level, level)

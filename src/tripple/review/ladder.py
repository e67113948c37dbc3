"""Which computer player somebody played like: by the share of what was at stake that they gave away."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

FEWEST = 10
"""After fewer decisions nothing is said."""


@cache
def ladder() -> Mapping[int, Mapping[str, float]]:
    """By the number of players: the share that each level gives away, measured by bench/review.py."""
    stored = json.loads(files(__package__).joinpath("ladder.json").read_text("utf-8"))
    return {int(players): figures for players, figures in stored["share given away"].items()}


def played_like(players: int, lost: float, blind: float, decisions: int) -> str | None:
    """The level whose share is nearest, of points lost in those that blind choices lose.

    Nothing is said for numbers of players that no level was measured with.
    """
    figures = ladder().get(players)
    if figures is None or decisions < FEWEST or not blind:
        return None
    return min(figures, key=lambda level: abs(figures[level] - lost / blind))

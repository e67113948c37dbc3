"""Which computer player somebody played like: by the chance to win given away in a decision, held against theirs."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

FEWEST = 10
"""After fewer decisions nothing is said."""


@cache
def ladder() -> Mapping[int, Mapping[str, float]]:
    """By the number of players: what each level gives away in a decision, measured by bench/review.py."""
    stored = json.loads(files(__package__).joinpath("ladder.json").read_text("utf-8"))
    return {int(players): figures for players, figures in stored["win a decision"].items()}


def played_like(players: int, win_lost: float, decisions: int) -> str | None:
    """The level whose figure is nearest; among more players than were measured, that of the most that were."""
    if decisions < FEWEST:
        return None
    known = ladder()
    figures = known[min(players, max(known))]
    return min(figures, key=lambda level: abs(figures[level] - win_lost / decisions))

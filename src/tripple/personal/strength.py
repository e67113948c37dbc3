"""How strong somebody is, told by their games against computer players whose strength is known."""

from collections.abc import Iterable, Mapping, Sequence
from math import log

import msgspec

from .played import PlayedGame

SCALE = 400.0
"""So many points of rating make one ten times as likely to win as the other."""
PULL = 250.0
"""How far from the usual level somebody is expected to be before their first game, in points of rating."""
FADE = 0.93
"""How much of its weight a game keeps with each later one: after ten games, half."""
LATEST = 60
"""So many games count; earlier ones would weigh nearly nothing."""
_FAR = 400.0
"""Nobody is rated farther than this beyond the weakest and the strongest."""
_STEPS = 16

Ratings = Mapping[str, float]
"""How strong each level is."""


class Strength(msgspec.Struct, frozen=True, kw_only=True):
    """Which level is about as strong as somebody."""

    level: str
    games: int
    """How many games tell so; with none it is the usual level."""


def counting(games: Iterable[PlayedGame], ratings: Ratings) -> list[PlayedGame]:
    """The latest games against computer players alone, in which nothing was taken back; the latest comes last."""
    chosen = (game for game in games if game.over and game.levels and set(game.rivals) <= ratings.keys())
    return sorted((game for game in chosen if game.is_fair), key=lambda game: game.at)[-LATEST:]


def rating(games: Sequence[PlayedGame], ratings: Ratings, usual: float) -> float:
    """The most likely one. The latest game comes last and weighs most; what was expected before them all fades, too."""
    low, high = min(ratings.values()) - _FAR, max(ratings.values()) + _FAR
    back = FADE ** len(games) * SCALE / log(10) / PULL**2
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if _surprise(middle, games, ratings) > (middle - usual) * back:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _surprise(mine: float, games: Sequence[PlayedGame], ratings: Ratings) -> float:
    """How much more somebody of this rating has won than was to be expected of them."""
    weights = (FADE**age for age in reversed(range(len(games))))
    return sum(
        weight * (game.won - chance(mine, [ratings[level] for level in game.levels]))
        for weight, game in zip(weights, games, strict=True)
    )


def chance(mine: float, others: Iterable[float]) -> float:
    """To win against all of these."""
    return 1 / (1 + sum(10 ** ((other - mine) / SCALE) for other in others))


def strength(games: Iterable[PlayedGame], ratings: Ratings, ladder: Sequence[str], usual: str) -> Strength:
    """The level of the ladder against which somebody wins about half of their games."""
    counted = counting(games, ratings)
    if not counted:
        return Strength(level=usual, games=0)
    mine = rating(counted, ratings, ratings[usual])
    return Strength(level=min(ladder, key=lambda level: abs(ratings[level] - mine)), games=len(counted))

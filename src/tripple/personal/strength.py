"""A person's strength, estimated from games against computer players of known strength."""

from collections.abc import Iterable, Mapping, Sequence
from math import log

import msgspec

from .played import PlayedGame

SCALE = 400.0  # a lead of this many rating points makes a win ten times as likely as a loss
PULL = 250.0  # standard deviation of ratings before any game, around the usual level
FADE = 0.93  # weight that a game keeps with each later one: half after ten games
LATEST = 60  # older games would weigh next to nothing
_FAR = 400.0  # most rating points beyond the weakest and the strongest level
_STEPS = 16

Ratings = Mapping[str, float]


class Strength(msgspec.Struct, frozen=True, kw_only=True):
    level: str
    games: int
    """Number of games behind the estimate; the usual level if 0."""


def counting(games: Iterable[PlayedGame], ratings: Ratings) -> list[PlayedGame]:
    """The latest fair games against computer players alone, oldest first."""
    chosen = (game for game in games if game.over and game.levels and set(game.rivals) <= ratings.keys())
    return sorted((game for game in chosen if game.is_fair and not game.stood_in), key=lambda game: game.at)[-LATEST:]


def rating(games: Sequence[PlayedGame], ratings: Ratings, usual: float) -> float:
    """The most likely rating. Later games weigh more, and the prior at the usual level fades with each game."""
    low, high = min(ratings.values()) - _FAR, max(ratings.values()) + _FAR
    back = FADE ** len(games) * SCALE / log(10) / PULL**2
    # The surprise falls as the rating rises, so halving finds where it balances the pull of the usual level.
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if _surprise(middle, games, ratings) > (middle - usual) * back:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _surprise(mine: float, games: Sequence[PlayedGame], ratings: Ratings) -> float:
    """Weighted wins above the expectation for this rating."""
    weights = (FADE**age for age in reversed(range(len(games))))
    return sum(
        weight * (game.won - chance(mine, [ratings[level] for level in game.levels]))
        for weight, game in zip(weights, games, strict=True)
    )


def chance(mine: float, others: Iterable[float]) -> float:
    return 1 / (1 + sum(10 ** ((other - mine) / SCALE) for other in others))


def strength(games: Iterable[PlayedGame], ratings: Ratings, ladder: Sequence[str], usual: str) -> Strength:
    """The level of the ladder closest to the person's rating, against which they win about half of their games."""
    counted = counting(games, ratings)
    if not counted:
        return Strength(level=usual, games=0)
    mine = rating(counted, ratings, ratings[usual])
    return Strength(level=min(ladder, key=lambda level: abs(ratings[level] - mine)), games=len(counted))

"""What reviews say of somebody's games, one after the other."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from tripple.review import PlayerSummary
from tripple.review.ladder import offered

from .played_game import PlayedGame

Reviews = Mapping[str, Sequence[PlayerSummary]]
"""By the name of the game, a summary for each seat."""


class ReviewedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that has a review, from my seat."""

    at: float
    id: str
    won: bool
    decisions: int
    """The unforced ones."""
    win_lost: float | None
    """Chance to win given away a decision, from 0 to 1; alone there is none."""
    points_lost: float
    """Points given away a decision."""
    luck: float | None
    """What my tiles gave me beyond the usual, in points."""
    played_like: str | None
    """The computer player who plays most like it, of those that are offered today."""
    taken_back: int = 0
    """How many moves were: what is left was not all chosen at first sight."""


def reviewed(games: Iterable[PlayedGame], reviews: Reviews) -> tuple[ReviewedGame, ...]:
    """Those with a review, in their order."""
    return tuple(_told(game, reviews[game.review][game.seat]) for game in games if game.review in reviews)


def _told(game: PlayedGame, mine: PlayerSummary) -> ReviewedGame:
    win = mine.win_a_decision
    return ReviewedGame(
        at=game.at,
        id=game.id,
        won=game.won,
        decisions=mine.decisions,
        win_lost=None if win is None else round(win, 5),
        points_lost=round(mine.points_a_decision, 2),
        luck=round(mine.luck.lead[0], 1) if mine.luck else None,
        played_like=mine.played_like and offered(mine.played_like),
        taken_back=game.taken_back,
    )

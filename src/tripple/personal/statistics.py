"""Sums over many games; plots as their numbers, the oldest first."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType

import msgspec

from tripple.review import PlayerSummary
from tripple.review.summary import offered
from tripple.rules import Reason

from .habits import Habits, habits_of
from .played import PlayedGame
from .results import Result, days_in_a_row, histogram, longest_streak, most_in_a_row, streak

STEP = 25

Reviews = Mapping[str, Sequence[PlayerSummary]]
"""Summaries for each seat, by the key of the review."""


class Best(msgspec.Struct, frozen=True, kw_only=True):
    points: int
    at: float
    id: str
    pad: bool
    round: int | None = None


class FinishedGame(msgspec.Struct, frozen=True, kw_only=True):
    at: float
    id: str
    pad: bool
    points: int
    won: bool
    taken_back: int = 0
    """A game with moves taken back counts for no average and no record."""


class Rival(msgspec.Struct, frozen=True, kw_only=True):
    """Games against people or against one level; a game against several kinds counts for each."""

    kind: str
    games: int
    fair: int
    """Games without moves taken back; only these count as won and for the average."""
    won: int
    starred: int
    """Games won after moves were taken back."""
    average: float | None


class Solo(msgspec.Struct, frozen=True, kw_only=True):
    at: float
    id: str
    points: int
    day: str | None = None


class Solitaire(msgspec.Struct, frozen=True, kw_only=True):
    played: tuple[Solo, ...]
    average: float | None
    best: Best | None
    dailies: int
    streak: int
    longest: int


class ReviewedGame(msgspec.Struct, frozen=True, kw_only=True):
    at: float
    id: str
    won: bool
    decisions: int
    points_lost: float
    """Mean points given away per decision."""
    luck: float | None
    """Points that my tiles gave me above the average."""
    played_like: str | None
    """The most similar level of those offered today."""
    taken_back: int = 0


class Statistics(msgspec.Struct, frozen=True, kw_only=True):
    """All games count as played; those with moves taken back count for no wins, averages and records."""

    games: int
    fair: int
    won: int
    starred: int
    """Games won after moves were taken back."""
    points: int
    average: float | None
    """Mean points of a game that reached its end."""
    best: Best | None
    rounds: int
    round_average: float | None
    best_round: Best | None
    bridges: int
    doubles: int
    hexagons: int
    outs: int
    """Rounds ended by laying the last tile."""
    draws: int
    rivals: tuple[Rival, ...]
    course: tuple[FinishedGame, ...]
    histogram: tuple[tuple[int, int], ...]
    """Start and height of each bar, for the round points of fair games."""
    solitaire: Solitaire
    reviewed: tuple[ReviewedGame, ...] = ()
    habits: Habits | None = None
    """Habits in the last reviewed games; None without a mistake."""
    step: int = STEP


def statistics(
    games: Iterable[PlayedGame],
    results: Sequence[Result] = (),
    today: date | None = None,
    reviews: Reviews = MappingProxyType({}),
) -> Statistics:
    """Add up games, with results of the daily, the player's own date if known, and finished reviews."""
    everything = sorted(games, key=lambda game: game.at)
    others = [game for game in everything if not game.is_solo]
    over = [game for game in others if game.over]
    complete = [game for game in over if game.complete]
    fair = [game for game in others if game.is_fair]
    rounds = [points for game in fair for points in game.rounds]
    counts = _counts(everything)
    return Statistics(
        games=len(over),
        fair=sum(game.is_fair for game in over),
        won=_won(over),
        starred=_starred(over),
        points=sum(game.points for game in others),
        average=_average([game.points for game in complete if game.is_fair]),
        best=_best_game([game for game in complete if game.is_fair]),
        rounds=sum(len(game.rounds) for game in others),
        round_average=_average(rounds),
        best_round=_best_round(fair),
        bridges=counts[Reason.BRIDGE],
        doubles=counts[Reason.DOUBLE],
        hexagons=counts[Reason.HEXAGON],
        outs=counts[Reason.OUT],
        draws=counts[Reason.DRAW],
        rivals=tuple(_rivals([game for game in over if not game.stood_in])),
        course=tuple(map(_finished, complete)),
        histogram=tuple(histogram(rounds, STEP)),
        solitaire=_solitaire([one for one in everything if one.is_solo and one.complete], results, today),
        reviewed=reviewed(everything, reviews),
        habits=habits_of([(game.seat, reviews[game.review]) for game in everything if game.review in reviews]),
    )


def _counts(games: Iterable[PlayedGame]) -> Counter[Reason]:
    counts: Counter[Reason] = Counter()
    for game in games:
        counts.update(game.counts)
    return counts


def _won(games: Iterable[PlayedGame]) -> int:
    return sum(game.won and game.is_fair for game in games)


def _starred(games: Iterable[PlayedGame]) -> int:
    return sum(game.won and not game.is_fair for game in games)


def _finished(game: PlayedGame) -> FinishedGame:
    return FinishedGame(
        at=game.at, id=game.id, pad=game.pad, points=game.points, won=game.won, taken_back=game.taken_back
    )


def _average(points: Sequence[int]) -> float | None:
    return round(sum(points) / len(points), 1) if points else None


def _best_game(games: Sequence[PlayedGame]) -> Best | None:
    """The earliest of equals: games are sorted by time."""
    best = max(games, key=lambda game: game.points, default=None)
    return None if best is None else Best(points=best.points, at=best.at, id=best.id, pad=best.pad)


def _best_round(games: Iterable[PlayedGame]) -> Best | None:
    rounds = [
        Best(points=points, at=game.at, id=game.id, pad=game.pad, round=number)
        for game in games
        for number, points in enumerate(game.rounds, 1)
    ]
    return max(rounds, key=lambda best: best.points, default=None)


def _rivals(over: Sequence[PlayedGame]) -> Iterator[Rival]:
    counts = Counter(kind for game in over for kind in game.rivals)
    for kind in sorted(counts, key=lambda kind: (-counts[kind], kind)):
        against = [game for game in over if kind in game.rivals]
        yield Rival(
            kind=kind,
            games=len(against),
            fair=sum(game.is_fair for game in against),
            won=_won(against),
            starred=_starred(against),
            average=_average([game.points for game in against if game.complete and game.is_fair]),
        )


def _solitaire(played: Sequence[PlayedGame], results: Sequence[Result], today: date | None) -> Solitaire:
    return Solitaire(
        played=tuple(Solo(at=one.at, id=one.id, points=one.points, day=one.day) for one in played),
        average=_average([one.points for one in played]),
        best=_best_game(played),
        dailies=len(results),
        streak=streak(results, today) if today else 0,
        longest=longest_streak(results),
    )


def reviewed(games: Iterable[PlayedGame], reviews: Reviews) -> tuple[ReviewedGame, ...]:
    return tuple(_told(game, reviews[game.review][game.seat]) for game in games if game.review in reviews)


def _told(game: PlayedGame, mine: PlayerSummary) -> ReviewedGame:
    return ReviewedGame(
        at=game.at,
        id=game.id,
        won=game.won,
        decisions=mine.decisions,
        points_lost=round(mine.points_a_decision, 2),
        luck=round(mine.luck.lead[0], 1) if mine.luck else None,
        played_like=mine.played_like and offered(mine.played_like),
        taken_back=game.taken_back,
    )


@dataclass(frozen=True, slots=True)
class PuzzleTried:
    at: float
    tries: int  # number of tries until it was solved; 0 if it was missed
    day: date | None  # set if it was a puzzle of the day
    rating: float | None


class RatedPuzzle(msgspec.Struct, frozen=True):
    at: float
    rating: int
    won: bool


class PuzzleStatistics(msgspec.Struct, frozen=True, kw_only=True):
    tried: int
    solved: int
    first: int
    streak: int
    """Consecutive days on which the puzzle of the day was solved."""
    longest: int
    course: tuple[RatedPuzzle, ...]


def puzzle_statistics(tried: Sequence[PuzzleTried], today: date | None) -> PuzzleStatistics:
    days = {one.day for one in tried if one.day and one.tries}
    return PuzzleStatistics(
        tried=len(tried),
        solved=sum(one.tries > 0 for one in tried),
        first=sum(one.tries == 1 for one in tried),
        streak=days_in_a_row(days, today) if today else 0,
        longest=most_in_a_row(days),
        course=tuple(RatedPuzzle(one.at, round(one.rating), one.tries == 1) for one in tried if one.rating is not None),
    )

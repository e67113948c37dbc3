"""Many games added up. What is shown as a plot is here as its numbers, the oldest first."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType

import msgspec

from tripple.review import PlayerSummary
from tripple.review.ladder import offered
from tripple.rules import Reason

from .played import PlayedGame
from .results import Result, days_in_a_row, longest_streak, most_in_a_row, streak

STEP = 25
"""How many points wide a bar of the rounds is."""

Reviews = Mapping[str, Sequence[PlayerSummary]]
"""By the name of the game, a summary for each seat."""


class Best(msgspec.Struct, frozen=True, kw_only=True):
    """The most points, and where."""

    points: int
    at: float
    id: str
    pad: bool
    round: int | None = None
    """Counted from 1; nothing where it is about a whole game."""


class FinishedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that was played to its end."""

    at: float
    id: str
    pad: bool
    points: int
    won: bool
    taken_back: int = 0
    """How many moves were; if any, the game counts for no average and no record."""


class Rival(msgspec.Struct, frozen=True, kw_only=True):
    """Games against people, or against a level; a game against several kinds counts for each."""

    kind: str
    games: int
    fair: int
    """Those in which no move was taken back; only these can count as won, and for the average."""
    won: int
    average: float | None


class Solo(msgspec.Struct, frozen=True, kw_only=True):
    at: float
    id: str
    points: int
    day: str | None = None
    """Which daily it was."""


class Solitaire(msgspec.Struct, frozen=True, kw_only=True):
    played: tuple[Solo, ...]
    average: float | None
    best: Best | None
    dailies: int
    streak: int
    longest: int


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


class Statistics(msgspec.Struct, frozen=True, kw_only=True):
    """All games count as played. Those in which moves were taken back count for no wins, averages and records."""

    games: int
    fair: int
    """Of these, the games in which no move was taken back."""
    won: int
    points: int
    average: float | None
    """Points of a game that was played to its end."""
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
    """Where each bar of round points begins, and how many rounds of fair games it holds."""
    solitaire: Solitaire
    reviewed: tuple[ReviewedGame, ...] = ()
    """The games that have a review, solitaires included."""
    step: int = STEP
    """How many points wide a bar is."""


def statistics(
    games: Iterable[PlayedGame],
    results: Sequence[Result] = (),
    today: date | None = None,
    reviews: Reviews = MappingProxyType({}),
) -> Statistics:
    """Results are those of the daily; today is the player's own, where it is known; reviews are those that are done."""
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
        rivals=tuple(_rivals(over)),
        course=tuple(map(_finished, complete)),
        histogram=tuple(histogram(rounds)),
        solitaire=_solitaire([one for one in everything if one.is_solo and one.complete], results, today),
        reviewed=reviewed(everything, reviews),
    )


def _counts(games: Iterable[PlayedGame]) -> Counter[Reason]:
    counts: Counter[Reason] = Counter()
    for game in games:
        counts.update(game.counts)
    return counts


def _won(games: Iterable[PlayedGame]) -> int:
    return sum(game.won and game.is_fair for game in games)


def _finished(game: PlayedGame) -> FinishedGame:
    return FinishedGame(
        at=game.at, id=game.id, pad=game.pad, points=game.points, won=game.won, taken_back=game.taken_back
    )


def _average(points: Sequence[int]) -> float | None:
    return round(sum(points) / len(points), 1) if points else None


def _best_game(games: Sequence[PlayedGame]) -> Best | None:
    """Of equals the first; games are sorted by time."""
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
    """The most frequent first."""
    counts = Counter(kind for game in over for kind in game.rivals)
    for kind in sorted(counts, key=lambda kind: (-counts[kind], kind)):
        against = [game for game in over if kind in game.rivals]
        yield Rival(
            kind=kind,
            games=len(against),
            fair=sum(game.is_fair for game in against),
            won=_won(against),
            average=_average([game.points for game in against if game.complete and game.is_fair]),
        )


def histogram(points: Iterable[int]) -> Iterator[tuple[int, int]]:
    """From the lowest to the highest, empty bars between them included."""
    bars = Counter(one // STEP for one in points)
    if bars:
        yield from ((bar * STEP, bars[bar]) for bar in range(min(bars), max(bars) + 1))


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


@dataclass(frozen=True, slots=True)
class PuzzleTried:
    """A puzzle that somebody has tried."""

    at: float
    tries: int
    """With which try it was solved; 0 where it was missed."""
    day: date | None
    """The date whose puzzle it was."""
    rating: float | None
    """Theirs after it, where it counts for that."""


class RatedPuzzle(msgspec.Struct, frozen=True):
    at: float
    rating: int
    """After it."""
    won: bool
    """Whether the first try was right."""


class PuzzleStatistics(msgspec.Struct, frozen=True, kw_only=True):
    tried: int
    solved: int
    """Within the tries that one has."""
    first: int
    """With the first try."""
    streak: int
    """How many days in a row the puzzle of the day was solved."""
    longest: int
    course: tuple[RatedPuzzle, ...]
    """The rating after each puzzle that counts for it."""


def puzzle_statistics(tried: Sequence[PuzzleTried], today: date | None) -> PuzzleStatistics:
    """In the order in which they were tried."""
    days = {one.day for one in tried if one.day and one.tries}
    return PuzzleStatistics(
        tried=len(tried),
        solved=sum(one.tries > 0 for one in tried),
        first=sum(one.tries == 1 for one in tried),
        streak=days_in_a_row(days, today) if today else 0,
        longest=most_in_a_row(days),
        course=tuple(RatedPuzzle(one.at, round(one.rating), one.tries == 1) for one in tried if one.rating is not None),
    )

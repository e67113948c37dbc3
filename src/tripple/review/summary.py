"""A review in a few figures for each player."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import hypot

from tripple.bots import TODAY, Budget
from tripple.notation import Game

from .findings import VERSION, DealFinding, Decision, DrawFinding, Expected, Finding, PlayerSummary, Review
from .grades import GRADES, WIN


def concluded(game: Game, found: Iterable[Finding], budget: Budget) -> Review:
    found = tuple(found)
    return Review(
        version=VERSION,
        seed=budget.seed,
        playouts=budget.playouts or 0,
        players=summaries(game, found),
        findings=found,
    )


def summaries(game: Game, findings: Sequence[Finding]) -> tuple[PlayerSummary, ...]:
    return tuple(_summary(game, seat, findings) for seat in range(len(game.seats)))


def _summary(game: Game, seat: int, findings: Sequence[Finding]) -> PlayerSummary:
    decisions = [one for one in findings if isinstance(one, Decision) and one.seat == seat and one.is_unforced]
    from tripple.sim.state import point_scale  # not for who only reads a review

    told, alone, scale = game.seats[seat], game.match.players == 1, point_scale(game.match.sheet)
    undecided = [win_lost(one) for one in decisions if one.by == WIN]
    luck, error = _luck(seat, findings)
    return PlayerSummary(
        name=told.name,
        level=told.level,
        decisions=len(decisions),
        grades=_counted(one.grade for one in decisions),
        points_lost=round(sum(map(points_lost, decisions)), 2),
        open_decisions=len(undecided),
        win_lost=None if alone else round(sum(undecided), 5),
        result=_result(game, seat),
        luck=luck,
        luck_error=error,
        played_like=played_like(game.match.players, [points_lost(one) / scale for one in decisions]),
    )


def _counted(grades: Iterable[str]) -> dict[str, int]:
    found = Counter(grades)
    return {grade: found[grade] for grade in GRADES if found[grade]}


def points_lost(decision: Decision) -> float:
    """Points given away, if the choice counts as a mistake."""
    return max(0.0, decision.choice.loss.points) if decision.grade != GRADES[0] else 0.0


def win_lost(decision: Decision) -> float:
    return max(0.0, decision.choice.loss.win or 0.0) if decision.grade != GRADES[0] else 0.0


def _result(game: Game, seat: int) -> Expected:
    """The leads of all rounds, and the win (a shared one in parts) above an equal share."""
    match = game.match
    if match.players == 1:
        return Expected((float(match.totals[seat]),))
    others = sum(match.totals) - match.totals[seat]
    lead = match.totals[seat] - others / (match.players - 1)
    if not match.end:
        return Expected((lead,))
    won = 1 / len(match.winners) if seat in match.winners else 0.0
    return Expected((lead,), (won - 1 / match.players,))


def _luck(seat: int, findings: Iterable[Finding]) -> tuple[Expected, Expected] | tuple[None, None]:
    """Add up all deals and draws, with the standard error; None if one of them is unknown."""
    chances = [(one.luck, one.error) for one in findings if isinstance(one, DealFinding | DrawFinding)]
    known = [(luck, error) for luck, error in chances if luck and error]
    if not known or len(known) < len(chances):
        return None, None
    lucks, errors = zip(*known, strict=True)
    return _added(seat, lucks, sum), _added(seat, errors, lambda each: hypot(*each))


def _added(seat: int, parts: Sequence[Expected], add: Callable[[Sequence[float]], float]) -> Expected:
    wins = [part.win[seat] for part in parts if part.win]
    lead = round(add([part.lead[seat] for part in parts]), 1)
    return Expected((lead,), (round(add(wins), 4),) if wins else None)


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
